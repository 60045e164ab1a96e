import type { Pool } from 'pg';
import { mayRead, type Viewer } from '../viewer.ts';

/** A meeting that has moved on, and who is concerned: null once it is gone, which tells nothing about it. */
export interface ChangedMeeting {
  readonly meetingId: string;
  /** In the log. */
  readonly position: bigint;
  readonly audience: {
    readonly organiserId: string;
    readonly isPublic: boolean;
    readonly emails: ReadonlySet<string>;
  } | null;
}

/**
 * Meetings that moved on after a position, at most `limit`. Those with whom a meeting was shared are concerned also
 * when it no longer is: that is the change.
 */
export async function changedSince(pool: Pool, position: bigint, limit: number): Promise<ChangedMeeting[]> {
  const { rows } = await pool.query<{
    id: string;
    position: string;
    organiser: string | null;
    public: boolean;
    emails: string[] | null;
  }>({
    name: 'greffier_meetings_changed_since',
    text: `select r.meeting_id as id, r.position, m.organizer_id as organiser, m.visibility = 'public' as public,
       (select json_agg(email) from (select p.email from participants p where p.meeting_id = r.meeting_id and p.email is not null union select g.email from meeting_guests g where g.meeting_id = r.meeting_id) e) as emails
     from meeting_revisions r left join meetings m using (meeting_id) where r.position > $1 order by r.position limit $2`,
    values: [String(position), limit],
  });
  return rows.map((row) => ({
    meetingId: row.id,
    position: BigInt(row.position),
    audience:
      row.organiser === null ? null : { organiserId: row.organiser, isPublic: row.public, emails: new Set(row.emails) },
  }));
}

/** The rule of `mayRead`, for a meeting whose audience is known. */
export function concerns({ audience }: ChangedMeeting, viewer: Viewer): boolean {
  if (viewer.role === 'admin') return true;
  if (!audience) return false;
  if (viewer.role === 'observer') return audience.isPublic;
  return audience.isPublic || audience.organiserId === viewer.userId || audience.emails.has(viewer.email);
}

/** Whether the viewer may read the meeting now; `id` is a UUID. */
export async function isReadableBy(pool: Pool, viewer: Viewer, id: string): Promise<boolean> {
  const visible = mayRead(viewer, 2);
  const { rowCount } = await pool.query(`select from meetings m where m.meeting_id = $1 and ${visible.text}`, [
    id,
    ...visible.values,
  ]);
  return rowCount === 1;
}
