import type { ReadingContext } from './context/reading.ts';
import type { RecordContext } from './context/record.ts';
import { accountOf } from '#commands/user/account.ts';
import { isError } from '#domain/errors.ts';
import { STORE_UNAVAILABLE } from '#domain/events/store.ts';
import type { SignedInUser } from '#domain/user/sessions.ts';
import { findUser } from '#projections/users/queries.ts';

/**
 * How long people read on with their rights as last known while the event store is away, in ms. An hour covers a
 * restart, an update or a failover of the store. Beyond it somebody would have to notice, and rights should not grow
 * old unseen.
 */
export const READING_WITHOUT_LOG_MS = 3_600_000;

export type AccountReader = (
  userId: string,
  known?: Promise<SignedInUser | null> | null,
) => Promise<SignedInUser | null>;

/**
 * Reads accounts from the log, which is ahead of every read table. While the store is away, for READING_WITHOUT_LOG_MS:
 * `known`, which the caller read in the same epoch of rights; without it, the account as the read side shows it.
 */
export function accountReader({
  log,
  pool,
  watch,
}: Pick<RecordContext, 'log' | 'watch'> & Pick<ReadingContext, 'pool'>): AccountReader {
  return async (userId, known = null) => {
    // The log lacks what was changed since its backup, a withdrawn right perhaps: the read side knows it.
    if (watch.state().status === 'older') return shownAccount(pool, userId);
    try {
      return await accountOf(log, userId);
    } catch (error) {
      if (!isError(error, STORE_UNAVAILABLE)) throw error;
      const { status, since } = watch.state();
      if (status === 'away' && Date.now() - since.getTime() > READING_WITHOUT_LOG_MS) throw error;
      return known ?? (await shownAccount(pool, userId));
    }
  };
}

/**
 * Reads accounts for who signs in: from the log, but for one that is older than the tables, which may not know them.
 */
export function signInReader({
  log,
  pool,
  watch,
}: Pick<RecordContext, 'log' | 'watch'> & Pick<ReadingContext, 'pool'>) {
  return (userId: string): Promise<SignedInUser | null> =>
    watch.state().status === 'older' ? shownAccount(pool, userId) : accountOf(log, userId);
}

async function shownAccount(pool: ReadingContext['pool'], userId: string): Promise<SignedInUser | null> {
  const user = await findUser(pool, userId);
  if (!user || user.disabled) return null;
  return { id: user.id, displayName: user.displayName, email: user.email, role: user.role };
}
