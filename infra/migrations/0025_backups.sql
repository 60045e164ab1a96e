-- That this installation is being, or was, restored from a backup: nothing serves it before that has finished.
create table if not exists state.restore (
  -- When the backup of the record was made.
  backup text collate "C" primary key,
  begun_at timestamptz not null default now(),
  finished_at timestamptz
);

-- Attempts at backups, and proofs that one can be restored; the latest ones.
create table if not exists state.backup (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('made', 'proven')),
  -- The backup's; null for an attempt that made none.
  name text collate "C",
  at timestamptz not null default now(),
  events bigint,
  erasures int,
  -- Code of what went wrong; null for one that succeeded.
  error text
);
