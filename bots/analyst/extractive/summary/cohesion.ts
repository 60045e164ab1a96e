import type { Pace } from '../pace.ts';

/** A piece of a text that is not cut: its words, and what speaks for a new stretch at it. */
export interface Unit {
  readonly words: readonly string[];
  readonly sentences: number;
  /** By how much it is cheaper to begin a stretch here, in nats; below 0 it is dearer. */
  readonly favour: number;
}

export interface Bounds {
  /** Sentences of the shortest stretch. */
  readonly shortest: number;
  /** Stretches. */
  readonly most: number;
}

/** What each stretch costs, in logarithms of the number of words. */
const PRICE = 2;

/**
 * Cuts a text where that makes its words likeliest: each stretch has words of its own, smoothed by one, and a price
 * (after Utiyama and Isahara, 2001). The best of all cuts, by dynamic programming; time grows with the words times the
 * number of units, so that callers bound these. Answers the units at which stretches begin, 0 first.
 */
export async function cohesiveStretches(
  units: readonly Unit[],
  { shortest, most }: Bounds,
  pace: Pace,
): Promise<number[]> {
  const known = new Set(units.flatMap(({ words }) => words)).size;
  const price =
    PRICE *
    Math.log(
      Math.max(
        2,
        units.reduce((sum, { words }) => sum + words.length, 0),
      ),
    );
  const before = [0];
  for (const { sentences } of units) before.push((before.at(-1) ?? 0) + sentences);
  const all = before.at(-1) ?? 0;
  // ways[count][end]: the cheapest way to make so many stretches of the units before `end`
  const ways: Way[][] = Array.from({ length: most + 1 }, () => [{ cost: Infinity, from: 0 }]);
  ways[0] = [{ cost: 0, from: 0 }];
  await pace.each(units, ({ favour }, from) => {
    const begun = ways.map((way) => (way[from]?.cost ?? Infinity) + price - (from === 0 ? 0 : favour));
    const stretch = new Stretch(known);
    for (let end = from + 1; end <= units.length; end += 1) {
      stretch.add(units[end - 1]?.words ?? []);
      const isWhole = from === 0 && end === units.length;
      const isLong = (before[end] ?? 0) - (before[from] ?? 0) >= shortest;
      const leavesEnough = end === units.length || all - (before[end] ?? 0) >= shortest;
      if (!isWhole && !(isLong && leavesEnough)) continue;
      const { cost } = stretch;
      for (let count = 1; count <= most; count += 1) {
        const way = ways[count];
        const total = (begun[count - 1] ?? Infinity) + cost;
        if (way && total < (way[end]?.cost ?? Infinity)) way[end] = { cost: total, from };
      }
    }
  });
  return cheapest(ways, units.length);
}

interface Way {
  readonly cost: number;
  /** Where its last stretch begins. */
  readonly from: number;
}

function cheapest(ways: readonly (readonly Way[])[], length: number): number[] {
  const costs = ways.map((way, count) => (count === 0 ? Infinity : (way[length]?.cost ?? Infinity)));
  const starts: number[] = [];
  let end = length;
  for (let count = costs.indexOf(Math.min(...costs)); count > 0 && end > 0; count -= 1) {
    end = ways[count]?.[end]?.from ?? 0;
    starts.push(end);
  }
  return starts.length > 0 ? starts.toReversed() : [0];
}

/** The words of a stretch, and how unlikely they are together. */
class Stretch {
  private readonly counts = new Map<string, number>();
  private readonly known: number;
  private length = 0;
  private likelihood = 0;

  /** With how many different words the whole text has. */
  constructor(known: number) {
    this.known = known;
  }

  add(words: readonly string[]): void {
    for (const word of words) {
      const count = this.counts.get(word) ?? 0;
      this.likelihood += (count + 1) * Math.log(count + 2) - count * Math.log(count + 1);
      this.counts.set(word, count + 1);
      this.length += 1;
    }
  }

  /** In nats. */
  get cost(): number {
    return this.length * Math.log(this.length + this.known) - this.likelihood;
  }
}
