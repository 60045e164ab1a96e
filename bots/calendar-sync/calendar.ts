import { cancelEntry, tellEntry, type EntryDependencies } from '#commands/calendar/entry.ts';
import type { CalendarEntry, CalendarMark, EntryPage, Span } from '#domain/calendar/entry.ts';
import type { Holders } from '#domain/calendar/holders.ts';
import type { CalendarProgress, NotedEntry, ProgressCommand } from '#domain/calendar/progress.ts';
import { readingOf, type CalendarProvider, type EntryReading, type Whence } from '#domain/calendar/reading.ts';
import { isError, type ErrorDefinition } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Organiser } from '#domain/meeting/access.ts';

const DAY_MS = 86_400_000;
/** How far back and ahead a calendar is read: what recurs without an end has no last instance. */
const BACK_MS = 30 * DAY_MS;
const AHEAD_MS = 60 * DAY_MS;
/** From the beginning so often, for what has come within reach since. */
const AFRESH_MS = DAY_MS;

/** Somebody whose calendar is read. */
export interface CalendarOwner {
  /** Of the authorisation with which it is. */
  readonly id: string;
  readonly userId: string;
}

/** Where calendars are. */
export interface CalendarSource<Owner extends CalendarOwner> {
  readonly provider: CalendarProvider;
  /** Page by page. Throws `syncLost` for a token that is too old. */
  readonly entries: (owner: Owner, mark: CalendarMark, signal?: AbortSignal) => AsyncIterable<EntryPage>;
  readonly syncLost: ErrorDefinition;
}

/** How far calendars were read. */
interface ProgressBooks {
  of(userId: string): Promise<CalendarProgress>;
  record(userId: string, command: ProgressCommand): Promise<unknown>;
}

export interface CalendarDependencies extends EntryDependencies {
  /** Where meetings are that calendars name by a code of Meet; and of Teams, whose links stand in every calendar. */
  readonly meetOrigin: string;
  readonly teamsOrigins: readonly string[];
  /** Who organises here what this address organises at the provider; null where nobody has it, or may not. */
  readonly organiserWith: (email: string) => Promise<Organiser | null>;
  readonly organiserOf: (userId: string) => Promise<Organiser | null>;
}

export interface CalendarRound<Owner extends CalendarOwner> {
  readonly source: CalendarSource<Owner>;
  readonly person: Owner;
  readonly books: ProgressBooks;
  readonly holders: Holders;
  readonly signal: AbortSignal;
}

interface Window extends Span {
  readonly since: string;
}

/**
 * Reads what changed in a person's calendar, page by page: which meetings a page has is noted before they are told, and
 * that they were told after it; the token comes last. Whatever interrupts that is gone on with by doing it again.
 * Answers how many entries were news.
 */
