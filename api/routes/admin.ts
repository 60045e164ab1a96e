import type { IdentityContext } from '../context/identity.ts';
import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import { erasePerson, erasureState, findPerson } from '#api/contract/persons.ts';
import { erasePerson as erase } from '#commands/person/erase.ts';
import { findInChats } from '#projections/conversations/people.ts';
import { findPersons } from '#projections/meetings/persons.ts';
import { MEETING_PROJECTIONS } from '#projections/meetings/queries.ts';
import { postponedIn, RETENTION_PROJECTIONS } from '#projections/retention/queries.ts';
import { openErasures } from '#projections/requests/queries.ts';
import { listUsers, USER_PROJECTIONS } from '#projections/users/queries.ts';
import { endpoint, Reply, SUCCESS, type Endpoint } from '../http/endpoint.ts';
import { mustBeOnePerson } from '../registry/one-person.ts';

const ACCOUNTS = 20;
const FOUND_IN = [...MEETING_PROJECTIONS, ...USER_PROJECTIONS, 'conversations'];

/** People, whom administrators find and erase. */
export function adminEndpoints(dependencies: RecordContext & ReadingContext & IdentityContext): Endpoint[] {
  const { pool, progress } = dependencies;
  return [
    endpoint(findPerson, async ({ query: { q, page, limit, minPosition } }) => {
      if (minPosition !== undefined) await progress.reached(FOUND_IN, minPosition);
      const [{ meetings, total }, { users }] = await Promise.all([
        findPersons(pool, q, { page, limit }),
        listUsers(pool, { search: q }, { page: 1, limit: ACCOUNTS }),
      ]);
      const conversations = await findInChats(pool, { text: q, accounts: users.map(({ id }) => id) });
      return {
        conversations: conversations.map(({ lastAskedAt, ...one }) => ({
          ...one,
          lastAskedAt: lastAskedAt?.toISOString() ?? null,
        })),
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
      await mustBeOnePerson(pool, body);
      const { position, held } = await erase(dependencies, body, command);
      if (position === null) throw new TypeError('an erasure that names somebody has a position');
      const location = erasureState.path.replace(':id', command.commandId);
      return new Reply(202, { ...SUCCESS, position, erasureId: command.commandId, location, held }, { location });
    }),
    endpoint(erasureState, async ({ params: { id }, query: { minPosition } }) => {
      if (minPosition !== undefined) await progress.reached(['requests', ...RETENTION_PROJECTIONS], minPosition);
      const [{ open, waiting }, held] = await Promise.all([openErasures(pool, id), postponedIn(pool, id)]);
      return { id, open, done: open === 0, held, doneElsewhere: open === waiting };
    }),
  ];
}
