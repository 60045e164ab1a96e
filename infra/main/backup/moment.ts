import type { ClientBase, Pool, PoolClient } from 'pg';

/** Runs `work` in a transaction that sees the database as of one moment. */
export async function asOfOneMoment<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    return await work(client);
  } finally {
    // The transaction has changed nothing; a connection in the middle of a copy is of no use to anybody.
    client.release(true);
  }
}

/**
 * Whether the name of a read table still stands for the table that the transaction sees. A rebuild renames schemas, and
 * names are read as of now: behind a swap the name leads to a table whose rows the transaction does not see.
 */
export async function isAsSeen(client: ClientBase, schema: string, table: string): Promise<boolean> {
  // Rows of the catalogue are seen as of the transaction's moment, a name that is resolved is not.
  const { rows } = await client.query<{ isAsSeen: boolean }>(
    `select coalesce((select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname = $1 and c.relname = $2)
        = to_regclass(format('%I.%I', $1::text, $2::text))::oid, false) as "isAsSeen"`,
    [schema, table],
  );
  return rows[0]?.isAsSeen === true;
}
