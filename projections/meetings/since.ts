import type { Pool } from 'pg';
import { isReadable, leadingOfAll } from '../readable.ts';
import { personally, readerOf, type Viewer } from '../viewer.ts';
import { statusNow } from './expressions.ts';

export interface NewMeeting {
  readonly id: string;
  readonly title: string;
  readonly startTime: Date;
  readonly dayOnly: boolean;
}

interface Asked {
  readonly since: Date;
  readonly limit: number;
}

/**
 * What ended, came or was analysed since $1, each found by an index of its own: as alternatives of one condition they
 * would be looked at for everything that the reader may read.
 */
const CAME = `select meeting_id from meetings where created_at > $1
  union select meeting_id from meetings where end_time > $1
  union select meeting_id from meeting_summaries where created_at > $1`;

/**
 * Meetings that concern the viewer, whatever their role, and that ended, came or were analysed since a moment, newest
 * first; and how many they are. What a calendar alone has of a meeting tells nothing of it.
 */
export async function meetingsSince(
  pool: Pool,
  viewer: Viewer,
  { since, limit }: Asked,
): Promise<{ readonly meetings: readonly NewMeeting[]; readonly total: number }> {
  const visible = leadingOfAll(isReadable)(await readerOf(pool, personally(viewer)), 3);
  const { rows } = await pool.query<NewMeeting & { readonly total: number }>(
    `with came as materialized (${CAME})
     select m.meeting_id as id, m.subject as title, m.start_time as "startTime", m.day_only as "dayOnly",
       count(*) over ()::int as total
     from came join meetings m using (meeting_id)
     where m.source <> 'calendar' and (${statusNow('m')}) = 'completed' and ${visible.text}
     order by m.start_time desc, m.meeting_id desc limit $2`,
    [since, limit, ...visible.values],
  );
  return { meetings: rows.map(({ total: _total, ...meeting }) => meeting), total: rows[0]?.total ?? 0 };
}
