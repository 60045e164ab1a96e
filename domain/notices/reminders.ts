import { dayAfter, instantOf } from '../local-time.ts';

/** Why somebody is reminded of work that is theirs: it is due on the next working day or before it, or it is late. */
export const REMINDERS = ['soon', 'late'] as const;
export type ReminderReason = (typeof REMINDERS)[number];

export interface Reminder {
  readonly what: ReminderReason;
  /** ISO 8601. */
  readonly at: string;
}

/** By clocks in Paris: when people begin to work, and until when reminders leave. */
const MORNING = '09:00:00';
export const WORKING_HOURS = { from: '09:00:00', until: '18:00:00' } as const;

/** Sunday is 0. */
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();
export const isWorkingDay = (day: string): boolean => weekday(day) % 6 !== 0;

/** More days than a week-end has. */
const MOST_DAYS = 3;

function workingDay(from: string, step: 1 | -1): string {
  let day = from;
  for (let days = 0; days < MOST_DAYS && !isWorkingDay(day); days += 1) day = dayAfter(day, step);
  return day;
}

/**
 * When somebody is reminded of what is due: in the morning of the last working day before it, and of the first after
 * it. `deadline` is a date, or a local date and time in Europe/Paris; empty where it is none.
 */
export function remindersOf(deadline: string | null): readonly Reminder[] {
  const day = deadline?.slice(0, 10) ?? '';
  if (Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return [];
  const moment = (on: string): string | null => instantOf(`${on}T${MORNING}`);
  const [soon, late] = [moment(workingDay(dayAfter(day, -1), -1)), moment(workingDay(dayAfter(day, 1), 1))];
  return [
    ...(soon === null ? [] : [{ what: 'soon', at: soon } as const]),
    ...(late === null ? [] : [{ what: 'late', at: late } as const]),
  ];
}

/** The last one until now of those after work was given; null for none. Being late makes being soon no news. */
export const reminderDue = (
  deadline: string | null,
  { since, now }: { readonly since: Date; readonly now: Date },
): Reminder | null =>
  remindersOf(deadline).findLast(({ at }) => Date.parse(at) > since.getTime() && Date.parse(at) <= now.getTime()) ??
  null;

const CLOCK = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'medium' });

/** Whether reminders leave now: on a working day, in working hours, by clocks in Paris. */
export function isWorkingTime(now: Date): boolean {
  const [day = '', time = ''] = CLOCK.format(now).split(' ');
  return isWorkingDay(day) && time >= WORKING_HOURS.from && time < WORKING_HOURS.until;
}
