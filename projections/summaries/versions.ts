import type { Analysis } from '#domain/analysis/analysis.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { placeOf } from '../engine/table.ts';
import { analysisVersions } from './tables.ts';
import type { Pool } from 'pg';

/** An analysis among those of a meeting. */
export interface AnalysisVersion {
  readonly id: string;
  /** From 1, in the order in which they came. */
  readonly number: number;
  readonly analyst: string;
  readonly model: string;
  /** Whether it is the one before, rewritten for words that were put right. */
  readonly rewrites: boolean;
  readonly at: Date;
  /** Whether it is the one that is shown. */
  readonly isCurrent: boolean;
  /** Who chose it to be shown; null for nobody, and where their account is erased. */
  readonly chosenBy: string | null;
}

/**
 * The analyses of what is a meeting's transcript, the latest first. The caller has made sure that the viewer may read
 * the meeting.
 */
export async function versionsOf(pool: Pool, meetingId: string): Promise<AnalysisVersion[]> {
  const { rows } = await pool.query<AnalysisVersion>(
    `select v.analysis_id as id, row_number() over (order by v.revision)::int as number, v.analyst, v.model, v.rewrites,
       v.created_at as at, s.analysis_id is not null as "isCurrent", u.display_name as "chosenBy"
     from analysis_versions v join meetings m on m.meeting_id = v.meeting_id and m.transcript_id = v.capture_id
     left join meeting_summaries s on s.meeting_id = v.meeting_id and s.analysis_id = v.analysis_id
     left join users u on u.user_id = s.chosen_by
     where v.meeting_id = $1 order by v.revision desc`,
    [meetingId],
  );
  return rows;
}

interface Row {
  readonly meeting_id: string;
  readonly analysis_id: string;
  readonly analysis: Buffer;
}

/** What these analyses say, by their ids, as their analysts wrote them; without those that are erased. */
export async function contentsOf(
  { pool, sealer }: ReadTables,
  meetingId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Analysis>> {
  const { rows } = await pool.query<Row>(
    `select v.meeting_id, v.analysis_id, v.analysis from analysis_versions v
     join meetings m on m.meeting_id = v.meeting_id and m.transcript_id = v.capture_id
     where v.meeting_id = $1 and v.analysis_id = any ($2) and v.analysis is not null`,
    [meetingId, ids],
  );
  const texts = await sealer.open(
    rows.map((row) => ({ place: placeOf(analysisVersions, 'analysis', row), sealed: row.analysis })),
  );
  return new Map(
    rows.flatMap(({ analysis_id: id }, index) => {
      const text = texts[index] ?? null;
      return text === null ? [] : [[id, JSON.parse(text) as Analysis] as const];
    }),
  );
}
