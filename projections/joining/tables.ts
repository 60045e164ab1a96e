import type { BotPlatformName } from '#domain/bot-session/platform-names.ts';
import type { Obstacle, Standing } from '#domain/joining/attendance.ts';
import type { JoiningPreference } from '#domain/joining/kinds.ts';
import type { AttendeeResponse } from '#domain/meeting/event-data.ts';
import { column, personalColumn, table } from '../engine/table.ts';

/** What a calendar says of a meeting beside what `meetings` and `participants` have of it. */
export const scheduledMeetings = table(
  'scheduled_meetings',
  {
    meeting_id: column<string>('uuid'),
    /** With which people join; null where the entry has none. */
    join_url: personalColumn<string | null>('text'),
    /** As `seriesIdOf` makes it; null of an entry that stands alone. */
    series_id: column<string | null>('uuid'),
    all_day: column<boolean>('boolean', 'not null'),
    cancelled: column<boolean>('boolean', 'not null'),
    starts_at: column<string>('timestamptz', 'not null'),
    ends_at: column<string>('timestamptz', 'not null'),
  },
  {
    key: ['meeting_id'],
    indexes: [
      'scheduled_meetings_time {ON} (ends_at, starts_at)',
      'scheduled_meetings_series {ON} (series_id) where series_id is not null',
    ],
  },
);

/** What attendees answered, by their number among the participants of the entry. */
export const scheduledAnswers = table(
  'scheduled_answers',
  {
    meeting_id: column<string>('uuid'),
    number: column<number>('int'),
    response: personalColumn<AttendeeResponse>('text', 'not null'),
  },
  { key: ['meeting_id', 'number'] },
);

/** What is chosen, by the id of the meeting or series; no row where it was taken back. */
export const attendanceChoices = table(
  'attendance_choices',
  {
    subject: column<string>('uuid'),
    standing: column<Standing>('text'),
    scope: column<'meeting' | 'series'>('text', 'not null'),
    wanted: column<boolean>('boolean', 'not null'),
    user_id: column<string>('uuid', 'not null'),
    chosen_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['subject', 'standing'] },
);

/** What became of sending a bot to a meeting or planned link that begins then. */
export const attendanceOutcomes = table(
  'attendance_outcomes',
  {
    subject: column<string>('uuid'),
    starts_at: column<string>('timestamptz'),
    /** How often a bot was launched; 0 where none could be. */
    attempt: column<number>('int', 'not null'),
    session_id: column<string | null>('text'),
    /** Somebody's bot was there already. */
    existing: column<boolean>('boolean', 'not null'),
    /** Why none could be sent; null where one was. */
    obstacle: column<Obstacle | null>('text'),
    /** In whose name. */
    user_id: column<string>('uuid', 'not null'),
    happened_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['subject', 'starts_at'], indexes: ['attendance_outcomes_session {ON} (session_id)'] },
);

export const joiningPreferences = table(
  'joining_preferences',
  { user_id: column<string>('uuid'), wants: column<JoiningPreference>('text', 'not null') },
  { key: ['user_id'] },
);

/** Links that people planned and did not stop. */
export const plannedLinks = table(
  'planned_links',
  {
    plan_id: column<string>('uuid'),
    user_id: column<string>('uuid', 'not null'),
    platform: column<BotPlatformName>('text', 'not null'),
    meeting_url: personalColumn<string>('text', 'not null'),
    title: personalColumn<string>('text', 'not null'),
    /** YYYY-MM-DD and HH:MM of clocks in Paris. */
    day: column<string>('text', 'not null'),
    time: column<string>('text', 'not null'),
    minutes: column<number>('int', 'not null'),
    weekly: column<boolean>('boolean', 'not null'),
    until: column<string | null>('text'),
    /** When the next occurrence begins; null where none is left. */
    next_at: column<string | null>('timestamptz'),
    /** When weeks begin that are skipped, as JSON; null for none. */
    skipped: column<string | null>('text'),
  },
  { key: ['plan_id'], indexes: ['planned_links_user {ON} (user_id)'] },
);
