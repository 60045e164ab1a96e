import { cancelEntry, tellEntry } from '#commands/google/entry.ts';
import type { Dependencies } from '#commands/handle.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { GooglePerson } from '#domain/google/access.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import type { NotedEntry, ReadCalendar } from '#domain/google/sync/calendar.ts';
import type { Holders } from '#domain/google/sync/holders.ts';
import { readingOf, type EntryReading } from '#domain/google/sync/reading.ts';
import type { CalendarMark, GoogleEntry, GoogleWorkspace } from '#domain/google/workspace.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import type { Books } from './books.ts';

const DAY_MS = 86_400_000;
/** How far back and ahead a calendar is read: what recurs without an end has no last instance. */
const BACK_MS = 30 * DAY_MS;
const AHEAD_MS = 60 * DAY_MS;
/** From the beginning so often, for what has come within reach since. */
const AFRESH_MS = DAY_MS;

export interface CalendarDependencies extends Dependencies {
  readonly workspace: Pick<GoogleWorkspace, 'entries'>;
  /** Of Teams, whose links stand in Google's calendars too. */
  readonly teamsOrigins: readonly string[];
  /** Who organises here what this address organises at Google; null where nobody has it, or may not. */
  readonly organiserWith: (email: string) => Promise<Organiser | null>;
  readonly organiserOf: (userId: string) => Promise<Organiser | null>;
}

export interface CalendarReading {
  readonly person: GooglePerson;
  readonly books: Books;
  readonly holders: Holders;
  readonly signal: AbortSignal;
}

interface Window {
  readonly since: string;
  readonly from: string;
  readonly until: string;
}

/**
 * Reads what changed in a person's calendar, page by page: which meetings a page has is noted before they are told, and
 * that they were told after it; the token comes last. Whatever interrupts that is gone on with by doing it again.
 * Answers how many entries were news.
 */
export async function readCalendar(dependencies: CalendarDependencies, reading: CalendarReading): Promise<number> {
  const { person, books } = reading;
  const { read } = await books.of(person.userId);
  const fresh = windowAt(dependencies.now());
  const isStale = read === null || read.source !== person.id || later(fresh.since, read.since) >= AFRESH_MS;
  if (isStale) return readFrom(dependencies, reading, { window: fresh, token: null });
  try {
    return await readFrom(dependencies, reading, { window: read, token: read.token });
  } catch (error) {
    if (!isError(error, GOOGLE_FAILURES.syncLost)) throw error;
    return readFrom(dependencies, reading, { window: fresh, token: null });
  }
}

const later = (one: string, other: string): number => Date.parse(one) - Date.parse(other);

function windowAt(now: string): Window {
  const shifted = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
  return { since: now, from: shifted(-BACK_MS), until: shifted(AHEAD_MS) };
}

interface From {
  readonly window: Window;
  /** Null from the beginning. */
  readonly token: string | null;
}

async function readFrom(dependencies: CalendarDependencies, reading: CalendarReading, from: From): Promise<number> {
  const { person, books, signal } = reading;
  const { since, from: begin, until } = from.window;
  const mark: CalendarMark = from.token === null ? { from: begin, until } : { token: from.token };
  const seen = new Set<string>();
  let [next, news] = ['', 0];
  for await (const { entries, token } of dependencies.workspace.entries(person, mark, signal)) {
    news += await tellPage(dependencies, reading, { entries, window: from.window });
    for (const { id } of entries) seen.add(entryIdOf(id));
    next = token ?? next;
  }
  if (from.token === null) news += await dropUnseen(dependencies, reading, { seen, window: from.window });
  const { userId, id: source } = person;
  await books.record(userId, { type: 'recordReading', source, token: next, since, from: begin, until });
  return news;
}

const entryIdOf = (googleId: string): string => derivedId('google-entry', googleId);

/** What an entry says, and what was noted of it before. */
interface ReadEntry {
  readonly entryId: string;
  readonly version: string;
  readonly known: NotedEntry | null;
  readonly reading: EntryReading;
}

