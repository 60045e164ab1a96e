import type { MeetingConfig } from '#domain/meeting/config.ts';
import { column, personalColumn, table } from '../engine/table.ts';
import { trigrams } from './trigrams.ts';

export const meetings = table(
  'meetings',
  {
    /** The stream's id, by which the API names a meeting. */
    meeting_id: column<string>('uuid'),
    /** The provider's id, which several meetings may have: each person's payload is a meeting of their own. */
    teams_meeting_id: personalColumn<string>('varchar(255)', 'not null'),
    subject: personalColumn<string>('varchar(500)', 'not null'),
    start_time: column<string>('timestamptz', 'not null'),
    /** Only the day of the start is known. */
    day_only: column<boolean>('boolean', 'not null default false'),
    end_time: column<string | null>('timestamptz'),
    organizer_email: personalColumn<string | null>('varchar(255)'),
    status: column<'scheduled' | 'active' | 'completed' | 'cancelled'>(
      'meeting_status',
      `not null default 'scheduled'`,
    ),
    participant_count: column<number>('int', 'not null default 0'),
    created_at: column<string>('timestamptz', 'not null'),
    updated_at: column<string>('timestamptz', 'not null'),
    platform: column<'teams' | 'googlemeet' | 'unknown'>('text', 'not null'),
    source: column<string>('text', 'not null'),
    /** The capture whose lines are its transcript, and whose people are its participants. */
    transcript_id: column<string>('uuid', 'not null'),
    organizer_id: column<string>('uuid', 'not null'),
    organizer_name: personalColumn<string | null>('text'),
    /** As its source has it; null until the transcript is whole. */
    word_count: column<number | null>('int'),
    /** Words that corrections brought, less those that they took; some come before the transcript is whole. */
    corrected_words: column<number>('int', 'not null default 0'),
    /** Milliseconds from the first word to the last, where the source has times. */
    spoken_ms: column<number | null>('bigint'),
    line_count: column<number>('int', 'not null default 0'),
    analysis_state: column<'waiting' | 'done' | 'skipped' | 'failed'>('text', `not null default 'waiting'`),
    /** Why it was skipped, or the code of the failure; where it is done, of another one that was asked for since. */
    analysis_reason: column<string | null>('text'),
    /** Title, and organiser, without accents and in lower case, for searching. */
    searchable: personalColumn<string>('text', 'not null'),
    searchable_organizer: personalColumn<string>('text', 'not null'),
    visibility: column<MeetingConfig['visibility']>('text', `not null default 'restricted'`),
    /** Null, like what follows, until somebody configures the meeting: until then the settings say it. */
    caption_language: column<MeetingConfig['captionLanguage'] | null>('text'),
    summary_language: column<MeetingConfig['summaryLanguage'] | null>('text'),
    automatic_summary: column<boolean | null>('boolean'),
    automatic_email: column<boolean | null>('boolean'),
  },
  {
    key: ['meeting_id'],
    counted: 'id',
    generated: {
      search_vector: `tsvector generated always as (to_tsvector('french', searchable || ' ' || searchable_organizer)) stored`,
    },
    indexes: [
      'meetings_start {ON} (start_time desc, meeting_id desc)',
      // Who may read what is found by these alone: the id in them spares a look at each row.
      'meetings_organizer {ON} (organizer_id, start_time desc, meeting_id desc) include (transcript_id)',
      `meetings_public {ON} (start_time desc, meeting_id desc) include (transcript_id) where visibility = 'public'`,
      // An order each; those of texts answer what is sought in them, too, without a look at the rows.
      'meetings_title {ON} (searchable, start_time desc, meeting_id desc) include (searchable_organizer, transcript_id)',
      'meetings_organiser {ON} (searchable_organizer, start_time desc, meeting_id desc)',
      // How many there are of each status, without a look at the rows.
      `meetings_states {ON} (analysis_state, status, start_time, created_at, end_time, source)
        include (meeting_id, transcript_id)`,
      `meetings_trigrams {ON} using gin ((${trigrams()}))`,
      'meetings_search {ON} using gin (search_vector)',
      // Whether there are any.
      `meetings_of_calendar {ON} (meeting_id) where source = 'calendar'`,
      'meetings_transcript {ON} (transcript_id)',
      // What came, or ended, since somebody's last visit.
      'meetings_created {ON} (created_at) include (meeting_id)',
      'meetings_ended {ON} (end_time) include (meeting_id) where end_time is not null',
      'meetings_teams_meeting_id {ON} (teams_meeting_id, platform)',
    ],
  },
);

