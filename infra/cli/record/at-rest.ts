import { GreffierError } from '#domain/errors.ts';
import { allProjections } from '#infra/main/projections.ts';
import type { Pool } from 'pg';
import { FOLLOWED_ELSEWHERE } from '../events/move.ts';

const NAMES = [...allProjections.map(({ name }) => `projection.${name}`), 'audit', 'publisher'];

/**
 * Runs `work` while nothing follows the log from this database: a server that has noticed the restore rests by itself.
 * Throws FOLLOWED_ELSEWHERE while one still does.
 */
export async function whileAtRest<T>(pool: Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ free: boolean }>(
      `select pg_try_advisory_lock(hashtext('greffier.' || name)) as free from unnest($1::text[]) as n (name)`,
      [NAMES],
    );
    if (!rows.every(({ free }) => free)) throw new GreffierError(FOLLOWED_ELSEWHERE);
    return await work();
  } finally {
    // Ending the connection releases the locks, also inside a failed transaction.
    client.release(true);
  }
}
