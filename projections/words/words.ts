import { Recent } from '#domain/recent.ts';
import { stemmer } from '@orama/stemmers/french';
import { searchableWithOffsets } from '../searchable.ts';
import { STOP_WORDS } from './stop-words.ts';

/** A word of a text: where it begins and ends there, its number among all words, and by which stem it is found. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly position: number;
  readonly stem: string;
}

/** Longer words are found whole: no word of the language is. */
const LONGEST_STEMMED = 30;
/** By word; null for a stop word. */
const stems = new Recent(50_000, (word) =>
  STOP_WORDS.has(word) ? null : word.length > LONGEST_STEMMED ? word : stemmer(word),
);

/** Of a word in searchable form; null for a stop word. */
export const stemOf = (word: string): string | null => stems.of(word);

/** Letters and digits; plain ones first, which take half the time: the class of all has hundreds of ranges. */
const WORD = /[a-z0-9]+[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu;

/** The words of a text that is in searchable form, stop words included. */
export const wordsOf = (searchable: string): string[] => searchable.match(WORD) ?? [];

/** The words of a text that is in searchable form; stop words count as positions and are left out. */
export function wordsIn(searchable: string): Occurrence[] {
  const words: Occurrence[] = [];
  let position = 0;
  for (const { 0: word, index } of searchable.matchAll(WORD)) {
    const stem = stemOf(word);
    if (stem !== null) words.push({ start: index, end: index + word.length, position, stem });
    position += 1;
  }
  return words;
}

/** The words of a text, with their places in the text as it stands. */
export function occurrencesIn(text: string): Occurrence[] {
  const { searchable, offsets } = searchableWithOffsets(text);
  const place = (unit: number): number => offsets[unit] ?? text.length;
  return wordsIn(searchable).map((word) => ({ ...word, start: place(word.start), end: place(word.end) }));
}

/** How often a stem must be in a line for each of its marks: ranks depend on little beyond. */
const COUNTS = [2, 3, 4, 5, 6, 7, 8, 16, 32, 64, 128];
/** Postgres refuses vectors over a megabyte. */
const MOST_WORDS = 50_000;

/** The mark of a stem that is in a line at least `count` times: no word has a space. */
const mark = (stem: string, count: number): string => `${stem} ${count}`;

/** The stem, and its marks up to the highest. */
export const rankingWords = (stem: string): string[] => [stem, ...COUNTS.map((count) => mark(stem, count))];

/**
 * What a line is found by: its stems, and a mark for those that it has several times, by which lines are ranked.
 * Nothing says in which order or where.
 */
export function indexWords(searchable: string): string[] {
  const stems: string[] = [];
  for (const word of wordsOf(searchable)) {
    const stem = stemOf(word);
    if (stem !== null) stems.push(stem);
  }
  // Sorted, equal ones stand together: cheaper than counting in a map, for as few as a line has.
  stems.sort();
  const words: string[] = [];
  for (let at = 0, count = 0; at < stems.length && words.length < MOST_WORDS; at += count) {
    const stem = stems[at] ?? '';
    for (count = 1; stems[at + count] === stem;) count += 1;
    words.push(stem);
    for (const step of COUNTS) if (step <= count) words.push(mark(stem, step));
  }
  return words;
}