/** Who is in a capture of a meeting: named by its source, or heard in it. */
export const participants = table(
  'participants',
  {
    meeting_id: column<string>('uuid', 'not null'),
    capture_id: column<string>('uuid'),
    number: column<number>('int'),
    name: personalColumn<string>('text', 'not null'),
    /** The words of the name without accents and in lower case, for searching. */
    searchable: personalColumn<string>('text', 'not null'),
    email: personalColumn<string | null>('text'),
    words: column<number>('int', 'not null default 0'),
  },
  {
    key: ['capture_id', 'number'],
    generated: {
      // Each part of the address is a word of its own.
      search_vector: `tsvector generated always as (to_tsvector('simple',
        searchable || ' ' || translate(coalesce(email, ''), '@.-_+', '     '))) stored`,
    },
    indexes: [
      'participants_search {ON} using gin (search_vector)',
      'participants_meeting {ON} (meeting_id)',
      'participants_email {ON} (email, capture_id, meeting_id, number) where email is not null',
    ],
  },
);

/** Which accounts participants were confirmed to be, and no longer are: an erasure must find them too. */
export const participantLinks = table(
  'participant_links',
  {
    meeting_id: column<string>('uuid'),
    link: column<number>('int'),
    capture_id: column<string>('uuid', 'not null'),
    participant: column<number>('int', 'not null'),
    user_id: personalColumn<string>('uuid', 'not null'),
    linked_at: column<string>('timestamptz', 'not null'),
    unlinked_at: column<string | null>('timestamptz'),
  },
  {
    key: ['meeting_id', 'link'],
    indexes: ['participant_links_user {ON} (user_id, meeting_id) where unlinked_at is null'],
  },
);

/** Participants that are the microphone of a room, which several people share: they are nobody. */
export const roomMicrophones = table(
  'room_microphones',
  {
    meeting_id: column<string>('uuid'),
    participant: column<number>('int'),
    capture_id: column<string>('uuid', 'not null'),
  },
  { key: ['meeting_id', 'participant'] },
);

/** Those with whom somebody shared a meeting, and with whom it is shared no more: an erasure must find them too. */
export const meetingGuests = table(
  'meeting_guests',
  {
    meeting_id: column<string>('uuid'),
    guest: column<number>('int'),
    email: personalColumn<string>('text', 'not null'),
    shared_at: column<string>('timestamptz', 'not null'),
    revoked_at: column<string | null>('timestamptz'),
  },
  { key: ['meeting_id', 'guest'], indexes: ['meeting_guests_email {ON} (email, meeting_id) where revoked_at is null'] },
);

/** How far each meeting's stream is, for ETags and for those who show changes; of deleted meetings too. */
export const meetingRevisions = table(
  'meeting_revisions',
  {
    meeting_id: column<string>('uuid'),
    revision: column<number>('bigint', 'not null'),
    /** Of that revision in the log. */
    position: column<string>('bigint', 'not null'),
  },
  { key: ['meeting_id'], indexes: ['meeting_revisions_position {ON} (position)'] },
);

/** Who organises each meeting, or did until it was deleted: what refuses a command must not have to load its stream. */
export const meetingOrganisers = table(
  'meeting_organisers',
  { meeting_id: column<string>('uuid'), organizer_id: column<string>('uuid', 'not null') },
  { key: ['meeting_id'] },
);

/**
 * Which meetings are one to people: each is the record of a capture, or of a calendar's entry, with its own readers.
 */
export const occurrences = table(
  'occurrences',
  {
    meeting_id: column<string>('uuid'),
    room_id: column<string>('uuid', 'not null'),
    /** Null until it is placed. */
    occurrence_id: column<string | null>('uuid'),
    /** Somebody chose its lines for the transcript. */
    chosen: column<boolean>('boolean', 'not null default false'),
    /** Its place in the order in which they are taken for the transcript otherwise; the least leads. */
    standing: column<number>('int', 'not null'),
    started_at: column<string>('timestamptz', 'not null'),
    /** Not before its start; what is still being captured ends when it began. */
    ended_at: column<string>('timestamptz', 'not null'),
    /** A person said of which occurrence it is. */
    pinned: column<boolean>('boolean', 'not null default false'),
  },
  { key: ['meeting_id'], indexes: ['occurrences_together {ON} (room_id, occurrence_id)'] },
);
