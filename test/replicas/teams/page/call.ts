import { drawChat } from './chat.ts';
import { page } from './guest.ts';
import { el } from './markup.ts';
import { drawRoster, tiles } from './roster.ts';
import { toolbar } from './toolbar.ts';

let gallery: HTMLElement | null = null;
let panels: HTMLElement | null = null;
const began = Date.now();

/** Minutes and seconds of the call. */
function duration(): string {
  const seconds = Math.floor((Date.now() - began) / 1_000);
  return [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The call: how long it lasts, who is there, what is said, what one can do, and the panels beside it. */
export function call(leave: () => void): HTMLElement[] {
  gallery = tiles();
  const time = el('span', { tid: 'call-duration', id: 'call-duration-custom' }, [duration()]);
  const ticking = setInterval(() => {
    if (!time.isConnected) return clearInterval(ticking);
    time.textContent = duration();
  }, 1_000);
  panels = el('div', {}, [el('div', { 'data-place': 'roster' }), el('div', { 'data-place': 'chat' })]);
  queueMicrotask(drawPanels);
  return [
    el('div', { id: 'call-status' }, [time]),
    toolbar(leave),
    gallery,
    el('div', { 'data-place': 'captions' }),
    panels,
  ];
}

function drawPanels(): void {
  drawRoster();
  drawChat();
}

/** Somebody came or went: tiles and roster follow, the rest of the page stays as it is. */
export function redrawPeople(): void {
  if (page.phase !== 'call') return;
  const next = tiles();
  gallery?.replaceWith(next);
  gallery = next;
  drawRoster();
}
