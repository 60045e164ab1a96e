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
    created_at: column<string>('timestamptz', 'not null'),
    updated_at: column<string>('timestamptz', 'not null'),
  },
  { key: ['user_id'], indexes: ['users_email {ON} (email)'] },
);
