import { DAY, formatDeadline, formatShortDate, formatter, formatTime, show, tell, type Start } from './dates.ts';

const weekday = formatter({ weekday: 'short', ...DAY });
const floatingWeekday = formatter({ weekday: 'short', day: 'numeric', month: 'short' }, 'UTC');
const pastDay = formatter({ day: 'numeric', month: 'short' }, 'UTC');

/** « lun. 23 nov. », with the year where it is not this one, and the time where it has one. */
export const formatDeadlineDay = (deadline: string, now = new Date()): string => {
  const [, day, clock] = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/u.exec(deadline) ?? [];
  if (day === undefined || !day.startsWith(`${now.getFullYear()}-`)) return formatDeadline(deadline);
  const date = tell(floatingWeekday, new Date(`${day}T00:00:00Z`));
  return clock === undefined ? date : `${date} à ${clock}`;
};

/** « 20 nov. »: a day of this year that is past, with the year where it is of another. */
export const formatPastDay = (deadline: string, now = new Date()): string => {
  const day = /^\d{4}-\d{2}-\d{2}/u.exec(deadline)?.[0];
  if (day === undefined || !day.startsWith(`${now.getFullYear()}-`)) return formatDeadline(deadline.slice(0, 10));
  return tell(pastDay, new Date(`${day}T00:00:00Z`));
};

/**
 * « ven. 20 nov. 2026, 09:30 – 10:18 »: the end where it is known and another minute, no hour where only the day is.
 */
export const formatSpan = ({ startTime, endTime, dayOnly }: Start & { readonly endTime: string | null }): string => {
  const day = show(weekday, startTime);
  if (dayOnly || Number.isNaN(Date.parse(startTime))) return day;
  const end = endTime === null || formatShortDate(endTime) !== formatShortDate(startTime) ? null : formatTime(endTime);
  const start = formatTime(startTime);
  return `${day}, ${start}${end === null || end === start ? '' : `\u00A0–\u00A0${end}`}`;
};
