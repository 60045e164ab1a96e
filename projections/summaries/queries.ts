import type { ActionItem, Analysis, Citation, Statement } from '#domain/analysis/analysis.ts';
import { statementKey } from '#domain/meeting/minutes.ts';
import { withCorrections } from '#domain/meeting/shown-minutes.ts';
import type { ReadTables } from '../engine/read-tables.ts';
import { placeOf } from '../engine/table.ts';
import { correctionsOf } from './corrections.ts';
import { withFollowedQuotes } from './followed.ts';
import { actionItems, meetingSummaries } from './tables.ts';

export interface MeetingAnalysis {
  readonly analysisId: string;
  /** As people put it right. */
  readonly analysis: Analysis;
  readonly analyst: string;
  readonly model: string;
  /** Code of why a model did not rewrite it; null where none was asked, or it did. */
  readonly modelFailure: string | null;
  /** Keys of the statements that are outdated and are being rewritten; null where none is. */
  readonly outdated: readonly string[] | null;
  /** Code of why they were not. */
  readonly rewriteFailure: string | null;
  readonly analysedAt: Date;
  /** Ids of the action items that somebody checked. */
  readonly completedActions: ReadonlySet<string>;
  /** Ids of those that somebody put right. */
  readonly correctedActions: ReadonlySet<string>;
  /** Keys of the statements that somebody put right or wrote: `decisions/d1`. */
  readonly correctedStatements: ReadonlySet<string>;
}

/** What the sealed content of an action item says. */
export type ItemContent = Pick<ActionItem, 'task' | 'assignee' | 'deadlineText'>;

/** What the sealed content of a decision says. */
export type DecisionContent = Pick<Statement, 'text' | 'citations'>;

interface SummaryRow {
  readonly meeting_id: string;
  readonly analysis_id: string;
  readonly analysis: Buffer | null;
  readonly analyst: string;
  readonly model: string;
  readonly model_failure: string | null;
  readonly outdated: string | null;
  readonly rewrite_failure: string | null;
  readonly created_at: Date;
}

interface ItemRow extends Pick<ActionItem, 'deadline' | 'priority'> {
  readonly meeting_id: string;
  readonly action_id: string;
  readonly content: Buffer | null;
  readonly citations: Buffer | null;
  readonly corrected: boolean;
  readonly completed: boolean;
}

/**
 * The latest analysis of a meeting; null while there is none, or once it is erased. The caller has made sure that the
 * viewer may read it.
 */
export async function analysisOf({ pool, sealer }: ReadTables, meetingId: string): Promise<MeetingAnalysis | null> {
  const [summaries, items, corrections] = await Promise.all([
    pool.query<SummaryRow>(
      `select meeting_id, analysis_id, analysis, analyst, model, model_failure, outdated, rewrite_failure, created_at
       from meeting_summaries where meeting_id = $1`,
      [meetingId],
    ),
    pool.query<ItemRow>(
      `select i.meeting_id, i.action_id, i.content, i.citations, i.deadline, i.priority, i.corrected, k.completed is true as completed
       from action_items i left join action_marks k using (meeting_id, action_id) where i.meeting_id = $1
       order by i.ordinal, i.action_id`,
      [meetingId],
    ),
    correctionsOf({ pool, sealer }, meetingId),
  ]);
  const row = summaries.rows[0];
  if (!row?.analysis) return null;
  const whole = items.rows.flatMap((item) =>
    item.content && item.citations ? [{ item, content: item.content, citations: item.citations }] : [],
  );
  const [analysis = null, ...parts] = await sealer.open([
    { place: placeOf(meetingSummaries, 'analysis', row), sealed: row.analysis },
    ...whole.flatMap(({ item, content, citations }) => [
      { place: placeOf(actionItems, 'content', item), sealed: content },
      { place: placeOf(actionItems, 'citations', item), sealed: citations },
    ]),
  ]);
  if (analysis === null) return null;
  const shown = whole.flatMap(({ item }, index) => {
    const [content, citations] = parts.slice(2 * index, 2 * index + 2);
    if (!content || !citations) return [];
    const { action_id: id, deadline, priority } = item;
    return [
      {
        id,
        ...(JSON.parse(content) as ItemContent),
        deadline,
        priority,
        citations: JSON.parse(citations) as Citation[],
      },
    ];
  });
  const people = { ...withCorrections(JSON.parse(analysis) as Analysis, corrections), actionItems: shown };
  return {
    analysisId: row.analysis_id,
    analysis: await withFollowedQuotes({ pool, sealer }, meetingId, people),
    analyst: row.analyst,
    model: row.model,
    modelFailure: row.model_failure,
    outdated: row.outdated === null ? null : (JSON.parse(row.outdated) as string[]),
    rewriteFailure: row.rewrite_failure,
    analysedAt: row.created_at,
    correctedStatements: new Set(corrections.map(({ part, id }) => statementKey(part, id))),
    completedActions: new Set(items.rows.flatMap(({ action_id, completed }) => (completed ? [action_id] : []))),
    correctedActions: new Set(items.rows.flatMap(({ action_id, corrected }) => (corrected ? [action_id] : []))),
  };
}
