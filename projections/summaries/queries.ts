import type { Analysis } from '#domain/analysis/analysis.ts';
import type { Pool } from 'pg';

export interface MeetingAnalysis {
  readonly analysisId: string;
  readonly analysis: Analysis;
  readonly analyst: string;
  readonly model: string;
  readonly analysedAt: Date;
  /** Ids of the action items that somebody checked. */
  readonly completedActions: ReadonlySet<string>;
}

/** The latest analysis of a meeting; null while there is none. The caller has made sure that the viewer may read it. */
export async function analysisOf(pool: Pool, meetingId: string): Promise<MeetingAnalysis | null> {
  const { rows } = await pool.query<{ analysis_id: string; analysis: Analysis; analyst: string; model: string; created_at: Date; completed: string[] | null }>(
    `select s.analysis_id, s.analysis, s.analyst, s.model, s.created_at,
       (select json_agg(k.action_id) from action_marks k where k.meeting_id = s.meeting_id and k.completed) as completed
     from meeting_summaries s where s.meeting_id = $1`,
    [meetingId],
  );
  const row = rows[0];
  if (!row) return null;
  return { analysisId: row.analysis_id, analysis: row.analysis, analyst: row.analyst, model: row.model, analysedAt: row.created_at, completedActions: new Set(row.completed) };
}
