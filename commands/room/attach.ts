import type { EventLog } from '#domain/events/log.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { meetingInRoom, type MeetingInRoom } from '#domain/room/found.ts';
import { meetingStreams } from '#domain/meeting/stream.ts';
import { roomStreams } from '#domain/room/stream.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { changeMeeting } from '../meeting/meeting.ts';
import { loadEvents } from '../stream.ts';

export interface Attachment {
  readonly meetingId: string;
  /** The room in which it is already, whatever its source says; null where it is in none. */
  readonly roomId: string | null;
  readonly request: Request;
}

/** A meeting as its room is told of it; null where there is nothing to tell. */
export const loadInRoom = async (log: Pick<EventLog, 'load'>, meetingId: string): Promise<MeetingInRoom | null> =>
  meetingInRoom(meetingId, (await loadEvents(log, meetingStreams.of(meetingId))).events);

/**
 * Tells a meeting's room of it, which says with which others it is one. What was deleted there and comes again by a
 * machine is deleted. Answers the position of the outcome; null where the meeting has no room, or the room knew.
 */
export async function attachMeeting(
  dependencies: Dependencies,
  { meetingId, roomId: present, request }: Attachment,
): Promise<string | null> {
  const found = await loadInRoom(dependencies.log, meetingId);
  const roomId = present ?? found?.roomId ?? null;
  if (found === null || roomId === null) return null;
  const { roomId: _roomId, ...told } = found;
  const { state, position } = await handle(dependencies, {
    stream: roomStreams.of(roomId),
    command: { type: 'findMeeting', ...told },
    request,
  });
  if (!state.refused.has(meetingId)) return position;
  const deletion = await changeMeeting(dependencies, {
    meetingId,
    command: { type: 'deleteMeeting', principal: { userId: found.ownerId, isAdmin: false } },
    request: { ...request, commandId: derivedId('refuse', request.commandId) },
  });
  return deletion.position;
}
