/** A day of the Gregorian calendar, nowhere in particular. `month` 1 to 12. */
export interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;

const toUtc = ({ year, month, day }: Day): number => Date.UTC(year, month - 1, day);

function fromUtc(ms: number): Day {
  const date = new Date(ms);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** The day that these numbers name, or undefined when no calendar has it (30 February). */
export function dayOf(year: number, month: number, day: number): Day | undefined {
  const found = fromUtc(Date.UTC(year, month - 1, day));
  return found.month === month && found.day === day ? found : undefined;
}

export const addDays = (from: Day, days: number): Day => fromUtc(toUtc(from) + days * DAY_MS);

/** The same day some months on; the last of the month where that month is shorter. */
export function addMonths(from: Day, months: number): Day {
  const last = lastOfMonth({ year: from.year, month: from.month, day: 1 }, months);
  return { ...last, day: Math.min(from.day, last.day) };
}

/** The last day of the month that lies `months` after the month of `from`. */
export const lastOfMonth = (from: Day, months = 0): Day => fromUtc(Date.UTC(from.year, from.month + months, 0));

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: Day): number => new Date(toUtc(day)).getUTCDay() || 7;

/** Monday of the week that lies `weeks` after the week of `from`. */
export const mondayOf = (from: Day, weeks = 0): Day => addDays(from, 1 - weekdayOf(from) + 7 * weeks);

/** The first such weekday after `from`; `from` itself does not count. */
export const nextWeekday = (from: Day, weekday: number): Day =>
  addDays(from, ((weekday - weekdayOf(from) + 6) % 7) + 1);

/** Friday of the week, or Sunday when Friday has passed: when a working week ends. */
export const endOfWeek = (from: Day): Day => addDays(mondayOf(from), weekdayOf(from) <= 5 ? 4 : 6);

/** Monday of a week of the ISO year (1 to 53); undefined when the year has no such week. */
export function isoWeek(year: number, week: number): Day | undefined {
  const monday = mondayOf({ year, month: 1, day: 4 }, week - 1);
  const thursday = addDays(monday, 3);
  return week >= 1 && thursday.year === year ? monday : undefined;
}

export function addWorkingDays(from: Day, days: number): Day {
  let day = from;
  for (let left = days; left > 0;) {
    day = addDays(day, 1);
    if (weekdayOf(day) <= 5) left -= 1;
  }
  return day;
}

export const daysBetween = (from: Day, to: Day): number => (toUtc(to) - toUtc(from)) / DAY_MS;

const two = (number: number): string => String(number).padStart(2, '0');

/** ISO 8601: `2026-11-27`. */
export const isoDay = ({ year, month, day }: Day): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;

/** The day of an ISO 8601 date, with or without a time after it. */
export function dayIn(iso: string): Day {
  const [year = 0, month = 0, day = 0] = iso.slice(0, 10).split('-').map(Number);
  return { year, month, day };
}

/** ISO 8601: `14:30`. */
export const isoTime = ({ hour, minute }: Time): string => `${two(hour)}:${two(minute)}`;

export interface Time {
  readonly hour: number;
  readonly minute: number;
}
