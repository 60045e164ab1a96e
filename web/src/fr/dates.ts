/** Whatever the machine of the reader is set to, meetings are told in the time of Paris. */
const PARIS = 'Europe/Paris';

/**
 * A format that is made when it is first needed: making all of them takes milliseconds that the first paint would wait
 * for.
 */
const formatter = (options: Intl.DateTimeFormatOptions, timeZone = PARIS): (() => Intl.DateTimeFormat) => {
  let format: Intl.DateTimeFormat | undefined;
  return () => (format ??= new Intl.DateTimeFormat('fr-FR', { timeZone, ...options }));
};

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const longDate = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const shortDate = formatter(DAY);
const numericDate = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
const time = formatter(TIME);
const timeWithSeconds = formatter({ ...TIME, second: '2-digit' });
const floatingDate = formatter(DAY, 'UTC');
const weekday = formatter({ weekday: 'short', ...DAY });
const floatingWeekday = formatter({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC');
const pastDay = formatter({ day: 'numeric', month: 'short' }, 'UTC');
const clockParts = formatter({ hour: 'numeric', minute: '2-digit', hourCycle: 'h23' });

type Moment = Date | string | number;

const show = (format: () => Intl.DateTimeFormat, moment: Moment): string => {
  const date = moment instanceof Date ? moment : new Date(moment);
  return Number.isNaN(date.getTime()) ? 'date inconnue' : format().format(date);
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
interface Start {
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
  const date = floatingDate().format(new Date(`${day}T00:00:00Z`));
  return clock === undefined ? date : `${date} à ${clock}`;
};

/** « lun. 23 nov. », with the year where it is not this one, and the time where it has one. */
export const formatDeadlineDay = (deadline: string, now = new Date()): string => {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/u.exec(deadline) ?? [];
  if (day === undefined || !day.startsWith(`${now.getFullYear()}-`)) return formatDeadline(deadline);
  const date = floatingWeekday().format(new Date(`${day}T00:00:00Z`));
  return clock === undefined ? date : `${date} à ${clock}`;
};

/** « 20 nov. »: a day of this year that is past, with the year where it is of another. */
export const formatPastDay = (deadline: string, now = new Date()): string => {
  const day = /^\d{4}-\d{2}-\d{2}/u.exec(deadline)?.[0];
  if (day === undefined || !day.startsWith(`${now.getFullYear()}-`)) return formatDeadline(deadline.slice(0, 10));
  return pastDay().format(new Date(`${day}T00:00:00Z`));
};

/** « 9 h 30 » */
const formatHour = (moment: string): string => {
  const parts = new Map(
    clockParts()
      .formatToParts(new Date(moment))
      .map(({ type, value }) => [type, value]),
  );
  return `${Number(parts.get('hour'))}\u00A0h\u00A0${parts.get('minute')}`;
};

/** « ven. 20 nov. 2026, 9 h 30 – 10 h 18 »: the end where it is known, no hour where only the day is. */
export const formatSpan = ({ startTime, endTime, dayOnly }: Start & { readonly endTime: string | null }): string => {
  const day = show(weekday, startTime);
  if (dayOnly || Number.isNaN(Date.parse(startTime))) return day;
  const end = endTime === null || formatShortDate(endTime) !== formatShortDate(startTime) ? null : formatHour(endTime);
  return `${day}, ${formatHour(startTime)}${end === null ? '' : `\u00A0–\u00A0${end}`}`;
};
