import type { Dependencies } from '#commands/handle.ts';
import { tellRoomOfDiscard } from '#commands/room/discarded.ts';
import { changeMeeting, loadMeeting } from '#commands/meeting/meeting.ts';
import { botSessionEvents } from '#domain/bot-session/events.ts';
import { captureOfBotSession, meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import type { Keyring } from '#domain/events/keyring.ts';
import { mustNotBeHeld } from '#domain/meeting/holding.ts';
import { isDeleted } from '#domain/meeting/meeting.ts';
import { requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';
import { eraseCapture } from './capture-eraser.ts';

export const captureDiscarding = requestKind(botSessionEvents, {
  kind: 'discard',
  purpose: 'destroy the keys of what a bot captured before somebody objected',
  opens: { BotCaptureDiscarded: () => ({}) },
  closes: {},
});

/**
 * Erases what a bot session captured, and the meetings that were made meanwhile of it, and of what the provider wrote
 * down of the same time. The capture is ended first: no meeting can be made of it from then on. What a provider brings
 * afterwards is refused by the room.
 */
export const discardEraser = (
  dependencies: Dependencies,
  keyring: Keyring,
  pool: Pool,
): Reactor<typeof captureDiscarding.kind> => ({
  request: captureDiscarding,
  concurrency: 1,
  act: async (request) => {
    const { subject: session, askedBy, correlationId } = request;
    const [meetingId, captureId] = [meetingOfBotSession(session), captureOfBotSession(session)];
    const how = { commandId: derivedId('discard', askedBy), actor: 'system:eraser', correlationId } as const;
    mustNotBeHeld(await loadMeeting(dependencies.log, meetingId));
    const others = await tellRoomOfDiscard(dependencies, { sessionId: session, request: how });
    await eraseCapture(dependencies, keyring, {
      meetingId,
      capture: { captureId, keptIn: 'captions', session },
      request: how,
    });
    for (const id of [meetingId, ...others]) {
      const meeting = await loadMeeting(dependencies.log, id);
      if (meeting.phase !== 'unknown' && !isDeleted(meeting))
        await changeMeeting(dependencies, {
          meetingId: id,
          command: { type: 'deleteMeeting', principal: { userId: 'eraser', isAdmin: true } },
          request: id === meetingId ? how : { ...how, commandId: derivedId('discard', askedBy, id) },
        });
    }
    await closeRequest(pool, request);
    return null;
  },
});
