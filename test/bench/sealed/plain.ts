import { excerptOf, HEADLINE_OPTIONS, matchesIn } from '#projections/search/excerpt.ts';
import { column, table } from '#projections/engine/table.ts';
import { searchable } from '#projections/searchable.ts';
import type { Pool } from 'pg';

/** Lines as they would stand in clear: Postgres makes their vectors, with positions. */
export const plainLines = table(
  'plain_lines',
  {
    meeting_id: column<string>('uuid'),
    line: column<number>('int'),
    timestamp: column<string>('timestamptz'),
    speaker_number: column<number>('int', 'not null'),
    source_number: column<number>('int', 'not null'),
    at: column<number | null>('bigint'),
    text: column<string>('text', 'not null'),
    searchable: column<string>('text', 'not null'),
  },
  {
    key: ['meeting_id', 'line', 'timestamp'],
    generated: { search_vector: `tsvector generated always as (to_tsvector('french', searchable)) stored` },
    indexes: [
      'plain_lines_meeting {ON} (meeting_id, "timestamp")',
      'plain_lines_search {ON} using gin (search_vector)',
    ],
  },
);

const RANKED = 5_000;
const NEWEST = 50;

const MATCHED = `select t.meeting_id, t.line, t.timestamp, ts_rank(t.search_vector, query) as rank
  from plain_lines t, sought where t.search_vector @@ query limit ${RANKED + 1}`;
const NEWEST_LINES = `select t.meeting_id, t.line, t.timestamp, ts_rank(t.search_vector, (select query
  from sought)) as rank
  from (select m.meeting_id, m.start_time from meetings m) m
  cross join lateral (select l.* from plain_lines l where l.meeting_id = m.meeting_id
  and ts_match_vq(l.search_vector, (select query from sought)) offset 0) t
  order by m.start_time desc, m.meeting_id desc limit ${NEWEST}`;

const pageOf = (hits: string): string =>
  `with sought as materialized (select websearch_to_tsquery('french', $1) as query), hit as materialized (${hits}),
     shown as (select h.*, (select count(*)::int from hit) as total from hit h
     order by h.rank desc, h.timestamp desc, h.meeting_id, h.line limit $2)
   select s.total, m.subject, p.name, t.text, ts_headline('french', t.searchable, query, $3) as headline
   from shown s cross join sought join meetings m using (meeting_id) join plain_lines t
   using (meeting_id, line, timestamp)
   left join participants p on p.meeting_id = s.meeting_id and p.number = t.speaker_number
   order by s.rank desc, s.timestamp desc, s.meeting_id, s.line`;

/** The same search over lines in clear, for somebody who may read all; answers how many there are. */
export async function searchPlain(pool: Pool, text: string, limit: number): Promise<number> {
  const ask = (hits: string) =>
    pool.query<{ total: number; text: string; headline: string }>(pageOf(hits), [
      searchable(text),
      limit,
      HEADLINE_OPTIONS,
    ]);
  let { rows } = await ask(MATCHED);
  if ((rows[0]?.total ?? 0) > RANKED) ({ rows } = await ask(NEWEST_LINES));
  for (const row of rows) excerptOf(row.text, matchesIn(row.text, row.headline));
  return rows[0]?.total ?? 0;
}
