import type { Pool } from 'pg';

/** What meetings (UUIDs) are called, by id; without those that are no more. The caller has made sure who may know. */
export async function titlesOf(pool: Pool, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; title: string }>(
    'select meeting_id as id, subject as title from meetings where meeting_id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, title }) => [id, title]));
}
