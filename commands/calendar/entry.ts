import { GreffierError, isError } from '#domain/errors.ts';
import { KEY_DESTROYED } from '#domain/events/keyring.ts';
import type { EntryMeeting } from '#domain/calendar/reading.ts';
import type { Organiser } from '#domain/meeting/access.ts';
import { MEETING_DELETED, MEETING_EXISTS } from '#domain/meeting/errors.ts';
import type { Dependencies, Request } from '../handle.ts';
import { changeMeeting } from '../meeting/meeting.ts';

export interface EntryDependencies extends Dependencies {
  /** For what the synchronisation does. */
  readonly ownRequest: () => Request;
}

/** Tells a meeting what a calendar says of it. What somebody deleted stays deleted. */
export async function tellEntry(
  dependencies: EntryDependencies,
  meeting: EntryMeeting,
  organiser: Organiser,
): Promise<void> {
  const { meetingId, organiser: _address, ...entry } = meeting;
  try {
    const command = { ...entry, type: 'scheduleMeeting', meetingId, organiser } as const;
    await changeMeeting(dependencies, { meetingId, command, request: dependencies.ownRequest() });
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

/** Its calendar has the meeting no more. */
export async function cancelEntry(dependencies: EntryDependencies, meetingId: string): Promise<void> {
  await changeMeeting(dependencies, {
    meetingId,
    command: { type: 'cancelMeeting' },
    request: dependencies.ownRequest(),
  });
}

const isGone = (error: unknown): boolean =>
  error instanceof GreffierError &&
  [MEETING_DELETED, MEETING_EXISTS, KEY_DESTROYED].some((definition) => isError(error, definition));
