import { changeMeeting } from '#commands/meeting/meeting.ts';
import { handle, type Means } from '#commands/handle.ts';
import { derivedId } from '#domain/events/derived-id.ts';
import { meetingStream } from '#domain/meeting/identity.ts';
import { userDecider } from '#domain/user/decide.ts';
import { userStream } from '#domain/user/identity.ts';
import type { Pool } from 'pg';

/** Keys that were destroyed about when the lost events happened, or after. */
export interface Erased {
  readonly meetings: readonly string[];
  readonly users: readonly string[];
  /** Single keys and those of bot sessions: what they opened stays unreadable. */
  readonly others: readonly string[];
}

/** The entry of a destruction is chained a moment after it: older tombstones than this have theirs in the log. */
const SLACK = `interval '1 hour'`;

/** @param sequence of the last entry whose event the store has */
export async function erasedSince(pool: Pick<Pool, 'query'>, sequence: bigint): Promise<Erased> {
  const { rows } = await pool.query<{ path: string }>(
    `select path from vault.tombstone
     where destroyed_at >= coalesce((select chained_at from audit.entry where sequence = $1), '-infinity') - ${SLACK} order by path`,
    [String(sequence)],
  );
  const owners = (kind: string) =>
    rows.flatMap(({ path }) => {
      const [of, id, ...rest] = path.split('/');
      return of === kind && id !== undefined && rest.length === 0 ? [id] : [];
    });
  const [meetings, users] = [owners('meeting'), owners('user')];
  const known = new Set([...meetings.map((id) => `meeting/${id}`), ...users.map((id) => `user/${id}`)]);
  return { meetings, users, others: rows.map(({ path }) => path).filter((path) => !known.has(path)) };
}

/**
 * Asks again for the erasures whose request the store has lost, so that nobody sees again what was erased; their keys
 * are gone already. Repeated, it changes nothing. Answers how many it asked for.
 */
export async function repeatErasures(means: Means, { meetings, users }: Erased): Promise<number> {
  let asked = 0;
  const request = (kind: string, id: string) => {
    const commandId = derivedId('reconcile', kind, id);
    return { commandId, actor: 'system:command-line', correlationId: commandId } as const;
  };
  const lacks = async (stream: string, type: string): Promise<boolean> => {
    const { events } = await means.log.load(stream);
    return events.length > 0 && !events.some((event) => event.type === type);
  };
  for (const id of meetings) {
    if (!(await lacks(meetingStream(id), 'MeetingDeleted'))) continue;
    await changeMeeting(
      means,
      id,
      { type: 'deleteMeeting', asker: { userId: '', isAdmin: true } },
      request('delete', id),
    );
    asked += 1;
  }
  for (const id of users) {
    if (!(await lacks(userStream(id), 'UserErasureRequested'))) continue;
    const asking = request('erase', id);
    // Whether somebody else stays administrator was decided when the account was erased.
    await handle(means, userDecider, userStream(id), { type: 'eraseUser', erasureId: asking.commandId }, asking);
    asked += 1;
  }
  return asked;
}
