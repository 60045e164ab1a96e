-- What outlives read tables: how far each projection is, what it could not take, and what rebuilds have done so far.
create schema if not exists state;

create table if not exists state.checkpoint (
  projection text primary key,
  store text not null,
  position bigint not null,
  last_event_id uuid,
  -- The last number given in each counted column, by table.
  counters jsonb not null default '{}',
  definition text not null,
  status text not null default 'running' check (status in ('running', 'paused', 'stopped')),
  -- Code of the error that stopped it; never a message, which could hold personal data.
  error text,
  updated_at timestamptz not null default now()
);
-- Where the last event stands: `position` may lie beyond it, behind other applications' events.
alter table state.checkpoint add column if not exists last_event_stream text collate "C";
alter table state.checkpoint add column if not exists last_event_revision bigint;
alter table state.checkpoint add column if not exists last_event_position bigint;
-- Stream, revision and id of the event that stopped it.
alter table state.checkpoint add column if not exists error_event jsonb;

create table if not exists state.rebuild (
  projection text primary key references state.checkpoint on delete cascade,
  store text not null,
  position bigint not null,
  counters jsonb not null default '{}',
  definition text not null,
  started_at timestamptz not null default now()
);
-- How often words that were erased have been removed from what it has made. Null where it does not look.
alter table state.rebuild add column if not exists cleanings int;

-- Streams of which erased words are to be removed from what a rebuild to another definition has made.
create table if not exists state.rebuild_erasure (
  projection text not null references state.rebuild on delete cascade,
  stream text collate "C" not null,
  primary key (projection, stream)
);

-- The first event of a stream that could not be projected, and the later ones that wait behind it.
create table if not exists state.dead_letter (
  projection text not null references state.checkpoint on delete cascade,
  stream text collate "C" not null,
  position bigint not null,
  event_id uuid not null,
  type text not null,
  -- Null for an event that only waits.
  error text,
  attempts int not null default 0,
  parked_at timestamptz not null default now(),
  primary key (projection, stream, position)
);

-- How far the transcript feed has been published.
create table if not exists state.feed (
  only_one boolean primary key default true check (only_one),
  store text not null,
  position bigint not null,
  last_event_id uuid,
  partly_position bigint,
  partly_done int,
  sequence bigint not null
);
-- Where the last event stands: `position` may lie beyond it, behind other applications' events.
alter table state.feed add column if not exists last_event_stream text collate "C";
alter table state.feed add column if not exists last_event_revision bigint;
alter table state.feed add column if not exists last_event_position bigint;
alter table state.feed add column if not exists moved_until bigint;

-- Which worker runs which bot session.
create table if not exists state.bot_lease (
  session_id text primary key,
  worker text not null,
  renewed_at timestamptz not null
);

-- How many lines each worker keeps that the event store has not taken yet.
create table if not exists state.waiting_lines (
  session_id text primary key,
  worker text not null,
  lines int not null,
  told_at timestamptz not null
);

-- Events that wait for an event store that is away, encrypted as in the store.
create table if not exists state.waiting_event (
  id uuid primary key,
  stream text collate "C" not null,
  type text not null,
  data bytea not null,
  metadata bytea not null,
  kept_at timestamptz not null default now()
);
