import type { Pool } from 'pg';
import type { Projection } from './projection.ts';

/** The name of the advisory lock that a rebuild of the projection holds. */
export const rebuildLock = ({ name }: Pick<Projection, 'name'>): string => `greffier.rebuild.${name}`;

/** Does `work` while no rebuild of the projection can begin. Answers false, with nothing done, while one is at work. */
export async function whileNotRebuilt(
  pool: Pool,
  one: Pick<Projection, 'name'>,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  client.on('error', () => undefined);
  try {
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock(hashtext($1)) as locked', [
      rebuildLock(one),
    ]);
    if (!rows[0]?.locked) return false;
    await work();
    return true;
  } finally {
    // Ending the connection gives the lock back whatever state it is in.
    client.release(true);
  }
}
