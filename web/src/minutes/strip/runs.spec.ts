import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesOf, runsOf } from './runs.ts';

const line = (speaker: string, at: number | null, text = 'mots') => ({ line: 0, speaker, text, at });

describe('who speaks when', () => {
  it('goes by the times, to the end of the meeting', () => {
    const lines = [line('a', 0), line('a', 10), line('b', 50), line('a', 75)];
    expect(runsOf(lines, placesOf(lines, 100))).toEqual([
      { speaker: 'a', from: 0, to: 0.5 },
      { speaker: 'b', from: 0.5, to: 0.75 },
      { speaker: 'a', from: 0.75, to: 1 },
    ]);
  });

  it('goes by how much is said where times are missing or go back', () => {
    for (const times of [
      [null, null],
      [50, 10],
    ] as const) {
      const lines = [line('a', times[0], 'x'.repeat(29)), line('b', times[1], 'x'.repeat(9))];
      expect(placesOf(lines, 100)).toEqual([0, 0.75, 1]);
    }
  });

  it('covers the meeting from the first line on, in order, whatever the lines', () => {
    const lines = fc.array(
      fc
        .tuple(fc.constantFrom('a', 'b', 'c'), fc.option(fc.nat(5_000)), fc.string())
        .map(([speaker, at, text]) => line(speaker, at, text)),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(lines, fc.option(fc.nat(10_000)), (all, duration) => {
        const runs = runsOf(all, placesOf(all, duration));
        expect(runs.at(-1)?.to).toBe(1);
        for (const [index, { from, to, speaker }] of runs.entries()) {
          expect(from >= 0 && from <= to && to <= 1).toBe(true);
          const before = runs[index - 1];
          if (before !== undefined) expect([before.to, before.speaker === speaker]).toEqual([from, false]);
        }
      }),
    );
  });
});
