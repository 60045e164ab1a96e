-- What opens the record to a person's programs: tokens only as hashes, withdrawn ones not at all.
create table if not exists vault.personal_token (
  id uuid primary key,
  user_id text collate "C" not null,
  token_hash bytea not null unique,
  -- By which its owner knows it: a name of their own, and how the token begins.
  label text not null,
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index if not exists personal_token_user on vault.personal_token (user_id);
-- The planner keeps samples of a column, of rows that are gone as well.
alter table vault.personal_token alter column label set statistics 0;
