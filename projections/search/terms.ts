import { searchable } from '../searchable.ts';
import { wordsOf } from '../words/words.ts';

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
  /** Each word for `to_tsquery`, whatever order they stand in; none where quotes or minus say what is meant. */
  readonly words: readonly string[];
}

/** The terms of a search as somebody typed it; null where there is nothing to look for. */
export function termsOf(text: string): Terms | null {
  const words = wordsOf(searchable(text));
  const last = words.at(-1);
  if (last === undefined) return null;
  const isPlain = !/["-]/u.test(text);
  const isEither = words.some((word) => word === 'ou' || word === 'or');
  const beginning =
    isPlain && last.length >= SHORTEST_BEGINNING ? [...words.slice(0, -1), `${last}:*`].join(' & ') : '';
  const parts =
    isPlain && !isEither ? words.map((word) => (word.length < SHORTEST_BEGINNING ? word : `${word}:*`)) : [];
  return { web: searchable(text).replaceAll(/\bou\b/gu, 'or'), beginning, words: parts };
}

/** The query that parameters `$web` and, where words may be typed to a part only, `$beginning` stand for. */
export const tsquery = (web: number, beginning?: number): string =>
  beginning === undefined
    ? `websearch_to_tsquery('french', $${web})`
    : `(websearch_to_tsquery('french', $${web}) || to_tsquery('french', $${beginning}))`;
