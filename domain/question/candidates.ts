import { compareIds } from '../compare.ts';
import type { Weights } from './passages.ts';

/** Where something is spoken of: a line of a transcript, and by which notions of the question. */
export interface Spot {
  readonly transcript: string;
  readonly line: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  /** Nearness of each notion, 0 for one that the line does not speak of. */
  readonly near: number[];
}

/** How far on the rest of what was asked may stand. */
const REACH = 4;

/**
 * The spots around which most of the question is spoken of, the best first; of equally good ones the newest. What is
 * said of them is not known yet, only by which notions they were found.
 */
export function candidatesOf(spots: readonly Spot[], weights: Weights, most: number): Spot[] {
  const byTranscript = Map.groupBy(spots, ({ transcript }) => transcript);
  const scored = [...byTranscript.values()].flatMap((some) => {
    const ordered = some.toSorted((one, other) => one.line - other.line);
    return ordered.map((spot, index) => ({ spot, score: scoreAt(ordered, index, weights) }));
  });
  scored.sort(
    (one, other) =>
      other.score - one.score ||
      other.spot.time - one.spot.time ||
      compareIds(one.spot.transcript, other.spot.transcript) ||
      one.spot.line - other.spot.line,
  );
  return scored.slice(0, most).map(({ spot }) => spot);
}

/** `spots` are those of one transcript, by their lines. */
function scoreAt(spots: readonly Spot[], at: number, weights: Weights): number {
  const line = spots[at]?.line ?? 0;
  const best = weights.map(() => 0);
  const take = (index: number): boolean => {
    const spot = spots[index];
    if (spot === undefined || Math.abs(spot.line - line) > REACH) return false;
    for (const [notion, nearness] of spot.near.entries()) best[notion] = Math.max(best[notion] ?? 0, nearness);
    return true;
  };
  for (let index = at; take(index);) index -= 1;
  for (let index = at + 1; take(index);) index += 1;
  return best.reduce((sum, nearness, notion) => sum + nearness * (weights[notion] ?? 0), 0);
}
