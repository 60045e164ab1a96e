import { DatabaseError, type Pool } from 'pg';
import type { Projection } from './projection.ts';
import { quoted } from './unnest.ts';

/** Further on a count says nothing that an operator needs. */
const COUNTED_ROWS = 10_000;
/** What Postgres says of a table that is not there. */
const UNDEFINED_TABLE = '42P01';

export interface TableRows {
  readonly name: string;
  /** Counted up to `COUNTED_ROWS`; null where the table of this release is not there yet. */
  readonly rows: number | null;
}

/** How many rows each table of a projection has: one that somebody emptied says so by nothing else. */
export const rowsOfTables = async (pool: Pool, { name: schema, tables }: Projection): Promise<TableRows[]> =>
  Promise.all([...tables.keys()].map(async (name) => ({ name, rows: await countRows(pool, schema, name) })));

async function countRows(pool: Pool, schema: string, table: string): Promise<number | null> {
  try {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (select from ${quoted(schema)}.${quoted(table)} limit ${COUNTED_ROWS}) counted`,
    );
    return rows[0]?.count ?? 0;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === UNDEFINED_TABLE) return null;
    throw error;
  }
}
