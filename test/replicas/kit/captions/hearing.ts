import type { Random } from '#test/bench/load/random.ts';
import type { Person } from '../protocol.ts';
import { misheard } from './misheard.ts';

export interface Hearing {
  readonly wordsPerTick: number;
  /** 0…1: how often the tail is first misheard, and corrected later. */
  readonly rewrites: number;
}

/** What a recogniser takes an utterance for, one guess a tick, word by word. The last guess may be wrong. */
export function* guesses(
  said: readonly string[],
  { wordsPerTick, rewrites }: Hearing,
  random: Random,
): Generator<readonly string[]> {
  for (let heard = 0; heard < said.length;) {
    heard = Math.min(said.length, heard + wordsPerTick);
    const right = said.slice(0, heard);
    yield random.chance(rewrites) ? misheard(right, Math.min(heard, random.int(1, 4)), random) : right;
  }
}

export const wordsOf = (text: string): string[] => text.split(/\s+/u).filter((word) => word !== '');

export const personOf = <P extends Person>(speaker: P | string): P | Person =>
  typeof speaker === 'string' ? { name: speaker } : speaker;
