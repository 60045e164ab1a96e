import { dayAfter, localDay } from '#domain/local-time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWorkingDay, isWorkingTime, reminderDue, remindersOf } from './reminders.ts';

describe('reminders of what is due', () => {
  it.each([
    // A Wednesday, in winter time.
    ['2026-11-25', '2026-11-24T08:00:00.000Z', '2026-11-26T08:00:00.000Z'],
    ['2026-11-25T14:30', '2026-11-24T08:00:00.000Z', '2026-11-26T08:00:00.000Z'],
    // A Monday: of Friday before it. A Friday: late on Monday.
    ['2026-11-23', '2026-11-20T08:00:00.000Z', '2026-11-24T08:00:00.000Z'],
    ['2026-11-20', '2026-11-19T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    ['2026-11-21', '2026-11-20T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
    // Summer time begins on Sunday the 29th of March.
    ['2026-03-30', '2026-03-27T08:00:00.000Z', '2026-03-31T07:00:00.000Z'],
  ])('of %s come at %s and %s', (deadline, soon, late) => {
    expect(remindersOf(deadline)).toEqual([
      { what: 'soon', at: soon },
      { what: 'late', at: late },
    ]);
  });

  it('come of nothing that has no date', () => {
    for (const deadline of [null, '', 'bientôt', '2026-99-99']) expect(remindersOf(deadline)).toEqual([]);
  });

  it('are on working days, at nine in Paris, before and after the day itself', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_000 }), (days) => {
        const day = dayAfter('2026-01-01', days);
        const [soon, late] = remindersOf(day);
        const [before, after] = [soon, late].map((one) => localDay(Date.parse(one?.at ?? '')));
        expect(before && before < day && isWorkingDay(before)).toBe(true);
        expect(after && after > day && isWorkingDay(after)).toBe(true);
        for (const one of [soon, late]) expect(isWorkingTime(new Date(one?.at ?? ''))).toBe(true);
      }),
    );
  });

  it('are one at a time, and none of what was given after it', () => {
    const given = new Date('2026-11-20T10:00:00Z');
    const due = (now: string, since = given) => reminderDue('2026-11-25', { since, now: new Date(now) })?.what ?? null;
    expect(due('2026-11-24T07:59:59Z')).toBeNull();
    expect(due('2026-11-24T08:00:00Z')).toBe('soon');
    expect(due('2026-11-26T08:00:00Z')).toBe('late');
    expect(due('2026-11-25T08:00:00Z', new Date('2026-11-24T15:00:00Z'))).toBeNull();
  });

  it('leave in working hours of Paris alone', () => {
    const at = (time: string) => isWorkingTime(new Date(time));
    expect(at('2026-11-24T07:59:00Z')).toBe(false);
    expect(at('2026-11-24T08:00:00Z')).toBe(true);
    expect(at('2026-11-24T17:00:00Z')).toBe(false);
    expect(at('2026-11-21T10:00:00Z')).toBe(false);
    expect(at('2026-07-21T07:00:00Z')).toBe(true);
  });
});
