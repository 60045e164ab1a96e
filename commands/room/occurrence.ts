import { derivedId } from '#domain/events/derived-id.ts';
import { GreffierError, isError } from '#domain/errors.ts';
import { meetingDecider } from '#domain/meeting/decide.ts';
import { MEETING_DELETED, MEETING_FORBIDDEN, MEETING_NOT_FOUND } from '#domain/meeting/errors.ts';
import { mustNotBeHeld } from '#domain/meeting/holding.ts';
import { isDeleted } from '#domain/meeting/meeting.ts';
import { mustBeAllowed, mustExist, type Principal } from '#domain/meeting/rules.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { OCCURRENCE_CHANGED, type RoomCommand } from '#domain/room/decide.ts';
import type { MeetingInRoom } from '#domain/room/found.ts';
import { ownRoomOf } from '#domain/room/identity.ts';
import { companyOf, type Room } from '#domain/room/room.ts';
import { roomStreams } from '#domain/room/stream.ts';
import { handle, lastEventOf, mustStandAt, type CommandResult, type Dependencies, type Request } from '../handle.ts';
import { changeMeeting, loadMeeting } from '../meeting/meeting.ts';
import { loadState } from '../stream.ts';
import { loadInRoom } from './attach.ts';

/** A meeting, and the room in which it is, as the read side knows; null: in none. The room itself decides. */
export interface Placed {
  readonly meetingId: string;
  readonly roomId: string | null;
}

interface OfPrincipal {
  readonly principal: Principal;
  readonly request: Request;
}

/** Throws MEETING_NOT_FOUND, MEETING_DELETED or MEETING_FORBIDDEN. */
async function mustEdit({ log }: Dependencies, meetingIds: Iterable<string>, principal: Principal): Promise<void> {
  for (const meetingId of new Set(meetingIds)) {
    const meeting = await loadMeeting(log, meetingId);
    if (meeting.phase !== 'unknown') mustBeAllowed(meeting, principal);
    mustExist(meeting);
  }
}

/** A step of a command over several streams. A meeting's revision says nothing of its room's. */
const step = ({ expected: _expected, ...request }: Request, name: string): Request => ({
  ...request,
  commandId: derivedId(name, request.commandId),
});

const inRoom = (dependencies: Dependencies, roomId: string, { command, request }: InRoom) =>
  handle(dependencies, { stream: roomStreams.of(roomId), command, request });

interface InRoom {
  readonly command: RoomCommand;
  readonly request: Request;
}

async function told({ log }: Dependencies, meetingId: string): Promise<MeetingInRoom> {
  const found = await loadInRoom(log, meetingId);
  if (found === null) throw new GreffierError(MEETING_NOT_FOUND);
  return found;
}

/**
 * Says that a meeting and another are one. Nobody reads more than before: each keeps its people. Throws
 * MEETING_FORBIDDEN to those who may not edit both, and whatever else is one with the other.
 */
export async function joinMeeting(
  dependencies: Dependencies,
  { meeting, other, principal, request }: OfPrincipal & { readonly meeting: Placed; readonly other: Placed },
): Promise<CommandResult<unknown>> {
  const roomId = other.roomId ?? ownRoomOf(other.meetingId);
  const { state } = await loadState(dependencies.log, roomStreams.of(roomId));
  await mustEdit(dependencies, [meeting.meetingId, other.meetingId, ...companyOf(state, other.meetingId)], principal);
  if (other.roomId === null)
    await inRoom(dependencies, roomId, {
      command: { type: 'findMeeting', ...(await told(dependencies, other.meetingId)), isByHand: true },
      request: step(request, 'find'),
    });
  if (meeting.roomId !== null && meeting.roomId !== roomId)
    await inRoom(dependencies, meeting.roomId, {
      command: { type: 'removeMeeting', meetingId: meeting.meetingId, reason: 'moved', at: dependencies.now() },
      request: step(request, 'move'),
    });
  return inRoom(dependencies, roomId, {
    command: { type: 'joinMeeting', ...(await told(dependencies, meeting.meetingId)), other: other.meetingId },
    request: step(request, 'join'),
  });
}

