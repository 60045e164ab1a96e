import { saveSession } from '#commands/bot-session/save.ts';
import type { Dependencies } from '#commands/handle.ts';
import { isError } from '#domain/errors.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { MEETING_DELETED } from '#domain/meeting/errors.ts';
import { closeRequest } from '#projections/requests/queries.ts';
import type { Pool } from 'pg';
import type { Reactor } from '../reactor.ts';

/** A session that ended with lines becomes a complete meeting, whether somebody saved it or not. */
export const concluder = (dependencies: Dependencies, pool: Pool): Reactor => ({
  kind: 'conclude',
  concurrency: 2,
  act: async (request) => {
    const command = {
      commandId: derivedId('conclude', request.askedBy),
      actor: 'system:concluder',
      correlationId: request.correlationId,
    } as const;
    try {
      return (await saveSession(dependencies, { sessionId: request.detail, title: null, request: command })).position;
    } catch (error) {
      if (!isError(error, MEETING_DELETED)) throw error;
      // Deleted while the bot was still in it: there is nothing to complete.
      await closeRequest(pool, request);
      return null;
    }
  },
});
