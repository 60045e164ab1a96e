import type { Pool } from 'pg';

/** Meetings that began at a time or later, or all of them, the earliest first. */
export async function meetingsFrom(pool: Pool, since: Date | null): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select meeting_id as id from meetings where $1::timestamptz is null or start_time >= $1
     order by start_time, meeting_id`,
    [since],
  );
  return rows.map(({ id }) => id);
}
