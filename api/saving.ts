import type { ReadingContext } from './context/reading.ts';
import type { RecordContext } from './context/record.ts';
import type { Request as CommandRequest } from '#commands/handle.ts';
import { saveMeetingOnce, type NewMeeting } from '#commands/meeting/save.ts';
import { READ_ONLY } from '#domain/user/errors.ts';
import { GreffierError } from '#domain/errors.ts';
import { userKeys } from '#domain/user/identity.ts';
import { organisedMeeting } from '#projections/meetings/own.ts';
import type { Principal } from './http/endpoint.ts';

type Dependencies = Pick<RecordContext, 'log' | 'now'> & Pick<ReadingContext, 'pool'>;

/** Who saves, whether signed in or not by now. */
export type Saver = Pick<Principal, 'userId' | 'displayName' | 'email' | 'role'>;

/** Observers save nothing. */
export function mustBeWriter({ role }: Pick<Principal, 'role'>): void {
  if (role === 'observer') throw new GreffierError(READ_ONLY);
}

const organiserOf = ({ userId, displayName, email }: Saver): NewMeeting['organiser'] => ({
  userId,
  keyId: userKeys.identity(userId),
  name: displayName,
  email,
});

export interface MeetingToSave {
  readonly principal: Saver;
  readonly request: CommandRequest;
  readonly meeting: Omit<NewMeeting, 'organiser'>;
}

/**
 * Saves in the sender's name; what they organise already under the same provider's id is answered as it is. Throws
 * MEETING_DELETED where they deleted it.
 */
export async function saveInNameOf(
  dependencies: Dependencies,
  { principal, request, meeting }: MeetingToSave,
): Promise<{ readonly id: string; readonly position: string; readonly created: boolean }> {
  const wanted = { ...meeting, organiser: organiserOf(principal) };
  const organised = await organisedMeeting(dependencies.pool, principal.userId, {
    platform: meeting.platform,
    providerMeetingId: meeting.providerMeetingId,
  });
  const { meetingId, position, created } = await saveMeetingOnce(dependencies, {
    command: wanted,
    request,
    organised,
  });
  return { id: meetingId, position, created };
}
