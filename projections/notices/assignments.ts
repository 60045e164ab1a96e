import type { Recorded } from '#domain/events/event.ts';
import { isErased } from '#domain/events/personal.ts';
import type { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { assigneeMark } from '#domain/notices/identity.ts';
import type { RowChange } from '../engine/changes.ts';
import type { Handlers } from '../engine/projection.ts';
import { noticeAssignments, noticeRenamings } from './tables.ts';

export const keyOf = ({ stream }: Pick<Recorded, 'stream'>): { meeting_id: string } => ({
  meeting_id: meetingOf(stream) ?? stream,
});

interface Given {
  readonly id: string;
  readonly assignee: string | null;
}

/** Only the first time counts: what was theirs before is no news, whatever analysis or correction says it again. */
export const assigned = (event: Recorded, items: readonly Given[]): RowChange[] =>
  items.flatMap(({ id, assignee }) =>
    assignee === null
      ? []
      : [
          noticeAssignments.insert({
            ...keyOf(event),
            action_id: id,
            assignee: assigneeMark(keyOf(event).meeting_id, assignee),
            given_at: event.metadata.time,
            given_by: event.metadata.actor,
            cause: event.metadata.causationId,
          }),
        ],
  );

const renaming = (event: Recorded): RowChange[] => [
  noticeRenamings.insert({ ...keyOf(event), cause: event.metadata.causationId }),
];

type AssignmentEvents = Pick<
  typeof meetingEvents,
  | 'AnalysisChosen'
  | 'ActionItemAdded'
  | 'ActionItemCorrected'
  | 'ActionItemRestored'
  | 'SpeakerRenamed'
  | 'SpeakersMerged'
  | 'SpeakersParted'
>;

/** By whom action items are given to whom, beside the analysis that found them. */
export const onAssignments: Handlers<AssignmentEvents> = {
  AnalysisChosen: (event) => {
    const { result } = event.data;
    return isErased(result) ? [] : assigned(event, result.actionItems);
  },
  ActionItemAdded: (event) => {
    const { actionId: id, content } = event.data;
    return isErased(content) ? [] : assigned(event, [{ id, assignee: content.assignee }]);
  },
  ActionItemCorrected: (event) => {
    const { actionId: id, content } = event.data;
    return isErased(content) ? [] : assigned(event, [{ id, assignee: content.assignee }]);
  },
  ActionItemRestored: (event) => {
    const { actionId: id, item } = event.data;
    return isErased(item) ? [] : assigned(event, [{ id, assignee: item.assignee }]);
  },
  SpeakerRenamed: renaming,
  SpeakersMerged: renaming,
  SpeakersParted: renaming,
};
