import type { Citation } from '#domain/analysis/analysis.ts';
import { placeOf } from '../engine/table.ts';
import { searchable } from '../searchable.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';
import { nearby, vectorOf } from '../search/sources.ts';
import { wordsIn } from '../words/words.ts';
import { anyOf, havingAll, type Asked } from './asked.ts';
import { meetingTopics } from './tables.ts';

/** A topic as its analyst named it. */
export interface NamedTopic {
  readonly name: string;
  readonly stems: readonly string[];
  /** Finds what has all of its words. */
  readonly query: string;
}

/** A line that speaks of topics. */
export interface TopicLine {
  readonly line: number;
  readonly speaker: number;
  /** Milliseconds since the beginning; null where the source has no times. */
  readonly at: number | null;
  /** Whether it speaks of each topic, in their order. */
  readonly about: readonly boolean[];
  /** Of those that were opened; null for the others, and where it is erased. */
  readonly text: string | null;
}

/** Of a meeting so many are looked at; its topics are said before. */
const MOST_LINES = 5_000;
/** Of each topic so many are opened: what stands beside a topic is told by them. */
const OPENED = 40;

interface Row {
  readonly meeting_id: string;
  readonly number: number;
  readonly content: Buffer;
}

/** By how the search finds words: the stems of a name. */
export const stemsOf = (text: string): string[] => [...new Set(wordsIn(searchable(text)).map(({ stem }) => stem))];

/** What the analysis that is shown names as topics, of what is the meeting's transcript still. */
export async function topicsOf(asked: Asked): Promise<NamedTopic[]> {
  const { pool, sealer } = asked.tables;
  const { rows } = await pool.query<Row>(
    `select meeting_id, number, content from meeting_topics
     where meeting_id = $1 and capture_id = $2 and content is not null order by number`,
    [asked.meetingId, asked.transcript],
  );
  const texts = await sealer.open(
    rows.map((row) => ({ place: placeOf(meetingTopics, 'content', row), sealed: row.content })),
  );
  return texts.flatMap((text) => {
    if (text === null) return [];
    const { name } = JSON.parse(text) as { name: string; citations: Citation[] };
    const stems = stemsOf(name);
    return stems.length === 0 ? [] : [{ name, stems, query: havingAll(stems, asked) }];
  });
}

interface LineRow extends SealedLine {
  readonly speaker: number;
  readonly at: string | null;
  readonly about: readonly boolean[];
}

/** The lines of the meeting that speak of the topics, by what they say now. */
export async function linesAbout(asked: Asked, topics: readonly NamedTopic[]): Promise<TopicLine[]> {
  if (topics.length === 0) return [];
  const { pool, sealer } = asked.tables;
  const queries = topics.map(({ query }) => query);
  const { rows } = await pool.query<LineRow>(
    `select ${SEALED_LINE}, t.speaker_number as speaker, t.at,
       array[${queries.map((_, index) => `ts_match_vq(${vectorOf('t')}, $${index + 4}::tsquery)`).join(', ')}] as about
     from transcripts t where t.capture_id = $1 and ${nearby('t', '$2::timestamptz')}
       and ts_match_vq(${vectorOf('t')}, $3::tsquery) order by t.line limit ${MOST_LINES}`,
    [asked.transcript, asked.startTime, anyOf(queries), ...queries],
  );
  const opened = topics.flatMap((_, topic) => rows.filter(({ about }) => about[topic]).slice(0, OPENED));
  const once = [...new Set(opened)];
  const texts = await openLines(sealer, once);
  const textOf = new Map(once.map((row, index) => [row, texts[index] ?? null]));
  return rows.map((row) => ({
    line: row.line,
    speaker: row.speaker,
    at: row.at === null ? null : Number(row.at),
    about: row.about,
    text: textOf.get(row) ?? null,
  }));
}
