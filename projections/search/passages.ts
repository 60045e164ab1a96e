import type { Pool } from 'pg';
import type { Page } from '../meetings/list.ts';
import { mayRead, readableInOrder, type Viewer } from '../viewer.ts';
import { excerptOf, HEADLINE_OPTIONS, type Segment } from './excerpt.ts';
import { tsquery, type Terms } from './terms.ts';

/** A line in which something was found. */
export interface FoundPassage {
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: Date;
  readonly line: number;
  readonly speaker: string | null;
  /** Milliseconds since the beginning; null where the source has no times. */
  readonly at: number | null;
  readonly excerpt: readonly Segment[];
}

interface Row extends Omit<FoundPassage, 'at' | 'excerpt'> {
  readonly at: string | null;
  readonly words: string;
  readonly headline: string;
  readonly total: number;
}

/** Up to so many lines all are ranked. Words that are in more say little: of those the newest are looked at. */
const RANKED = 5_000;
const NEWEST = 200;

const WORDS = 'coalesce(t.searchable_correction, t.searchable)';

/** No line is further from its meeting's beginning: by this only one or two of the yearly partitions are looked into. */
const NEARBY = `l.timestamp between m.start_time - interval '31 days' and m.start_time + interval '31 days'`;

/** Whether more lines than can be ranked have the terms, read by anybody or not. Postgres stops counting there. */
async function isFrequent(pool: Pool, { web }: Terms): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'greffier_search_frequency',
    text: `select count(*)::int as count from (select from transcripts t where t.search_vector @@ ${tsquery(1)} limit ${RANKED + 1}) found`,
    values: [web],
  });
  return (rows[0]?.count ?? 0) > RANKED;
}

/** Lines that have the terms, of meetings that the viewer may read, by rank. */
const ranked = (visible: string): string =>
  `select t.meeting_id, t.line, t.timestamp, ts_rank(t.search_vector, query) as rank from transcripts t join meetings m using (meeting_id), sought where t.search_vector @@ query and ${visible}`;

/**
 * From the newest meeting on, line by line, until enough are found: cheap exactly where the terms are frequent. With
 * `offset 0` Postgres takes one meeting after the other, and `ts_match_vq` is the operator without its index.
 */
const newest = (visible: string): string =>
  `select t.meeting_id, t.line, t.timestamp, ts_rank(t.search_vector, (select query from sought)) as rank
   from (select m.meeting_id, m.start_time from meetings m where ${visible}) m
   cross join lateral (select l.meeting_id, l.line, l.timestamp, l.search_vector from transcripts l
     where l.meeting_id = m.meeting_id and ${NEARBY} and ts_match_vq(l.search_vector, (select query from sought)) offset 0) t
   order by m.start_time desc, m.meeting_id desc limit ${NEWEST}`;

export interface Passages {
  readonly found: FoundPassage[];
  readonly total: number;
  /** False where only the newest were looked at: there are more than `total`. */
  readonly complete: boolean;
}

/** Lines in which the terms are, of meetings that the viewer may read, the best first, then the newest. */
export async function searchPassages(pool: Pool, viewer: Viewer, terms: Terms, { page, limit }: Page): Promise<Passages> {
  const [frequent, inOrder] = await Promise.all([isFrequent(pool, terms), readableInOrder(pool, viewer)]);
  const complete = !frequent;
  const visible = (complete ? mayRead : inOrder)(viewer, 5);
  const { rows } = await pool.query<Row>({
    text: `with sought as materialized (select ${tsquery(1)} as query),
       hit as materialized (${complete ? ranked(visible.text) : newest(visible.text)}),
       shown as (select h.*, (select count(*)::int from hit) as total from hit h order by h.rank desc, h.timestamp desc, h.meeting_id, h.line limit $2 offset $3)
     select s.meeting_id as "meetingId", m.subject as title, m.start_time as "startTime", s.line, p.name as speaker, t.at, coalesce(t.correction, t.text) as words, s.total,
       ts_headline('french', ${WORDS}, query, $4) as headline
     from shown s cross join sought join meetings m using (meeting_id) join transcripts t using (meeting_id, line, timestamp)
     left join participants p on p.meeting_id = s.meeting_id and p.number = t.speaker_number
     order by s.rank desc, s.timestamp desc, s.meeting_id, s.line`,
    values: [terms.web, limit, (page - 1) * limit, HEADLINE_OPTIONS, ...visible.values],
  });
  const found = rows.map(({ at, words, headline, total: _total, ...row }) => ({ ...row, at: at === null ? null : Number(at), excerpt: excerptOf(words, headline) }));
  return { found, total: rows[0]?.total ?? 0, complete };
}
