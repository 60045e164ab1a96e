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

/**
 * Asks for a person to be forgotten: as an account, and in each of the meetings. Each part is an event of its own, so
 * that an interruption leaves nothing half decided and asking again completes the rest. The account comes first: it may
 * be refused (LAST_ADMINISTRATOR). Answers the last position.
 */
export async function erasePerson(
  dependencies: RightsDependencies,
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
  for (const { meetingId, ...person } of meetings) {
    const part = { ...request, commandId: derivedId('erase', erasureId, meetingId) };
    const command = { type: 'erasePerson', erasureId, ...person } as const;
    ({ position } = await changeMeeting(dependencies, { meetingId, command, request: part }));
  }
  return position;
}
