import type { Analysis } from '#domain/analysis/analysis.ts';
import type { Reading } from '../reading.ts';
import type { Language } from '../text/language.ts';
import { FAVOURABLE, NEGATIONS, UNFAVOURABLE } from './tone-words.ts';

/** Words of feeling a thousand words below which a meeting is neutral, and their least number. */
const FELT = 6;
const LEAST = 2;
/** How far one side must outweigh the other, as a share of both. */
const CLEAR = 0.4;

/** The tone of a meeting: words of satisfaction against words of trouble, a negation right before turning them over. */
export function sentimentOf(reading: Reading): Analysis['sentiment'] {
  const { language, words } = reading;
  let [good, bad] = [0, 0];
  for (const { text } of reading.sentences) {
    const [pleased, displeased] = [
      count(text, FAVOURABLE[language], language),
      count(text, UNFAVOURABLE[language], language),
    ];
    good += pleased.plain + displeased.negated;
    bad += displeased.plain + pleased.negated;
  }
  const felt = good + bad;
  if (felt < LEAST || (1000 * felt) / Math.max(words, 1) < FELT) return 'neutral';
  const balance = (good - bad) / felt;
  return balance >= CLEAR ? 'positive' : balance <= -CLEAR ? 'negative' : 'mixed';
}

function count(text: string, words: RegExp, language: Language): { readonly plain: number; readonly negated: number } {
  const found = Array.from(text.matchAll(words));
  const negated = found.filter(({ index }) =>
    NEGATIONS[language].test(text.slice(Math.max(0, index - 25), index)),
  ).length;
  return { plain: found.length - negated, negated };
}
