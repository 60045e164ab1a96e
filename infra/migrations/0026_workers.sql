-- Processes that take work up to a stated capacity. A worker without a sign of life for a while is none any more.
create table if not exists state.worker (
  -- A worker of bots is the one that their leases name.
  id text collate "C" primary key,
  role text collate "C" not null,
  -- How many it takes at once, and has taken.
  capacity int not null,
  taken int not null,
  -- It ends what it has, or hands it over, and takes nothing new.
  draining boolean not null,
  seen_at timestamptz not null default now()
);
