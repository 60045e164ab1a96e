import { addDays, type Day, daysBetween, endOfWeek, isoWeek, lastOfMonth, mondayOf, weekdayOf } from './calendar.ts';
import type { Moment } from './clock.ts';
import type { When } from './expression.ts';
import { NINE_MONTHS } from './resolve.ts';

/** Stretches of time: a deadline is their last day, or the last day before them where « avant » says so. */
const until = (day: Day, before?: Day): When => ({ day, span: true, ...(before && { before }) });

/** Friday before a Monday, or Sunday once that Friday has passed. */
const beforeWeek = (now: Moment, monday: Day): Day => {
  const friday = addDays(monday, -3);
  return daysBetween(now.day, friday) >= 0 ? friday : addDays(monday, -1);
};
/** The end of a stretch: « avant la fin de l'année » is in it. */
export const endOf = ({ day }: When): When => ({ day, span: true });
const week = (now: Moment, monday: Day): When => until(addDays(monday, 4), beforeWeek(now, monday));

export const endOfThisWeek = (now: Moment): When => until(endOfWeek(now.day));
export const endOfNextWeek = (now: Moment): When => until(addDays(mondayOf(now.day, 1), 4));
export const nextWeek = (now: Moment): When => week(now, mondayOf(now.day, 1));
export const weekend = (now: Moment): When =>
  until(addDays(mondayOf(now.day), 6), beforeWeek(now, mondayOf(now.day, 1)));

/** Monday of the ISO week of that number: of this year, of the next one where it is over. */
export function mondayOfWeek(now: Moment, number: number): Day | undefined {
  return [0, 1]
    .map((years) => isoWeek(now.day.year + years, number))
    .find((monday) => {
      const away = monday ? daysBetween(now.day, addDays(monday, 4)) : -1;
      return away >= 0 && away <= NINE_MONTHS;
    });
}

/** « semaine 43 »: until its Friday. */
export function weekOf(now: Moment, number: number): When | undefined {
  const monday = mondayOfWeek(now, number);
  return monday && week(now, monday);
}

/** « la semaine du 12 »: the coming week that has such a day, until its Friday. */
export function weekAround(now: Moment, days: readonly (Day | undefined)[]): When | undefined {
  const monday = days
    .flatMap((day) => (day ? [mondayOf(day)] : []))
    .find((found) => daysBetween(now.day, addDays(found, 4)) >= 0);
  return monday && week(now, monday);
}

/** « la première semaine d'octobre »; none where the month begins in the middle of a week: people do not agree. */
export function firstWeekOf(first: Day): When | undefined {
  const weekday = weekdayOf(first);
  if (weekday > 2 && weekday < 6) return undefined;
  return until(addDays(weekday < 6 ? mondayOf(first) : mondayOf(first, 1), 4), addDays(first, -1));
}

export const endOfMonth = (now: Moment, months = 0): When => until(lastOfMonth(now.day, months));
export const nextMonth = (now: Moment): When => until(lastOfMonth(now.day, 1), lastOfMonth(now.day));
export const endOfYear = (now: Moment, years = 0): When => endOfYearOf(now.day.year + years);
export const endOfYearOf = (year: number): When =>
  until({ year, month: 12, day: 31 }, { year: year - 1, month: 12, day: 31 });

/** A part of a year of so many months (3 a quarter, 6 a semester): which one, of which year where that was said. */
export interface Share {
  readonly months: 3 | 6;
  /** Counted from the current one. */
  readonly after?: number;
  /** The first, second… of a year: the coming one. */
  readonly named?: number | undefined;
  readonly year?: number | undefined;
}

/** The last day of a quarter or of a semester. */
export function endOfShare(now: Moment, { months, after = 0, named, year }: Share): When {
  const current = Math.ceil(now.day.month / months);
  const coming = named === undefined ? current + after : named < current ? named + 12 / months : named;
  const first = { year: year ?? now.day.year, month: 1, day: 1 };
  const share = year !== undefined && named !== undefined ? named : coming;
  return until(lastOfMonth(first, share * months - 1), lastOfMonth(first, (share - 1) * months - 1));
}

export const endOfTheShare = (now: Moment, share: Share): When => endOf(endOfShare(now, share));

export interface MonthPart {
  readonly month: number;
  readonly part: 'start' | 'middle' | 'end' | 'whole';
  readonly year?: number | undefined;
}

/** « début décembre », « mi-décembre », « fin décembre », « en décembre »: of the coming one, or of the year said. */
export function inMonth(now: Moment, { month, part, year }: MonthPart): When | undefined {
  if (month < 1) return undefined;
  const first: Day = { year: year ?? now.day.year + (month < now.day.month ? 1 : 0), month, day: 1 };
  const last = lastOfMonth(first);
  const day = part === 'start' ? first : part === 'middle' ? { ...first, day: 15 } : last;
  const away = daysBetween(now.day, day);
  if (away < 0 || (year === undefined && away > NINE_MONTHS)) return undefined;
  return part === 'end' ? until(day) : until(day, part === 'middle' ? undefined : addDays(first, -1));
}
