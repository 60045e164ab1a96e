/** Whatever the machine of the reader is set to, meetings are told in the time of Paris. */
const PARIS = 'Europe/Paris';

/**
 * A format that is made when it is first needed: making all of them takes milliseconds that the first paint would wait
 * for.
 */
export const formatter = (options: Intl.DateTimeFormatOptions, timeZone = PARIS): (() => Intl.DateTimeFormat) => {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('fr-FR', { timeZone, ...options }));
};

export const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const longDate = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = formatter(DAY);
const numericDate = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
const time = formatter(TIME);
const timeWithSeconds = formatter({ ...TIME, second: '2-digit' });
const floatingDate = formatter(DAY, 'UTC');

export type Moment = Date | string | number;

/** A date as French writes it: the first of a month is « 1er », every other day its figure. */
export const tell = (format: () => Intl.DateTimeFormat, date: Date): string =>
  format()
    .formatToParts(date)
    .map(({ type, value }) => (type === 'day' && value === '1' ? '1er' : value))
    .join('');

export const show = (format: () => Intl.DateTimeFormat, moment: Moment): string => {
  const date = moment instanceof Date ? moment : new Date(moment);
  return Number.isNaN(date.getTime()) ? 'date inconnue' : tell(format, date);
};

/** « jeudi 20 novembre 2025 » */
export const formatLongDate = (moment: Moment): string => show(longDate, moment);
/** « 20 nov. 2025 » */
export const formatShortDate = (moment: Moment): string => show(shortDate, moment);
/** « 20/11/2025 » */
export const formatNumericDate = (moment: Moment): string => show(numericDate, moment);
/** « 14:05 » */
export const formatTime = (moment: Moment): string => show(time, moment);
/** « 14:05:09 » */
export const formatTimeWithSeconds = (moment: Moment): string => show(timeWithSeconds, moment);
/** « 20 nov. 2025 à 14:05 » */
export const formatDateTime = (moment: Moment): string => `${formatShortDate(moment)} à ${formatTime(moment)}`;

/** When a meeting began, as the contract tells it. */
export interface Start {
  readonly startTime: string;
  readonly dayOnly: boolean;
}

/** « 20 nov. 2025 à 14:05 », « 20 nov. 2025 » where only the day is known. */
export const formatStart = ({ startTime, dayOnly }: Start): string =>
  (dayOnly ? formatShortDate : formatDateTime)(startTime);
/** « jeudi 20 novembre 2025 à 14:05 », « jeudi 20 novembre 2025 » where only the day is known. */
export const formatLongStart = ({ startTime, dayOnly }: Start): string =>
  dayOnly ? formatLongDate(startTime) : `${formatLongDate(startTime)} à ${formatTime(startTime)}`;

/**
 * A deadline: a date (`2026-11-27`) or a date and time that already is Paris time (`2026-11-22T14:30`), so nothing
 * may be converted. « 27 nov. 2026 », « 22 nov. 2026 à 14:30 ». What is neither is shown as it stands.
 */
export const formatDeadline = (deadline: string): string => {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/u.exec(deadline) ?? [];
  if (day === undefined) return deadline;
  const date = tell(floatingDate, new Date(`${day}T00:00:00Z`));
  return clock === undefined ? date : `${date} à ${clock}`;
};
