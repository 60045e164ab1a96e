import type { Analysis } from '#domain/analysis/analysis.ts';
import { BY_HAND } from '#domain/analysis/origin.ts';
import { isErased } from '#domain/events/personal.ts';
import { wholeOf } from '#domain/meeting/withdrawn.ts';
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
  const { analysisId, keyId, analyst, model, promptVersion, dropped, superseded, withdrawn } = event.data;
  const found = wholeOf(result, withdrawn);
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
    analysis: sealed(keyId, found),
    // Of what nobody analysed nothing is known.
    meeting_type: analyst === BY_HAND ? null : result.meetingType,
    sentiment: analyst === BY_HAND ? null : result.sentiment,
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
    ...placed(found.decisions, result.decisions).map(({ entry: { id, text, citations }, ordinal }) =>
      meetingDecisions.insert({
        ...decisionRow(event, { keyId, ordinal, content: { text, citations } }),
        origin: 'analysis',
        decision_id: id,
      }),
    ),
    ...(superseded === null
      ? [actionItems.removeWhere(keyOf(event))]
      : superseded.map((id) => actionItems.remove({ ...keyOf(event), action_id: id }))),
    ...placed(found.actionItems, result.actionItems).map(({ entry, ordinal }) => {
      const { id, task, assignee, deadline, deadlineText, priority, citations } = entry;
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

interface Found {
  readonly id: string;
}

/** Entries that are shown, with their place among those that people removed too. */
function placed<T extends Found>(all: readonly T[], isShown: readonly T[]): { entry: T; ordinal: number }[] {
  const ids = new Set(isShown.map(({ id }) => id));
  return all.map((entry, ordinal) => ({ entry, ordinal })).filter(({ entry }) => ids.has(entry.id));
}

export function analysed(event: On<'MeetingAnalysed'>): RowChange[] {
  const { result, analysisId, captureId, keyId, analyst, model, rewrites, withdrawn } = event.data;
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
      analysis: sealed(keyId, wholeOf(result, withdrawn)),
      created_at: event.metadata.time,
    }),
    ...shown(event, result, rewrites === undefined ? null : { kept: true }),
  ];
}

export const analysisChosen = (event: On<'AnalysisChosen'>): RowChange[] =>
  isErased(event.data.result) ? [] : shown(event, event.data.result, event.data.chosenBy);
