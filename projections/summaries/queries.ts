import type { ActionItem, Analysis } from '#domain/analysis/analysis.ts';
import type { Pool } from 'pg';

export interface MeetingAnalysis {
  readonly analysisId: string;
  /** With its action items as people have corrected them. */
  readonly analysis: Analysis;
  readonly analyst: string;
  readonly model: string;
  readonly analysedAt: Date;
  /** Ids of the action items that somebody checked. */
  readonly completedActions: ReadonlySet<string>;
  /** Ids of those that somebody put right. */
  readonly correctedActions: ReadonlySet<string>;
}

interface Item extends ActionItem {
  readonly completed: boolean;
  readonly corrected: boolean;
}

/** The latest analysis of a meeting; null while there is none. The caller has made sure that the viewer may read it. */
export async function analysisOf(pool: Pool, meetingId: string): Promise<MeetingAnalysis | null> {
  const { rows } = await pool.query<{ analysis_id: string; analysis: Analysis; analyst: string; model: string; created_at: Date; items: Item[] | null }>(
    `select s.analysis_id, s.analysis, s.analyst, s.model, s.created_at,
       (select json_agg(json_build_object('id', i.action_id, 'task', i.task, 'assignee', i.assignee, 'deadline', i.deadline, 'deadlineText', i.deadline_text, 'priority', i.priority,
            'citations', i.citations, 'corrected', i.corrected, 'completed', k.completed is true) order by i.ordinal, i.action_id)
        from action_items i left join action_marks k using (meeting_id, action_id) where i.meeting_id = s.meeting_id) as items
     from meeting_summaries s where s.meeting_id = $1`,
    [meetingId],
  );
  const row = rows[0];
  if (!row) return null;
  const items = row.items ?? [];
  const actionItems = items.map(({ completed: _completed, corrected: _corrected, ...item }) => item);
  return {
    analysisId: row.analysis_id,
    analysis: { ...row.analysis, actionItems },
    analyst: row.analyst,
    model: row.model,
    analysedAt: row.created_at,
    completedActions: new Set(items.flatMap(({ id, completed }) => (completed ? [id] : []))),
    correctedActions: new Set(items.flatMap(({ id, corrected }) => (corrected ? [id] : []))),
  };
}
