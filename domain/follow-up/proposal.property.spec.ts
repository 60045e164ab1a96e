import { instantOf, localClock } from '#domain/local-time.ts';
import { isWorkingDay } from '#domain/notices/reminders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LEAST_MINUTES, MOST_MINUTES } from './draft.ts';
import { proposedTime, type Held } from './proposal.ts';

const at = (text: string): number => Date.parse(instantOf(text) ?? '');
const held = (start: string, more: Partial<Held> = {}): Held => ({
  start: at(start),
  dayOnly: false,
  minutes: 50,
  earlier: [],
  ...more,
});

describe('when the next meeting is proposed', () => {
  it.each([
    ['a week later at the same hour, by the clock', held('2026-10-21T10:02:00'), '2026-10-28', '10:00'],
    [
      'in the rhythm of its series',
      held('2026-11-16T14:30:00', { earlier: [at('2026-11-02T14:30:00'), at('2026-10-19T14:30:00')] }),
      '2026-11-30',
      '14:30',
    ],
    [
      'by most of the series, where one was put off',
      held('2026-11-18T09:00:00', {
        earlier: [at('2026-11-11T09:00:00'), at('2026-10-20T09:00:00'), at('2026-10-13T09:00:00')],
      }),
      '2026-11-25',
      '09:00',
    ],
    [
      'daily, but not on a week-end',
      held('2026-11-20T09:15:00', { earlier: [at('2026-11-19T09:15:00')] }),
      '2026-11-23',
      '09:15',
    ],
    ['in the morning where no hour is known', held('2026-11-18T00:00:00', { dayOnly: true }), '2026-11-25', '10:00'],
    ['on a week-end for those who meet then', held('2026-11-21T11:00:00'), '2026-11-28', '11:00'],
  ])('%s', (_, meeting, day, time) => {
    expect(proposedTime(meeting, meeting.start + 7_200_000)).toMatchObject({ day, time, minutes: 60 });
  });

  it('still is ahead months later, on the same day of the week', () => {
    const { day, time } = proposedTime(held('2026-11-18T09:00:00'), at('2027-03-01T12:00:00'));
    expect({ day, time }).toEqual({ day: '2027-03-03', time: '09:00' });
  });

  it('is always ahead, at a quarter, of some length, and on a working day for a meeting of one', () => {
    const times = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2040, 0) });
    fc.assert(
      fc.property(
        times,
        fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 6 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.option(fc.integer({ min: 0, max: 3_000 })),
        (start, gaps, hoursLater, minutes) => {
          let time = start;
          const earlier = gaps.map((days) => (time -= days * 86_400_000));
          const now = start + hoursLater * 3_600_000;
          const proposed = proposedTime({ start, dayOnly: false, minutes, earlier }, now);
          const starts = at(`${proposed.day}T${proposed.time}:00`);
          expect(starts).toBeGreaterThan(now);
          expect(Number(localClock(starts).slice(3)) % 15).toBe(0);
          expect(proposed.minutes).toBeGreaterThanOrEqual(LEAST_MINUTES);
          expect(proposed.minutes).toBeLessThanOrEqual(MOST_MINUTES);
          const begun = new Date(start).toISOString().slice(0, 10);
          if (isWorkingDay(begun) && localClock(start) > '04:00') expect(isWorkingDay(proposed.day)).toBe(true);
        },
      ),
    );
  });
});
