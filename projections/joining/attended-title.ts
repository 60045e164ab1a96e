import type { Pool } from 'pg';

/**
 * What a calendar's meeting, or a planned link, is called that a bot came to by itself in this bot session; null where
 * it came at somebody's word, or the words are gone.
 */
export async function attendedTitle(pool: Pool, sessionId: string): Promise<string | null> {
  const { rows } = await pool.query<{ title: string | null }>(
    `select coalesce(m.subject, l.title) as title
     from attendance_outcomes o
       left join scheduled_meetings s on s.meeting_id = o.subject
       left join meetings m on m.meeting_id = s.meeting_id
       left join planned_links l on l.plan_id = o.subject
     where o.session_id = $1 order by o.happened_at limit 1`,
    [sessionId],
  );
  return rows[0]?.title ?? null;
}
