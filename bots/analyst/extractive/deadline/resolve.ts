import {
  addDays,
  addMonths,
  addWorkingDays,
  type Day,
  dayOf,
  daysBetween,
  lastOfMonth,
  mondayOf,
  nextWeekday,
  weekdayOf,
} from './calendar.ts';
import { type Moment, parisMoment } from './clock.ts';
import type { When } from './expression.ts';

/**
 * What the three languages share: the meaning of an expression once its words are read. Days are counted from `now` as
 * the wall clock in Paris shows it.
 */
export const today = (now: Moment): When => ({ day: now.day });
export const inDays = (now: Moment, days: number): When => ({ day: addDays(now.day, days) });
export const inWorkingDays = (now: Moment, days: number): When | undefined =>
  days > MANY ? undefined : { day: addWorkingDays(now.day, days) };
export const inMonths = (now: Moment, months: number): When => ({ day: addMonths(now.day, months) });

/** Instants, not wall clocks: an hour over the change to summer time shows two hours later. */
export function inMinutes(now: Moment, minutes: number): When {
  const then = parisMoment(now.instant + minutes * 60_000);
  return minutes < 24 * 60 ? { day: then.day, time: then.time } : { day: then.day };
}

/** « huit jours » is a week and « quinze jours » two, as French and Spanish count. */
export const inCountedDays = (now: Moment, days: number): When => inDays(now, days === 8 ? 7 : days === 15 ? 14 : days);

/** The coming weekday, never today. */
export const onWeekday = (now: Moment, weekday: number, weeksMore = 0): When => ({
  day: addDays(nextWeekday(now.day, weekday), 7 * weeksMore),
});
/** « ce vendredi » said on a Friday is today. */
export const onThisWeekday = (now: Moment, weekday: number): When =>
  weekdayOf(now.day) === weekday ? today(now) : onWeekday(now, weekday);
/** « vendredi prochain »: the Friday of next week. */
export const onWeekdayOfWeek = (now: Moment, weekday: number, weeks = 1): When => ({
  day: addDays(mondayOf(now.day, weeks), weekday - 1),
});

/** Such a weekday of the week that begins on `monday`. */
export const onWeekdayFrom = (monday: Day, weekday: number): When => ({ day: addDays(monday, weekday - 1) });

/** A day of a month some months on; undefined on the 31st of a shorter month. */
export function onDayOfMonth(now: Moment, day: number, months: number): When | undefined {
  const month = lastOfMonth(now.day, months);
  const found = day >= 1 ? dayOf(month.year, month.month, day) : undefined;
  return found && { day: found };
}

/** « le 15 »: of this month, or of the next one that has it. */
export function onComingDay(now: Moment, day: number): When | undefined {
  const months = day >= now.day.day ? 0 : 1;
  return onDayOfMonth(now, day, months) ?? onDayOfMonth(now, day, months + 1);
}

/** « mardi 24 »: the next 24th that is a Tuesday, within three months; none where they do not go together. */
export function onWeekdayAndDay(now: Moment, weekday: number, day: number): When | undefined {
  return [0, 1, 2, 3]
    .map((months) => onDayOfMonth(now, day, months))
    .find((when) => when?.day && weekdayOf(when.day) === weekday && daysBetween(now.day, when.day) >= 0);
}

/** « le deuxième mardi de janvier » of the month that is so many months on; the last one where `nth` is 0. */
export function onNthWeekday(
  now: Moment,
  { nth, weekday, months }: { readonly nth: number; readonly weekday: number; readonly months: number },
): When | undefined {
  const last = lastOfMonth(now.day, months);
  const first = { ...last, day: 1 };
  const day =
    nth === 0
      ? addDays(last, -((weekdayOf(last) - weekday + 7) % 7))
      : addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
  return day.month === last.month ? { day } : undefined;
}

/** The day where it is a day of the week that was said with it, or where none was said. */
export const thatIs = (when: When | undefined, weekday: number): When | undefined =>
  when?.day && weekday > 0 && weekdayOf(when.day) !== weekday ? undefined : when;

/** A day of the calendar as it is said. */
export interface WrittenDate {
  readonly day: number;
  readonly month: number;
  readonly year?: number | undefined;
}

/**
 * A day and a month without a year is the coming one. Spoken in the months after it, it is rather the one gone by:
 * « le compte rendu du 12 octobre » in November is no appointment for next year.
 */
export function onDate(now: Moment, { day, month, year }: WrittenDate): When | undefined {
  if (month < 1 || month > 12) return undefined;
  if (year !== undefined) {
    const found = dayOf(year < 100 ? 2000 + year : year, month, day);
    return found && { day: found };
  }
  const coming = [0, 1]
    .map((years) => dayOf(now.day.year + years, month, day))
    .find((found) => found && daysBetween(now.day, found) >= 0);
  return coming && daysBetween(now.day, coming) <= NINE_MONTHS ? { day: coming } : undefined;
}

/** Days. What lies further ahead was rather meant of the year before. */
export const NINE_MONTHS = 275;
const MANY = 400;
