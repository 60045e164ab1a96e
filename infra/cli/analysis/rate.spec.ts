import { runs } from '#test/support/long.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MeetingRate } from './rate.ts';

const MINUTE_MS = 60_000;
const never = new AbortController().signal;

/** Begins meetings that take so long each, on a clock that moves by them and by waiting alone; answers when. */
async function begun(perMinute: number | null, durations: readonly number[]) {
  let now = 0;
  let waited = 0;
  const rate = new MeetingRate(perMinute, {
    now: () => now,
    wait: async (ms) => {
      now += ms;
      waited += ms;
    },
  });
  const at: number[] = [];
  for (const duration of durations) {
    await rate.turn(never);
    at.push(now);
    now += duration;
  }
  return { at, waited };
}

describe('the rate of a replay', () => {
  it('holds in every minute for any duration of the meetings, and adds no waiting to it', async () => {
    const durations = fc.array(fc.integer({ min: 0, max: 90_000 }), { minLength: 2, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), durations, async (perMinute, taking) => {
        const { at, waited } = await begun(perMinute, taking);
        for (const start of at)
          // A millionth of a millisecond is what sums of fractions are off by.
          expect(at.filter((one) => one >= start && one < start + MINUTE_MS - 1e-6).length).toBeLessThanOrEqual(
            perMinute,
          );
        if (taking.every((ms) => ms >= MINUTE_MS / perMinute)) expect(waited).toBe(0);
      }),
      { numRuns: runs(200) },
    );
  });

  it('may be less than one a minute, and is none where none was given', async () => {
    expect((await begun(0.5, [0, 0, 0])).at).toEqual([0, 120_000, 240_000]);
    expect((await begun(null, [5, 5, 5])).at).toEqual([0, 5, 10]);
  });
});
