import { addDays, type Day, dayOf, daysBetween } from './calendar.ts';
import type { Moment } from './clock.ts';
import type { When } from './expression.ts';

/** A feast on the same day every year, or so many days after Easter Sunday. */
export type Feast = readonly [month: number, day: number] | number;

/** The coming day of a feast, today included. */
export function onFeast(now: Moment, feast: Feast, daysAfter = 0): When | undefined {
  const day = [0, 1]
    .map((years) => dayOfFeast(now.day.year + years, feast))
    .map((found) => found && addDays(found, daysAfter))
    .find((found) => found && daysBetween(now.day, found) >= 0);
  return day && { day };
}

const dayOfFeast = (year: number, feast: Feast): Day | undefined =>
  typeof feast === 'number' ? addDays(easter(year), feast) : dayOf(year, ...feast);

/** Easter Sunday of the Gregorian calendar (the anonymous algorithm in the form of Meeus, 1991). */
export function easter(year: number): Day {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const sunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * moon + 22 * sunday) / 451);
  const march = moon + sunday - 7 * late + 114;
  return { year, month: Math.floor(march / 31), day: (march % 31) + 1 };
}
