import type { ClientBase } from 'pg';
import type { Projection } from './projection.ts';

/**
 * A hash of all rows of a projection in one of its schemas, whatever their order: the number of rows and the sum of
 * their hashes, table by table. Equal rows give equal hashes; unequal ones differ but for a chance of 2⁻⁶⁴.
 */
export async function hashTables(
  client: Pick<ClientBase, 'query'>,
  one: Pick<Projection, 'tables'>,
  schema: string,
): Promise<string> {
  const hashes: string[] = [];
  for (const table of [...one.tables.keys()].toSorted()) {
    const { rows } = await client.query<{ hash: string }>(
      `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as hash from "${schema}"."${table}" t`,
    );
    hashes.push(`${table} ${rows[0]?.hash}`);
  }
  return hashes.join('\n');
}
