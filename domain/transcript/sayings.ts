import { countWords } from './transcript.ts';

/** A line, or a sentence of it by which somebody is recognised. */
export interface Saying {
  readonly line: number;
  /** Milliseconds since the beginning; null where the source has no times. */
  readonly at: number | null;
  readonly text: string;
}

/** Words of a sentence that says something, and characters of one that is read at a glance. */
const FEWEST_WORDS = 5;
const LONGEST = 220;

/** The point of a number ends nothing: « la 2.5 ». */
const SENTENCES = /(?:[^.!?…]|(?<=\d)\.(?=\d))+[.!?…]*/gu;

const sentencesOf = (text: string): string[] => text.match(SENTENCES)?.map((one) => one.trim()) ?? [];

/** The longest sentences that say something, each once, in the order of speech; the longest of all where none does. */
export function sayingsOf(lines: readonly Saying[], most: number): Saying[] {
  const all = lines.flatMap((line) => sentencesOf(line.text).map((text) => ({ ...line, text })));
  const unique = [...new Map(all.map((one) => [one.text.toLowerCase(), one])).values()];
  const telling = unique.filter(({ text }) => countWords(text) >= FEWEST_WORDS && text.length <= LONGEST);
  return (telling.length > 0 ? telling : unique)
    .toSorted((a, b) => b.text.length - a.text.length)
    .slice(0, most)
    .toSorted((a, b) => a.line - b.line);
}
