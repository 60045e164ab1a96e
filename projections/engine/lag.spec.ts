import { runs } from '#test/support/long.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendOf, type FormerLag } from './lag.ts';

const NOW = new Date('2026-11-20T09:05:00.000Z');
/** `behind` as it was at every half minute before now, the last one `age` seconds ago. */
const former = (age: number, ...behind: readonly number[]): FormerLag[] =>
  behind.map((count, index) => ({
    at: new Date(NOW.getTime() - (age + (behind.length - 1 - index) * 30) * 1_000),
    behind: count,
  }));

describe('where the lag of a projection goes to', () => {
  it('is not said of moments', () => {
    expect(trendOf(40, [], NOW)).toBeNull();
    expect(trendOf(40, former(9, 30), NOW)).toBeNull();
  });

  it('is told over the last minutes where it grows', () => {
    expect(trendOf(400, former(30, 0, 100, 200, 300), NOW)).toEqual({ perMinute: 200, minutesLeft: null });
    expect(trendOf(20, former(30, 20, 20), NOW)).toEqual({ perMinute: 0, minutesLeft: null });
  });

  it('is told since the greatest where it catches up after a rest', () => {
    // It rested and fell behind for two minutes, went on 20 s ago and has read half.
    expect(trendOf(500, former(20, 0, 250, 500, 750, 1_000), NOW)).toEqual({ perMinute: -1_500, minutesLeft: 1 / 3 });
    // It went on a moment ago: the rest says nothing of its rate.
    expect(trendOf(500, former(5, 0, 500, 1_000), NOW)).toBeNull();
  });

  it('says how long it takes exactly where it catches up', () => {
    const lags = fc.array(fc.nat(10_000), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(lags, fc.nat(10_000), fc.integer({ min: 10, max: 30 }), (counts, behind, age) => {
        const trend = trendOf(behind, former(age, ...counts), NOW);
        expect(trend).not.toBeNull();
        const { perMinute, minutesLeft } = trend ?? { perMinute: 0, minutesLeft: 0 };
        expect(minutesLeft === null).toBe(behind > 0 && perMinute >= 0);
        expect(minutesLeft ?? 0).toBeGreaterThanOrEqual(0);
        if (behind > Math.max(...counts)) expect(perMinute).toBeGreaterThan(0);
      }),
      { numRuns: runs(200) },
    );
  });
});
