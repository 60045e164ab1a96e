import type { Pool } from 'pg';

const USER = /^user:([0-9a-f-]{36})$/u;

/** What people who did something are called, by actor; without those whose accounts are erased, and without systems. */
export async function namesOfActors(pool: Pool, actors: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(actors.flatMap((actor) => USER.exec(actor)?.[1] ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; name: string }>(
    'select user_id as id, display_name as name from users where user_id = any ($1::uuid[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [`user:${id}`, name]));
}

/** The same of one; null where it is no person, or one whose account is erased. */
export const nameOfActor = async (pool: Pool, actor: string): Promise<string | null> =>
  (await namesOfActors(pool, [actor])).get(actor) ?? null;