interface OfMeeting extends OfPrincipal {
  readonly meeting: Placed;
}

/** Sets a meeting apart from those that it was one with, for good. Throws OCCURRENCE_CHANGED where it is in no room. */
export async function partMeeting(
  dependencies: Dependencies,
  { meeting: { meetingId, roomId }, principal, request }: OfMeeting,
): Promise<CommandResult<unknown>> {
  await mustEdit(dependencies, [meetingId], principal);
  if (roomId === null) throw new GreffierError(OCCURRENCE_CHANGED);
  return inRoom(dependencies, roomId, { command: { type: 'partMeeting', meetingId }, request: step(request, 'part') });
}

/**
 * Makes the capture of one meeting the transcript of all that are one with it, for those who may read it. Throws
 * MEETING_FORBIDDEN to those who may not edit all of them, OCCURRENCE_CHANGED where it is in no room.
 */
export async function chooseTranscript(
  dependencies: Dependencies,
  { meeting: { meetingId, roomId }, principal, request }: OfMeeting,
): Promise<CommandResult<unknown>> {
  await mustEdit(dependencies, [meetingId], principal);
  if (roomId === null) throw new GreffierError(OCCURRENCE_CHANGED);
  const { state } = await loadState(dependencies.log, roomStreams.of(roomId));
  await mustEdit(dependencies, companyOf(state, meetingId), principal);
  const command = { type: 'chooseTranscript', meetingId } as const;
  return inRoom(dependencies, roomId, { command, request: step(request, 'choose') });
}

/** Somebody else's, or gone: what is not for this principal to delete. */
const isSpared = (error: unknown): boolean => isError(error, MEETING_FORBIDDEN) || isError(error, MEETING_DELETED);

/** A hold on one record is a hold on the meeting. Throws MEETING_HELD. */
async function mustNotBeHeldAnywhere({ log }: Dependencies, room: Room, meetingId: string): Promise<void> {
  for (const id of companyOf(room, meetingId)) {
    const meeting = await loadMeeting(log, id);
    if (!isDeleted(meeting)) mustNotBeHeld(meeting);
  }
}

/**
 * Deletes a meeting with every capture of it that the principal may delete, itself last, so that a deletion which is
 * cut off can be repeated; and keeps what was deleted from coming again by a machine. Throws what deleting the meeting
 * itself throws, before anything is deleted.
 */
export async function deleteMeeting(
  dependencies: Dependencies,
  { meeting: { meetingId, roomId }, principal, request }: OfMeeting,
): Promise<CommandResult<unknown>> {
  const command = { type: 'deleteMeeting', principal } as const;
  const remove = (id: string, how: Request) => changeMeeting(dependencies, { meetingId: id, command, request: how });
  if (roomId === null) return remove(meetingId, request);
  const { events, state, revision } = await loadState(dependencies.log, meetingStreams.of(meetingId));
  if (!lastEventOf(events, request)) {
    meetingDecider.decide(command, state);
    mustStandAt(request.expected, revision);
  }
  const room = await loadState(dependencies.log, roomStreams.of(roomId));
  if (!isDeleted(state)) await mustNotBeHeldAnywhere(dependencies, room.state, meetingId);
  const deleted = [meetingId];
  for (const other of companyOf(room.state, meetingId).filter((id) => id !== meetingId))
    try {
      await remove(other, step(request, `delete ${other}`));
      deleted.push(other);
    } catch (error) {
      if (!isSpared(error)) throw error;
    }
  const result = await remove(meetingId, request);
  let { position } = result;
  for (const id of deleted) {
    const leaving = { type: 'removeMeeting', meetingId: id, reason: 'deleted', at: dependencies.now() } as const;
    ({ position } = await inRoom(dependencies, roomId, { command: leaving, request: step(request, `remove ${id}`) }));
  }
  return { ...result, position };
}
