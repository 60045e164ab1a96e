import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';
import type { Viewer } from '../viewer.ts';
import { excerptOf, type Segment } from './excerpt.ts';
import { findHits, type Hit } from './hits.ts';
import type { TypedSearch } from './narrowing.ts';
import { parseQuery, soughtStems } from './query.ts';
import { occurrencesIn } from '../words/words.ts';

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

export interface Passages {
  readonly found: FoundPassage[];
  readonly total: number;
  /** False where only the newest were looked at: there are more than `total`. */
  readonly complete: boolean;
}

interface Row extends SealedLine, Pick<FoundPassage, 'title' | 'startTime' | 'speaker'> {
  readonly meeting_id: string;
  readonly at: string | null;
}

/** What is shown of lines, in their order; of one that is gone meanwhile nothing. */
async function shown(
  { pool, sealer }: ReadTables,
  hits: readonly Hit[],
  stems: ReadonlySet<string>,
): Promise<FoundPassage[]> {
  const { rows } = await pool.query<Row>(
    `select m.meeting_id, ${SEALED_LINE}, m.subject as title, m.start_time as "startTime", p.name as speaker, t.at
     from unnest($1::uuid[], $2::int[], $3::timestamptz[]) with ordinality as h (capture_id, line, timestamp, place)
     join transcripts t using (capture_id, line, timestamp) join meetings m on m.transcript_id = t.capture_id
     left join participants p on p.capture_id = t.capture_id and p.number = t.speaker_number order by h.place`,
    [hits.map((hit) => hit.capture_id), hits.map(({ line }) => line), hits.map(({ timestamp }) => timestamp)],
  );
  const texts = await openLines(sealer, rows);
  return rows.map(({ meeting_id, title, startTime, line, speaker, at }, index) => {
    const text = texts[index] ?? '';
    const ranges = occurrencesIn(text).flatMap(({ start, end, stem }) =>
      stems.has(stem) ? [{ from: start, to: end }] : [],
    );
    return {
      meetingId: meeting_id,
      title,
      startTime,
      line,
      speaker,
      at: at === null ? null : Number(at),
      excerpt: excerptOf(text, ranges),
    };
  });
}

/**
 * Lines that answer what somebody typed, of meetings that the viewer may read. Lines are found by hashes of their
 * words, so that neither table nor index can be read without the search keys; what is said in which order is only known
 * of lines that were opened.
 */
export async function searchPassages(
  tables: ReadTables,
  viewer: Viewer,
  { page, limit, text, ...narrowing }: TypedSearch,
): Promise<Passages> {
  const query = parseQuery(text);
  const { hits, ...counts } = await findHits(tables, viewer, {
    query,
    ...narrowing,
    offset: (page - 1) * limit,
    limit,
  });
  return { found: hits.length === 0 ? [] : await shown(tables, hits, soughtStems(query)), ...counts };
}
