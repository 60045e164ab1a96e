import { accountErasure } from '#bots/eraser/account-eraser.ts';
import { meetingErasure } from '#bots/eraser/eraser.ts';
import { meetingOfBotSession } from '#domain/bot-session/identity.ts';
import type { Pool } from 'pg';
import { knownRequests } from './known-requests.ts';

/** What the vault and the open requests know of erasures that a restored store may lack. */
export interface Erased {
  /** Whose keys were destroyed, or whose deletion waited to be carried out. */
  readonly meetings: readonly string[];
  readonly users: readonly string[];
  /** Meetings of which single keys were destroyed, those of a person perhaps. */
  readonly people: readonly PeopleGone[];
  /** Keys that were destroyed about when the lost events happened, or after: what they opened stays unreadable. */
  readonly keys: readonly string[];
}

/** Participants and guests of a meeting whose keys are destroyed and to whom no other key was given. */
export interface PeopleGone {
  readonly meetingId: string;
  readonly participants: readonly number[];
  readonly guests: readonly number[];
}

/** The entry of a destruction is chained a moment after it: older tombstones than this have theirs in the log. */
const SLACK = `interval '1 hour'`;

/** @param sequence of the last entry whose event the store has */
export async function erasedSince(pool: Pool, sequence: bigint): Promise<Erased> {
  const { rows } = await pool.query<{ path: string; recent: boolean }>(
    `select path, destroyed_at >= coalesce((select chained_at from audit.entry where sequence = $1), '-infinity') - ${SLACK} as recent
     from vault.tombstone order by path`,
    [String(sequence)],
  );
  const paths = rows.map(({ path }) => path.split('/'));
  const owners = (kind: string) =>
    paths.flatMap(([of, id, ...rest]) => (of === kind && id !== undefined && rest.length === 0 ? [id] : []));
  const [meetings, users] = await Promise.all([
    knownRequests(pool, meetingErasure.kind),
    knownRequests(pool, accountErasure.kind),
  ]);
  return {
    meetings: [...new Set([...owners('meeting'), ...meetings.map(({ subject }) => subject)])],
    users: [...new Set([...owners('user'), ...users.map(({ subject }) => subject)])],
    people: await peopleOf(pool, paths),
    keys: rows.flatMap(({ path, recent }) => (recent && !/^(?:meeting|user)\/[^/]+$/u.test(path) ? [path] : [])),
  };
}

async function peopleOf(pool: Pool, paths: readonly (readonly string[])[]): Promise<PeopleGone[]> {
  const found = paths.flatMap(([of, id = '', role, number]) => {
    const meetingId = of === 'meeting' ? id : of === 'botSession' ? meetingOfBotSession(id) : null;
    const isPerson = role === 'speaker' || role === 'guest';
    return meetingId !== null && isPerson && number !== undefined ? [{ meetingId, role, number: Number(number) }] : [];
  });
  const all = [...Map.groupBy(found, ({ meetingId }) => meetingId)];
  const people: PeopleGone[] = [];
  for (const [meetingId, gone] of all) {
    const rekeyed = await rekeyedIn(pool, meetingId);
    const numbers = (role: string) => [...new Set(gone.filter((one) => one.role === role).map(({ number }) => number))];
    people.push({
      meetingId,
      participants: numbers('speaker').filter((number) => !rekeyed.has(number)),
      guests: numbers('guest'),
    });
  }
  return people;
}

/** Speakers whose first key went with somebody else's erasure, and who have another since. */
async function rekeyedIn(pool: Pool, meetingId: string): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: string }>('select id from vault.key where owner = $1', [
    `meeting/${meetingId}`,
  ]);
  return new Set(
    rows.flatMap(({ id }) => {
      const [, , role, number, erasure] = id.split('/');
      return role === 'speaker' && erasure !== undefined ? [Number(number)] : [];
    }),
  );
}
