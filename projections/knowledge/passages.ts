import { shortened } from '#domain/knowledge/shortened.ts';
import { openLines, SEALED_LINE, type SealedLine } from '../transcripts/open.ts';
import type { ReadTables } from '../engine/read-tables.ts';

/** A line of a capture. */
export interface LineOf {
  readonly transcript: string;
  readonly line: number;
}

/** A line as it is cited. */
export interface Passage extends LineOf {
  readonly number: number;
  readonly speaker: string | null;
  readonly at: number | null;
  /** What it says now, its beginning where it is long. */
  readonly quote: string;
}

interface Row extends SealedLine {
  readonly number: number;
  readonly speaker: string | null;
  readonly at: string | null;
}

export const nameOf = ({ transcript, line }: LineOf): string => `${transcript} ${line}`;

/** What these lines say, by `nameOf`; without those that are gone. The caller has made sure of the viewer's rights. */
export async function passagesAt(
  { pool, sealer }: ReadTables,
  lines: readonly LineOf[],
): Promise<ReadonlyMap<string, Passage>> {
  if (lines.length === 0) return new Map();
  const { rows } = await pool.query<Row>(
    `select distinct ${SEALED_LINE}, t.speaker_number as number, p.name as speaker, t.at
     from unnest($1::uuid[], $2::int[]) w (capture_id, line)
     join transcripts t on t.capture_id = w.capture_id and t.line = w.line
     left join participants p on p.capture_id = t.capture_id and p.number = t.speaker_number`,
    [lines.map(({ transcript }) => transcript), lines.map(({ line }) => line)],
  );
  const texts = await openLines(sealer, rows);
  return new Map(
    rows.flatMap(({ capture_id: transcript, line, number, speaker, at }, index) => {
      const text = texts[index] ?? null;
      if (text === null) return [];
      const passage = {
        transcript,
        line,
        number,
        speaker,
        at: at === null ? null : Number(at),
        quote: shortened(text),
      };
      return [[nameOf(passage), passage] as const];
    }),
  );
}
