-- Never rebuilt: what was once chained stays as it was seen then.
create schema if not exists audit;

create table if not exists audit.entry (
  -- From 1 without gaps, the same in every store that holds the same events.
  sequence bigint primary key,
  event_id uuid not null,
  stream text collate "C" not null,
  revision bigint not null,
  -- SHA-256 over the entry before and this event.
  hash bytea not null,
  chained_at timestamptz not null default now()
);

create table if not exists audit.head (
  only_one boolean primary key default true check (only_one),
  store text not null,
  position bigint not null
);

-- Events that a store lost by a restore: their entries stay as evidence. The event that records it has the same id.
create table if not exists audit.reconciliation (
  id uuid primary key,
  first_sequence bigint not null,
  last_sequence bigint not null,
  reconciled_at timestamptz not null default now()
);

-- What is known of each time that the log was held against the chain; the latest ones.
create table if not exists audit.verification (
  id uuid primary key,
  started_at timestamptz not null default now(),
  -- Of the last sign of life: a verification without one for a while was interrupted.
  seen_at timestamptz not null default now(),
  finished_at timestamptz,
  checked bigint not null default 0,
  total bigint not null,
  report jsonb,
  error text
);

-- One at a time.
create unique index if not exists verification_running on audit.verification ((finished_at is null)) where finished_at is null;
