import { build, other, type Attributes } from '../../kit/page/elements.ts';
import type { Drift } from '../protocol.ts';
import type { Label } from '../../kit/protocol.ts';

/** How markup is written today: names as observed, or drifted ones. */
let drift: Drift = {};

export const setDrift = (now: Drift): void => {
  drift = now;
};

export const currentDrift = (): Drift => drift;

/** The words of a label, as they are today. */
export const words = ([seen, drifted]: Label, n?: number): string =>
  (drift.labels ? drifted : seen).replace('{n}', String(n ?? ''));

const classes = (names: string): string => (drift.classes ? names.split(' ').map(other).join(' ') : names);
const DRIFTING_ATTRIBUTES = new Set([
  'data-is-muted',
  'data-participant-id',
  'data-avatar-count',
  'data-mdc-dialog-action',
  'data-value',
  'data-message-id',
]);

/** The name that an attribute has today. */
export const attribute = (name: string): string =>
  drift.attributes && DRIFTING_ATTRIBUTES.has(name) ? `data-${other(name)}` : name;

/**
 * An element with today's names. `class` and `jsname` are the observed ones; `false`, `null` and `undefined` leave an
 * attribute out.
 */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  children: readonly (Node | string)[] = [],
): HTMLElementTagNameMap[K] {
  return build(tag, { attributes, children }, (name, value) => {
    if (name === 'class') return [name, classes(value)];
    if (name === 'jsname') return [name, drift.jsnames ? other(value) : value];
    return [attribute(name), value];
  });
}

/** An icon: a ligature of the symbol font, the same in every language. */
export const icon = (ligature: string): HTMLElement =>
  el('i', { class: 'google-symbols', 'aria-hidden': 'true' }, [drift.ligatures ? `${ligature}_2` : ligature]);

interface ButtonOptions {
  readonly label?: string;
  readonly text?: string;
  readonly jsname?: string;
  readonly ligature?: string;
  readonly disabled?: boolean;
  readonly attributes?: Attributes;
}

/** A button as Meet writes it: an explicit role, an icon, a text in a span, or both. */
export function button(options: ButtonOptions, onClick: () => void): HTMLButtonElement {
  const element = el(
    'button',
    {
      class: 'VYBDae-Bz112c-LgbsSe',
      type: 'button',
      role: 'button',
      'aria-label': options.label,
      jsname: options.jsname,
      disabled: options.disabled,
      ...options.attributes,
    },
    [
      ...(options.ligature === undefined ? [] : [icon(options.ligature)]),
      ...(options.text === undefined ? [] : [el('span', { class: 'UywwFc-vQzf8d', jsname: 'V67aGc' }, [options.text])]),
    ],
  );
  element.addEventListener('click', onClick);
  return element;
}
