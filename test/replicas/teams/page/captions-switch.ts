import type { RoomSetup } from '../protocol.ts';
import { report } from './connection.ts';
import { page, reportState, vocabulary } from './guest.ts';
import { el, words } from './markup.ts';
import { closeMenu } from './menus.ts';

/** Where captions are switched; the client decides unless the room says another way. */
export const captionsPath = (): NonNullable<RoomSetup['captionsPath']> =>
  page.setup.captionsPath ?? (page.client === 'light' ? 'captions' : 'language-and-speech');

export function switchCaptions(to: boolean): void {
  closeMenu();
  if (page.setup.faults.captionsStuck) return;
  page.captions = to;
  report({ kind: 'captions-toggled', to: to ? 'on' : 'off' });
  redraw();
  onSwitched();
  reportState();
}

/** Draws a pinned button again. */
let redraw = (): void => {};
let onSwitched = (): void => {};

/** What is to be done where captions were switched on or off. */
export const whenSwitched = (draw: () => void): void => {
  onSwitched = draw;
};

/** What switches captions, in a menu or pinned to the toolbar. None where a policy took it away. */
export function captionsItem(role: 'menuitemcheckbox' | 'button'): HTMLElement[] {
  const { captions: policy } = page.setup;
  if (policy === 'absent') return [];
  const draw = (): HTMLElement => {
    const v = vocabulary();
    const isNamed = captionsPath() === 'language-and-speech';
    const text = words(isNamed ? (page.captions ? v.hideCaptions : v.showCaptions) : v.captions);
    const item = el(
      role === 'button' ? 'button' : 'div',
      {
        id: 'closed-captions-button',
        tid: `closed-captions-button-${page.captions ? 'on' : 'off'}`,
        role: role === 'button' ? null : role,
        tabindex: 0,
        'aria-checked': String(page.captions),
        'aria-disabled': policy === 'disabled' ? 'true' : null,
      },
      [text],
    );
    if (policy === 'allowed') item.addEventListener('click', () => switchCaptions(!page.captions));
    return item;
  };
  let item = draw();
  // A pinned one stays where it is and says what it is now.
  if (role === 'button')
    redraw = () => {
      const next = draw();
      item.replaceWith(next);
      item = next;
    };
  return [item];
}
