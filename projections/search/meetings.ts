import type { Pool } from 'pg';
import { statusNow, type MeetingStatus, type Page, type Platform } from '../meetings/list.ts';
import { mayRead, type Viewer } from '../viewer.ts';
import { excerptOf, HEADLINE_OPTIONS, matchesIn, type Segment } from './excerpt.ts';
import { tsquery, type Terms } from './terms.ts';

export interface FoundMeeting {
  readonly id: string;
  /** The title, with what matched. */
  readonly title: readonly Segment[];
  readonly platform: Platform;
  readonly status: MeetingStatus;
  readonly startTime: Date;
  readonly organiser: string | null;
}

interface Row extends Omit<FoundMeeting, 'title'> {
  readonly subject: string;
  readonly headline: string;
  readonly total: number;
}

/** Meetings that the viewer may read whose title or organiser has the terms, the best first. */
export async function searchMeetings(
  pool: Pool,
  viewer: Viewer,
  terms: Terms,
  { page, limit }: Page,
): Promise<{ readonly found: FoundMeeting[]; readonly total: number }> {
  const visible = mayRead(viewer, 6);
  const { rows } = await pool.query<Row>(
    `with sought as materialized (select ${tsquery(1, 2)} as query),
       found as (select m.*, ts_rank(m.search_vector, query) as rank, count(*) over ()::int as total from meetings m, sought where m.search_vector @@ query and ${visible.text}
         order by rank desc, m.start_time desc, m.meeting_id limit $3 offset $4)
     select f.meeting_id as id, f.subject, f.platform, ${statusNow('f')} as status, f.start_time as "startTime", coalesce(f.organizer_email, f.organizer_name) as organiser, f.total,
       ts_headline('french', f.searchable, query, $5) as headline
     from found f, sought order by f.rank desc, f.start_time desc, f.meeting_id`,
    [terms.web, terms.beginning, limit, (page - 1) * limit, HEADLINE_OPTIONS, ...visible.values],
  );
  const found = rows.map(({ subject, headline, total: _total, ...row }) => ({
    ...row,
    title: excerptOf(subject, matchesIn(subject, headline)),
  }));
  return { found, total: rows[0]?.total ?? 0 };
}
