import type { ActionItem } from '#domain/analysis/analysis.ts';
import { MODEL_FAILURES } from '#domain/analysis/model/failures.ts';
import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import { VERSION_CHOSEN } from '#domain/meeting/errors.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import type { ItemContent } from './queries.ts';
import { analysed, analysisChosen } from './analysed.ts';
import { markedAsCorrected, marksErased } from './marks.ts';
import { decisionRow, keyOf, sealed, type On } from './rows.ts';
import {
  actionItems,
  actionMarks,
  analysisVersions,
  correctionMarks,
  meetingDecisions,
  meetingSummaries,
  statementCorrections,
} from './tables.ts';
import { actionWords } from './words.ts';

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

function itemAdded(event: On<'ActionItemAdded'>): RowChange[] {
  const { actionId, keyId, ordinal, content } = event.data;
  if (isErased(content)) return [];
  return itemRow(event, {
    keyId,
    ordinal,
    item: { ...content, citations: content.citations ?? [], deadlineText: null },
    id: actionId,
    corrected: true,
  });
}

function itemRestored(event: On<'ActionItemRestored'>): RowChange[] {
  const { actionId, keyId, ordinal, item, corrected } = event.data;
  return isErased(item) ? [] : itemRow(event, { keyId, ordinal, item, id: actionId, corrected });
}

interface WholeItem {
  readonly id: string;
  readonly keyId: string;
  readonly ordinal: number;
  readonly item: Omit<ActionItem, 'id'>;
  readonly corrected: boolean;
}

/** Where it is there, it keeps its place. */
function itemRow(event: Recorded, { id, keyId, ordinal, item, corrected }: WholeItem): RowChange[] {
  const { task, assignee, deadlineText, deadline, priority, citations } = item;
  const content: ItemContent = { task, assignee, deadlineText };
  const values = {
    content: sealed(keyId, content),
    citations: sealed(keyId, citations),
    deadline,
    priority,
    search_vector: actionWords(content, event.metadata.time),
    corrected,
  };
  const key = { ...keyOf(event), action_id: id };
  return [actionItems.insert({ ...key, ordinal, ...values }), actionItems.patch(key, values)];
}

function statementCorrected(event: On<'StatementCorrected'>): RowChange[] {
  const { part, statementId: id, keyId, content, ordinal, corrected } = event.data;
  if (isErased(content)) return [];
  const key = { ...keyOf(event), part, statement_id: id };
  const decision = { ...keyOf(event), decision_id: id };
  const row = decisionRow(event, { keyId, ordinal, content });
  const [origin, other] = corrected ? (['people', 'analysis'] as const) : (['analysis', 'people'] as const);
  return [
    corrected
      ? statementCorrections.upsert({ ...key, ordinal, content: sealed(keyId, content), removed: false })
      : statementCorrections.remove(key),
    ...(part === 'decisions'
      ? [
          meetingDecisions.remove({ ...decision, origin: other }),
          meetingDecisions.upsert({ ...row, ...decision, origin }),
        ]
      : []),
  ];
}

/** What people only added, and took back, leaves nothing. */
function statementRemoved(event: On<'StatementRemoved'>): RowChange[] {
  const { part, statementId: id, undo } = event.data;
  const key = { ...keyOf(event), part, statement_id: id };
  const decision = { ...keyOf(event), decision_id: id };
  return [
    undo
      ? statementCorrections.remove(key)
      : statementCorrections.upsert({ ...key, ordinal: 0, content: null, removed: true }),
    ...(part === 'decisions'
      ? (['analysis', 'people'] as const).map((origin) => meetingDecisions.remove({ ...decision, origin }))
      : []),
  ];
}

/** Everything that an analysis found, and what people said of it. */
const findingsRemoved = (event: Recorded): RowChange[] => [
  analysisVersions.removeWhere(keyOf(event)),
  meetingSummaries.remove(keyOf(event)),
  meetingDecisions.removeWhere(keyOf(event)),
  statementCorrections.removeWhere(keyOf(event)),
  actionItems.removeWhere(keyOf(event)),
];

const removed = (event: Recorded): RowChange[] => [
  ...findingsRemoved(event),
  actionMarks.removeWhere(keyOf(event)),
  correctionMarks.removeWhere(keyOf(event)),
];

/** What analysts found and what people did with it. */
export const summariesProjection = projection(meetingEvents, {
  name: 'summaries',
  version: 10,
  tables: [
    meetingSummaries,
    analysisVersions,
    meetingDecisions,
    statementCorrections,
    actionItems,
    actionMarks,
    correctionMarks,
  ],
  on: {
    MeetingAnalysed: analysed,
    AnalysisChosen: analysisChosen,
    MinutesOutdated: (event) => [
      meetingSummaries.patch(keyOf(event), {
        outdated: JSON.stringify(event.data.statements),
        rewrite_failure: event.data.chosen ? VERSION_CHOSEN.code : null,
      }),
    ],
    MinutesRewriteFailed: (event) => [meetingSummaries.patch(keyOf(event), { rewrite_failure: event.data.code })],
    ModelAnalysisFailed: (event) => [meetingSummaries.patch(keyOf(event), { model_failure: event.data.code })],
    ModelAnalysisCancelled: (event) => [
      meetingSummaries.patch(keyOf(event), {
        [event.data.rewrites ? 'rewrite_failure' : 'model_failure']: MODEL_FAILURES.cancelled.code,
      }),
    ],
    MeetingRenamed: markedAsCorrected,
    TranscriptLineCorrected: markedAsCorrected,
    SpeakerRenamed: markedAsCorrected,
    StatementCorrected: (event) => [...statementCorrected(event), ...markedAsCorrected(event)],
    StatementRemoved: (event) => [...statementRemoved(event), ...markedAsCorrected(event)],
    ActionItemAdded: (event) => [...itemAdded(event), ...markedAsCorrected(event)],
    ActionItemCorrected: (event) => [...itemCorrected(event), ...markedAsCorrected(event)],
    ActionItemRemoved: (event) => [
      actionItems.remove({ ...keyOf(event), action_id: event.data.actionId }),
      ...markedAsCorrected(event),
    ],
    ActionItemRestored: (event) => [...itemRestored(event), ...markedAsCorrected(event)],
    ActionItemCompleted: marked,
    ActionItemReopened: marked,
    // Every analysis may have quoted them; marks say nothing of anybody and serve the next analysis.
    PersonErased: (event) => [...findingsRemoved(event), ...marksErased(event)],
    MeetingDeleted: removed,
    MeetingErased: removed,
  },
});
