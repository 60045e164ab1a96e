import { expect } from 'vitest';

/** Characters of the texts that a parser is given, each ten times the one before; a long run goes on to ten million. */
export const SIZES: readonly number[] =
  process.env['HOSTILE'] === 'full' ? [10_000, 100_000, 1_000_000, 10_000_000] : [15_000, 150_000];

/**
 * What ten times the text may cost, as a factor: linear work takes ten, quadratic a hundred. Between them lie the
 * collector, caches and a busy machine.
 */
const MOST_TIMES_TEN = 35;
/** Processor time below which a factor says nothing, in ms. */
const FLOOR_MS = 15;

/** An analysis costs a hundred times what reading does. */
const MOST_ANALYSED = 1_000_000;

/** Processor time of this thread, in ms: what else runs on the machine does not count. */
const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** @param before what a tenth took; null for the first text, which also warms up */
function expectInProportion(characters: number, took: number, before: number | null): number {
  if (before === null) return Math.max(FLOOR_MS, took);
  expect(
    took,
    `${Math.round(took)} ms for ${characters} characters, ${Math.round(before)} ms for a tenth`,
  ).toBeLessThan(MOST_TIMES_TEN * before);
  return Math.max(FLOOR_MS, took);
}

/** With a tenth of the first, against which that one is held. */
const withFirst = (sizes: readonly number[]): number[] => [Math.ceil((sizes[0] ?? 0) / 10), ...sizes];

/**
 * Fails when `work` on a text ten times as long takes much more than ten times as long. It stops at the first size that
 * shows it.
 */
export function expectLinear(textOf: (characters: number) => string, work: (text: string) => unknown): void {
  let before: number | null = null;
  for (const characters of withFirst(SIZES)) {
    const text = textOf(characters);
    const began = cpuMs();
    work(text);
    before = expectInProportion(characters, cpuMs() - began, before);
  }
}

/** The same of work that is prepared from the text and lets others work meanwhile, up to a million characters. */
export async function expectLinearAsync(
  textOf: (characters: number) => string,
  prepare: (text: string) => () => Promise<unknown>,
): Promise<void> {
  let before: number | null = null;
  for (const characters of withFirst(SIZES.filter((each) => each <= MOST_ANALYSED))) {
    const work = prepare(textOf(characters));
    const began = cpuMs();
    await work();
    before = expectInProportion(characters, cpuMs() - began, before);
  }
}
