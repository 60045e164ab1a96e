import type { TimelineEntry } from '#domain/analysis/analysis.ts';
import { citationOf, type Reading, type Sentence } from '../reading.ts';
import { shortened, tidySentence } from '../text/trim.ts';

/** A moment that is worth an entry: what was said there, or (`words`) how it was put in the other lists. */
export interface Moment {
  readonly sentence: Sentence;
  readonly words?: string;
}

export interface Moments {
  readonly decisions: readonly Moment[];
  readonly actions: readonly Moment[];
  readonly questions: readonly Moment[];
  /** What else was said that matters, the most telling first. */
  readonly others: readonly Moment[];
}

/** One entry for so many sentences, between these numbers. */
const SENTENCES_AN_ENTRY = 10;
const FEWEST = 5;
const MOST = 30;
const LONGEST = 200;

/**
 * The course of a meeting in a number of entries that can be read: decisions before work to do before questions, and
 * what else was told as far as there is room, all in the order of speech.
 */
export function timelineOf(reading: Reading, { decisions, actions, questions, others }: Moments): TimelineEntry[] {
  const room = Math.min(MOST, Math.max(FEWEST, Math.round(reading.sentences.length / SENTENCES_AN_ENTRY)));
  const ranked = [
    ...decisions.map((moment) => ({ ...moment, category: 'decision' as const })),
    ...actions.map((moment) => ({ ...moment, category: 'action' as const })),
    ...questions.map((moment) => ({ ...moment, category: 'question' as const })),
    ...others.map((moment) => ({ ...moment, category: 'other' as const })),
  ];
  // One sentence may give work to two people; told as a decision it is not told again.
  const taken = new Map<number, string>();
  let entries = 0;
  const kept = ranked.filter(({ sentence, category }) => {
    const before = taken.get(sentence.index);
    if (
      (before !== undefined && (before !== 'action' || category !== 'action')) ||
      entries >= (category === 'other' ? room : MOST)
    )
      return false;
    taken.set(sentence.index, category);
    entries += 1;
    return true;
  });
  return kept
    .toSorted((a, b) => a.sentence.index - b.sentence.index)
    .map(({ sentence, category, words }) => ({
      at: sentence.at,
      speaker: sentence.speaker,
      category,
      content: shortened(words ?? tidySentence(sentence.text, reading.language), LONGEST),
      citations: [citationOf(sentence)],
    }));
}
