import type { Day, Time } from './calendar.ts';

/** What clocks and calendars show in Paris at an instant. */
export interface Moment {
  readonly day: Day;
  readonly time: Time;
  /** The instant itself, milliseconds since 1970. */
  readonly instant: number;
}

const PARIS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
});

/** The wall clock in Paris, daylight saving time included. `instant` is in milliseconds since 1970. */
export function parisMoment(instant: number): Moment {
  const fields = Object.fromEntries(PARIS.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  return {
    day: { year: fields['year'] ?? 0, month: fields['month'] ?? 0, day: fields['day'] ?? 0 },
    time: { hour: fields['hour'] ?? 0, minute: fields['minute'] ?? 0 },
    instant,
  };
}
