-- How far projections and the log were: the lag of the last hour, for operators. Pruned by who writes it.
create table if not exists state.projection_sample (
  projection text not null,
  at timestamptz not null,
  position bigint not null,
  -- Null while the event store was away.
  head bigint,
  -- Events that it had not seen, counted up to a bound; null while the event store was away.
  behind int,
  primary key (projection, at)
);
create index if not exists projection_sample_at on state.projection_sample (at);

-- Rebuilds that administrators asked for: a process with the role `projector` does them, one at a time.
create table if not exists state.rebuild_request (
  id uuid primary key,
  projection text not null,
  -- As in an event's metadata.
  actor text not null,
  asked_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  cancel_asked boolean not null default false,
  phase text,
  -- Where the present run began, when, and how far it is; `head` is where the log ended then.
  begun_at timestamptz,
  begun_from bigint,
  position bigint,
  head bigint,
  events bigint not null default 0,
  -- How often it went on after its process had ended.
  resumed int not null default 0,
  -- Of the process that does it: one without a sign of life for a while was interrupted.
  seen_at timestamptz,
  finished_at timestamptz,
  -- Code of what made it fail, or of what it waits for; never a message.
  error text,
  error_event jsonb
);

-- One at a time.
create unique index if not exists rebuild_request_open on state.rebuild_request ((finished_at is null)) where finished_at is null;
