import { UNKNOWN_SPEAKER, type TranscriptLine } from '#domain/transcript/transcript.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { openLines, SEALED_LINE, type SealedLine } from './open.ts';

/** A line as it is shown, and whether a person has put it right. */
export interface ShownLine extends TranscriptLine {
  readonly corrected?: true;
  /** Somebody found it so. */
  readonly important?: true;
}

interface Row extends SealedLine {
  readonly important: boolean;
  readonly speaker: string | null;
  readonly at: string | null;
}

/** Lines that are read and opened at once: what others ask meanwhile is answered in between. */
const PAGE_LINES = 1_000;

/**
 * Up to `limit` lines in order, behind the line `after`. The caller has made sure that the viewer may read the meeting.
 */
async function linesAfter(
  { pool, sealer }: ReadTables,
  meetingId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<ShownLine[]> {
  const { rows } = await pool.query<Row>(
    `select ${SEALED_LINE}, p.name as speaker, t.at, t.important from meetings m
     join transcripts t on t.capture_id = m.transcript_id
     left join participants p on p.capture_id = t.capture_id and p.number = t.speaker_number
     where m.meeting_id = $1 and t.line > $2 order by t.line limit $3`,
    [meetingId, after, limit],
  );
  const texts = await openLines(sealer, rows);
  return rows.map(({ line, speaker, at, corrected, important }, index) => ({
    line,
    speaker: speaker ?? UNKNOWN_SPEAKER,
    text: texts[index] ?? '',
    at: at === null ? null : Number(at),
    ...(corrected ? { corrected: true } : {}),
    ...(important ? { important: true } : {}),
  }));
}

/**
 * The lines behind `after`, all or up to `most`, in order and page by page. The caller has made sure of the viewer's
 * rights.
 */
export async function* linePages(
  tables: ReadTables,
  meetingId: string,
  { after = -1, most = Infinity }: { readonly after?: number; readonly most?: number } = {},
): AsyncGenerator<ShownLine[]> {
  let [last, left] = [after, most];
  while (left > 0) {
    const limit = Math.min(PAGE_LINES, left);
    const page = await linesAfter(tables, meetingId, { after: last, limit });
    if (page.length > 0) yield page;
    if (page.length < limit) return;
    left -= limit;
    last = page.at(-1)?.line ?? last;
  }
}

/**
 * What these speakers said in a meeting, in order; a page of lines is held at a time. The caller has made sure that the
 * viewer may read it.
 * @param speakers numbers of participants
 */
export async function* linesSaidBy(
  { pool, sealer }: ReadTables,
  meetingId: string,
  speakers: readonly number[],
): AsyncGenerator<{ readonly line: number; readonly at: number | null; readonly text: string }> {
  for (let after = -1; ;) {
    const { rows } = await pool.query<Omit<Row, 'important' | 'speaker'>>(
      `select ${SEALED_LINE}, t.at from meetings m join transcripts t on t.capture_id = m.transcript_id
       where m.meeting_id = $1 and t.speaker_number = any ($2::bigint[]) and t.line > $3 order by t.line limit $4`,
      [meetingId, speakers, after, PAGE_LINES],
    );
    const texts = await openLines(sealer, rows);
    for (const [index, { line, at }] of rows.entries())
      yield { line, at: at === null ? null : Number(at), text: texts[index] ?? '' };
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE_LINES) return;
    after = last.line;
  }
}
