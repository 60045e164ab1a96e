import { column, personalColumn, table } from '../engine/table.ts';

export const users = table(
  'users',
  {
    user_id: column<string>('uuid'),
    email: personalColumn<string>('text', 'not null'),
    display_name: personalColumn<string>('text', 'not null'),
    role: column<'observer' | 'user' | 'admin'>('text', 'not null'),
    department: personalColumn<string | null>('text'),
    job_title: personalColumn<string | null>('text'),
    /** Until when an invitation may be accepted; null once it was, or where there never was one. */
    invited_until: column<string | null>('timestamptz'),
    disabled: column<boolean>('boolean', 'not null'),
    second_factor: column<boolean>('boolean', 'not null'),
    last_sign_in_at: column<string | null>('timestamptz'),
    /** Of the account's stream: what its editor has seen. */
    revision: column<number>('int', 'not null'),
    /** Name, address and department in the form that they are searched and sorted in. */
    searchable: personalColumn<string>('text', 'not null'),
    created_at: column<string>('timestamptz', 'not null'),
    updated_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['user_id'], indexes: ['users_email {ON} (email)', 'users_order {ON} (searchable collate "C", user_id)'] },
);
