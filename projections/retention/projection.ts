import { orElse } from '#domain/events/personal.ts';
import { meetingEvents } from '#domain/meeting/events.ts';
import { meetingOf } from '#domain/meeting/identity.ts';
import { retentionEvents } from '#domain/retention/decide.ts';
import { labelKey } from '#domain/retention/rules.ts';
import type { RowChange } from '../engine/changes.ts';
import { projection } from '../engine/projection.ts';
import { meetingHolds, meetingLabels, postponedErasures, retentionRules } from './tables.ts';

export const RETENTION = 'retention';

interface InMeeting {
  readonly stream: string;
}

const keyOf = ({ stream }: InMeeting) => ({ meeting_id: meetingOf(stream) ?? stream });

const gone = (event: InMeeting): RowChange[] => [
  meetingLabels.remove(keyOf(event)),
  meetingHolds.remove(keyOf(event)),
  postponedErasures.removeWhere(keyOf(event)),
];

/** How long meetings are kept, and what keeps them. */
export const retentionProjection = projection(
  { ...retentionEvents, ...meetingEvents },
  {
    name: RETENTION,
    version: 1,
    tables: [retentionRules, meetingLabels, meetingHolds, postponedErasures],
    on: {
      RetentionRuleSet: ({ data: { ruleId, label, meetingType, age }, metadata }) => [
        retentionRules.upsert({
          rule_id: ruleId,
          label,
          meeting_type: meetingType,
          age_value: age.value,
          age_unit: age.unit,
          set_by: metadata.actor,
          set_at: metadata.time,
        }),
      ],
      RetentionRuleRemoved: ({ data }) => [retentionRules.remove({ rule_id: data.ruleId })],
      MeetingLabelled: (event) => {
        const { label } = event.data;
        if (label === null) return [meetingLabels.remove(keyOf(event))];
        return [meetingLabels.upsert({ ...keyOf(event), label, label_key: labelKey(label) })];
      },
      MeetingHeld: (event) => [
        meetingHolds.upsert({
          ...keyOf(event),
          reason: orElse(event.data.reason, null),
          held_by: event.metadata.actor,
          held_at: event.metadata.time,
        }),
      ],
      MeetingHoldLifted: (event) => [meetingHolds.remove(keyOf(event)), postponedErasures.removeWhere(keyOf(event))],
      PersonErasurePostponed: (event) => [
        postponedErasures.upsert({
          ...keyOf(event),
          erasure_id: event.data.erasureId,
          asked_by: event.metadata.actor,
          asked_at: event.metadata.time,
        }),
      ],
      // Why it was kept may have named them: its key went with theirs.
      PersonErased: (event) => [meetingHolds.patch(keyOf(event), { reason: null })],
      MeetingDeleted: gone,
      MeetingErased: gone,
    },
  },
);
