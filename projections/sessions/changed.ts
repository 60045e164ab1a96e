import type { Pool } from 'pg';
import { launcherFor, type Viewer } from '../viewer.ts';

/** A bot session that has moved on. */
export interface ChangedSession {
  readonly sessionId: string;
  readonly meetingId: string;
  /** In the log. */
  readonly position: bigint;
  /** Who launched it. */
  readonly requestedBy: string;
}

/** Bot sessions that moved on after a position, at most `limit`. */
export async function sessionsChangedSince(pool: Pool, position: bigint, limit: number): Promise<ChangedSession[]> {
  const { rows } = await pool.query<{ session_id: string; meeting_id: string; position: string; requested_by: string }>({
    name: 'greffier_sessions_changed_since',
    text: 'select session_id, meeting_id, position, requested_by from call_sessions where position > $1 order by position limit $2',
    values: [String(position), limit],
  });
  return rows.map((row) => ({ sessionId: row.session_id, meetingId: row.meeting_id, position: BigInt(row.position), requestedBy: row.requested_by }));
}

/** A bot session concerns who launched it, and administrators. */
export const mayFollow = ({ requestedBy }: Pick<ChangedSession, 'requestedBy'>, viewer: Viewer): boolean => viewer.role === 'admin' || requestedBy === launcherFor(viewer);

/** Who launched a bot session; null where there is none of this id. */
export async function launcherOf(pool: Pool, { sessionId, meetingId }: Pick<ChangedSession, 'sessionId' | 'meetingId'>): Promise<string | null> {
  const { rows } = await pool.query<{ requested_by: string }>('select requested_by from call_sessions where meeting_id = $1 and session_id = $2', [meetingId, sessionId]);
  return rows[0]?.requested_by ?? null;
}
