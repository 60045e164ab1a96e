import { createHash } from 'node:crypto';
import type { Pool, QueryResult, QueryResultRow } from 'pg';

/** What Postgres says of a planned query whose answer would have other types than before. */
const TYPES_CHANGED = '0A000';

/**
 * Asks what each connection plans once instead of with each call: for queries that join dozens of tables, where a plan
 * takes as long as the rows. Postgres keeps up to a megabyte for each on each connection, so only texts that come again
 * and again are asked like this.
 *
 * The answer has types of Postgres alone: a rebuild makes those of the read tables anew, and a connection that planned
 * for the former ones refuses the query from then on. Where another release gives a column another type meanwhile, it is
 * planned with each call until the connection is closed.
 */
export async function queryPlanned<Row extends QueryResultRow>(
  pool: Pool,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult<Row>> {
  const name = `greffier_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`;
  try {
    return await pool.query<Row>({ name, text, values: [...values] });
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== TYPES_CHANGED) throw error;
    return pool.query<Row>(text, [...values]);
  }
}
