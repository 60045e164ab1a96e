import { GreffierError, isError } from '#domain/errors.ts';
import type { EventLog } from '#domain/events/log.ts';
import type { MeetingCommand, SaveMeeting } from '#domain/meeting/decide.ts';
import { MEETING_EXISTS } from '#domain/meeting/errors.ts';
import { digestInSteps, type TranscriptDigest } from '#domain/meeting/fingerprint.ts';
import { meetingIdOf, payloadMeetingIdOf } from '#domain/meeting/identity.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { breath } from '#domain/breath.ts';
import { handle, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { loadEvents, loadState } from '../stream.ts';

export interface Saved {
  readonly meetingId: string;
  readonly position: string;
  /** False where the same meeting was there already. */
  readonly created: boolean;
}

type NewMeeting = Omit<SaveMeeting, 'type' | 'meetingId' | 'digest'>;

function idOf({ source, platform, providerMeetingId, organiser }: NewMeeting): string {
  const isPersonal = source === 'payload' || source === 'analysis';
  return isPersonal
    ? payloadMeetingIdOf(platform, providerMeetingId, organiser.userId)
    : meetingIdOf(platform, providerMeetingId);
}

/** A decision is one piece of work, and going over every character of a long transcript would hold everybody up. */
async function digestWithBreaths({ lines, participants }: NewMeeting): Promise<TranscriptDigest> {
  const steps = digestInSteps(lines, participants);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    await breath();
  }
}

/**
 * Saves a meeting: a payload as its sender's own, whatever others saved under the same provider's id. Throws
 * MEETING_EXISTS when it has been saved before, MEETING_DELETED when it was deleted.
 */
export async function saveMeeting(dependencies: Dependencies, command: NewMeeting, request: Request): Promise<Saved> {
  const meetingId = idOf(command);
  const digest = await digestWithBreaths(command);
  const { position } = await handle(dependencies, {
    stream: meetingStreams.of(meetingId),
    command: { ...command, type: 'saveMeeting', meetingId, digest },
    request,
  });
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
  if (organised !== null && organised !== idOf(command)) return savedBefore(dependencies, organised);
  try {
    return await saveMeeting(dependencies, command, request);
  } catch (error) {
    if (!isError(error, MEETING_EXISTS)) throw error;
    return savedBefore(dependencies, idOf(command));
  }
}

async function savedBefore({ log }: Dependencies, meetingId: string): Promise<Saved> {
  const last = (await loadEvents(log, meetingStreams.of(meetingId))).events.at(-1);
  if (!last) throw new GreffierError(MEETING_EXISTS);
  return { meetingId, position: log.positionOf(last), created: false };
}

export interface MeetingChange {
  readonly meetingId: string;
  readonly command: Exclude<MeetingCommand, SaveMeeting>;
  readonly request: Request;
}

/** Every other command over one meeting: deletion, action items, outcomes of its analysis. */
export const changeMeeting = (
  dependencies: Dependencies,
  { meetingId, ...change }: MeetingChange,
): Promise<CommandResult<Meeting>> => handle(dependencies, { stream: meetingStreams.of(meetingId), ...change });

/** A meeting as the log says now. */
export const loadMeeting = async (log: Pick<EventLog, 'load'>, meetingId: string): Promise<Meeting> =>
  (await loadState(log, meetingStreams.of(meetingId))).state;
