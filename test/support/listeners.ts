import type { Pool } from 'pg';

/**
 * Cuts every connection of the pool's database that listens for notifications, and answers how many those were. After
 * half a minute of silence pg-listen's last query is its own look whether the connection lives.
 */
export async function cutListeners(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and query ~* '^(listen |select pg_backend_pid)'`,
  );
  return rowCount ?? 0;
}