export async function readCalendar<Owner extends CalendarOwner>(
  dependencies: CalendarDependencies,
  reading: CalendarRound<Owner>,
): Promise<number> {
  const { person, books, source } = reading;
  const { read } = await books.of(person.userId);
  const fresh = windowAt(dependencies.now());
  const isStale = read === null || read.source !== person.id || later(fresh.since, read.since) >= AFRESH_MS;
  if (isStale) return readFrom(dependencies, reading, { window: fresh, token: null });
  try {
    return await readFrom(dependencies, reading, { window: read, token: read.token });
  } catch (error) {
    if (!isError(error, source.syncLost)) throw error;
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

async function readFrom<Owner extends CalendarOwner>(
  dependencies: CalendarDependencies,
  reading: CalendarRound<Owner>,
  from: From,
): Promise<number> {
  const { person, books, signal, source } = reading;
  const { since, from: begin, until } = from.window;
  const within = { from: begin, until };
  const mark: CalendarMark = from.token === null ? within : { token: from.token, within };
  const seen = new Set<string>();
  const whole = new Set<string>();
  let [next, news] = ['', 0];
  for await (const { entries, token, wholeSeries = [] } of source.entries(person, mark, signal)) {
    news += await tellPage(dependencies, reading, { entries, window: from.window });
    for (const { id } of entries) seen.add(entryIdOf(source.provider, id));
    for (const id of wholeSeries) whole.add(seriesIdOf(source.provider, id));
    next = token ?? next;
  }
  const isListed = ({ series }: NotedEntry): boolean => from.token === null || whole.has(series ?? '');
  news += await dropUnseen(dependencies, reading, { seen, window: from.window, isListed });
  const { userId, id: authorisation } = person;
  await books.record(userId, { type: 'recordReading', source: authorisation, token: next, since, ...within });
  return news;
}

const entryIdOf = (provider: CalendarProvider, id: string): string => derivedId(`${provider}-entry`, id);
const seriesIdOf = (provider: CalendarProvider, id: string): string => derivedId(`${provider}-entry-series`, id);

/** What an entry says, and what was noted of it before. */
interface ReadEntry {
  readonly entryId: string;
  readonly version: string;
  readonly series: string | null;
  readonly known: NotedEntry | null;
  readonly reading: EntryReading;
}

interface Page {
  readonly entries: readonly CalendarEntry[];
  readonly window: Window;
}

async function tellPage<Owner extends CalendarOwner>(
  dependencies: CalendarDependencies,
  reading: CalendarRound<Owner>,
  { entries, window }: Page,
): Promise<number> {
  const { person, books, source } = reading;
  const { meetOrigin, teamsOrigins } = dependencies;
  const whence = { provider: source.provider, meetOrigin, teamsOrigins };
  const book = await books.of(person.userId);
  const changed = entries.flatMap((entry) => newsOf(entry, book, whence));
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
function newsOf(entry: CalendarEntry, { entries }: CalendarProgress, whence: Whence): ReadEntry[] {
  const { provider } = whence;
  const [entryId, version] = [entryIdOf(provider, entry.id), derivedId(`${provider}-etag`, entry.etag)];
  const known = entries.get(entryId) ?? null;
  if (known?.version === version) return [];
  const reading = readingOf(entry, whence);
  // What was no meeting, and is none now.
  if (reading.holds === 'no' && (known === null || known.holds === 'no')) return [];
  const series = entry.seriesId === null ? null : seriesIdOf(provider, entry.seriesId);
  return [{ entryId, version, series, known, reading }];
}

function isWithin(reading: EntryReading, { from, until }: Window): boolean {
  if (reading.holds === 'no') return false;
  return later(reading.meeting.endedAt, from) > 0 && later(reading.meeting.startedAt, until) < 0;
}

function notedAs({ entryId, series, known, reading }: ReadEntry, version: string | null): NotedEntry[] | null {
  if (reading.holds === 'no') return known && [{ ...known, holds: 'no', version }];
  const { holds, meeting } = reading;
  return [{ entry: entryId, meetingId: meeting.meetingId, endsAt: meeting.endedAt, holds, version, series }];
}

async function tell<Owner extends CalendarOwner>(
  dependencies: CalendarDependencies,
  { person: { userId }, holders }: CalendarRound<Owner>,
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
  /** Whether the provider would have listed it. */
  readonly isListed: (noted: NotedEntry) => boolean;
}

/** What should have been listed and was not is in the calendar no more: providers tell nothing else of it. */
async function dropUnseen<Owner extends CalendarOwner>(
  dependencies: CalendarDependencies,
  { person: { userId }, books, holders }: CalendarRound<Owner>,
  { seen, window: { from, until }, isListed }: Unseen,
): Promise<number> {
  const { entries } = await books.of(userId);
  const gone = [...entries.values()].filter(
    (noted) =>
      noted.holds !== 'no' &&
      !seen.has(noted.entry) &&
      later(noted.endsAt, from) > 0 &&
      later(noted.endsAt, until) <= 0 &&
      isListed(noted),
  );
  for (const { meetingId } of gone) if (holders.drop(userId, meetingId)) await cancelEntry(dependencies, meetingId);
  const noted = gone.map((one) => ({ ...one, holds: 'no' as const, version: null }));
  await books.record(userId, { type: 'noteEntries', entries: noted });
  return gone.length;
}
