import type { ClientBase } from 'pg';

type Connection = Pick<ClientBase, 'query'>;

/** Takes the advisory lock of that name for as long as the connection lasts; false where another connection has it. */
export async function tryLock(client: Connection, name: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
    name,
  ]);
  return rows[0]?.locked === true;
}

export const unlock = (client: Connection, name: string): Promise<unknown> =>
  client.query('select pg_advisory_unlock(hashtext($1))', [name]);

/** Gives back every advisory lock of the connection but those of its transaction. */
export const unlockAll = (client: Connection): Promise<unknown> => client.query('select pg_advisory_unlock_all()');

/** For what takes the place of live tables: readers and the projector queue behind it for no longer. */
export const BRIEF_LOCK_TIMEOUT = '200ms';

/** What Postgres answers where a lock was waited for longer than `lock_timeout`. */
export const LOCK_NOT_AVAILABLE = '55P03';

export const isLockTimeout = (error: unknown): boolean =>
  (error as { readonly code?: unknown } | null)?.code === LOCK_NOT_AVAILABLE;