interface Page {
  readonly entries: readonly GoogleEntry[];
  readonly window: Window;
}

async function tellPage(
  dependencies: CalendarDependencies,
  reading: CalendarReading,
  { entries, window }: Page,
): Promise<number> {
  const { person, books } = reading;
  const book = await books.of(person.userId);
  const changed = entries.flatMap((entry) => newsOf(entry, book, dependencies.teamsOrigins));
  const within = changed.filter((one) => one.known !== null || isWithin(one.reading, window));
  const fresh = within.flatMap((one) => (one.known === null ? (notedAs(one, null) ?? []) : []));
  await books.record(person.userId, { type: 'noteEntries', entries: fresh });
  const told: NotedEntry[] = [];
  for (const one of within) {
    await tell(dependencies, reading, one);
    told.push(...(notedAs(one, one.version) ?? []));
  }
  await books.record(person.userId, { type: 'noteEntries', entries: told });
  return within.length;
}

/** None where everything that the entry says was told. */
function newsOf(entry: GoogleEntry, { entries }: ReadCalendar, origins: readonly string[]): ReadEntry[] {
  const [entryId, version] = [entryIdOf(entry.id), derivedId('google-etag', entry.etag)];
  const known = entries.get(entryId) ?? null;
  if (known?.version === version) return [];
  const reading = readingOf(entry, origins);
  // What was no meeting, and is none now.
  if (reading.holds === 'no' && (known === null || known.holds === 'no')) return [];
  return [{ entryId, version, known, reading }];
}

function isWithin(reading: EntryReading, { from, until }: Window): boolean {
  if (reading.holds === 'no') return false;
  return later(reading.meeting.endedAt, from) > 0 && later(reading.meeting.startedAt, until) < 0;
}

function notedAs({ entryId, known, reading }: ReadEntry, version: string | null): NotedEntry[] | null {
  if (reading.holds === 'no') return known && [{ ...known, holds: 'no', version }];
  const { holds, meeting } = reading;
  return [{ entry: entryId, meetingId: meeting.meetingId, endsAt: meeting.endedAt, holds, version }];
}

async function tell(
  dependencies: CalendarDependencies,
  { person: { userId }, holders }: CalendarReading,
  { known, reading }: ReadEntry,
): Promise<void> {
  const meetingId = reading.holds === 'no' ? null : reading.meeting.meetingId;
  if (known !== null && known.holds !== 'no' && known.meetingId !== meetingId) {
    if (holders.drop(userId, known.meetingId)) await cancelEntry(dependencies, known.meetingId);
  }
  if (reading.holds === 'no') return;
  holders.note(userId, reading.meeting.meetingId, reading.holds);
  if (!holders.tells(userId, reading.meeting.meetingId)) return;
  const { organiser: address } = reading.meeting;
  const organiser =
    (address === null || reading.holds === 'organises' ? null : await dependencies.organiserWith(address)) ??
    (await dependencies.organiserOf(userId));
  if (organiser !== null) await tellEntry(dependencies, reading.meeting, organiser);
}

interface Unseen {
  readonly seen: ReadonlySet<string>;
  readonly window: Window;
}

/** Whatever Google did not list is in the calendar no more: of what went meanwhile it tells nothing. */
async function dropUnseen(
  dependencies: CalendarDependencies,
  { person: { userId }, books, holders }: CalendarReading,
  { seen, window: { from, until } }: Unseen,
): Promise<number> {
  const { entries } = await books.of(userId);
  const gone = [...entries.values()].filter(
    ({ entry, endsAt, holds }) =>
      holds !== 'no' && !seen.has(entry) && later(endsAt, from) > 0 && later(endsAt, until) <= 0,
  );
  for (const { meetingId } of gone) if (holders.drop(userId, meetingId)) await cancelEntry(dependencies, meetingId);
  const noted = gone.map((one) => ({ ...one, holds: 'no' as const, version: null }));
  await books.record(userId, { type: 'noteEntries', entries: noted });
  return gone.length;
}
