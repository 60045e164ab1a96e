import type { Platform } from '#domain/meeting/identity.ts';
import type { Pool } from 'pg';

/** Bot sessions that were, or are, in meetings of a platform between two moments. @param span ISO 8601 */
export async function botSessionsAt(
  pool: Pool,
  platform: Platform,
  { from, until }: { readonly from: string; readonly until: string },
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select session_id as id from call_sessions
     where source = 'bot' and platform = $1 and requested_at <= $3 and coalesce(ended_at, 'infinity') >= $2
     order by session_id`,
    [platform, from, until],
  );
  return rows.map(({ id }) => id);
}
