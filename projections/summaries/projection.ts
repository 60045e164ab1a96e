import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { meetingEvents, type MeetingEvent } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { actionItems, actionMarks, meetingSummaries } from './tables.ts';

type On<Type extends MeetingEvent['type']> = Recorded<Extract<MeetingEvent, { type: Type }>>;

const keyOf = (event: { readonly stream: string }): { meeting_id: string } => ({ meeting_id: meetingOf(event.stream) ?? event.stream });

/** A later analysis replaces what is shown of an earlier one; what people marked or put right stays. */
function analysed(event: On<'MeetingAnalysed'>): RowChange[] {
  const { result, analysisId, analyst, model, promptVersion, dropped, superseded } = event.data;
  if (isErased(result)) return [];
  return [
    meetingSummaries.upsert({
      ...keyOf(event),
      analysis_id: analysisId,
      summary: result.summary,
      key_points: result.keyPoints.map(({ text }) => text),
      decisions: result.decisions.map(({ text }) => text),
      analysis: result,
      analyst,
      model,
      prompt_version: promptVersion,
      dropped,
      created_at: event.metadata.time,
    }),
    ...(superseded === null ? [actionItems.removeWhere(keyOf(event))] : superseded.map((id) => actionItems.remove({ ...keyOf(event), action_id: id }))),
    ...result.actionItems.map(({ id, task, assignee, deadline, deadlineText, priority, citations }, ordinal) =>
      actionItems.insert({ ...keyOf(event), action_id: id, ordinal, task, assignee, deadline, deadline_text: deadlineText, priority, citations, corrected: false }),
    ),
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
  const { actionId, content } = event.data;
  return isErased(content) ? [] : [actionItems.patch({ ...keyOf(event), action_id: actionId }, { ...content, deadline_text: null, corrected: true })];
}

const removed = (event: Recorded): RowChange[] => [
  meetingSummaries.remove(keyOf(event)),
  actionItems.removeWhere(keyOf(event)),
  actionMarks.removeWhere(keyOf(event)),
];

/** What analysts found and what people did with it. */
export const summariesProjection = projection(meetingEvents, {
  name: 'summaries',
  version: 2,
  tables: [meetingSummaries, actionItems, actionMarks],
  on: {
    MeetingAnalysed: analysed,
    ActionItemCompleted: marked,
    ActionItemReopened: marked,
    ActionItemCorrected: itemCorrected,
    // Every analysis may have quoted them; marks say nothing of anybody and serve the next analysis.
    PersonErased: (event) => [meetingSummaries.remove(keyOf(event)), actionItems.removeWhere(keyOf(event))],
    MeetingDeleted: removed,
    MeetingErased: removed,
  },
});
