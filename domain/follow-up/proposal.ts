import { dayAfter, instantOf, localClock, localDay } from '#domain/local-time.ts';
import { isWorkingDay } from '#domain/notices/reminders.ts';
import { LEAST_MINUTES, MOST_MINUTES, type FollowUpDraft } from './draft.ts';

/** A meeting that is over, as far as the time of the next one depends on it. */
export interface Held {
  /** Ms since 1970. */
  readonly start: number;
  /** Only its day is known. */
  readonly dayOnly: boolean;
  /** Null where nothing is known of it. */
  readonly minutes: number | null;
  /** When earlier ones of its series began, in any order. */
  readonly earlier: readonly number[];
}

const DAY_MS = 86_400_000;
/** Without a series, and with meetings that are further apart than a quarter. */
const [USUAL_DAYS, MOST_DAYS] = [7, 92];
const [USUAL_TIME, USUAL_MINUTES] = ['10:00', 60];
const QUARTER = 15;
/** A meeting that begins within the next so many ms is no proposal. */
const LEAST_AHEAD_MS = 3_600_000;
/** Long after a meeting whole rhythms are skipped by days, not one by one. */
const MOST_TRIES = 10;

/** Days between meetings of the series: the middle one of what lies between each two. */
function rhythmOf({ start, earlier }: Held): number {
  const times = [...earlier.filter((time) => time < start), start].toSorted((one, other) => other - one);
  const gaps = times
    .slice(1)
    .map((time, index) => Math.round(((times[index] ?? time) - time) / DAY_MS))
    .filter((days) => days >= 1 && days <= MOST_DAYS)
    .toSorted((one, other) => one - other);
  return gaps[Math.floor((gaps.length - 1) / 2)] ?? USUAL_DAYS;
}

const nextWorkingDay = (day: string): string => (isWorkingDay(day) ? day : nextWorkingDay(dayAfter(day, 1)));

function lengthOf(minutes: number | null): number {
  const rounded = minutes === null ? USUAL_MINUTES : Math.ceil(minutes / QUARTER) * QUARTER;
  return Math.min(MOST_MINUTES, Math.max(LEAST_MINUTES, QUARTER, rounded));
}

function quarterOf(start: number): string {
  const [hours = 0, minutes = 0] = localClock(start).split(':').map(Number);
  const rounded = Math.min(23 * 60 + 45, Math.round((hours * 60 + minutes) / QUARTER) * QUARTER);
  return `${String(Math.floor(rounded / 60)).padStart(2, '0')}:${String(rounded % 60).padStart(2, '0')}`;
}

/**
 * When the next meeting is proposed: in the rhythm of the series, a week later where there is none, at the hour of the
 * last one to the quarter, never in the past and, unless the meeting itself was, never on a week-end.
 */
export function proposedTime(held: Held, now: number): Pick<FollowUpDraft, 'day' | 'time' | 'minutes'> {
  const time = held.dayOnly ? USUAL_TIME : quarterOf(held.start);
  const [first, rhythm] = [localDay(held.start), rhythmOf(held)];
  const keepsWeek = isWorkingDay(first);
  const passed = Math.max(0, Math.floor((now - held.start) / DAY_MS / rhythm) - 1);
  let day = first;
  for (let tried = 1; tried <= MOST_TRIES; tried += 1) {
    const candidate = dayAfter(first, (passed + tried) * rhythm);
    day = keepsWeek ? nextWorkingDay(candidate) : candidate;
    const starts = instantOf(`${day}T${time}:00`);
    if (starts !== null && Date.parse(starts) >= now + LEAST_AHEAD_MS) break;
  }
  return { day, time, minutes: lengthOf(held.minutes) };
}
