import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { orElse } from '#domain/events/personal.ts';
import type { GooglePerson } from '#domain/google/access.ts';
import { GOOGLE_FAILURES } from '#domain/google/failures.ts';
import { languageOf, tookPart, turnsOf, type TookPart } from '#domain/google/sync/telling.ts';
import { meetingOfTranscript, type TranscriptName, type TranscriptRefusal } from '#domain/google/sync/transcript.ts';
import type { GoogleWorkspace } from '#domain/google/workspace.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { MEETING_EXISTS } from '#domain/meeting/errors.ts';
import type { Listed } from '#domain/meeting/listed.ts';
import { latestOf } from '#domain/meeting/versions.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import { numberLines, type Turn } from '#domain/transcript/transcript.ts';
import { outsidePauses, type PauseDependencies } from '../bot-session/pauses.ts';
import type { Dependencies, Request } from '../handle.ts';
import { loadMeeting } from '../meeting/meeting.ts';
import { takenOrHopeless, titleByDay } from '../meeting/from-provider.ts';
import { saveMeeting, type NewMeeting } from '../meeting/save.ts';

export interface TakeDependencies extends Dependencies, Pick<PauseDependencies, 'botSessionsAt'> {
  readonly workspace: Pick<GoogleWorkspace, 'sayings' | 'participants' | 'document'>;
  readonly transcripts: TranscriptReader;
  readonly organiserOf: (userId: string) => Promise<Organiser | null>;
  /** The name of the account that has an address; null where there is none. */
  readonly nameOf: (email: string) => Promise<string | null>;
  /** The meeting that a calendar has in a room of Meet at that time; null where none has one. */
  readonly scheduledIn: (meetCode: string, from: string, until: string) => Promise<string | null>;
}

export interface TranscriptToTake {
  readonly transcriptId: string;
  readonly name: TranscriptName;
  readonly person: GooglePerson;
  readonly request: Request;
  readonly signal: AbortSignal;
}

export type Taken =
  | { readonly meetingId: string; readonly form: 'entries' | 'document'; readonly language: string | null }
  | { readonly refusal: TranscriptRefusal };

/** Whose threads read what Google gives. */
const OWNER = 'google-sync';

/**
 * Makes a meeting of a transcript of Meet. Everything before the saving only reads, and the saving is one command, so
 * it can be repeated after an interruption. Throws GOOGLE_… errors that a later attempt may not meet.
 */
export const takeGoogleTranscript = (dependencies: TakeDependencies, taking: TranscriptToTake): Promise<Taken> =>
  takenOrHopeless(GOOGLE_FAILURES.tooLarge, () => take(dependencies, taking));

async function take(dependencies: TakeDependencies, taking: TranscriptToTake): Promise<Taken> {
  const { transcriptId, name, person, request, signal } = taking;
  const entry = await entryOf(dependencies, name);
  const organiser =
    (entry && (await dependencies.organiserOf(entry.organiserId))) ?? (await dependencies.organiserOf(person.userId));
  if (organiser === null) return { refusal: 'no-account' };
  const participants = await dependencies.workspace.participants(person, name.conference, signal);
  const there = tookPart(participants, entry?.invited ?? []);
  const words = await wordsOf(dependencies, taking, { there, invited: entry?.invited ?? [] });
  if ('refusal' in words) return words;
  const { form, language, durationMs } = words;
  const place = {
    platform: 'googlemeet',
    providerMeetingId: name.meetCode ?? '',
    meetingUrl: name.meetCode === null ? null : `https://meet.google.com/${name.meetCode}`,
  } as const;
  const { startedAt, endedAt } = name;
  const turns = await outsidePauses(dependencies, { places: [place], startedAt, endedAt, turns: words.turns });
  // All of it was said while somebody objected.
  if (turns.length === 0) return { refusal: 'empty' };
  const saved: NewMeeting = {
    source: 'provider',
    documentId: transcriptId,
    platform: 'googlemeet',
    title: entry?.title ?? titleByDay('Meet', startedAt),
    startedAt,
    endedAt,
    organiser,
    participants: there.people,
    capture: {
      method: 'google_meet',
      sessionId: null,
      botName: null,
      meetingUrl: place.meetingUrl,
    },
    providerMeetingId: place.providerMeetingId,
    durationMs,
    lines: numberLines(turns),
  };
  const meetingId = meetingOfTranscript(transcriptId);
  try {
    const command = { ...request, commandId: derivedId('google-transcript', transcriptId) };
    await saveMeeting(dependencies, saved, command);
  } catch (error) {
    if (!isError(error, MEETING_EXISTS)) throw error;
  }
  return { meetingId, form, language };
}

interface Entry {
  readonly organiserId: string;
  readonly title: string | null;
  /** With each name by which they are known. */
  readonly invited: readonly Listed[];
}

/** The calendar's entry that the conference was for: its organiser is who organises the conference here. */
async function entryOf(
  dependencies: TakeDependencies,
  { meetCode, startedAt, endedAt }: TranscriptName,
): Promise<Entry | null> {
  const meetingId =
    meetCode === null ? null : await dependencies.scheduledIn(meetCode, startedAt, endedAt ?? startedAt);
  if (meetingId === null) return null;
  const { organiserId, titles, people, phase } = await loadMeeting(dependencies.log, meetingId);
  if (organiserId === null || phase !== 'scheduled') return null;
  const invited: Listed[] = [];
  for (const { name, email } of people.values()) {
    const address = orElse(email, null);
    const names = [orElse(name, null), address === null ? null : await dependencies.nameOf(address)];
    for (const each of names) if (each !== null) invited.push({ name: each, email: address });
  }
  return { organiserId, title: latestOf(titles), invited };
}

type Words =
  | {
      readonly form: 'entries' | 'document';
      readonly language: string | null;
      readonly turns: readonly Turn[];
      readonly durationMs: number | null;
    }
  | { readonly refusal: TranscriptRefusal };

/** Meet's own entries while Google keeps them; after that the document, in which people may have changed something. */
async function wordsOf(
  { workspace, transcripts }: TakeDependencies,
  { name, person, signal }: TranscriptToTake,
  { there, invited }: { readonly there: TookPart; readonly invited: readonly Listed[] },
): Promise<Words> {
  const sayings = await workspace.sayings(person, name.transcript, signal);
  const turns = turnsOf(sayings, there, name.startedAt);
  if (turns.length > 0)
    return { form: 'entries', language: languageOf(sayings), turns, durationMs: turns.at(-1)?.at ?? null };
  if (name.document === null) return { refusal: 'empty' };
  const text = await workspace.document(person, name.document, signal);
  const names = [...there.people, ...invited].map((one) => one.name);
  const parsed = await transcripts.read(text, { owner: OWNER, signal, names });
  if (parsed.turns.length === 0) return { refusal: text.trim() === '' ? 'empty' : 'unreadable' };
  return { form: 'document', language: null, turns: parsed.turns, durationMs: parsed.durationMs };
}
