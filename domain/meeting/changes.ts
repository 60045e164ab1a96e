import { isErased } from '#domain/events/personal.ts';
import type { MeetingEvent } from './events.ts';
import { isErasedIn, type Meeting } from './meeting.ts';
import { statementKey } from './minutes.ts';
import { latestOf } from './versions.ts';

export const CHANGED_FIELDS = ['title', 'text', 'name', 'task', 'assignee', 'deadline', 'priority'] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** One thing that an event put in the place of another; null where there was, or is, nothing. */
export interface FieldChange {
  readonly field: ChangedField;
  readonly was: string | null;
  readonly is: string | null;
}

const ACTION_FIELDS = ['task', 'assignee', 'deadline', 'priority'] as const;

interface Moment {
  /** The meeting before the event. */
  readonly before: Meeting;
  /** After all that happened until now: who is erased now is in no change either. */
  readonly now: Meeting;
}

/** What a correction changed, field by field, without what is erased; nothing for other events. */
export function changesIn(event: MeetingEvent, { before, now }: Moment): FieldChange[] {
  const change = (field: ChangedField, was: string | null, is: string | null): FieldChange[] =>
    was === is ? [] : [{ field, was, is }];
  switch (event.type) {
    case 'MeetingRenamed':
      return isErased(event.data.title) ? [] : change('title', latestOf(before.titles), event.data.title);
    case 'StatementCorrected': {
      const { part, statementId, content } = event.data;
      const versions = before.minutes.statements.get(statementKey(part, statementId));
      return isErased(content)
        ? []
        : change('text', versions === undefined ? null : (latestOf(versions)?.text ?? null), content.text);
    }
    case 'SpeakerRenamed': {
      const { captureId, speaker, name } = event.data;
      return isErased(name) || isErasedIn(now, captureId, speaker)
        ? []
        : change('name', before.people.get(speaker)?.name ?? null, name);
    }
    case 'ActionItemCorrected':
    case 'ActionItemRestored': {
      const is = event.type === 'ActionItemCorrected' ? event.data.content : event.data.item;
      const was = before.actions.get(event.data.actionId);
      return isErased(is) || was === undefined
        ? []
        : ACTION_FIELDS.flatMap((field) => change(field, was[field], is[field]));
    }
    default:
      return [];
  }
}
