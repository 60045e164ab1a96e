import type { PersonInMeeting } from '#domain/meeting/erasing.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Request } from '../handle.ts';
import { changeMeeting } from '../meeting/meeting.ts';
import { changeRights, type RightsDependencies } from '../user/change-rights.ts';

export interface PersonToErase {
  /** The person's account, where they have one. */
  readonly userId: string | null;
  /** Which participants and guests of which meetings they are, as an administrator confirmed. */
  readonly meetings: readonly ({ readonly meetingId: string } & PersonInMeeting)[];
}

export interface ErasureDependencies extends RightsDependencies {
  /** Meetings with a link, one taken back included, that names the account; read once tables have passed `position`. */
  readonly linkedMeetings: (userId: string, position: string) => Promise<readonly string[]>;
}

/**
 * Asks for a person to be forgotten: as an account, in the links that name it, and in each of the meetings. Each part
 * is an event of its own, so that an interruption leaves nothing half decided and asking again completes the rest. The
 * account comes first: it may be refused (LAST_ADMINISTRATOR), and no link can name it any more. Answers the last
 * position.
 */
export async function erasePerson(
  dependencies: ErasureDependencies,
  { userId, meetings }: PersonToErase,
  request: Request,
): Promise<string | null> {
  const erasureId = request.commandId;
  let position: string | null = null;
  if (userId !== null) {
    const part = { ...request, commandId: derivedId('erase', erasureId, userId) };
    const command = { type: 'eraseUser', erasureId } as const;
    ({ position } = await changeRights(dependencies, { userId, command, request: part }));
  }
  const confirmed = new Map(meetings.map(({ meetingId, ...person }) => [meetingId, person]));
  const linked = userId === null || position === null ? [] : await dependencies.linkedMeetings(userId, position);
  for (const meetingId of linked) if (!confirmed.has(meetingId)) confirmed.set(meetingId, { participants: [] });
  for (const [meetingId, person] of confirmed) {
    const part = { ...request, commandId: derivedId('erase', erasureId, meetingId) };
    const command = { type: 'erasePerson', erasureId, ...person, ...(userId !== null && { userId }) } as const;
    ({ position } = await changeMeeting(dependencies, { meetingId, command, request: part }));
  }
  return position;
}
