import { exportOwnData } from '#api/contract/persons.ts';
import { GreffierError, type ErrorDefinition } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { mentionsOf } from '#projections/meetings/persons.ts';
import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { TasksContext } from '../context/tasks.ts';
import { CallLimit } from '../http/call-limit.ts';
import { callerOf } from '../http/caller.ts';
import { endpoint, type Endpoint } from '../http/endpoint.ts';
import { personExport } from '../registry/person.ts';

const TOO_MANY_EXPORTS: ErrorDefinition = {
  code: 'TOO_MANY_OWN_EXPORTS',
  kind: 'too-many',
  message: 'Vos données viennent d’être exportées plusieurs fois. Veuillez réessayer dans une heure.',
};

/** Each reads every meeting of somebody: more than anybody needs, and few beside what the server can do. */
const EXPORTS = { points: 10, duration: 3_600 } as const;

/** What people may ask for of themselves. */
export function ownDataEndpoints(
  dependencies: RecordContext & ReadingContext & TasksContext & Pick<IdentityContext, 'journal'>,
): Endpoint[] {
  const { pool, watch, journal } = dependencies;
  const exports = new CallLimit(EXPORTS, TOO_MANY_EXPORTS);
  return [
    endpoint(exportOwnData, async ({ principal, http }) => {
      // What leaves must be whole.
      if (watch.state().status === 'away') throw new GreffierError(STORE_UNAVAILABLE);
      const { userId } = principal;
      await exports.count(userId);
      const meetings = (await mentionsOf(pool, userId)).map(({ meetingId, participants, guests }) => ({
        meetingId,
        participants: [...participants],
        guests: [...guests],
      }));
      const { address, correlationId } = callerOf(http);
      const noted = { userId, address, personId: userId, meetings: meetings.length };
      await journal.record({ type: 'PersonExported', ...noted }, correlationId);
      return personExport(dependencies, { userId, meetings, conversations: [] }, principal);
    }),
  ];
}
