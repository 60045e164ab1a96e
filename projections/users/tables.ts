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
    /** Each in the form that it is searched and sorted in. */
    searchable_name: personalColumn<string>('text', 'not null'),
    searchable_email: personalColumn<string>('text', 'not null'),
    searchable_department: personalColumn<string>('text', 'not null'),
    created_at: column<string>('timestamptz', 'not null'),
    updated_at: column<string>('timestamptz', 'not null'),
  },
  {
    key: ['user_id'],
    generated: {
      searchable: `text generated always as (searchable_name || ' ' || searchable_email || ' ' || searchable_department) stored`,
    },
    indexes: ['users_email {ON} (email)', 'users_order {ON} (searchable collate "C", user_id)'],
  },
);

/** Accounts at providers with which people sign in. */
export const identities = table(
  'identities',
  {
    identity_id: column<string>('uuid'),
    user_id: column<string>('uuid', 'not null'),
    provider: column<'microsoft' | 'google'>('text', 'not null'),
    /** As the provider shows it. */
    label: personalColumn<string | null>('text'),
    linked_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['identity_id'], indexes: ['identities_user {ON} (user_id)'] },
);

/** Addresses that accounts had, and until when. What began before then, under that address, was the person's. */
export const formerAddresses = table(
  'former_addresses',
  {
    user_id: column<string>('uuid'),
    email: personalColumn<string>('text'),
    until: column<string>('timestamptz', 'not null'),
  },
  { key: ['user_id', 'email'], indexes: ['former_addresses_email {ON} (email)'] },
);
