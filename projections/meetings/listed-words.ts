import type { Condition } from '../condition.ts';
import { nameQuery } from '../name-query.ts';
import { likePattern, searchable } from '../searchable.ts';
import { trigrams, trigramsOf } from './trigrams.ts';

/** The words of a search of the list that have something to look for. */
export const searchedWords = (search = ''): string[] =>
  searchable(search)
    .split(/\s+/u)
    .filter((word) => nameQuery(word) !== null);

/** The word by which an index finds fewest meetings; undefined where all are too short for it. */
export const indexedWord = (search?: string): string | undefined =>
  searchedWords(search)
    .filter((word) => trigramsOf(word).length > 0)
    .toSorted((one, other) => other.length - one.length)[0];

const inText = (row: string, pattern: number): string =>
  `(${row}.searchable like $${pattern} or ${row}.searchable_organizer like $${pattern})`;

const named = (row: string, query: number): string =>
  `${row}.transcript_id in (select p.capture_id from participants p where p.search_vector @@ to_tsquery('simple', $${query}))`;

/** On meetings `m`: that the word is in title or organiser, or begins one of a participant’s name. */
export const hasWord =
  (word: string): Condition =>
  (first) => ({
    text: `(${inText('m', first)} or ${named('m', first + 1)})`,
    values: [likePattern(word), nameQuery(word)],
  });

/**
 * Meetings that have the word, found by indexes, with the columns that are given. An index on an expression serves a
 * condition that stands alone: as one of two alternatives the expression would be computed for each meeting.
 */
export const foundByWord =
  (word: string, columns: string): Condition =>
  (first) => {
    const [pattern, query, threes] = [first, first + 1, first + 2];
    return {
      text: `select ${columns} from meetings m where ${trigrams('m.')} @> $${threes}::text[] and ${inText('m', pattern)}
        union all select ${columns} from meetings m where ${named('m', query)} and not ${inText('m', pattern)}`,
      values: [likePattern(word), nameQuery(word), trigramsOf(word)],
    };
  };
