import { dayAfter } from '#domain/local-time.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DemonstrationCalendar } from './calendar.ts';

const days = fc.integer({ min: 0, max: 20_000 }).map((after) => dayAfter('2020-01-01', after));
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

describe('the days of a demonstration', () => {
  it('are working days: the weeks before the loading, and what is still to come', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 20 }), (day, week, after) => {
        const calendar = new DemonstrationCalendar(day);
        const held = calendar.dayOf(`S${week} mardi`);
        expect(weekday(held) % 6).not.toBe(0);
        expect(held < day).toBe(true);
        const due = calendar.dayOf(`J+${after}`);
        expect(weekday(due) % 6).not.toBe(0);
        expect(due >= dayAfter(day, after)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-11-24', 'S12 mardi', '2026-11-17'],
    ['2026-11-24', 'S1 mardi', '2026-09-01'],
    ['2026-11-24', 'J', '2026-11-24'],
    // Armistice Day; Easter Monday, Ascension and Whit Monday of 2026; a week-end, Christmas and what follows it.
    ['2026-11-24', 'S11 mercredi', '2026-11-12'],
    ['2026-04-06', 'J', '2026-04-07'],
    ['2026-05-14', 'J', '2026-05-15'],
    ['2026-05-25', 'J', '2026-05-26'],
    ['2026-12-19', 'J', '2026-12-21'],
    ['2026-12-25', 'J', '2026-12-28'],
  ])('loaded on %s, %s is %s', (day, place, expected) => {
    expect(new DemonstrationCalendar(day).dayOf(place)).toBe(expected);
  });

  it('are told as people tell them, and at the hour of Paris', () => {
    const calendar = new DemonstrationCalendar('2026-09-02');
    expect(calendar.spoken('d’ici {S13 mardi}, ou {J+7}')).toBe('d’ici mardi 1er septembre, ou mercredi 9 septembre');
    expect(calendar.instantOf('S12 mardi 09:30')).toBe('2026-08-25T07:30:00.000Z');
    expect(() => calendar.spoken('d’ici {bientôt}')).toThrow('bientôt');
    expect(() => calendar.dayOf('S2 dimanche')).toThrow('S2 dimanche');
  });
});
