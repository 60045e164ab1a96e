import type { StatementContent, StatementPart } from '#domain/meeting/minutes-events.ts';
import type { StatementCorrection } from '#domain/meeting/shown-minutes.ts';
import type { Pool } from 'pg';
import type { ReadTables } from '../engine/read-tables.ts';
import { placeOf } from '../engine/table.ts';
import { statementCorrections } from './tables.ts';

interface Row {
  readonly meeting_id: string;
  readonly part: StatementPart;
  readonly statement_id: string;
  readonly content: Buffer | null;
  readonly removed: boolean;
}

/** What people said of the statements of a meeting's minutes, in their order. */
export async function correctionsOf({ pool, sealer }: ReadTables, meetingId: string): Promise<StatementCorrection[]> {
  const { rows } = await pool.query<Row>(
    `select meeting_id, part, statement_id, content, removed from statement_corrections where meeting_id = $1
     order by part, ordinal, statement_id`,
    [meetingId],
  );
  const sealed = rows.flatMap((row) => (row.content ? [{ row, content: row.content }] : []));
  const opened = await sealer.open(
    sealed.map(({ row, content }) => ({ place: placeOf(statementCorrections, 'content', row), sealed: content })),
  );
  const texts = new Map(sealed.map(({ row }, index) => [row, opened[index] ?? null]));
  return rows.flatMap((row): StatementCorrection[] => {
    const about = { part: row.part, id: row.statement_id };
    if (row.removed) return [{ ...about, content: null }];
    const text = texts.get(row) ?? null;
    // Its key is gone: it says nothing any more.
    return text === null ? [] : [{ ...about, content: JSON.parse(text) as StatementContent }];
  });
}

/** Who put what right last, of what is shown of a meeting. */
export interface CorrectionMark {
  /** `title`, `decisions/d1`, `action/a1`, `line/4`, `speaker/0`. */
  readonly subject: string;
  /** Null where it was no person, or one whose account is erased. */
  readonly by: string | null;
  readonly at: Date;
  /** The glossary of the company did. */
  readonly byGlossary: boolean;
}

/** The caller has made sure that the viewer may read the meeting. */
export async function correctionMarksOf(pool: Pool, meetingId: string): Promise<CorrectionMark[]> {
  const { rows } = await pool.query<CorrectionMark>(
    `select c.subject, u.display_name as by, c.corrected_at as at, c.corrected_by = 'system:glossary' as "byGlossary" from correction_marks c
     join meetings m using (meeting_id) left join users u on 'user:' || u.user_id = c.corrected_by
     where c.meeting_id = $1 and c.scope in ('title', 'minutes', m.transcript_id::text) order by c.subject`,
    [meetingId],
  );
  return rows;
}
