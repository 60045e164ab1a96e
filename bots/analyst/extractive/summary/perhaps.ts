import { PERHAPS } from '#domain/minutes/perhaps.ts';
import { Learned, type Taught } from '../learned/learned.ts';
import { citationOf, type Reading, type Sentence } from '../reading.ts';
import { isBoilerplate } from '../text/boilerplate.ts';
import type { Language } from '../text/language.ts';
import { likeness } from '../text/likeness.ts';
import { withoutEnd } from '../text/pattern.ts';
import { isQuestion } from '../text/questions.ts';
import { shortened, tidySentence } from '../text/trim.ts';
import type { Paragraph } from './cited-text.ts';

const QUOTE: Record<Language, (words: string) => string> = {
  fr: (words) => `\u00A0: «\u00A0${words}\u00A0»`,
  en: (words) => `: “${words}”`,
  es: (words) => `: “${words}”`,
};

/** Of each kind: what is looked at again has to be short. */
const MOST = 4;
/** Words: less says nothing by itself, more is a speech. */
const [BRIEF, LONG_WINDED] = [3, 40];
/** With that share of its words in common it tells again what is told. */
const SAME = 0.6;
const LONGEST = 140;

interface Telling {
  /** What was settled, and work that was given. */
  readonly settled: readonly Sentence[];
  /** Full names of speakers who are written by their initials. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * What nearly was enough to be told as a decision or as work, in the words that were said, for people to look at: what
 * they find there they add. The likeliest, in the order of speech.
 */
export function perhaps(reading: Reading, { settled, names }: Telling): Paragraph[] {
  const nearly = Learned.of(reading)?.nearly;
  if (!nearly) return [];
  const lines = new Set(settled.map(({ line }) => line));
  const isNew = ({ line, text, words, stems }: Sentence): boolean =>
    !lines.has(line) &&
    words >= BRIEF &&
    words <= LONG_WINDED &&
    stems.length > 0 &&
    !isQuestion(text) &&
    !isBoilerplate(text, reading.language) &&
    !settled.some((told) => likeness(told.stems, stems) >= SAME);
  const chosen = (kind: Taught): Sentence[] =>
    [...nearly[kind]]
      .filter(([sentence]) => isNew(sentence) && !(kind === 'action' && nearly.decision.has(sentence)))
      .toSorted(([, one], [, other]) => one - other)
      .slice(0, MOST)
      .map(([sentence]) => sentence)
      .toSorted((one, other) => one.index - other.index);
  const [words, quote] = [PERHAPS[reading.language], QUOTE[reading.language]];
  const told = (kind: Taught, sentence: Sentence): Paragraph => {
    const said = withoutEnd(shortened(tidySentence(sentence.text, reading.language), LONGEST), '.');
    const who = names.get(sentence.speaker) ?? sentence.speaker;
    return [{ text: `${words[kind]}${quote(said)} (${who}).`, citations: [citationOf(sentence)] }];
  };
  return (['decision', 'action'] as const).flatMap((kind) => chosen(kind).map((sentence) => told(kind, sentence)));
}
