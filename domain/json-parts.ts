import { jsonPieces } from './json-pieces.ts';

/** A value, one that is fetched when it is written, a list whose entries come one by one, or parts again. */
export type Part<T> =
  | T
  | (() => Promise<T>)
  | (T extends readonly (infer Entry)[] ? AsyncIterable<Part<Entry>> : never)
  | (T extends object ? JsonParts<T> : never);

/**
 * An object that is never held whole: each of its parts is fetched once what stands before it has been written, and
 * forgotten then.
 */
export class JsonParts<T extends object> {
  readonly parts: { readonly [Name in keyof T]: Part<T[Name]> };

  constructor(parts: { readonly [Name in keyof T]: Part<T[Name]> }) {
    this.parts = parts;
  }
}

const isList = (part: unknown): part is AsyncIterable<unknown> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;

/** The parts as JSON, in their order, in pieces that may be of any length up to that of what is fetched at once. */
export async function* writtenParts(part: unknown): AsyncGenerator<string, void, undefined> {
  if (part instanceof JsonParts) {
    let separator = '{';
    for (const [name, value] of Object.entries(part.parts)) {
      yield `${separator}${JSON.stringify(name)}:`;
      separator = ',';
      yield* writtenParts(value);
    }
    yield separator === '{' ? '{}' : '}';
  } else if (isList(part)) {
    let separator = '[';
    for await (const entry of part) {
      yield separator;
      separator = ',';
      yield* writtenParts(entry);
    }
    yield separator === '[' ? '[]' : ']';
  } else if (typeof part === 'function') yield* writtenParts(await (part as () => Promise<unknown>)());
  else yield* jsonPieces(part);
}
