import type { Person } from '../protocol.ts';
import { page } from './guest.ts';
import { currentDrift, el } from './markup.ts';
import { fullName } from './roster.ts';

/** A row of captions as Teams thinks of one. */
export interface Row {
  readonly id: string;
  speaker: Person | null;
  /** As this page shows it. */
  text: string;
  /** Its place among all rows since captions were switched on. */
  number: number;
}

/** What shows a row at the moment; another one later. */
interface Slot {
  readonly author: HTMLElement;
  readonly text: HTMLElement;
  /** The row's own element; `null` where authors and texts lie in the list side by side. */
  readonly element: HTMLElement | null;
  row: string;
}

let slots: Slot[] = [];
let list: HTMLElement | null = null;

/** The empty list in its wrappers. */
export function newList(): HTMLElement {
  slots = [];
  list = el('div', { class: 'list', tid: currentDrift().structure ? null : 'closed-caption-v2-virtual-list-content' });
  const outer = list;
  if (page.setup.captionView === 'organiser') {
    list = el('div', { tid: 'closed-captions-v2-items-renderer' });
    outer.append(list);
  }
  const window = el('div', { tid: currentDrift().structure ? null : 'closed-caption-v2-window-wrapper' }, [outer]);
  return el('div', { tid: 'closed-caption-renderer-wrapper' }, [window]);
}

export function forgetList(): void {
  list = null;
  slots = [];
}

function newSlot(): Slot {
  const author = el('span', { tid: 'author' });
  const text = el('span', { tid: 'closed-caption-text' });
  if (page.setup.captionView === 'flat') return { author, text, element: null, row: '' };
  const element = currentDrift().structure
    ? el('section', {}, [el('header', {}, [author]), el('p', {}, [text])])
    : el('div', page.setup.captionRow === 'log' ? { role: 'log' } : { class: 'fui-ChatMessageCompact' }, [
        el('div', { class: 'fui-ChatMessageCompact__author' }, [author]),
        el('div', { class: 'fui-ChatMessageCompact__body' }, [text]),
      ]);
  return { author, text, element, row: '' };
}

/** Shows these rows and no others, in elements that are used again as the room has it. */
export function showRows(rows: readonly Row[]): void {
  if (!list) return;
  const wanted = new Set(rows.map(({ id }) => id));
  const { recycling } = page.setup;
  const free = slots.filter(({ row }) => !wanted.has(row));
  if (recycling === 'fresh') for (const slot of free.splice(0)) discard(slot);
  for (const [index, row] of rows.entries()) {
    const slot =
      recycling === 'shift'
        ? (slots[index] ?? added(newSlot()))
        : (slots.find((known) => known.row === row.id) ?? added(free.shift() ?? newSlot()));
    fill(slot, row);
  }
}

/** At the end of the list, wherever it was before. */
function added(slot: Slot): Slot {
  slots = [...slots.filter((known) => known !== slot), slot];
  list?.append(...(slot.element ? [slot.element] : [slot.author, slot.text]));
  return slot;
}

function discard(slot: Slot): void {
  slots = slots.filter((known) => known !== slot);
  for (const part of [slot.element, slot.author, slot.text]) part?.remove();
}

/** Writes only what differs, as React does. */
function fill(slot: Slot, { id, speaker, text, number }: Row): void {
  slot.row = id;
  const { element, author } = slot;
  write(author, speaker ? fullName(speaker) : '');
  write(slot.text, text);
  if (!element) return;
  // Nobody yet: a row without an author's element, not one with an empty one.
  if (!speaker) author.remove();
  else if (!author.isConnected) element.firstElementChild?.append(author);
  if (page.setup.posinset && !currentDrift().structure) set(element, 'aria-posinset', String(number));
  if (page.setup.personMri) set(element, 'data-person-mri', `8:orgid:${speaker?.name ?? 'unknown'}`);
}

const write = (element: HTMLElement, text: string): void => {
  if (element.textContent === text) return;
  if (element.firstChild) element.firstChild.nodeValue = text;
  else element.append(text);
};

const set = (element: HTMLElement, name: string, value: string): void => {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
};
