import { leading, mayRead, readableInOrder } from '../readable.ts';
import { nearby, vectorOf } from '../search/sources.ts';
import { anyOf, type Asked } from './asked.ts';
import type { NamedTopic } from './topics.ts';

/** Another meeting that the asker may read. */
export interface OtherMeeting {
  readonly meetingId: string;
  readonly transcript: string;
  readonly title: string;
  readonly startTime: Date;
  readonly lineCount: number;
}

/** What one speaker of a capture says of the topics. */
export interface SpeakerCount {
  readonly transcript: string;
  readonly speaker: number;
  /** Lines about any of them, and the first of these. */
  readonly lines: number;
  readonly first: number;
  /** Lines about each, in their order. */
  readonly about: readonly number[];
}

/** A topic is held against so many of the newest meetings, with so many lines together. */
const [COMPARED, COMPARED_LINES] = [50, 20_000];
/** Topics that more meetings have are looked for from the newest meeting on. */
const RANKED = 2_000;
/** Of each topic the newest of its meetings count. */
const NEWEST = 60;

/** Other captures of the same meeting are not other meetings. `$n` is the meeting that is asked about. */
export const isAnother = (own: number): string =>
  `m.meeting_id <> $${own} and not exists (select from occurrences a join occurrences b on b.room_id = a.room_id
     and b.occurrence_id = a.occurrence_id where a.meeting_id = $${own} and b.meeting_id = m.meeting_id)`;

export const OTHER = `m.meeting_id as "meetingId", m.transcript_id as transcript, m.subject as title,
  m.start_time as "startTime", m.line_count as "lineCount"`;
const BY_TIME = 'm.start_time desc, m.meeting_id desc';

/** The newest of the other meetings that the asker may read, of which there are words. */
export async function newestOthers({ tables: { pool }, reader, meetingId }: Asked): Promise<OtherMeeting[]> {
  const { text, values } = leading(await readableInOrder(pool, reader))(reader, 2);
  const { rows } = await pool.query<OtherMeeting>(
    `select ${OTHER} from meetings m where ${text} and ${isAnother(1)} and m.line_count > 0
     order by ${BY_TIME} limit ${COMPARED}`,
    [meetingId, ...values],
  );
  let lines = 0;
  return rows.filter(({ lineCount }) => {
    lines += lineCount;
    return lines - lineCount < COMPARED_LINES;
  });
}

interface Related extends OtherMeeting {
  readonly topic: number;
  readonly frequent: boolean;
}

/** By the index, of topics that not too many meetings have; the others are told of without a meeting. */
async function indexed({ tables: { pool }, reader, meetingId }: Asked, queries: readonly string[]): Promise<Related[]> {
  const { text, values } = leading(mayRead)(reader, 3);
  const { rows } = await pool.query<Related>(
    `with matched as materialized (
       select s.n, t.meeting_id, t.capture_id from unnest($2::text[]) with ordinality s (query, n)
       cross join lateral (select * from meeting_topics t where t.search_vector @@ s.query::tsquery
         limit ${RANKED + 1}) t),
     counted as (select n, count(*) > ${RANKED} as frequent from matched group by n),
     readable as (
       select distinct x.n, ${OTHER}, m.start_time, m.meeting_id from matched x
       join counted c on c.n = x.n and not c.frequent
       join meetings m on m.meeting_id = x.meeting_id and m.transcript_id = x.capture_id
       where ${text} and ${isAnother(1)})
     select (c.n - 1)::int as topic, c.frequent, r.* from counted c left join (
       select m.*, row_number() over (partition by m.n order by ${BY_TIME}) as place from readable m) r
       on r.n = c.n and r.place <= ${NEWEST}
     where c.frequent or r.n is not null order by c.n, r.place`,
    [meetingId, queries, ...values],
  );
  return rows;
}

/** From the newest meeting on, until enough are found. */
async function walked({ tables: { pool }, reader, meetingId }: Asked, query: string): Promise<OtherMeeting[]> {
  const { text, values } = leading(await readableInOrder(pool, reader))(reader, 3);
  const { rows } = await pool.query<OtherMeeting>(
    `select m.* from (select ${OTHER}, m.start_time, m.meeting_id from meetings m where ${text} and ${isAnother(1)}) m
     where exists (select from meeting_topics t where t.meeting_id = m.meeting_id and t.capture_id = m.transcript
       and ts_match_vq(t.search_vector, $2::tsquery) offset 0)
     order by ${BY_TIME} limit ${NEWEST}`,
    [meetingId, query, ...values],
  );
  return rows;
}

const other = ({ meetingId, transcript, title, startTime, lineCount }: OtherMeeting): OtherMeeting => ({
  meetingId,
  transcript,
  title,
  startTime,
  lineCount,
});

/**
 * The other meetings that are about each topic, the newest first: those whose own topics have all of its words. However
 * they are found, they are the newest that the asker may read: what others have changes nothing.
 */
export async function meetingsAbout(asked: Asked, topics: readonly NamedTopic[]): Promise<OtherMeeting[][]> {
  if (topics.length === 0) return [];
  const queries = topics.map(({ query }) => query);
  const found = Map.groupBy(await indexed(asked, queries), ({ topic }) => topic);
  const meetings: OtherMeeting[][] = [];
  for (const [topic, query] of queries.entries()) {
    const rows = found.get(topic) ?? [];
    meetings.push((rows.some(({ frequent }) => frequent) ? await walked(asked, query) : rows).map(other));
  }
  return meetings;
}

/** What is said of the topics in these captures, by speaker: all of their lines are looked at. */
export async function countsIn(
  { tables: { pool } }: Asked,
  captures: readonly Pick<OtherMeeting, 'transcript' | 'startTime'>[],
  topics: readonly NamedTopic[],
): Promise<SpeakerCount[]> {
  if (captures.length === 0 || topics.length === 0) return [];
  const queries = topics.map(({ query }) => query);
  const counts = queries.map(
    (_, index) => `(count(*) filter (where ts_match_vq(l.vector, $${index + 4}::tsquery)))::int`,
  );
  const { rows } = await pool.query<SpeakerCount>(
    `select c.transcript, l.speaker_number as speaker, count(*)::int as lines, min(l.line) as first,
       array[${counts.join(', ')}] as about
     from unnest($1::uuid[], $2::timestamptz[]) c (transcript, start_time)
     cross join lateral (select t.line, t.speaker_number, ${vectorOf('t')} as vector from transcripts t
       where t.capture_id = c.transcript and ${nearby('t', 'c.start_time')}
         and ts_match_vq(${vectorOf('t')}, $3::tsquery) offset 0) l
     group by c.transcript, l.speaker_number order by c.transcript, l.speaker_number`,
    [
      captures.map(({ transcript }) => transcript),
      captures.map(({ startTime }) => startTime),
      anyOf(queries),
      ...queries,
    ],
  );
  return rows;
}
