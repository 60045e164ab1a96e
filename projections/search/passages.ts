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

/**
 * Up to so many lines all are ranked. Words that are in more say little: of those the newest are looked at. Ranking more
 * costs every such search more, ranking fewer makes the walk to the newest longer: measured on two million lines.
 */
const RANKED = 5_000;
const NEWEST = 50;

const WORDS = 'coalesce(t.searchable_correction, t.searchable)';

/** No line is further from its meeting's beginning: by this only one or two of the yearly partitions are looked into. */
const NEARBY = `l.timestamp between m.start_time - interval '31 days' and m.start_time + interval '31 days'`;

/**
 * Lines that have the terms, read by anybody or not, until there are more than can be ranked; and those of them that are of
 * meetings that the viewer may read, by rank, unless there are more.
 */
const ranked = (visible: string): string =>
  `select t.meeting_id, t.line, t.timestamp, ts_rank(t.search_vector, query) as rank from matched t join meetings m using (meeting_id), sought
   where (select count(*) from matched) <= ${RANKED} and ${visible}`;
const MATCHED = `select t.meeting_id, t.line, t.timestamp, t.search_vector from transcripts t, sought where t.search_vector @@ query limit ${RANKED + 1}`;

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

interface Answer {
  readonly rows: Row[];
  readonly frequent: boolean;
}

/** One page of the lines that `hits` selects; `frequent` where `matched` holds more than can be ranked. */
async function pageOf(pool: Pool, { web }: Terms, hits: string, matched: string, { page, limit }: Page, visible: readonly unknown[]): Promise<Answer> {
  const { rows } = await pool.query<Partial<Row> & { readonly frequent: boolean }>({
    text: `with sought as materialized (select ${tsquery(1)} as query),
       matched as materialized (${matched}),
       hit as materialized (${hits}),
       shown as (select h.*, (select count(*)::int from hit) as total from hit h order by h.rank desc, h.timestamp desc, h.meeting_id, h.line limit $2 offset $3)
     select f.frequent, s.*
     from (select count(*) > ${RANKED} as frequent from matched) f left join (
       select s.meeting_id as "meetingId", m.subject as title, m.start_time as "startTime", s.line, p.name as speaker, t.at, coalesce(t.correction, t.text) as words, s.total,
         ts_headline('french', ${WORDS}, query, $4) as headline, s.rank, s.timestamp
       from shown s cross join sought join meetings m using (meeting_id) join transcripts t using (meeting_id, line, timestamp)
       left join participants p on p.meeting_id = s.meeting_id and p.number = t.speaker_number
     ) s on true order by s.rank desc, s.timestamp desc, s."meetingId", s.line`,
    values: [web, limit, (page - 1) * limit, HEADLINE_OPTIONS, ...visible],
  });
  return { rows: rows.filter((row): row is Row & { readonly frequent: boolean } => row.meetingId !== undefined && row.meetingId !== null), frequent: rows[0]?.frequent ?? false };
}

const NONE = 'select where false';

/** Lines in which the terms are, of meetings that the viewer may read, the best first, then the newest. */
export async function searchPassages(pool: Pool, viewer: Viewer, terms: Terms, page: Page): Promise<Passages> {
  const all = mayRead(viewer, 5);
  let { rows, frequent } = await pageOf(pool, terms, ranked(all.text), MATCHED, page, all.values);
  const complete = !frequent;
  if (frequent) {
    const few = (await readableInOrder(pool, viewer))(viewer, 5);
    ({ rows, frequent } = await pageOf(pool, terms, newest(few.text), NONE, page, few.values));
  }
  const found = rows.map(({ meetingId, title, startTime, line, speaker, at, words, headline }) => ({ meetingId, title, startTime, line, speaker, at: at === null ? null : Number(at), excerpt: excerptOf(words, headline) }));
  return { found, total: rows[0]?.total ?? 0, complete };
}
