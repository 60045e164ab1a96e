-- The backup that is due or that somebody asked for, until it has ended: a process with the role `projector` makes it.
create table if not exists state.backup_request (
  id uuid primary key,
  -- As in an event's metadata; null for one that is due by itself.
  actor text,
  asked_at timestamptz not null default now(),
  -- When the present run began, and how far it is.
  begun_at timestamptz,
  events bigint not null default 0,
  share double precision
);

-- One at a time.
create unique index if not exists backup_request_open on state.backup_request ((true));
