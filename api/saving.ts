import type { Request as CommandRequest } from '#commands/handle.ts';
import { saveMeetingOnce } from '#commands/meeting/meeting.ts';
import { GreffierError } from '#domain/errors.ts';
import type { SaveMeeting } from '#domain/meeting/decide.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { userKeys } from '#domain/user/identity.ts';
import { findMeeting } from '#projections/meetings/queries.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { Asker } from './http/endpoint.ts';
import { READ_ONLY } from './http/errors.ts';

type Means = Pick<ApiDependencies, 'log' | 'now' | 'pool'>;

/** Observers save nothing. */
export function mustBeWriter({ role }: Asker): void {
  if (role === 'observer') throw new GreffierError(READ_ONLY);
}

const organiserOf = ({ userId, displayName, email }: Asker): SaveMeeting['organiser'] => ({ userId, keyId: userKeys.identity(userId), name: displayName, email });

/**
 * Whether the asker may be told that a meeting is there already: organisers by its first event, which no read table
 * can lag behind, others by what they may read.
 */
async function mayBeTold({ log, pool }: Means, asker: Asker, meetingId: string): Promise<boolean> {
  const { events } = await log.load(meetingStream(meetingId));
  const registered = events[0]?.data as { organiser?: { userId?: unknown } } | undefined;
  return registered?.organiser?.userId === asker.userId || (await findMeeting(pool, asker, meetingId)) !== null;
}

/** Saves in the asker's name; what they saved before, or may read, is answered as it is. Throws MEETING_EXISTS or MEETING_DELETED. */
export async function saveInNameOf(
  asker: Asker,
  means: Means,
  command: CommandRequest,
  meeting: Omit<SaveMeeting, 'type' | 'meetingId' | 'organiser'>,
): Promise<{ readonly id: string; readonly position: string; readonly created: boolean }> {
  const wanted = { ...meeting, organiser: organiserOf(asker) };
  const { meetingId, position, created } = await saveMeetingOnce(means, wanted, command, (id) => mayBeTold(means, asker, id));
  return { id: meetingId, position, created };
}
