import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lastDue } from './daily.ts';

const HOUR = 3_600_000;
const dueAt = (at: string, now: string) => new Date(lastDue(at, Date.parse(now))).toISOString();

describe('when what is done daily was due', () => {
  it('is today from that minute on, in Paris, and the day before until then', () => {
    expect(dueAt('03:30', '2026-11-26T02:30:00Z')).toBe('2026-11-26T02:30:00.000Z');
    expect(dueAt('03:30', '2026-11-26T02:29:59Z')).toBe('2026-11-25T02:30:00.000Z');
    expect(dueAt('00:10', '2026-07-01T22:30:00Z')).toBe('2026-07-01T22:10:00.000Z');
  });

  it('is once in each day, also where summer time begins or ends', () => {
    expect(dueAt('02:30', '2026-03-29T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(dueAt('02:30', '2026-10-25T12:00:00Z')).toBe('2026-10-25T01:30:00.000Z');
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 24 * 400 }), fc.integer({ min: 0, max: 1_439 }), (hours, minutes) => {
        const now = Date.parse('2026-01-01T00:00:00Z') + hours * HOUR;
        const at = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
        const due = lastDue(at, now);
        expect(due).toBeLessThanOrEqual(now);
        expect(now - due).toBeLessThanOrEqual(25 * HOUR);
        expect(lastDue(at, due)).toBe(due);
      }),
    );
  });
});
