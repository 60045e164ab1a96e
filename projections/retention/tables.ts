import type { RetentionAge } from '#domain/retention/rules.ts';
import type { MeetingType } from '#domain/analysis/analysis.ts';
import { column, personalColumn, table } from '../engine/table.ts';

/** By which rules meetings are deleted. */
export const retentionRules = table(
  'retention_rules',
  {
    rule_id: column<string>('text'),
    label: column<string | null>('text'),
    meeting_type: column<MeetingType | null>('text'),
    age_value: column<number>('int', 'not null'),
    age_unit: column<RetentionAge['unit']>('text', 'not null'),
    set_by: column<string>('text', 'not null'),
    set_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['rule_id'] },
);

/** What rules call each meeting. */
export const meetingLabels = table(
  'meeting_labels',
  {
    meeting_id: column<string>('uuid'),
    label: column<string>('text', 'not null'),
    /** As rules compare it. */
    label_key: column<string>('text', 'not null'),
  },
  { key: ['meeting_id'] },
);

/** Meetings that an administrator keeps, as long as that stands. */
export const meetingHolds = table(
  'meeting_holds',
  {
    meeting_id: column<string>('uuid'),
    /** Null once erased. */
    reason: personalColumn<string | null>('text'),
    held_by: column<string>('text', 'not null'),
    held_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id'] },
);

/** Erasures of people that wait for a hold to be lifted, each with who asked for it. */
export const postponedErasures = table(
  'postponed_erasures',
  {
    meeting_id: column<string>('uuid'),
    erasure_id: column<string>('text'),
    asked_by: column<string>('text', 'not null'),
    asked_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['meeting_id', 'erasure_id'], indexes: ['postponed_erasures_erasure {ON} (erasure_id)'] },
);
