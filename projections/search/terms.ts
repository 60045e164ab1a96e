import { searchable } from '../searchable.ts';

/** Words of a search in the form in which texts are searched. */
const wordsOf = (text: string): string[] => searchable(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Shorter beginnings of words would find a bit of everything. */
const SHORTEST_BEGINNING = 3;

/**
 * What Postgres is asked for: `web` for `websearch_to_tsquery`, with quotes, « or » and minus; `beginning` for
 * `to_tsquery`.
 */
export interface Terms {
  readonly web: string;
  /** All words, the last one perhaps not typed to its end; empty where it is too short for that. */
  readonly beginning: string;
}

/** The terms of a search as somebody typed it; null where there is nothing to look for. */
export function termsOf(text: string): Terms | null {
  const words = wordsOf(text);
  const last = words.at(-1);
  if (last === undefined) return null;
  const isPlain = !/["-]/u.test(text);
  const beginning =
    isPlain && last.length >= SHORTEST_BEGINNING ? [...words.slice(0, -1), `${last}:*`].join(' & ') : '';
  return { web: searchable(text).replaceAll(/\bou\b/gu, 'or'), beginning };
}

/** The query that parameters `$web` and, where words may be typed to a part only, `$beginning` stand for. */
export const tsquery = (web: number, beginning?: number): string =>
  beginning === undefined
    ? `websearch_to_tsquery('french', $${web})`
    : `(websearch_to_tsquery('french', $${web}) || to_tsquery('french', $${beginning}))`;
