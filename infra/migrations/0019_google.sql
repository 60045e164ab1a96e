-- With what somebody's data at Google is read: refresh token, subject and address, wrapped by the master key.
create table if not exists vault.google_authorisation (
  -- By which events know it.
  id uuid primary key,
  user_id text collate "C" not null,
  wrapped bytea not null,
  held_at timestamptz not null default now()
);
create index if not exists google_authorisation_user on vault.google_authorisation (user_id);
