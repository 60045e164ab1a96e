import { captureIdOf } from '#domain/meeting/capture/identity.ts';
import { peopleIn } from '#domain/meeting/capture/people.ts';
import { captureStreams } from '#domain/meeting/capture/stream.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { meetingDecider, type SaveMeeting } from '#domain/meeting/decide.ts';
import { MEETING_DELETED, MEETING_EXISTS } from '#domain/meeting/errors.ts';
import {
  documentMeetingIdOf,
  heldMeetingIdOf,
  meetingIdOf,
  otherMeetingIdOf,
  payloadMeetingIdOf,
} from '#domain/meeting/identity.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import type { TranscriptLine } from '#domain/transcript/transcript.ts';
import { digestOf } from '../capture/digest.ts';
import { handle, lastEventOf, type Dependencies, type Request } from '../handle.ts';
import { loadEvents, loadState } from '../stream.ts';
import { changeMeeting } from './meeting.ts';

export interface Saved {
  readonly meetingId: string;
  readonly position: string;
  /** False where the same meeting was there already. */
  readonly created: boolean;
}

/** A meeting with its whole transcript, as an import or a client gives it. */
export interface NewMeeting extends Omit<
  SaveMeeting,
  'type' | 'meetingId' | 'transcript' | 'participants' | 'figures'
> {
  /** Milliseconds, as the transcript tells; null where it does not. */
  readonly durationMs: number | null;
  /** The id by which its provider knows this very document; left out where it is known by its place and time. */
  readonly documentId?: string;
  readonly participants: readonly { readonly name: string; readonly email: string | null }[];
  readonly lines: readonly TranscriptLine[];
}

function idOf({ source, platform, providerMeetingId, organiser, startedAt, documentId }: NewMeeting): string {
  if (documentId !== undefined) return documentMeetingIdOf(platform, documentId);
  if (source === 'provider') return heldMeetingIdOf(platform, providerMeetingId, startedAt);
  const isPersonal = source === 'payload' || source === 'analysis';
  return isPersonal
    ? payloadMeetingIdOf(platform, providerMeetingId, organiser.userId)
    : meetingIdOf(platform, providerMeetingId);
}

interface Saving {
  readonly meeting: NewMeeting;
  readonly meetingId: string;
  readonly request: Request;
}

/**
 * Saves a meeting: a payload as its sender's own, whatever others saved under the same provider's id. What was said is
 * recorded first, then the meeting that refers to it: where this is interrupted, there is no meeting, and the same
 * command goes on; a capture that gets no meeting is erased (`bots/eraser/`). What is imported, or comes from a
 * provider, under an id that another document has is one more capture, with a record of its own, which their room
 * finds. Throws MEETING_EXISTS when the same was saved before, MEETING_DELETED when it was deleted.
 */
export async function saveMeeting(dependencies: Dependencies, meeting: NewMeeting, request: Request): Promise<Saved> {
  const meetingId = idOf(meeting);
  try {
    return await saveAs(dependencies, { meeting, meetingId, request });
  } catch (error) {
    const other = isError(error, MEETING_EXISTS) ? await idBeside(dependencies, { meeting, meetingId }) : null;
    if (other === null) throw error;
    return await saveAs(dependencies, { meeting, meetingId: other, request });
  }
}

/** The id of one more document under the id of a meeting; null where the meeting is of this very document. */
async function idBeside(
  { log }: Dependencies,
  { meeting, meetingId }: Pick<Saving, 'meeting' | 'meetingId'>,
): Promise<string | null> {
  if (meeting.source !== 'import' && meeting.source !== 'provider') return null;
  const { transcript } = (await loadState(log, meetingStreams.of(meetingId))).state;
  if (transcript === null) return null;
  const known = (await loadState(log, captureStreams.of(transcript.captureId))).state.fingerprint;
  const { fingerprint } = await digestOf(meeting);
  return known === null || known === fingerprint ? null : otherMeetingIdOf(meetingId, fingerprint);
}

async function saveAs(dependencies: Dependencies, { meeting, meetingId, request }: Saving): Promise<Saved> {
  const { lines, durationMs, documentId: _, ...about } = meeting;
  const { source, platform, providerMeetingId, startedAt } = meeting;
  const captureId = captureIdOf(meetingId, request.commandId);
  const transcript = { captureId, keptIn: 'capture', session: null } as const;
  const { participants, voices } = peopleIn(captureId, meeting.participants, lines);
  const saving = { ...about, type: 'saveMeeting', meetingId, transcript, participants, figures: null } as const;
  const { events, state } = await loadState(dependencies.log, meetingStreams.of(meetingId));
  if (lastEventOf(events, request)) return savedBefore(dependencies, meetingId, true);
  // Refused before anything is recorded.
  meetingDecider.decide(saving, state);
  const { fingerprint, words } = await digestOf(meeting);
  const { state: capture } = await handle(dependencies, {
    stream: captureStreams.of(captureId),
    command: {
      type: 'recordCapture',
      captureId,
      meetingId,
      source,
      platform,
      providerMeetingId,
      startedAt,
      participants,
      voices,
      lines,
      fingerprint,
      words,
      durationMs,
    },
    request: { ...request, commandId: derivedId('record', request.commandId) },
  });
  // A command that is repeated too late: what it recorded had no meeting, and was erased.
  if (capture.phase !== 'complete') throw new GreffierError(MEETING_DELETED);
  const command: SaveMeeting = { ...saving, figures: capture.figures };
  const { position } = await changeMeeting(dependencies, { meetingId, command, request });
  if (position === null) throw new TypeError('a saved meeting has a position');
  return { meetingId, position, created: true };
}

interface SavingOnce {
  readonly command: NewMeeting;
  readonly request: Request;
  /** The meeting with this provider's id that its sender organises already, if any. */
  readonly organised: string | null;
}

/** Like `saveMeeting`, but a meeting that is there already is an answer and not an error. */
export async function saveMeetingOnce(
  dependencies: Dependencies,
  { command, request, organised }: SavingOnce,
): Promise<Saved> {
  // The one that this very payload is recognises a repeated command by its id.
  if (organised !== null && organised !== idOf(command)) return savedBefore(dependencies, organised, false);
  try {
    return await saveMeeting(dependencies, command, request);
  } catch (error) {
    if (!isError(error, MEETING_EXISTS)) throw error;
    return savedBefore(dependencies, idOf(command), false);
  }
}

async function savedBefore({ log }: Dependencies, meetingId: string, created: boolean): Promise<Saved> {
  const last = (await loadEvents(log, meetingStreams.of(meetingId))).events.at(-1);
  if (!last) throw new GreffierError(MEETING_EXISTS);
  return { meetingId, position: log.positionOf(last), created };
}
