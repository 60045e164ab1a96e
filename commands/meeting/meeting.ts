import { GreffierError, isError } from '#domain/errors.ts';
import { meetingDecider, type MeetingCommand, type SaveMeeting } from '#domain/meeting/decide.ts';
import { MEETING_EXISTS } from '#domain/meeting/errors.ts';
import { meetingIdOf, meetingStream } from '#domain/meeting/identity.ts';
import type { Meeting } from '#domain/meeting/meeting.ts';
import { handle, type Handled, type Means, type Request } from '../handle.ts';

export interface Saved {
  readonly meetingId: string;
  readonly position: string;
  /** False where the same meeting was there already. */
  readonly created: boolean;
}

/**
 * Saves a meeting under the id that its platform and provider's id give. Throws MEETING_EXISTS, with what is there in
 * the details, when it has been saved before; the caller knows who may be told so. Throws MEETING_DELETED when it was deleted.
 */
export async function saveMeeting(means: Means, command: Omit<SaveMeeting, 'type' | 'meetingId'>, request: Request): Promise<Saved> {
  const meetingId = meetingIdOf(command.platform, command.providerMeetingId);
  const { position } = await handle(means, meetingDecider, meetingStream(meetingId), { ...command, type: 'saveMeeting', meetingId }, request);
  if (position === null) throw new TypeError('a saved meeting has a position');
  return { meetingId, position, created: true };
}

/** Like `saveMeeting`, but the organiser's own earlier saving is an answer and not an error. */
export async function saveMeetingOnce(means: Means, command: Omit<SaveMeeting, 'type' | 'meetingId'>, request: Request, mayRead: (meetingId: string) => Promise<boolean>): Promise<Saved> {
  try {
    return await saveMeeting(means, command, request);
  } catch (error) {
    if (!isError(error, MEETING_EXISTS)) throw error;
    const meetingId = meetingIdOf(command.platform, command.providerMeetingId);
    const last = (await means.log.load(meetingStream(meetingId))).events.at(-1);
    if (!last || !(await mayRead(meetingId))) throw new GreffierError(MEETING_EXISTS);
    return { meetingId, position: means.log.positionOf(last), created: false };
  }
}

/** Every other command over one meeting: deletion, action items, outcomes of its analysis. */
export const changeMeeting = (means: Means, meetingId: string, command: Exclude<MeetingCommand, SaveMeeting>, request: Request): Promise<Handled<Meeting>> =>
  handle(means, meetingDecider, meetingStream(meetingId), command, request);
