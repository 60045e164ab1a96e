import type { ReadingContext } from '../context/reading.ts';
import type { RecordContext } from '../context/record.ts';
import type { IdentityDependencies } from '../context/identity.ts';
import type { ErrorDefinition } from '#domain/errors.ts';
import { SESSION_ENDED } from '#domain/user/errors.ts';
import { isReadableBy } from '#projections/meetings/changed.ts';
import { audienceOf, mayFollow } from '#projections/bot-sessions/changed.ts';
import type { Viewer } from '#projections/viewer.ts';
import { accountReader } from '../accounts.ts';
import type { Connection, Followed } from './connection.ts';
import { RIGHTS_CHANGED, STREAM_TOKEN_EXPIRED } from './errors.ts';

type Dependencies = Pick<RecordContext, 'log' | 'watch' | 'now'> &
  Pick<ReadingContext, 'pool'> &
  Pick<IdentityDependencies, 'sessions'>;

/** Accounts that are read from the log at the same time. */
const AT_ONCE = 8;

/**
 * Those whose stream has to end, and why: their access token has expired, their session is over, or they are somebody
 * else by now: disabled, or of another role or address. Accounts are read again only when rights of anybody changed.
 */
export async function expiredConnections(
  dependencies: Dependencies,
  connections: Iterable<Connection>,
): Promise<Map<Connection, ErrorDefinition>> {
  const all = [...connections];
  const now = new Date(dependencies.now());
  const { epoch, live } = await dependencies.sessions.authorizations(
    [...new Set(all.map(({ principal }) => principal.sessionId))],
    now,
  );
  const going = new Map<Connection, ErrorDefinition>();
  for (const one of all) {
    if (!live.has(one.principal.sessionId)) going.set(one, SESSION_ENDED);
    else if (one.principal.accessUntil <= now) going.set(one, STREAM_TOKEN_EXPIRED);
  }
  const doubtful = all.filter((one) => !going.has(one) && one.rightsEpoch !== epoch);
  const accountOf = accountReader(dependencies);
  for (let from = 0; from < doubtful.length; from += AT_ONCE) {
    await Promise.all(
      doubtful.slice(from, from + AT_ONCE).map(async (one) => {
        const account = await accountOf(one.principal.userId);
        if (account?.role === one.principal.role && account.email === one.principal.email) one.rightsEpoch = epoch;
        else going.set(one, account ? RIGHTS_CHANGED : SESSION_ENDED);
      }),
    );
  }
  return going;
}

/** Whether the viewer may hear what is said there. */
export async function mayHear(
  { pool }: Pick<ReadingContext, 'pool'>,
  viewer: Viewer,
  { meetingId, sessionId }: Followed,
): Promise<boolean> {
  if (sessionId === null) return isReadableBy(pool, viewer, meetingId);
  const audience = await audienceOf(pool, { sessionId, meetingId });
  return audience !== null && mayFollow(audience, viewer);
}
