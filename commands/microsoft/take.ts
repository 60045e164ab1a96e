import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { GRAPH_FAILURES } from '#domain/microsoft/failures.ts';
import type { Graph, GraphMeeting, GraphPerson, TranscriptName, TranscriptText } from '#domain/microsoft/graph.ts';
import type { ReportRefusal } from '#domain/microsoft/report/events.ts';
import { meetingOfReport } from '#domain/microsoft/report/identity.ts';
import { readableText } from '#domain/microsoft/words.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { MEETING_EXISTS } from '#domain/meeting/errors.ts';
import { roomIdOf, type MeetingPlace } from '#domain/room/identity.ts';
import { roomStreams } from '#domain/room/stream.ts';
import type { ParsedTranscript } from '#domain/transcript/parse.ts';
import type { TranscriptReader } from '#domain/transcript/reader.ts';
import { numberLines, UNKNOWN_SPEAKER } from '#domain/transcript/transcript.ts';
import { outsidePauses, type PauseDependencies } from '../bot-session/pauses.ts';
import type { Dependencies, Request } from '../handle.ts';
import { takenOrHopeless, titleByDay } from '../meeting/from-provider.ts';
import { saveMeeting, type NewMeeting } from '../meeting/save.ts';
import { loadState } from '../stream.ts';

export interface TakeDependencies extends Dependencies, Pick<PauseDependencies, 'botSessionsAt'> {
  readonly graph: Graph;
  readonly transcripts: TranscriptReader;
  /** The account that organises with this address, if it may; null where there is none. */
  readonly organiserWith: (email: string) => Promise<Organiser | null>;
}

export interface TranscriptToTake {
  readonly reportId: string;
  readonly name: TranscriptName;
  readonly request: Request;
  readonly signal: AbortSignal;
}

export type Taken =
  | { readonly meetingId: string; readonly form: TranscriptText['form'] }
  | { readonly refusal: ReportRefusal };

/** Whose threads read what Microsoft gives. */
const OWNER = 'teams-graph';

const LONGEST_TITLE = 500;

/**
 * Makes a meeting of a transcript of Teams: it is read, and saved as its organiser's. Everything before the saving only
 * reads, and the saving is one command, so it can be repeated after an interruption. Throws GRAPH_… errors that a later
 * attempt may not meet.
 */
export const takeTranscript = (dependencies: TakeDependencies, taking: TranscriptToTake): Promise<Taken> =>
  takenOrHopeless(GRAPH_FAILURES.tooLarge, () => take(dependencies, taking));

async function take(dependencies: TakeDependencies, { reportId, name, request, signal }: TranscriptToTake) {
  const { graph, organiserWith } = dependencies;
  const person = await graph.person(name.organiserId, signal);
  const organiser = person.email === null ? null : await organiserWith(person.email);
  if (organiser === null) return { refusal: 'no-account' } as const;
  const { createdAt, endedAt } = await graph.transcript(name, signal);
  const meeting = await meetingOf(graph, name, signal);
  const { form, parsed } = await wordsOf(dependencies, name, signal);
  if (parsed.turns.length === 0) return { refusal: 'empty' } as const;
  const place = await placeOf(dependencies, { name, meeting, from: createdAt, until: endedAt ?? createdAt });
  const turns = await outsidePauses(dependencies, {
    places: namesOf(name, meeting),
    startedAt: createdAt,
    endedAt,
    turns: parsed.turns,
  });
  // All of it was said while somebody objected.
  if (turns.length === 0) return { refusal: 'empty' } as const;
  const saved: NewMeeting = {
    source: 'provider',
    documentId: reportId,
    platform: 'teams',
    title: (meeting?.subject ?? titleByDay('Teams', createdAt)).slice(0, LONGEST_TITLE),
    startedAt: createdAt,
    endedAt,
    organiser,
    participants: peopleOf(person, meeting),
    capture: { method: 'microsoft_graph', sessionId: null, botName: null, meetingUrl: place.meetingUrl },
    providerMeetingId: place.providerMeetingId,
    durationMs: parsed.durationMs,
    lines: numberLines(turns),
  };
  const command = { ...request, commandId: derivedId('graph-transcript', reportId) };
  try {
    return { meetingId: (await saveMeeting(dependencies, saved, command)).meetingId, form };
  } catch (error) {
    if (!isError(error, MEETING_EXISTS)) throw error;
    return { meetingId: meetingOfReport(reportId), form };
  }
}

