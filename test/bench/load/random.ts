import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { v4 } from 'uuid';

/** Chance that comes again: the same seed draws the same, on every machine. */
export interface Random {
  /** A whole number, both ends included. */
  readonly int: (from: number, to: number) => number;
  /** From 0 to 1, 1 excluded. */
  readonly part: () => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(some: readonly [T, ...T[]]) => T;
  /** A version 4 UUID that the seed determines. */
  readonly uuid: () => string;
}

export function seeded(seed: number): Random {
  const generator = xoroshiro128plus(seed);
  const int = (from: number, to: number) => uniformInt(generator, from, to);
  const part = () => uniformFloat64(generator);
  return {
    int,
    part,
    chance: (probability) => part() < probability,
    pick: (some) => some[int(0, some.length - 1)] ?? some[0],
    uuid: () => v4({ random: Uint8Array.from({ length: 16 }, () => int(0, 255)) }),
  };
}
