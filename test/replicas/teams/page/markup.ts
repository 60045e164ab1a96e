import { build, other, type Attributes, type Child } from '../../kit/page/elements.ts';
import type { Label } from '../../kit/protocol.ts';
import type { Drift } from '../protocol.ts';

/** How markup is written today: names as observed, or drifted ones. */
let drift: Drift = {};

export const setDrift = (now: Drift): void => {
  drift = now;
};

export const currentDrift = (): Drift => drift;

/** The words of a label, as they are today. */
export function words([seen, drifted]: Label, name = ''): string {
  const text = (drift.labels ? drifted : seen).replace('{name}', name);
  return drift.typography ? otherTypography(text) : text;
}

const otherTypography = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replaceAll(/ (?=[?!:;])/gu, '\u202f')
    .replace(' ', '\u00a0');

/** The `data-tid` that an element has today: a drifted one is of a later version. */
export function tid(name: string): string {
  if (drift.otherTids) return other(name);
  if (!drift.tids) return name;
  const version = /^(?<before>.*-v)(?<number>\d+)(?<after>.*)$/u.exec(name)?.groups;
  return version ? `${version['before']}${Number(version['number']) + 1}${version['after']}` : `${name}-v2`;
}

export const id = (name: string): string => (drift.ids ? other(name) : name);

export const className = (names: string): string => (drift.classes ? names.split(' ').map(other).join(' ') : names);

/**
 * An element with today's names. `tid`, `cid` and `id` are those that were observed; a `data-tid` that is a person's
 * name is written as it is.
 */
export const el = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  children: readonly Child[] = [],
): HTMLElementTagNameMap[K] =>
  build(tag, { attributes: withoutRoles(attributes), children }, (name, value) => {
    if (name === 'tid') return ['data-tid', tid(value)];
    if (name === 'cid') return ['data-cid', id(value)];
    if (name === 'id') return ['id', id(value)];
    if (name === 'class') return ['class', className(value)];
    return [name, value];
  });

/** What fields are stays: without it nothing could be typed. */
const FIELDS = new Set(['switch', 'textbox', 'combobox', 'option']);

const withoutRoles = (attributes: Attributes): Attributes =>
  drift.structure && !FIELDS.has(String(attributes['role'])) ? { ...attributes, role: null } : attributes;

/** A button with a visible text, a label, or both. */
export function button(
  { text, ...attributes }: Attributes & { readonly text?: string },
  onClick: () => void,
): HTMLButtonElement {
  const element = el(
    'button',
    { type: 'button', class: 'fui-Button', ...attributes },
    text === undefined ? [] : [text],
  );
  element.addEventListener('click', onClick);
  return element;
}
