const PARIS = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });

/** What clocks in Paris show at `ms`, as if it were UTC. */
const parisClock = (ms: number): number => Date.parse(`${PARIS.format(ms).replace(' ', 'T')}Z`);

/**
 * The instant of a local time in Europe/Paris, ISO 8601 in UTC; what names its zone is taken at its word. A time that
 * summer time skips is an hour later, one that comes twice is the second. Null for what is no time, or too far off.
 */
export function instantOf(written: string): string | null {
  const zoned = /(?:Z|[+-]\d\d:\d\d)$/u.test(written);
  const ms = Date.parse(zoned ? written : `${written}Z`);
  if (!(ms >= 0 && ms < Date.UTC(2200, 0))) return null;
  if (zoned) return new Date(ms).toISOString();
  // The offset before the change is tried first; where it does not fit, that of the moment found.
  const guess = ms - (parisClock(ms) - ms);
  return new Date(ms - (parisClock(guess) - guess)).toISOString();
}

/** The day in Europe/Paris, YYYY-MM-DD, at `ms`. */
export const localDay = (ms: number): string => PARIS.format(ms).slice(0, 10);

/** What clocks in Paris show at `ms`, HH:MM. */
export const localClock = (ms: number): string => PARIS.format(ms).slice(11, 16);

/** The day so many days after `day`, YYYY-MM-DD: days of the calendar, however long summer time makes them. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The last day, a Sunday, of the week that `day` is in. */
export const endOfWeek = (day: string): string => dayAfter(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
