-- With what somebody's calendar at Microsoft is read: refresh token, subject and address, wrapped by the master key.
create table if not exists vault.microsoft_authorisation (
  -- By which events know it.
  id uuid primary key,
  user_id text collate "C" not null,
  wrapped bytea not null,
  held_at timestamptz not null default now()
);
create index if not exists microsoft_authorisation_user on vault.microsoft_authorisation (user_id);
