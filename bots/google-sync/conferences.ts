import { findTranscript } from '#commands/google/transcript.ts';
import type { Dependencies } from '#commands/handle.ts';
import { googleFailureOf } from '#domain/google/failures.ts';
import type { GooglePerson } from '#domain/google/access.ts';
import type { GoogleConference, GoogleTranscript, GoogleWorkspace } from '#domain/google/workspace.ts';
import { LRUCache } from 'lru-cache';
import type { CalendarCommand, ReadCalendar } from '#domain/google/sync/calendar.ts';

const HOUR_MS = 3_600_000;
/** As long as Google keeps records of conferences. */
const KEPT_MS = 30 * 24 * HOUR_MS;
/** Conferences of the last hours are looked at again: a transcript comes after its conference, and clocks differ. */
const AGAIN_MS = 24 * HOUR_MS;
/** Noted at least so often, and otherwise where there was something. */
const NOTED_MS = 6 * HOUR_MS;
/** What Meet has not begun to write so long after a conference it will not write. */
const SETTLED_MS = 3 * HOUR_MS;
/** Entries of a transcript without a document are taken after so long. */
const UNWRITTEN_MS = HOUR_MS;

export interface ConferenceDependencies extends Dependencies {
  readonly workspace: Pick<GoogleWorkspace, 'conferences' | 'transcripts' | 'meetCode'>;
}

/** Of conferences about which nothing is left to ask, and of spaces; asked again by a process that was just started. */
export class KnownConferences {
  readonly settled = new LRUCache<string, true>({ max: 10_000 });
  readonly codes = new LRUCache<string, { readonly code: string | null }>({ max: 10_000 });
}

export interface ConferenceReading {
  readonly person: GooglePerson;
  readonly books: {
    of(userId: string): Promise<ReadCalendar>;
    record(userId: string, command: CalendarCommand): Promise<unknown>;
  };
  readonly known: KnownConferences;
  readonly signal: AbortSignal;
}

/**
 * Records transcripts of a person's conferences. One that several people see is recorded once. Answers how many are
 * new.
 */
export async function readConferences(
  dependencies: ConferenceDependencies,
  reading: ConferenceReading,
): Promise<number> {
  const { person, books, known, signal } = reading;
  const begun = dependencies.now();
  const now = Date.parse(begun);
  const { conferencesUntil } = await books.of(person.userId);
  const before = conferencesUntil === null ? -Infinity : Date.parse(conferencesUntil);
  const since = new Date(Math.max(now - KEPT_MS, before - AGAIN_MS)).toISOString();
  let found = 0;
  for (const conference of await dependencies.workspace.conferences(person, since, signal)) {
    if (conference.endedAt === null || known.settled.has(conference.name)) continue;
    const transcripts = await dependencies.workspace.transcripts(person, conference.name, signal);
    for (const transcript of transcripts.filter((one) => isReady(one, now)))
      if (await note(dependencies, reading, { conference, transcript })) found += 1;
    const isWritten = transcripts.length > 0 && transcripts.every(({ state }) => state === 'written');
    if (isWritten || now - Date.parse(conference.endedAt) > SETTLED_MS) known.settled.set(conference.name, true);
  }
  if (found > 0 || now - before >= NOTED_MS)
    await books.record(person.userId, { type: 'recordConferences', until: begun });
  return found;
}

const isReady = ({ state, endedAt }: GoogleTranscript, now: number): boolean =>
  state === 'written' || (state === 'ended' && endedAt !== null && now - Date.parse(endedAt) > UNWRITTEN_MS);

interface Noting {
  readonly conference: GoogleConference;
  readonly transcript: GoogleTranscript;
}

async function note(
  dependencies: ConferenceDependencies,
  { person, known, signal }: ConferenceReading,
  { conference, transcript }: Noting,
): Promise<boolean> {
  const { space } = conference;
  const code = known.codes.get(space)?.code ?? (await codeOf(dependencies, { person, space, signal }));
  known.codes.set(space, { code });
  return findTranscript(dependencies, {
    userId: person.userId,
    conference: conference.name,
    transcript: transcript.name,
    document: transcript.documentId,
    meetCode: code,
    startedAt: transcript.startedAt,
    endedAt: transcript.endedAt ?? conference.endedAt,
  });
}

interface Space {
  readonly person: GooglePerson;
  readonly space: string;
  readonly signal: AbortSignal;
}

/** Null where the space is gone, or not this person's to see: the transcript is there all the same. */
async function codeOf(
  { workspace }: Pick<ConferenceDependencies, 'workspace'>,
  { person, space, signal }: Space,
): Promise<string | null> {
  try {
    return await workspace.meetCode(person, space, signal);
  } catch (error) {
    const failure = googleFailureOf(error);
    if (failure === 'GOOGLE_NOT_FOUND' || failure === 'GOOGLE_FORBIDDEN') return null;
    throw error;
  }
}
