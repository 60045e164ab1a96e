import type { Operand, Query } from './query.ts';
import type { Occurrence } from '../words/words.ts';

/** Where each stem of a text stands, in order. */
type Positions = ReadonlyMap<string, readonly number[]>;

function positionsOf(words: readonly Occurrence[]): Positions {
  const positions = new Map<string, number[]>();
  for (const { stem, position } of words) {
    const known = positions.get(stem);
    if (known) known.push(position);
    else positions.set(stem, [position]);
  }
  return positions;
}

function isThere({ words: [first, ...others] }: Operand, positions: Positions): boolean {
  const starts = (first && positions.get(first.stem)) ?? [];
  const following = others.map(({ stem, offset }) => ({ places: new Set(positions.get(stem)), offset }));
  return starts.some((start) => following.every(({ places, offset }) => places.has(start + offset)));
}

/** The weight of a word that nobody has given another, in `ts_rank`. */
const WEIGHT = 0.1;
/** The sum of 1/n². */
const LIMIT = 1.644_934_066_85;

/** How near two words are: `word_distance` of Postgres. */
const nearness = (distance: number): number =>
  distance > 100 ? 1e-30 : 1 / (1.005 + 0.05 * Math.exp(distance / 1.5 - 2));

function rankOfAny(stems: readonly string[], positions: Positions): number {
  let rank = 0;
  for (const stem of stems) {
    const count = positions.get(stem)?.length ?? 0;
    for (let nth = 1; nth <= count; nth += 1) rank += WEIGHT / (nth * nth) / LIMIT;
  }
  return rank / stems.length;
}

function rankOfAll(stems: readonly string[], positions: Positions): number {
  let rank = -1;
  for (const [index, stem] of stems.entries()) {
    for (const other of stems.slice(0, index)) {
      for (const one of positions.get(stem) ?? []) {
        for (const another of positions.get(other) ?? []) {
          if (one === another) continue;
          const weight = Math.sqrt(WEIGHT * WEIGHT * nearness(Math.abs(one - another)));
          rank = rank < 0 ? weight : 1 - (1 - rank) * (1 - weight);
        }
      }
    }
  }
  return rank < 0 ? 1e-20 : rank;
}

/** A word of which a text has more says no more; it bounds the work for a text that repeats itself. */
const MOST_POSITIONS = 255;

/**
 * How well a text answers a query, as `ts_rank` of Postgres has it for the whole vector with its positions
 * (`tsrank.c`); null where it does not.
 */
export function rankOf(query: Query, words: readonly Occurrence[]): number | null {
  const positions = positionsOf(words);
  const isFound = query.some((group) => group.every((operand) => operand.negated !== isThere(operand, positions)));
  if (!isFound) return null;
  const stems = [
    ...new Set(query.flatMap((group) => group.flatMap((operand) => operand.words.map(({ stem }) => stem)))),
  ];
  const few = new Map([...positions].map(([stem, places]) => [stem, places.slice(0, MOST_POSITIONS)]));
  const [group = []] = query;
  const isAll = query.length === 1 && stems.length > 1 && (group.length > 1 || group[0]?.negated === false);
  return Math.fround(isAll ? rankOfAll(stems, few) : rankOfAny(stems, few));
}
