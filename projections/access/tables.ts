import { column, personalColumn, table } from '../engine/table.ts';

/** A kind of entry, as administrators see it. */
export type AccessKind =
  | 'signed-in'
  | 'sign-in-refused'
  | 'reset-requested'
  | 'token-used'
  | 'token-reused'
  | 'signed-out'
  | 'access-refused'
  | 'refusals-counted'
  | 'meeting-exported'
  | 'meeting-read'
  | 'personal-data-shown'
  | 'registry-exported'
  | 'person-exported';

export const accessEntries = table(
  'access_entries',
  {
    event_id: column<string>('uuid'),
    /** Which of the reasons that the event counts; 0 for events about one. */
    part: column<number>('int'),
    at: column<string>('timestamptz', 'not null'),
    kind: column<AccessKind>('text', 'not null'),
    reason: column<string | null>('text'),
    /** How somebody signed in, or meant to where that was with an account at a provider. */
    way: column<string | null>('text'),
    user_id: column<string | null>('uuid'),
    email: personalColumn<string | null>('text'),
    address: personalColumn<string | null>('text'),
    route: column<string | null>('text'),
    meeting_id: column<string | null>('uuid'),
    count: column<number>('int', 'not null'),
  },
  {
    key: ['event_id', 'part'],
    indexes: [
      'access_entries_at {ON} (at desc, event_id, part)',
      'access_entries_user {ON} (user_id, at desc) where user_id is not null',
      'access_entries_meeting {ON} (meeting_id, at desc) where meeting_id is not null',
    ],
  },
);
