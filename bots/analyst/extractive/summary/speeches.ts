import type { Reading, Sentence } from '../reading.ts';

/**
 * Tells of a sentence which speech it belongs to: what one person says, over several turns maybe, until another speaks.
 */
export function speechesOf({ sentences }: Reading): (sentence: Sentence) => number {
  const speeches: number[] = [];
  let speech = -1;
  for (const { index, speaker } of sentences) {
    if (sentences[index - 1]?.speaker !== speaker) speech += 1;
    speeches.push(speech);
  }
  return ({ index }) => speeches[index] ?? -1;
}
