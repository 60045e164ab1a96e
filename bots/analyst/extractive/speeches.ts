import type { Reading, Sentence } from './reading.ts';

/** Turns on either side that tell how people speak there. */
const AROUND = 8;
/** Words of a turn, on average: people at work answer each other, debaters hold speeches. */
const SPEECHES = 33;

/** Says of each sentence whether those around it hold speeches rather than work together; each place by itself. */
export function amidSpeeches({ sentences }: Reading): (sentence: Sentence) => boolean {
  const words: number[] = [];
  for (const { turn, words: said } of sentences) words[turn] = (words[turn] ?? 0) + said;
  return ({ turn }) => {
    const around = words.slice(Math.max(0, turn - AROUND), turn + AROUND + 1).filter((count) => count > 0);
    return around.length > 2 && around.reduce((sum, count) => sum + count, 0) / around.length > SPEECHES;
  };
}
