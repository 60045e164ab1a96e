import type { Recorded } from '#domain/events/event.ts';
import type { NoticeKind } from '#domain/notices/kinds.ts';
import { column, personalColumn, table } from '../engine/table.ts';

/**
 * What happened that somebody is told of: for whom is found when it is read, by who may read it then. Work that is
 * given to somebody stands in `notice_assignments`, erasures that had to wait in `notice_erasures`.
 */
export const notices = table(
  'notices',
  {
    meeting_id: column<string>('uuid'),
    kind: column<Exclude<NoticeKind, 'action' | 'reminder' | 'erasure'>>('text'),
    /**
     * A bot session, with `/consent` or `/objection` where it waits for what people say to one; of minutes, the erasure
     * that took something of them; empty for the meeting.
     */
    subject: column<string>('text'),
    /** What a bot waits for or why it is gone, and which analysis failed; empty for minutes. */
    what: column<string>('text', 'not null'),
    /** Of the event in its stream: what happens again is another notice. */
    revision: column<number>('int', 'not null'),
    given_at: column<string>('timestamptz', 'not null'),
    /** Passages that people wrote and an erasure took; null where it is about none. */
    lost: column<number | null>('int'),
  },
  { key: ['meeting_id', 'kind', 'subject'], indexes: ['notices_given {ON} (kind, given_at)'] },
);

/** When the event happened that somebody is told of, for a row of `notices`. */
export const given = ({ revision, metadata: { time } }: Recorded) => ({
  revision: Number(revision),
  given_at: time,
  lost: null,
});

/**
 * When an action item was first given to somebody of a name. What it says, and to whom it is given now, others know.
 */
export const noticeAssignments = table(
  'notice_assignments',
  {
    meeting_id: column<string>('uuid'),
    action_id: column<string>('text'),
    /** The mark of a name (`assigneeMark`): it goes from the files with a person who is erased. */
    assignee: personalColumn<string>('uuid'),
    given_at: column<string>('timestamptz', 'not null'),
    given_by: column<string>('text', 'not null'),
    /** The command that did it. */
    cause: column<string>('text', 'not null'),
  },
  {
    key: ['meeting_id', 'action_id', 'assignee'],
  },
);

/**
 * Erasures of people that a hold had wait, one a meeting, until who asked knows that they are done. A meeting has up to
 * two parts of one: what the person said and is called there, and links to accounts.
 */
export const noticeErasures = table(
  'notice_erasures',
  {
    meeting_id: column<string>('uuid'),
    erasure_id: column<string>('text'),
    asked_by: column<string>('text', 'not null'),
    person_open: column<boolean>('boolean', 'not null'),
    links_open: column<boolean>('boolean', 'not null'),
    /** Of the last part that was carried out; null before any was. */
    done_at: column<string | null>('timestamptz'),
  },
  { key: ['meeting_id', 'erasure_id'], indexes: ['notice_erasures_erasure {ON} (erasure_id)'] },
);

/** Who asked for an account to be erased: of its links the eraser asks in each meeting. */
export const noticeErasers = table(
  'notice_erasers',
  { erasure_id: column<string>('text'), asked_by: column<string>('text', 'not null') },
  { key: ['erasure_id'] },
);

/** Commands by which people of a meeting got another name: what they then give to that name is nobody else's. */
export const noticeRenamings = table(
  'notice_renamings',
  { meeting_id: column<string>('uuid'), cause: column<string>('text') },
  { key: ['meeting_id', 'cause'] },
);

/** Notices that somebody has read, one by one. */
export const noticeReadings = table(
  'notice_readings',
  {
    user_id: column<string>('uuid'),
    notice_id: column<string>('uuid'),
    read_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['user_id', 'notice_id'] },
);

/** Who did something with their notices. */
export const noticeReaders = table(
  'notice_readers',
  {
    user_id: column<string>('uuid'),
    /** Everything that was given until then is read. */
    read_until: column<string | null>('timestamptz'),
    /** In the log, of the last thing that they did: for their other windows. */
    position: column<string>('bigint', 'not null'),
  },
  { key: ['user_id'], indexes: ['notice_readers_position {ON} (position)'] },
);

/** How somebody gets notices of a kind, where they said so. */
export const noticeChoices = table(
  'notice_choices',
  {
    user_id: column<string>('uuid'),
    kind: column<NoticeKind>('text'),
    in_application: column<boolean>('boolean', 'not null'),
    by_mail: column<boolean>('boolean', 'not null'),
  },
  { key: ['user_id', 'kind'], indexes: ['notice_choices_mailed {ON} (user_id) where by_mail'] },
);

/** When the settings switched notices on and off: what happens while they are off is told to nobody. */
export const noticeSwitches = table(
  'notice_switches',
  {
    revision: column<number>('int'),
    switched_at: column<string>('timestamptz', 'not null'),
    is_on: column<boolean>('boolean', 'not null'),
  },
  { key: ['revision'] },
);
