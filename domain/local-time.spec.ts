import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { dayAfter, endOfWeek, instantOf, localDay } from './local-time.ts';

it.each([
  ['2026-07-14T10:30:00', '2026-07-14T08:30:00.000Z'],
  ['2026-01-14T10:30:00', '2026-01-14T09:30:00.000Z'],
  ['2026-01-14T10:30:00Z', '2026-01-14T10:30:00.000Z'],
  ['2026-01-14T10:30:00+05:30', '2026-01-14T05:00:00.000Z'],
  // The hour that summer time skips, and the one that comes twice.
  ['2026-03-29T02:30:00', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T02:30:00', '2026-10-25T01:30:00.000Z'],
  ['2026-10-25T03:00:00', '2026-10-25T02:00:00.000Z'],
])('%s is %s', (written, instant) => {
  expect(instantOf(written)).toBe(instant);
});

it.each(['', 'hier', '0000-01-01T00:00:00', '9999-12-31T23:59:59Z'])('%s is no moment of a meeting', (written) => {
  expect(instantOf(written)).toBeNull();
});

it('reads back on a clock in Paris what was written, but for the hour that does not exist', () => {
  const paris = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });
  fc.assert(
    fc.property(fc.date({ min: new Date('1980-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }), (date) => {
      const written = paris.format(date).replace(' ', 'T');
      const shown = paris.format(new Date(instantOf(written) ?? '')).replace(' ', 'T');
      expect(shown).toBe(written);
    }),
  );
});

it.each([
  ['2026-11-22T22:59:59Z', '2026-11-22'],
  ['2026-11-22T23:00:00Z', '2026-11-23'],
  ['2026-07-14T22:00:00Z', '2026-07-15'],
])('%s is on %s in Paris', (moment, day) => {
  expect(localDay(Date.parse(moment))).toBe(day);
});

it('counts days across the change to summer time, and ends weeks on Sundays', () => {
  expect(dayAfter('2026-03-28', 2)).toBe('2026-03-30');
  expect(dayAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(['2026-11-22', '2026-11-23', '2026-11-28', '2026-11-29'].map(endOfWeek)).toEqual([
    '2026-11-22',
    '2026-11-29',
    '2026-11-29',
    '2026-11-29',
  ]);
});
