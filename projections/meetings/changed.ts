import type { Pool } from 'pg';
import { AUDIENCE, isAmong, type Audience } from '../grounds.ts';
import { mayReadOne } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';

/** A meeting that has moved on, and who is concerned: null once it is gone, which tells nothing about it. */
export interface ChangedMeeting {
  readonly meetingId: string;
  /** In the log. */
  readonly position: bigint;
  readonly audience: Audience | null;
}

interface ChangedRow {
  readonly id: string;
  readonly position: string;
  readonly exists: boolean;
  readonly public: boolean;
  readonly userIds: string[] | null;
  readonly emails: string[] | null;
}

/** Meetings that moved on after a position, at most `limit`. */
export async function changedSince(pool: Pool, position: bigint, limit: number): Promise<ChangedMeeting[]> {
  const { rows } = await pool.query<ChangedRow>({
    name: 'greffier_meetings_changed_since',
    text: `select r.meeting_id as id, r.position, m.meeting_id is not null as exists, ${AUDIENCE}
     from meeting_revisions r left join meetings m using (meeting_id) where r.position > $1 order by r.position limit $2`,
    values: [String(position), limit],
  });
  return rows.map(changedOf);
}

/** One meeting as it is, for what is told of it and is no event; null where it is unknown. `id` is a UUID. */
export async function asChanged(pool: Pool, id: string): Promise<ChangedMeeting | null> {
  const { rows } = await pool.query<ChangedRow>(
    `select r.meeting_id as id, r.position, m.meeting_id is not null as exists, ${AUDIENCE}
     from meeting_revisions r left join meetings m using (meeting_id) where r.meeting_id = $1`,
    [id],
  );
  return rows[0] ? changedOf(rows[0]) : null;
}

const changedOf = ({ id, position, exists, public: isPublic, userIds, emails }: ChangedRow): ChangedMeeting => ({
  meetingId: id,
  position: BigInt(position),
  audience: exists ? { isPublic, userIds: new Set(userIds), emails: new Set(emails) } : null,
});

/** Whether the change is one for this viewer. */
export const concerns = ({ audience }: Pick<ChangedMeeting, 'audience'>, viewer: Viewer): boolean =>
  isAmong(audience, viewer);

/** Whether the viewer may read the meeting now; `id` is a UUID. */
export async function isReadableBy(pool: Pool, viewer: Viewer, id: string): Promise<boolean> {
  const visible = mayReadOne(await readerOf(pool, viewer), 2);
  const { rowCount } = await pool.query(`select from meetings m where m.meeting_id = $1 and ${visible.text}`, [
    id,
    ...visible.values,
  ]);
  return rowCount === 1;
}
