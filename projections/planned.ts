import { createHash } from 'node:crypto';
import type { QueryConfig } from 'pg';

/**
 * A query that each connection plans once instead of with each call: for those that join dozens of tables, where a plan
 * takes as long as the rows. Postgres keeps up to a megabyte for each on each connection, so only texts that come again
 * and again are asked like this.
 */
export const planned = (text: string, values: readonly unknown[]): QueryConfig => ({
  name: `greffier_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`,
  text,
  values: [...values],
});
