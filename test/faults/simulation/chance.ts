import { seeded, type Random } from '#test/bench/load/random.ts';
import { createHash } from 'node:crypto';

/**
 * Chance of one part of a run: each has its own, so that what one draws moves nothing of what another does, and a seed
 * gives the same run again.
 */
export const chanceOf = (seed: number, part: string): Random =>
  seeded(createHash('sha256').update(`${seed} ${part}`).digest().readInt32BE());
