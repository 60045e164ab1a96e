-- Whose way in which account at a provider is. Its subject only as a keyed hash.
create table if not exists vault.identity (
  subject_hash bytea primary key,
  -- By which events of the account know it.
  id uuid not null unique,
  user_id text collate "C" not null,
  -- At which revision of the account the append was to be made that links it; -1 for the account's first event.
  at_revision bigint not null,
  held_at timestamptz not null default now()
);
create index if not exists identity_user on vault.identity (user_id);

-- The provider whose second factor counted in place of Greffier's own; null where none did.
alter table vault.session add column if not exists factor_of text;
