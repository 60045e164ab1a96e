/** Milliseconds within which the second key of a sequence has to follow. */
export const SEQUENCE_MS = 1_000;

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'getModifierState'>;

/** A key as sequences write it: « r », « ? », « mod+k »; null for what is no part of any. */
export function keyOf(event: Pressed): string | null {
  const { key } = event;
  if (key.length !== 1) return null;
  // On many keyboards « [ » needs AltGr, which Windows tells as Ctrl and Alt together.
  if (event.getModifierState('AltGraph')) return key;
  if (event.altKey) return null;
  return event.ctrlKey || event.metaKey ? `mod+${key.toLowerCase()}` : key.toLowerCase();
}

/** Whether the key is meant for what has the focus: a letter that somebody types, or a choice in a list. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('textarea, select, [role="dialog"], [role="alertdialog"], [role="menu"], [role="tree"]') !== null ||
    (target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'radio'));

/** What the keys that were pressed until now stand for: one of the sequences, the beginning of some, or nothing. */
export function match(
  pressed: string,
  sequences: readonly string[],
): { readonly found: string | null; readonly rest: string } {
  const found = sequences.find((sequence) => sequence === pressed);
  if (found !== undefined) return { found, rest: '' };
  if (sequences.some((sequence) => sequence.startsWith(`${pressed} `))) return { found: null, rest: pressed };
  // A key that ends no sequence may begin another.
  const last = pressed.split(' ').at(-1) ?? '';
  return last === pressed ? { found: null, rest: '' } : match(last, sequences);
}

const OFF = 'greffier.keys';

/** Whether single keys do something: who speaks to the machine, or hits keys by mistake, switches them off. */
export const areSingleKeysOn = (): boolean => localStorage.getItem(OFF) !== 'off';

export const setSingleKeys = (on: boolean): void => {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, 'off');
};
