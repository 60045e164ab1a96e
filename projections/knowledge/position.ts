import type { Pool } from 'pg';

/** Where the last event of a meeting is that the tables of meetings have seen; null where there is none. */
export async function positionOfMeeting(pool: Pool, meetingId: string): Promise<string | null> {
  const { rows } = await pool.query<{ position: string }>(
    `select c.store || ':' || v.position as position from meeting_revisions v
     join state.checkpoint c on c.projection = 'meetings' where v.meeting_id = $1`,
    [meetingId],
  );
  return rows[0]?.position ?? null;
}
