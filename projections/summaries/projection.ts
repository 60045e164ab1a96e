import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import type { SealedValue } from '../engine/table.ts';
import type { DecisionContent, ItemContent } from './queries.ts';
import { actionItems, actionMarks, meetingDecisions, meetingSummaries } from './tables.ts';
import { actionWords, decisionWords } from './words.ts';

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({
  meeting_id: meetingOf(event.stream) ?? event.stream,
});

const sealed = (keyId: string, value: unknown): SealedValue => ({ keyId, text: JSON.stringify(value) });

/** A later analysis replaces what is shown of an earlier one; what people marked or put right stays. */
function analysed(event: On<'MeetingAnalysed'>): RowChange[] {
  const { result, analysisId, keyId, analyst, model, promptVersion, dropped, superseded } = event.data;
  if (isErased(result)) return [];
  return [
    meetingSummaries.upsert({
      ...keyOf(event),
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
      created_at: event.metadata.time,
    }),
    meetingDecisions.removeWhere(keyOf(event)),
    ...result.decisions.map(({ id, text, citations }, ordinal) => {
      const content: DecisionContent = { text, citations };
      return meetingDecisions.insert({
        ...keyOf(event),
        ordinal,
        decision_id: id,
        content: sealed(keyId, content),
        search_vector: decisionWords(text, event.metadata.time),
      });
    }),
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

const marked = (event: On<'ActionItemCompleted'> | On<'ActionItemReopened'>): RowChange[] => [
  actionMarks.upsert({
    ...keyOf(event),
    action_id: event.data.actionId,
    completed: event.type === 'ActionItemCompleted',
    marked_by: event.metadata.actor,
    marked_at: event.metadata.time,
  }),
];

/** The words that a deadline was read from say nothing of one that somebody put right. */
function itemCorrected(event: On<'ActionItemCorrected'>): RowChange[] {
  const { actionId, keyId, content } = event.data;
  if (isErased(content)) return [];
  const { task, assignee, deadline, priority } = content;
  const corrected: ItemContent = { task, assignee, deadlineText: null };
  const search_vector = actionWords(corrected, event.metadata.time);
  return [
    actionItems.patch(
      { ...keyOf(event), action_id: actionId },
      { content: sealed(keyId, corrected), search_vector, deadline, priority, corrected: true },
    ),
  ];
}

/** Everything that an analysis found. */
const findingsRemoved = (event: Recorded): RowChange[] => [
  meetingSummaries.remove(keyOf(event)),
  meetingDecisions.removeWhere(keyOf(event)),
  actionItems.removeWhere(keyOf(event)),
];

const removed = (event: Recorded): RowChange[] => [...findingsRemoved(event), actionMarks.removeWhere(keyOf(event))];

/** What analysts found and what people did with it. */
export const summariesProjection = projection(meetingEvents, {
  name: 'summaries',
  version: 4,
  tables: [meetingSummaries, meetingDecisions, actionItems, actionMarks],
  on: {
    MeetingAnalysed: analysed,
    ActionItemCompleted: marked,
    ActionItemReopened: marked,
    ActionItemCorrected: itemCorrected,
    // Every analysis may have quoted them; marks say nothing of anybody and serve the next analysis.
    PersonErased: findingsRemoved,
    MeetingDeleted: removed,
    MeetingErased: removed,
  },
});
