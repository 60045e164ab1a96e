import type { Pool } from 'pg';
import { launcherFor, type Viewer } from '../viewer.ts';

/** A bot session that has moved on. */
export interface ChangedBotSession {
  readonly sessionId: string;
  readonly meetingId: string;
  /** In the log. */
  readonly position: bigint;
  /** Who launched it. */
  readonly requestedBy: string;
  /** Who organises the meeting that was made of it; null while there is none. */
  readonly organiserId: string | null;
}

/** Bot sessions that moved on after a position, at most `limit`. */
export async function botSessionsChangedSince(
  pool: Pool,
  position: bigint,
  limit: number,
): Promise<ChangedBotSession[]> {
  const { rows } = await pool.query<{
    session_id: string;
    meeting_id: string;
    position: string;
    requested_by: string;
    organizer_id: string | null;
  }>({
    name: 'greffier_sessions_changed_since',
    text: `select c.session_id, c.meeting_id, c.position, c.requested_by, m.organizer_id
       from call_sessions c left join meetings m using (meeting_id) where c.source = 'bot' and c.position > $1 order by c.position limit $2`,
    values: [String(position), limit],
  });
  return rows.map((row) => ({
    sessionId: row.session_id,
    meetingId: row.meeting_id,
    position: BigInt(row.position),
    requestedBy: row.requested_by,
    organiserId: row.organizer_id,
  }));
}

/** Who has to do with a bot session. */
export type BotSessionAudience = Pick<ChangedBotSession, 'requestedBy' | 'organiserId'>;

/** A bot session concerns who launched it, who organises its meeting, and administrators. */
export function mayFollow({ requestedBy, organiserId }: BotSessionAudience, viewer: Viewer): boolean {
  const person = launcherFor(viewer);
  return viewer.role === 'admin' || (person !== null && (requestedBy === person || organiserId === person));
}

/** Who has to do with a bot session; null where there is none of this id. */
export async function audienceOf(
  pool: Pool,
  { sessionId, meetingId }: Pick<ChangedBotSession, 'sessionId' | 'meetingId'>,
): Promise<BotSessionAudience | null> {
  const { rows } = await pool.query<BotSessionAudience>(
    `select c.requested_by as "requestedBy", m.organizer_id as "organiserId"
     from call_sessions c left join meetings m using (meeting_id) where c.source = 'bot' and c.meeting_id = $1 and c.session_id = $2`,
    [meetingId, sessionId],
  );
  return rows[0] ?? null;
}
