import { userStreams } from '#domain/user/stream.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { handle, type Dependencies } from '#commands/handle.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { EventStore } from '#domain/events/store.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { isErasedIn } from '#domain/meeting/meeting.ts';
import { userStream } from '#domain/user/identity.ts';
import type { Erased, PeopleGone } from './erased-since.ts';

export interface RepeatDependencies extends Dependencies {
  readonly store: Pick<EventStore, 'read'>;
}

function requested(kind: string, id: string) {
  const commandId = derivedId('reconcile', kind, id);
  return { commandId, actor: 'system:command-line', correlationId: commandId } as const;
}

/** Whether there is such a stream without such an event. */
async function lacks({ store }: RepeatDependencies, stream: string, type: string): Promise<boolean> {
  let isEmpty = true;
  for await (const event of store.read(stream)) {
    if (event.type === type) return false;
    isEmpty = false;
  }
  return !isEmpty;
}

/**
 * Asks again for the erasures whose request the store has lost, so that nobody sees again what was erased and the
 * record says so; what keys are left go as with any erasure. Repeated, it changes nothing. Answers how many it asked
 * for.
 */
export async function repeatErasures(
  dependencies: RepeatDependencies,
  { meetings, users, people }: Erased,
): Promise<number> {
  let asked = 0;
  for (const id of meetings) {
    if (!(await lacks(dependencies, meetingStream(id), 'MeetingDeleted'))) continue;
    const principal = { userId: '', isAdmin: true };
    await changeMeeting(dependencies, {
      meetingId: id,
      command: { type: 'deleteMeeting', principal, isRepeated: true },
      request: requested('delete', id),
    });
    asked += 1;
  }
  for (const id of users) {
    if (!(await lacks(dependencies, userStream(id), 'UserErasureRequested'))) continue;
    const request = requested('erase', id);
    // Whether somebody else stays administrator was decided when the account was erased.
    await handle(dependencies, {
      stream: userStreams.of(id),
      command: { type: 'eraseUser', erasureId: request.commandId },
      request,
    });
    asked += 1;
  }
  for (const one of people) if (await forget(dependencies, one)) asked += 1;
  return asked;
}

async function forget(dependencies: RepeatDependencies, gone: PeopleGone): Promise<boolean> {
  const { meetingId } = gone;
  const meeting = await loadMeeting(dependencies.log, meetingId);
  // One that is still being recorded, or that lost its end, has nobody yet who could be erased from it.
  if (meeting.phase !== 'complete') return false;
  const participants = gone.participants.filter(
    (one) => meeting.people.has(one) && !isErasedIn(meeting, meeting.transcript?.captureId ?? '', one),
  );
  const guests = gone.guests.filter((one) => meeting.guests.has(one) && !meeting.erasedGuests.has(one));
  if (participants.length + guests.length === 0) return false;
  const request = requested('forget', [meetingId, ...participants, 'guests', ...guests].join(' '));
  const erasureId = request.commandId;
  await changeMeeting(dependencies, {
    meetingId,
    command: { type: 'erasePerson', erasureId, participants, guests, isRepeated: true },
    request,
  });
  return true;
}
