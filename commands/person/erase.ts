import { derivedId } from '#domain/events/derived-id.ts';
import type { Means, Request } from '../handle.ts';
import { changeMeeting } from '../meeting/meeting.ts';
import { changeUser } from '../user/change-user.ts';

export interface PersonToErase {
  /** The person's account, where they have one. */
  readonly userId: string | null;
  /** Which participants of which meetings they are, as an administrator confirmed. */
  readonly meetings: readonly { readonly meetingId: string; readonly participants: readonly number[] }[];
}

/**
 * Asks for a person to be forgotten: in each of the meetings, and as an account. Each wish is an event of its own, so
 * that an interruption leaves nothing half decided and asking again completes the rest. Answers the last position.
 */
export async function erasePerson(means: Means, { userId, meetings }: PersonToErase, request: Request): Promise<string | null> {
  const erasureId = request.commandId;
  let position: string | null = null;
  for (const { meetingId, participants } of meetings) {
    const part = { ...request, commandId: derivedId('erase', erasureId, meetingId) };
    ({ position } = await changeMeeting(means, meetingId, { type: 'erasePerson', erasureId, participants }, part));
  }
  if (userId === null) return position;
  return (await changeUser(means, userId, { type: 'eraseUser', erasureId }, { ...request, commandId: derivedId('erase', erasureId, userId) })).position;
}
