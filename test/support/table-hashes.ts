import { allProjections } from '#infra/main/projections.ts';
import type { ClientBase } from 'pg';

/**
 * Of every table that a rebuild makes, the number of its rows and the sum of their hashes, positions aside: those are
 * the store's own, and differ where the same events are kept in another one.
 */
export async function hashesOfTables(client: Pick<ClientBase, 'query'>): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const { name, tables } of allProjections.filter(({ rebuildable }) => rebuildable)) {
    for (const table of tables.keys()) {
      const { rows } = await client.query<{ hash: string }>(
        `select count(*) || ':' || coalesce(sum(hashtextextended((to_jsonb(t) - 'position')::text, 0)), 0) as hash from "${name}"."${table}" t`,
      );
      hashes[`${name}.${table}`] = String(rows[0]?.hash);
    }
  }
  return hashes;
}
