import { distance } from 'fastest-levenshtein';
import { OWN_NAME } from './bot-name.ts';
import { COMMAND_OF } from './command-words.ts';

/** Before the name, these make it that of a person spoken about: « le greffier note que… ». */
export const ARTICLES = new Set([
  'le',
  'la',
  'un',
  'une',
  'du',
  'au',
  'ce',
  'cet',
  'cette',
  'notre',
  'votre',
  'mon',
  'ton',
  'son',
  'leur',
  'the',
  'a',
  'our',
  'your',
  'his',
  'her',
  'el',
  'del',
  'al',
  'nuestro',
  'de',
  'des',
  'les',
  'ces',
  'aux',
  'vos',
  'nos',
]);

export interface Word {
  /** Without accents, in lower case. */
  readonly form: string;
  /** Where it ends in the text. */
  readonly end: number;
}

const plain = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe');

export const wordsOf = (text: string): Word[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map((match) => ({
    form: plain(match[0]),
    end: match.index + match[0].length,
  }));

/** How it sounds, roughly: French endings in « é » are written in many ways, and captions double and drop letters. */
const soundOf = (name: string): string =>
  name
    .replaceAll('ph', 'f')
    .replace(/(?:iers?|iez|ies?|yers?|ier|ye|ie)$/u, 'ie')
    .replace(/(?:ers?|ez|ees?|es?|et|ait)$/u, 'e')
    .replace(/(.)\1+/gu, '$1');

/** A long name may be misheard by two letters, a short one by none. */
const tolerance = (name: string): number => (name.length >= 7 ? 2 : name.length >= 5 ? 1 : 0);

const soundsLike = (heard: string, name: string): boolean =>
  heard === name ||
  (Math.abs(heard.length - name.length) <= 3 &&
    distance(soundOf(heard), soundOf(name)) <= Math.max(0, tolerance(name) - 1)) ||
  distance(heard, name) <= tolerance(name);

/**
 * How many words from `index` on are the name, which captions may write in one word more or less than it has; 0 where
 * they are not.
 */
export function nameAt(words: readonly Word[], index: number, name: readonly string[]): number {
  const joined = name.join('');
  const first = words[index]?.form ?? '';
  if (ARTICLES.has(first) && first !== name[0]) return 0;
  for (const count of [name.length, name.length + 1, name.length - 1]) {
    const heard = words.slice(index, index + count);
    if (
      count > 0 &&
      heard.length === count &&
      !COMMAND_OF.has(heard.at(-1)?.form ?? '') &&
      soundsLike(heard.map(({ form }) => form).join(''), joined)
    )
      return count;
  }
  return 0;
}

/** The names that a bot goes by, word for word. */
export const namesOf = (botName: string): string[][] =>
  [...new Set([botName, OWN_NAME])]
    .map((name) => wordsOf(name).map(({ form }) => form))
    .filter((name) => name.length > 0);
