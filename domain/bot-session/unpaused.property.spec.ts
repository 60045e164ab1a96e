import { runs } from '#test/support/long.ts';
import type { Turn } from '#domain/transcript/transcript.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CapturePause } from './pauses.ts';
import { PAUSE_MARGIN_MS, withoutPauses } from './unpaused.ts';

const START = '2026-07-01T08:00:00.000Z';
const begin = Date.parse(START);
const HOUR_MS = 3_600_000;
const turn = (at: number | null, index: number): Turn => ({ speaker: 'Claire', text: `phrase ${index}`, at });
const turns = fc
  .array(fc.option(fc.integer({ min: 0, max: HOUR_MS }), { nil: null, freq: 6 }), { maxLength: 20 })
  .map((times) => {
    const sorted = times.filter((time) => time !== null).toSorted((one, other) => one - other);
    let next = 0;
    return times.map((time, index) => turn(time === null ? null : (sorted[next++] ?? null), index));
  });
const pause: fc.Arbitrary<CapturePause> = fc
  .record({
    from: fc.integer({ min: 0, max: HOUR_MS }),
    length: fc.oneof(fc.integer({ min: 1, max: HOUR_MS }), fc.constant(Infinity)),
  })
  .map(({ from, length }) => ({ from: begin + from, until: begin + from + length, botName: 'Greffier' }));
const pauses = fc.array(pause, { maxLength: 3 });
const spoken = (all: readonly Turn[]) => all.filter(({ speaker }) => speaker === 'Claire');

describe('a provider’s transcript of a meeting whose capture paused', () => {
  it('has nothing that was, or may have been, said in a pause, and everything that surely was not, in its order', () => {
    fc.assert(
      fc.property(turns, pauses, (all, paused) => {
        const kept = spoken(withoutPauses(all, paused, START));
        let last = 0;
        const times = all.map(({ at }) => (last = at ?? last));
        const isClear = (index: number) => {
          const from = times[index] ?? 0;
          const until = times.find((time) => time > from) ?? Infinity;
          return paused.every(
            (one) => begin + until <= one.from - PAUSE_MARGIN_MS || begin + from >= one.until + PAUSE_MARGIN_MS,
          );
        };
        expect(kept).toEqual(all.filter((_, index) => isClear(index)));
      }),
      { numRuns: runs(300) },
    );
  });

  it('says of each pause that something was left out, once, and is empty where nothing else is left', () => {
    const all = [turn(0, 0), turn(60_000, 1), turn(120_000, 2), turn(300_000, 3), turn(400_000, 4)];
    const paused = [{ from: begin + 70_000, until: begin + 200_000, botName: null }];
    expect(withoutPauses(all, paused, START).map(({ speaker, text }) => `${speaker}: ${text}`)).toEqual([
      'Claire: phrase 0',
      expect.stringMatching(/^.+: \[Capture en pause de 10:01:10 à 10:03:20\u00a0: à la demande/u),
      'Claire: phrase 3',
      'Claire: phrase 4',
    ]);
    const whole = [{ from: -Infinity, until: Infinity, botName: 'Greffier' }];
    expect(withoutPauses(all, whole, START)).toEqual([]);
    expect(withoutPauses(all, [], START)).toBe(all);
  });

  it('loses what has no times of its own with the turn before it: nobody knows that it was said elsewhere', () => {
    const all = [turn(null, 0), turn(null, 1)];
    expect(withoutPauses(all, [{ from: begin + 60_000, until: Infinity, botName: null }], START)).toEqual([]);
  });
});
