import type { Recorded } from '#domain/events/event.ts';
import { REPLAYER } from '#domain/analysis/replaying.ts';
import type { MeetingEvent } from '#domain/meeting/events.ts';
import type { Meeting } from '#domain/meeting/state.ts';
import { latestOf } from '#domain/meeting/versions.ts';
import type { WebhookKind } from './kinds.ts';

/** Something that happened, as webhooks are told it: ids of what it is about, and no words. */
export interface Fact {
  readonly kind: WebhookKind;
  readonly items: readonly string[];
}

const of = (kind: WebhookKind, items: readonly string[] = []): Fact => ({ kind, items });
const ofSome = (kind: WebhookKind, items: readonly string[]): Fact[] => (items.length === 0 ? [] : [of(kind, items)]);

const DECISIONS = 'decisions/';

/** Decisions that minutes have, by id. One that people removed is none. */
const decisionsOf = ({ minutes: { statements } }: Meeting): string[] =>
  [...statements].flatMap(([key, versions]) =>
    key.startsWith(DECISIONS) && latestOf(versions) !== null ? [key.slice(DECISIONS.length)] : [],
  );

const newDecisions = (before: Meeting, after: Meeting): string[] => {
  const known = new Set(decisionsOf(before));
  return decisionsOf(after).filter((id) => !known.has(id));
};

/** Items that are somebody's now, and were nobody's, or another's. */
const newlyAssigned = (before: Meeting, after: Meeting): string[] =>
  [...after.actions.values()].flatMap(({ id, assignee }) =>
    assignee !== null && before.actions.get(id)?.assignee !== assignee ? [id] : [],
  );

/**
 * What an event of a meeting is to other programs: the difference between the meeting before and after it. What a
 * replay finds is news to nobody.
 */
export function factsOf(
  { type, data, metadata: { actor } }: Recorded<MeetingEvent>,
  before: Meeting,
  after: Meeting,
): Fact[] {
  if (actor === REPLAYER) return [];
  switch (type) {
    case 'TranscriptCompleted':
      return [of('meeting.ended')];
    case 'MeetingAnalysed':
    case 'AnalysisChosen':
      return [
        of(before.analysisIds.length === 0 ? 'minutes.ready' : 'minutes.changed'),
        ...ofSome('decision.taken', newDecisions(before, after)),
        ...ofSome('action.assigned', newlyAssigned(before, after)),
      ];
    case 'StatementCorrected':
    case 'StatementRemoved':
      return [of('minutes.changed')];
    case 'ActionItemAdded':
    case 'ActionItemCorrected':
    case 'ActionItemRestored':
      return ofSome('action.assigned', newlyAssigned(before, after));
    case 'ActionItemCompleted':
      return [of('action.done', [data.actionId])];
    case 'ActionItemReopened':
      return [of('action.reopened', [data.actionId])];
    case 'PersonErased':
      return [of('meeting.person_erased')];
    case 'MeetingDeleted':
      return [of('meeting.deleted')];
    default:
      return [];
  }
}

/** The kinds of fact that each event can be; no other is news to other programs. */
export const KINDS_OF = {
  TranscriptCompleted: ['meeting.ended'],
  MeetingAnalysed: ['minutes.ready', 'minutes.changed', 'decision.taken', 'action.assigned'],
  AnalysisChosen: ['minutes.ready', 'minutes.changed', 'decision.taken', 'action.assigned'],
  StatementCorrected: ['minutes.changed'],
  StatementRemoved: ['minutes.changed'],
  ActionItemAdded: ['action.assigned'],
  ActionItemCorrected: ['action.assigned'],
  ActionItemRestored: ['action.assigned'],
  ActionItemCompleted: ['action.done'],
  ActionItemReopened: ['action.reopened'],
  PersonErased: ['meeting.person_erased'],
  MeetingDeleted: ['meeting.deleted'],
} as const satisfies Readonly<Partial<Record<MeetingEvent['type'], readonly WebhookKind[]>>>;
