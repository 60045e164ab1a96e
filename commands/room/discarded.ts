import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { roomIdOf } from '#domain/room/identity.ts';
import { spanOf } from '#domain/room/room.ts';
import { roomStreams } from '#domain/room/stream.ts';
import { loadBotSession } from '../bot-session/session.ts';
import { handle, type Dependencies, type Request } from '../handle.ts';
import { loadMeeting } from '../meeting/meeting.ts';
import { loadState } from '../stream.ts';

export interface Discarded {
  readonly sessionId: string;
  readonly request: Request;
}

/**
 * Tells the room that what a bot captured there is discarded: another telling of the same time that a machine brings
 * afterwards is refused there for every organiser, since it holds the same words. It has to be told while the address
 * of the meeting can still be read. Answers the records of that organiser and time that their provider has brought
 * already.
 */
export async function tellRoomOfDiscard(
  dependencies: Dependencies,
  { sessionId, request }: Discarded,
): Promise<readonly string[]> {
  const { log, now } = dependencies;
  const { session, endedAt } = await loadBotSession(log, sessionId);
  const { platform, meetingUrl, requestedBy, joinedAt } = session;
  if (platform === null || meetingUrl === null || requestedBy === null) return [];
  const roomId = roomIdOf({ platform, providerMeetingId: '', meetingUrl });
  if (roomId === null) return [];
  const meetingId = meetingOfBotSession(sessionId);
  const ownerId = (await loadMeeting(log, meetingId)).organiserId ?? requestedBy;
  const at = now();
  const times = { from: joinedAt ?? at, until: endedAt ?? at };
  const stream = roomStreams.of(roomId);
  const change = (what: string, command: Parameters<typeof stream.decider.decide>[0]) =>
    handle(dependencies, { stream, command, request: { ...request, commandId: derivedId(what, request.commandId) } });
  const before = (await loadState(log, stream)).state;
  if (!before.meetings.has(meetingId)) {
    const found = { meetingId, ownerId, telling: 'captions', isComplete: true, isByHand: false, ...times } as const;
    await change('found', { type: 'findMeeting', ...found });
  }
  await change('removed', { type: 'removeMeeting', meetingId, reason: 'discarded', at });
  const { from, until } = spanOf(times);
  return [...before.meetings].flatMap(([id, one]) =>
    one.telling === 'provider' && one.ownerId === ownerId && one.from < until && from < one.until ? [id] : [],
  );
}
