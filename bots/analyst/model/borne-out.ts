import type { Analysis } from '#domain/analysis/analysis.ts';
import { contentStems, wordsOf } from '../extractive/text/words.ts';

/** Share of a statement's words that what it cites, or what was said around it, has to have. */
const ENOUGH = 0.5;

const NUMBER = /\d+/gu;
const numbersIn = (text: string): string[] => text.match(NUMBER) ?? [];
/** Capitals within a sentence: names of people, places and things. */
const namesIn = (text: string): string[] =>
  wordsOf(text)
    .filter(({ start, text: word }) => start > 0 && /^\p{Lu}\p{L}+/u.test(word))
    .filter(({ start }) => !/[.!?:«"]\s*$/u.test(text.slice(0, start)))
    .map(({ text: word }) => word.toLowerCase());

/**
 * Whether what is said of a meeting follows from the words that it rests on, as far as rules can tell: every number and
 * every name stands there, and so does half of what carries meaning. It keeps out what a model has from elsewhere.
 */
export function isBorneOut(statement: string, grounds: string, language: Analysis['language']): boolean {
  const known = new Set(numbersIn(grounds));
  if (numbersIn(statement).some((number) => !known.has(number))) return false;
  const words = new Set(wordsOf(grounds).map(({ text }) => text.toLowerCase()));
  if (namesIn(statement).some((name) => !words.has(name))) return false;
  const stems = new Set(contentStems(grounds, language));
  const own = contentStems(statement, language);
  return own.length === 0 || own.filter((stem) => stems.has(stem)).length >= own.length * ENOUGH;
}
