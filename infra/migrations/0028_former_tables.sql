-- Tables that a rebuild, or its undoing, has replaced: they stay in the schema `{projection}__former` for a time, as
-- far in the log as they were, so that they can serve again.
create table if not exists state.former_tables (
  projection text primary key references state.checkpoint on delete cascade,
  store text not null,
  position bigint not null,
  counters jsonb not null default '{}',
  definition text not null,
  replaced_at timestamptz not null default now(),
  kept_until timestamptz not null,
  -- The undoing that replaced them: repeated after an outage, it is not done a second time.
  replaced_by uuid
);

-- What is asked for: tables made anew, or those before the last rebuild in their place again.
alter table state.rebuild_request add column if not exists kind text collate "C" not null default 'rebuild'
  check (kind in ('rebuild', 'undo'));
-- How the new tables differ from those that served; null before that is known.
alter table state.rebuild_request add column if not exists differences jsonb;
