import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import {
  erasePerson,
  erasureState,
  findPerson,
  listDeadLetters,
  listProjections,
  retryDeadLetters,
} from '#api/contract/admin.ts';
import { erasePerson as erase } from '#commands/person/erase.ts';
import { GreffierError, isError, type ErrorDefinition } from '#domain/errors.ts';
import { mustBeWhole } from '#domain/events/continuity.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import { countDeadLetters, deadLetters } from '#projections/engine/dead-letters.ts';
import { retryDeadLetters as retry } from '#projections/engine/retry.ts';
import { projectionStatus } from '#projections/engine/status.ts';
import { findPersons, meetingsLinkedTo } from '#projections/meetings/persons.ts';
import { MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';
import { openErasures } from '#projections/requests/queries.ts';
import { listUsers, USER_PROJECTIONS } from '#projections/users/queries.ts';
import { eventsBehind } from '#projections/engine/behind.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';

const PROJECTION_UNKNOWN: ErrorDefinition = {
  code: 'PROJECTION_UNKNOWN',
  kind: 'not-found',
  message: 'Cette projection n’existe pas.',
};

const ACCOUNTS = 20;

/** What `asked` answers, or `otherwise` while the event store is away. */
async function unlessAway<T, Other>(asked: Promise<T>, otherwise: Other): Promise<T | Other> {
  try {
    return await asked;
  } catch (error) {
    if (isError(error, STORE_UNAVAILABLE)) return otherwise;
    throw error;
  }
}

/** What administrators see of the machinery, and the erasure of people. */
export function adminEndpoints(dependencies: RecordContext & ReadingContext & IdentityContext): Endpoint[] {
  const { pool, log, head, progress } = dependencies;
  return [
    endpoint(listDeadLetters, async ({ query: { projection, page, limit } }) => {
      const [shown, total] = await Promise.all([
        deadLetters(pool, { projection }, { page, limit }),
        countDeadLetters(pool, { projection }),
      ]);
      return {
        deadLetters: shown.map(({ position, parkedAt, ...letter }) => ({
          ...letter,
          position: String(position),
          parkedAt: parkedAt.toISOString(),
        })),
        total,
        page,
        limit,
      };
    }),
    endpoint(retryDeadLetters, async ({ body }) => {
      mustBeWhole(dependencies);
      const one = dependencies.projections.find(({ name }) => name === body.projection);
      if (!one) throw new GreffierError(PROJECTION_UNKNOWN);
      const { applied, failed } = await retry(dependencies, log, one);
      return { ...SUCCESS, applied, failed: [...failed] };
    }),
    endpoint(listProjections, async () => {
      const all = await projectionStatus(pool);
      const [last, behind] = await unlessAway(Promise.all([head(), eventsBehind(dependencies.store, all)]), [
        null,
        null,
      ] as const);
      return {
        head: last === null ? null : String(last),
        storeAway: behind === null,
        projections: all.map(({ position, updatedAt, ...one }) => ({
          ...one,
          position: String(position),
          behind: behind?.get(one.name) ?? null,
          updatedAt: updatedAt.toISOString(),
        })),
      };
    }),
    endpoint(findPerson, async ({ query: { q, page, limit, minPosition } }) => {
      if (minPosition !== undefined) await progress.reached([...MEETING_PROJECTIONS, ...USER_PROJECTIONS], minPosition);
      const [{ meetings, total }, { users }] = await Promise.all([
        findPersons(pool, q, { page, limit }),
        listUsers(pool, { search: q }, { page: 1, limit: ACCOUNTS }),
      ]);
      return {
        accounts: users.map(({ id, displayName, email, role }) => ({ id, displayName, email, role })),
        meetings: meetings.map(({ startTime, participants, guests, ...row }) => ({
          ...row,
          startTime: startTime.toISOString(),
          participants: [...participants],
          guests: [...guests],
        })),
        total,
        page,
        limit,
      };
    }),
    endpoint(erasePerson, async ({ body, command }) => {
      const linkedMeetings = async (userId: string, seen: string) => {
        await progress.reached(['meetings'], seen);
        return meetingsLinkedTo(pool, userId);
      };
      const position = await erase({ ...dependencies, linkedMeetings }, body, command);
      if (position === null) throw new TypeError('an erasure that names somebody has a position');
      const location = erasureState.path.replace(':id', command.commandId);
      return new Reply(202, { ...SUCCESS, position, erasureId: command.commandId, location }, { location });
    }),
    endpoint(erasureState, async ({ params: { id }, query: { minPosition } }) => {
      if (minPosition !== undefined) await progress.reached(['requests'], minPosition);
      const open = await openErasures(pool, id);
      return { id, open, done: open === 0 };
    }),
  ];
}
