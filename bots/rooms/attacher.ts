import type { Dependencies } from '#commands/handle.ts';
import { attachMeeting } from '#commands/room/attach.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { MEETING_DELETED } from '#domain/meeting/errors.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { roomOfMeeting } from '#projections/meetings/captures.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

export const attachment = requestKind(meetingEvents, {
  kind: 'attach',
  purpose: 'find with which other captures a meeting is one',
  // A bot’s meeting may be saved before its transcript is whole.
  opens: {
    MeetingRegistered: () => ({}),
    TranscriptCompleted: () => ({}),
    MeetingScheduled: () => ({}),
    MeetingOrganiserChanged: () => ({}),
  },
  closes: { MeetingDeleted: every },
});

/**
 * Tells rooms of their meetings, whichever comes first. A meeting that has no room, or that its room knew already,
 * leaves no event: the request is closed here. Made again by a replay, it finds that its room knows.
 */
export const attacher = (dependencies: Dependencies, pool: Pool): Reactor<typeof attachment.kind> => ({
  request: attachment,
  concurrency: 1,
  act: async (request) => {
    const { subject: meetingId, askedBy, correlationId } = request;
    const roomId = await roomOfMeeting(pool, meetingId);
    const how = { commandId: derivedId('attach', askedBy), actor: 'system:attacher', correlationId } as const;
    const position = await attachMeeting(dependencies, { meetingId, roomId, request: how }).catch((error: unknown) => {
      if (!isError(error, MEETING_DELETED)) throw error;
      return null;
    });
    await closeRequest(pool, request);
    return position;
  },
});