/** Null where Microsoft has the transcript and no longer its meeting. */
async function meetingOf(graph: Graph, name: TranscriptName, signal: AbortSignal): Promise<GraphMeeting | null> {
  try {
    return await graph.meeting(name.organiserId, name.meetingId, signal);
  } catch (error) {
    if (!isError(error, GRAPH_FAILURES.notFound)) throw error;
    return null;
  }
}

/** Where nobody speaks in the one form although Microsoft tells who does, the other one is asked for. */
async function wordsOf(
  { graph, transcripts }: Pick<TakeDependencies, 'graph' | 'transcripts'>,
  name: TranscriptName,
  signal: AbortSignal,
): Promise<{ readonly form: TranscriptText['form']; readonly parsed: ParsedTranscript }> {
  const read = async (given: TranscriptText) => ({
    form: given.form,
    parsed: await transcripts.read(readableText(given), { owner: OWNER, signal }),
  });
  const found = await read(await graph.text(name, signal));
  const isNamed = found.parsed.turns.some(({ speaker }) => speaker !== UNKNOWN_SPEAKER);
  if (isNamed || found.form === 'plain' || found.parsed.turns.length === 0) return found;
  return read(await graph.metadata(name, signal));
}

/** The organiser first; nobody twice by their address. */
function peopleOf({ name, email }: GraphPerson, meeting: GraphMeeting | null): NewMeeting['participants'] {
  const people = [{ name, email }, ...(meeting?.attendees ?? [])];
  const seen = new Set<string>();
  return people.flatMap((one) => {
    const key = (one.email ?? one.name ?? '').toLowerCase();
    const called = one.name ?? one.email;
    if (called === null || seen.has(key)) return [];
    seen.add(key);
    return [{ name: called, email: one.email }];
  });
}

/** What Teams calls the place: its conversation, the digits of its short link, and its address. */
const namesOf = (name: TranscriptName, meeting: GraphMeeting | null): readonly MeetingPlace[] =>
  [meeting?.threadId, name.meetingId, meeting?.joinMeetingId, meeting?.joinWebUrl].flatMap((one) =>
    one ? [{ platform: 'teams', providerMeetingId: one, meetingUrl: one === meeting?.joinWebUrl ? one : null }] : [],
  );

interface Placing {
  readonly name: TranscriptName;
  readonly meeting: GraphMeeting | null;
  readonly from: string;
  readonly until: string;
}

/**
 * What Teams calls the place. A meeting has two names there, its conversation and the digits of its short link, and a
 * bot that was sent by the short link knows the digits alone: where such a bot heard the same hour, they name the
 * place.
 */
async function placeOf(
  { log }: Dependencies,
  { name, meeting, from, until }: Placing,
): Promise<{ readonly providerMeetingId: string; readonly meetingUrl: string | null }> {
  const digits = meeting?.joinMeetingId ?? null;
  const known = { providerMeetingId: meeting?.threadId ?? name.meetingId, meetingUrl: meeting?.joinWebUrl ?? null };
  if (digits === null) return known;
  const roomId = roomIdOf({ platform: 'teams', providerMeetingId: digits, meetingUrl: null });
  if (roomId === null) return known;
  const { meetings } = (await loadState(log, roomStreams.of(roomId))).state;
  const [begin, end] = [Date.parse(from), Date.parse(until)];
  const isThere = [...meetings.values()].some((one) => one.from <= end && begin <= one.until);
  return isThere ? { providerMeetingId: digits, meetingUrl: null } : known;
}
