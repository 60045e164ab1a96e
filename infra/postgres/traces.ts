import type { Pool } from 'pg';

/** Old segments that wait for their reuse, at most: 4 GB of them. */
const MOST_SWITCHES = 256;

/**
 * Removes what Postgres itself remembers of rows that are gone and of tables that were written anew: samples in the
 * planner's statistics, and the write-ahead log. Throws 42501 where the role may not.
 */
export async function discardTraces(pool: Pool): Promise<void> {
  // Statistics are a small table: this takes milliseconds. ANALYZE and VACUUM leave earlier samples in its pages.
  await pool.query('vacuum full pg_catalog.pg_statistic');
  await discardWal(pool);
}

/**
 * Ends the current segment of the write-ahead log and has the server write everything to its tables, after which it
 * needs no earlier segment and removes them all. Segments that a server with `wal_recycle = on` put aside for reuse,
 * with what they held, are passed through as well. A replica, an archive or a slot that still needs segments keeps
 * them.
 */
async function discardWal(pool: Pool): Promise<void> {
  for (let switches = 0; switches < MOST_SWITCHES; switches += 1) {
    const { rows } = await pool.query<{ waiting: boolean }>(
      `select count(*) > 0 as waiting from pg_ls_waldir()
       where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())`,
    );
    // A switch is made only where something was written since the last one.
    await pool.query(`select pg_logical_emit_message(true, '', '')`);
    await pool.query('select pg_switch_wal()');
    // The segment that is written now was made for it, and is empty but for what follows.
    if (!rows[0]?.waiting) break;
  }
  await pool.query('checkpoint');
}
