import { dayAfter, instantOf, localDay } from '#domain/local-time.ts';
import { AHEAD_MS } from './rule.ts';

/** When a planned link is attended, in Paris time: the clock time stays the same through changes of summer time. */
export interface Recurrence {
  /** The first day, YYYY-MM-DD. */
  readonly day: string;
  /** HH:MM. */
  readonly time: string;
  readonly minutes: number;
  readonly weekly: boolean;
  /** The last day on which one may begin, YYYY-MM-DD; null for none. */
  readonly until: string | null;
}

export interface Occurrence {
  /** ISO 8601 in UTC. */
  readonly startsAt: string;
  readonly endsAt: string;
}

const WEEK = 7;
const DAY_MS = 86_400_000;
const daysBetween = (one: string, other: string): number =>
  Math.round((Date.parse(`${other}T00:00:00Z`) - Date.parse(`${one}T00:00:00Z`)) / DAY_MS);

function occurrenceOn(day: string, { time, minutes, until }: Recurrence): Occurrence | null {
  const startsAt = until !== null && day > until ? null : instantOf(`${day}T${time}:00`);
  if (startsAt === null) return null;
  return { startsAt, endsAt: new Date(Date.parse(startsAt) + minutes * 60_000).toISOString() };
}

/** The first that has not ended at `now`, epoch ms; null where there is none any more. */
export function nextOccurrence(recurrence: Recurrence, now: number): Occurrence | null {
  const { day, weekly } = recurrence;
  const has = (one: Occurrence | null) => one !== null && Date.parse(one.endsAt) > now;
  if (!weekly) {
    const only = occurrenceOn(day, recurrence);
    return has(only) ? only : null;
  }
  // Two weeks back: an occurrence may last past midnight, and the week may begin on another day in Paris.
  const weeks = Math.max(0, Math.floor(daysBetween(day, localDay(now)) / WEEK) - 1);
  for (let week = weeks; week <= weeks + 3; week += 1) {
    const one = occurrenceOn(dayAfter(day, week * WEEK), recurrence);
    if (has(one)) return one;
  }
  return null;
}

/** The first that has not ended at `now`, and does not begin at one of these moments, ISO 8601. */
export function nextUnskipped(recurrence: Recurrence, now: number, skipped: ReadonlySet<string>): Occurrence | null {
  let next = nextOccurrence(recurrence, now);
  while (next !== null && skipped.has(next.startsAt)) next = nextOccurrence(recurrence, Date.parse(next.endsAt));
  return next;
}

/** Those that have not ended at `from` and begin before `until`, both epoch ms; at most `most`. */
export function occurrencesBetween(
  recurrence: Recurrence,
  { from, until }: { readonly from: number; readonly until: number },
  most = 10,
): readonly Occurrence[] {
  const found: Occurrence[] = [];
  let after = from;
  while (found.length < most) {
    const next = nextOccurrence(recurrence, after);
    if (next === null || Date.parse(next.startsAt) >= until) break;
    found.push(next);
    after = Date.parse(next.endsAt);
  }
  return found;
}

/** When the bot of an occurrence is sent, ISO 8601. */
export const sendingAt = ({ startsAt }: Occurrence): string => new Date(Date.parse(startsAt) - AHEAD_MS).toISOString();
