import { saveBotSession, type SaveDependencies } from '#commands/bot-session/save.ts';
import { botSessionEvents } from '#domain/bot-session/events.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import { isError } from '#domain/errors.ts';
import { idOfStream } from '#domain/events/category.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { MEETING_DELETED } from '#domain/meeting/errors.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { attendedTitle } from '#projections/joining/attended-title.ts';
import { every, requestKind } from '#projections/requests/kind.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

export const conclusion = requestKind(
  { ...botSessionEvents, ...meetingEvents },
  {
    kind: 'conclude',
    purpose: 'make a complete meeting of a bot session that has ended with lines',
    opens: {
      BotSessionEnded: ({ stream, data }) => {
        const session = idOfStream(stream);
        return data.lines > 0 ? { subject: meetingOfBotSession(session), detail: session } : null;
      },
    },
    closes: { TranscriptCompleted: every, MeetingDeleted: every },
  },
);

/**
 * A bot session that ended with lines becomes a complete meeting, whether somebody saved it or not: called as the
 * calendar's entry is to which the bot came by itself.
 */
export const concluder = (dependencies: SaveDependencies, pool: Pool): Reactor<typeof conclusion.kind> => ({
  request: conclusion,
  concurrency: 2,
  act: async (request) => {
    const command = {
      commandId: derivedId('conclude', request.askedBy),
      actor: 'system:concluder',
      correlationId: request.correlationId,
    } as const;
    try {
      const sessionId = request.detail;
      const title = await attendedTitle(pool, sessionId);
      return (await saveBotSession(dependencies, { sessionId, title, request: command })).position;
    } catch (error) {
      if (!isError(error, MEETING_DELETED)) throw error;
      // Deleted while the bot was still in it: there is nothing to complete.
      await closeRequest(pool, request);
      return null;
    }
  },
});
