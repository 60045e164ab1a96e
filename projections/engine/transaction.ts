import type { ClientBase, Pool, PoolClient } from 'pg';

/**
 * Runs `work` on a connection of its own. A connection can die between two queries and says so by an event, which would
 * end the process if nobody listened; the next query fails anyway. `mend` is tried after a failure: a connection that
 * cannot do even that is thrown away.
 */
async function withConnection<T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  mend: (client: PoolClient) => Promise<unknown> = async () => {},
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  const dies = () => {
    broken = true;
  };
  client.on('error', dies);
  try {
    return await work(client);
  } catch (error) {
    await mend(client).catch(dies);
    throw error;
  } finally {
    client.off('error', dies);
    client.release(broken);
  }
}

async function committed<Client extends ClientBase, T>(
  client: Client,
  work: (client: Client) => Promise<T>,
  settings: readonly string[],
): Promise<T> {
  await client.query(['begin', ...settings].join('; '));
  const result = await work(client);
  await client.query('commit');
  return result;
}

/** Runs `work` in a transaction on a connection of its own; `settings` are statements that hold for it alone. */
export const inTransaction = <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  settings: readonly string[] = [],
): Promise<T> =>
  withConnection(
    pool,
    (client) => committed(client, work, settings),
    (client) => client.query('rollback'),
  );

/** Runs `work` in a transaction that is taken back in any case: what it would have written, it answers. */
export const inDiscardedTransaction = <T>(
  pool: Pool,
  work: (client: PoolClient) => Promise<T>,
  settings: readonly string[] = [],
): Promise<T> =>
  withConnection(
    pool,
    async (client) => {
      await client.query(['begin', ...settings].join('; '));
      const result = await work(client);
      await client.query('rollback');
      return result;
    },
    (client) => client.query('rollback'),
  );

/** As `inTransaction`, on a connection that is in no transaction. */
export async function transactionOn<T>(
  client: ClientBase,
  work: () => Promise<T>,
  settings: readonly string[] = [],
): Promise<T> {
  try {
    return await committed(client, work, settings);
  } catch (error) {
    // A connection that cannot do even that has nothing left to undo, and the first error is the one to tell.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
