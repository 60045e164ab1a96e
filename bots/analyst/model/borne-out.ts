import type { Analysis } from '#domain/analysis/analysis.ts';
import { contentStems, wordsOf } from '../extractive/text/words.ts';

/** Of what was said, and of what is written about it. */
export interface Languages {
  readonly spoken: Analysis['language'];
  readonly written: Analysis['language'];
}

/** Share of a statement's words that what it cites, or what was said around it, has to have. */
const ENOUGH = 0.5;

const NUMBER = /\d+/gu;
const numbersIn = (text: string): string[] => text.match(NUMBER) ?? [];
/** Words that English writes with a capital and that name nobody. */
const ENGLISH_CAPITALS =
  /^(?:i|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|march|april|may|june|july|august|september|october|november|december)$/u;

/** Capitals within a sentence: names of people, places and things. */
const namesIn = (text: string): string[] =>
  wordsOf(text)
    .filter(({ start, text: word }) => start > 0 && /^\p{Lu}\p{L}+/u.test(word))
    .filter(({ start }) => !/[.!?:«"]\s*$/u.test(text.slice(0, start)))
    .map(({ text: word }) => word.toLowerCase())
    .filter((word) => !ENGLISH_CAPITALS.test(word));

/**
 * Whether what is said of a meeting follows from the words that it rests on, as far as rules can tell: every number and
 * every name stands there, and so does half of what carries meaning. It keeps out what a model has from elsewhere. Of a
 * translation, which has other words, numbers and names tell alone.
 */
export function isBorneOut(statement: string, grounds: string, { spoken, written }: Languages): boolean {
  const known = new Set(numbersIn(grounds));
  if (numbersIn(statement).some((number) => !known.has(number))) return false;
  const words = new Set(wordsOf(grounds).map(({ text }) => text.toLowerCase()));
  if (namesIn(statement).some((name) => !words.has(name))) return false;
  if (written !== spoken) return true;
  const stems = new Set(contentStems(grounds, spoken));
  const own = contentStems(statement, spoken);
  return own.length === 0 || own.filter((stem) => stems.has(stem)).length >= own.length * ENOUGH;
}
