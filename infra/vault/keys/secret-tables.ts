import type { Pool } from 'pg';

/**
 * The tables of the vault whose deleted rows must not stay on disk: a key that was destroyed would still open what it
 * sealed. Pictures are left out, being sealed under such keys themselves, and the number of the vault's format.
 */
export async function secretTables(pool: Pool): Promise<{ schema: string; table: string }[]> {
  const { rows } = await pool.query<{ schema: string; table: string }>(
    `select schemaname as schema, tablename as table from pg_tables where schemaname = 'vault'
      and tablename not in ('evidence', 'tombstone', 'format') order by 2`,
  );
  return rows;
}
