import { newStemmer } from 'snowball-stemmers';
import type { Language } from './language.ts';
import { isStopWord } from '#domain/words/stop-words.ts';

/** A word where it stands in a text: `text.slice(start, end)`. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Compounds stay whole (« porte-parole »); an elided article or pronoun is a word of its own (« l » + « énergie »). */
const WORD = /aujourd['’]hui|\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*|\p{N}+(?:[.,]\p{N}+)*/giu;
/** What inversion hangs on a verb: « peux-tu », « a-t-il », « dites-moi ». */
const CLITICS = /(?:-(?:t|je|tu|ils?|elles?|on|nous|vous|ce|moi|toi|le|la|les|lui|leur|y|en|là|ci)){1,4}$/iu;

export function wordsOf(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const word = match[0].replace(CLITICS, '');
    return { text: word, start: match.index, end: match.index + word.length };
  });
}

const STEMMERS = { fr: 'french', en: 'english', es: 'spanish' } as const;
const stemmers = new Map<Language, (word: string) => string>();

/** The Snowball stem of a word, lower case. Stems are remembered: a meeting repeats its words. */
export function stemmerOf(language: Language): (word: string) => string {
  const known = stemmers.get(language);
  if (known) return known;
  const stemmer = newStemmer(STEMMERS[language]);
  const stems = new Map<string, string>();
  const stem = (word: string): string => {
    const lower = word.toLowerCase();
    let found = stems.get(lower);
    if (found === undefined) {
      found = stemmer.stem(lower);
      if (stems.size < REMEMBERED) stems.set(lower, found);
    }
    return found;
  };
  stemmers.set(language, stem);
  return stem;
}

/** Words remembered for each language; a French speaker uses about 30,000 forms. */
const REMEMBERED = 100_000;

/** Stems of the words that carry meaning: no stop words, no single letters. */
export function contentStems(text: string, language: Language): string[] {
  const stem = stemmerOf(language);
  return wordsOf(text)
    .filter((word) => word.text.length > 1 && !isStopWord(word.text, language))
    .map((word) => stem(word.text));
}
