import { isErased } from '#domain/events/personal.ts';

/** One field by its path, as text; null for what is null or empty. */
export interface Field {
  readonly field: string;
  readonly value: string | null;
  readonly erased: boolean;
}

export interface Change {
  readonly field: string;
  readonly was: string | null;
  readonly is: string | null;
}

/** What a person looks through; a transcript's part has thousands. */
const MOST = 200;
const LONGEST = 2_000;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined || value === '') return null;
  const text = typeof value === 'object' ? '' : String(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
};

function* leaves(value: unknown, path: string): Generator<Field> {
  if (isErased(value)) yield { field: path, value: null, erased: true };
  else if (value instanceof Map)
    for (const [key, one] of value) yield* leaves(one, path === '' ? String(key) : `${path}.${String(key)}`);
  else if (value instanceof Set)
    for (const one of value) yield { field: `${path}.${String(one)}`, value: 'oui', erased: false };
  else if (Array.isArray(value)) for (const [index, one] of value.entries()) yield* leaves(one, `${path}.${index}`);
  else if (typeof value === 'object' && value !== null)
    for (const [key, one] of Object.entries(value)) yield* leaves(one, path === '' ? key : `${path}.${key}`);
  else yield { field: path, value: textOf(value), erased: false };
}

/** Every field of an event's data, by its path: `content.deadline`. The first 200. */
export function fieldsOf(data: unknown): Field[] {
  const fields: Field[] = [];
  for (const field of leaves(data, '')) {
    if (fields.length === MOST) break;
    fields.push(field);
  }
  return fields;
}

/** What is another after than before, by path, of two states of the same thing. The first 200. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const byPath = (state: unknown) => new Map([...leaves(state, '')].map(({ field, value }) => [field, value]));
  const [were, are] = [byPath(before), byPath(after)];
  return [...new Set([...were.keys(), ...are.keys()])]
    .map((field) => ({ field, was: were.get(field) ?? null, is: are.get(field) ?? null }))
    .filter(({ was, is }) => was !== is)
    .slice(0, MOST);
}
