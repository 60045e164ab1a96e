import type { Language } from '#domain/question/language.ts';
import { partsOf } from '#domain/question/parts.ts';
import type { ReadLine, Stretch } from '#domain/question/passages.ts';
import type { Spot } from '#domain/question/candidates.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { nearby } from '../search/sources.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';

/** A line that was opened, and where it was said. */
export interface OpenedLine extends ReadLine {
  readonly text: string;
  readonly meetingId: string;
  readonly title: string;
  readonly startTime: Date;
  readonly speaker: string | null;
  /** Milliseconds since the beginning; null where the source has no times. */
  readonly at: number | null;
}

interface Row extends SealedLine, Pick<OpenedLine, 'meetingId' | 'title' | 'startTime' | 'speaker'> {
  readonly at: string | null;
}

/** Lines before and after a candidate that are opened with it. */
const [BEFORE, AFTER] = [3, 6];

const stemsOf = (searchable: string, language: Language): ReadonlySet<string> =>
  new Set(language.wordsOf(searchable).flatMap((word) => language.stemOf(word) ?? []));

/** What is said at the candidates and around them. */
export async function stretchesOf(
  { pool, sealer }: ReadTables,
  candidates: readonly Spot[],
  language: Language,
): Promise<Stretch<OpenedLine>[]> {
  const { rows: around } = await pool.query<Row>(
    `select m.meeting_id as "meetingId", ${SEALED_LINE}, m.subject as title, m.start_time as "startTime",
       p.name as speaker, t.at
     from unnest($1::uuid[], $2::int[]) as c (capture_id, line)
     join meetings m on m.transcript_id = c.capture_id
     join transcripts t on t.capture_id = c.capture_id and t.line between c.line - ${BEFORE} and c.line + ${AFTER}
       and ${nearby('t', 'm.start_time')}
     left join participants p on p.capture_id = t.capture_id and p.number = t.speaker_number
     order by t.capture_id, t.line`,
    [candidates.map(({ transcript }) => transcript), candidates.map(({ line }) => line)],
  );
  // Lines around two candidates come twice: one after the other, and by one range of lines sooner than one by one.
  const rows = around.filter(({ capture_id, line }, index) => {
    const previous = around[index - 1];
    return previous?.capture_id !== capture_id || previous.line !== line;
  });
  const texts = await openLines(sealer, rows);
  const stretches: { title: ReadonlySet<string>; lines: OpenedLine[] }[] = [];
  for (const [index, { capture_id, line, words: _words, corrected: _corrected, at, ...row }] of rows.entries()) {
    const text = texts[index] ?? '';
    const opened: OpenedLine = {
      ...row,
      transcript: capture_id,
      number: line,
      text,
      parts: partsOf(text, language),
      at: at === null ? null : Number(at),
    };
    const last = stretches.at(-1);
    const previous = last?.lines.at(-1);
    if (last && previous?.transcript === capture_id && previous.number === line - 1) last.lines.push(opened);
    else stretches.push({ title: stemsOf(language.searchable(row.title), language), lines: [opened] });
  }
  return stretches;
}
