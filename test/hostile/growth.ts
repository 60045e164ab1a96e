import { expect } from 'vitest';

/** Characters of the texts that a parser is given, each ten times the one before; a long run goes on to ten million. */
export const SIZES: readonly number[] = [10_000, 100_000, 1_000_000, ...(process.env['HOSTILE'] === 'full' ? [10_000_000] : [])];

/**
 * What ten times the text may cost, as a factor: linear work takes ten, quadratic a hundred. Between them lie the collector,
 * caches and a busy machine.
 */
const MOST_TIMES_TEN = 35;
/** Processor time below which a factor says nothing, in ms. */
const FLOOR_MS = 15;

/** Processor time of this thread, in ms: what else runs on the machine does not count. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Fails when `work` on a text ten times as long takes much more than ten times as long. It stops at the first size that shows it. */
export function expectLinear(textOf: (characters: number) => string, work: (text: string) => unknown): void {
  let before = FLOOR_MS;
  for (const characters of SIZES) {
    const text = textOf(characters);
    const began = cpuMs();
    work(text);
    const took = cpuMs() - began;
    expect(took, `${Math.round(took)} ms for ${characters} characters, ${Math.round(before)} ms for a tenth`).toBeLessThan(MOST_TIMES_TEN * before);
    before = Math.max(FLOOR_MS, took);
  }
}
