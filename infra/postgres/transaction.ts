import type { Pool, PoolClient } from 'pg';

/** Runs `work` in a transaction on a connection of its own. One that fails loses its connection, which rolls back. */
export async function inOneTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    broken = false;
    return result;
  } finally {
    client.release(broken);
  }
}
