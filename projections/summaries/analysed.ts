import type { Analysis } from '#domain/analysis/analysis.ts';
import { isErased } from '#domain/events/personal.ts';
import type { RowChange } from '../engine/changes.ts';
import type { ItemContent } from './queries.ts';
import { decisionRow, keyOf, sealed, type On } from './rows.ts';
import { actionItems, analysisVersions, meetingDecisions, meetingSummaries } from './tables.ts';
import { actionWords } from './words.ts';

/** What is shown of an analysis from now on, in place of the one before; what people marked or put right stays. */
function shown(
  event: On<'MeetingAnalysed'> | On<'AnalysisChosen'>,
  result: Analysis,
  /** Null for nobody; `kept` where it is the one before, in other words. */
  chosenBy: string | null | { readonly kept: true },
): RowChange[] {
  const { analysisId, keyId, analyst, model, promptVersion, dropped, superseded } = event.data;
  const summary = {
    analysis_id: analysisId,
    summary: { keyId, text: result.summary },
    key_points: sealed(
      keyId,
      result.keyPoints.map(({ text }) => text),
    ),
    decisions: sealed(
      keyId,
      result.decisions.map(({ text }) => text),
    ),
    analysis: sealed(keyId, result),
    meeting_type: result.meetingType,
    sentiment: result.sentiment,
    analyst,
    model,
    prompt_version: promptVersion,
    dropped,
    model_failure: null,
    outdated: null,
    rewrite_failure: null,
    created_at: event.metadata.time,
  };
  return [
    typeof chosenBy === 'object' && chosenBy !== null
      ? meetingSummaries.patch(keyOf(event), summary)
      : meetingSummaries.upsert({ ...keyOf(event), ...summary, chosen_by: chosenBy }),
    meetingDecisions.removeWhere({ ...keyOf(event), origin: 'analysis' }),
    ...result.decisions.map(({ id, text, citations }, ordinal) =>
      meetingDecisions.insert({
        ...decisionRow(event, { keyId, ordinal, content: { text, citations } }),
        origin: 'analysis',
        decision_id: id,
      }),
    ),
    ...(superseded === null
      ? [actionItems.removeWhere(keyOf(event))]
      : superseded.map((id) => actionItems.remove({ ...keyOf(event), action_id: id }))),
    ...result.actionItems.map(({ id, task, assignee, deadline, deadlineText, priority, citations }, ordinal) => {
      const content: ItemContent = { task, assignee, deadlineText };
      const columns = { content: sealed(keyId, content), citations: sealed(keyId, citations), deadline, priority };
      const search_vector = actionWords(content, event.metadata.time);
      return actionItems.insert({
        ...keyOf(event),
        action_id: id,
        ordinal,
        ...columns,
        search_vector,
        corrected: false,
      });
    }),
  ];
}

export function analysed(event: On<'MeetingAnalysed'>): RowChange[] {
  const { result, analysisId, captureId, keyId, analyst, model, rewrites } = event.data;
  if (isErased(result)) return [];
  return [
    analysisVersions.insert({
      ...keyOf(event),
      analysis_id: analysisId,
      capture_id: captureId,
      revision: Number(event.revision),
      analyst,
      model,
      rewrites: rewrites !== undefined,
      analysis: sealed(keyId, result),
      created_at: event.metadata.time,
    }),
    ...shown(event, result, rewrites === undefined ? null : { kept: true }),
  ];
}

export const analysisChosen = (event: On<'AnalysisChosen'>): RowChange[] =>
  isErased(event.data.result) ? [] : shown(event, event.data.result, event.data.chosenBy);
