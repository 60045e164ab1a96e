import type { Pool } from 'pg';
import { every } from '../condition.ts';
import { statusNow } from '../meetings/expressions.ts';
import type { MeetingStatus, Platform } from '../meetings/list.ts';
import type { Page } from '../page.ts';
import { leading, mayRead } from '../readable.ts';
import { readerOf, type Viewer } from '../viewer.ts';
import { excerptOf, HEADLINE_OPTIONS, matchesIn, type Segment } from './excerpt.ts';
import { attendedBy, beginsWithin, type Narrowing, type SearchOrder } from './narrowing.ts';
import { tsquery, type Terms } from './terms.ts';

export interface FoundMeeting {
  readonly id: string;
  /** The title, with what matched. */
  readonly title: readonly Segment[];
  readonly platform: Platform;
  readonly status: MeetingStatus;
  readonly startTime: Date;
  readonly organiser: string | null;
  /** Participants whose names or addresses have a word that was looked for. */
  readonly people: readonly string[];
}

interface Row extends Omit<FoundMeeting, 'title'> {
  readonly subject: string;
  readonly headline: string;
  readonly total: number;
}

/** Of those who have a word of the search, so many are named. */
const MOST_PEOPLE = 5;

const ORDERS: Readonly<Record<SearchOrder, string>> = {
  best: 'rank desc, start_time desc, meeting_id',
  newest: 'start_time desc, meeting_id',
  oldest: 'start_time, meeting_id',
};

/**
 * Meetings of which each word is in title, organiser or participants, whichever has it; none where there are no words.
 * Each set is found by an index.
 */
const OF_EVERY_WORD = `select f.meeting_id from (
    select w.number, m.meeting_id from words w join meetings m on m.search_vector @@ w.query
    union
    select w.number, m.meeting_id from words w join participants p on p.search_vector @@ w.name
      join meetings m on m.transcript_id = p.capture_id
  ) f group by f.meeting_id having count(*) = (select count(*) from words)`;

/** Meetings that the viewer may read whose title, organiser and participants have the terms. */
export async function searchMeetings(
  pool: Pool,
  viewer: Viewer,
  { page, limit, terms, ...narrowing }: Narrowing & Page & { readonly terms: Terms },
): Promise<{ readonly found: FoundMeeting[]; readonly total: number }> {
  const reader = await readerOf(pool, viewer);
  const visible = every((at) => leading(mayRead)(reader, at), beginsWithin(narrowing), attendedBy(narrowing))(8);
  const order = ORDERS[narrowing.sort];
  const { rows } = await pool.query<Row>(
    `with sought as materialized (select ${tsquery(1, 2)} as query, to_tsquery('french', $3) as word),
       words as materialized (select * from (
         select number, to_tsquery('french', word) as query, to_tsquery('simple', word) as name
         from unnest($4::text[]) with ordinality as t (word, number)) t where numnode(query) > 0),
       ids as materialized (select m.meeting_id from meetings m, sought where m.search_vector @@ query union ${OF_EVERY_WORD}),
       found as (select m.*, ts_rank(m.search_vector, query || word) as rank, count(*) over ()::int as total
         from sought, ids join meetings m using (meeting_id) where ${visible.text} order by ${order} limit $5 offset $6)
     select f.meeting_id as id, f.subject, f.platform, ${statusNow('f')} as status, f.start_time as "startTime", coalesce(f.organizer_email, f.organizer_name) as organiser, f.total,
       array(select p.name from participants p where p.capture_id = f.transcript_id
         and exists (select from words w where p.search_vector @@ w.name) order by p.number limit ${MOST_PEOPLE}) as people,
       ts_headline('french', f.searchable, query || word, $7) as headline
     from found f, sought order by ${order}`,
    [
      terms.web,
      terms.beginning,
      terms.words.join(' | '),
      terms.words,
      limit,
      (page - 1) * limit,
      HEADLINE_OPTIONS,
      ...visible.values,
    ],
  );
  const found = rows.map(({ subject, headline, total: _total, ...row }) => ({
    ...row,
    title: excerptOf(subject, matchesIn(subject, headline)),
  }));
  return { found, total: rows[0]?.total ?? 0 };
}
