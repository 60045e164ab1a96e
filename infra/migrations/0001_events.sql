-- The event store, and the one function that writes to it. The function takes the advisory lock in a statement of its
-- own: under READ COMMITTED each later statement sees a snapshot taken after the lock was granted, so revisions are
-- checked against everything committed, and positions become visible in their own order.
create schema if not exists events;

create table if not exists events.store (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now()
);
insert into events.store default values on conflict do nothing;

create table if not exists events.event (
  position bigint primary key,
  stream text collate "C" not null,
  revision bigint not null,
  id uuid not null,
  type text collate "C" not null,
  data bytea not null,
  metadata bytea not null,
  unique (stream, revision)
);
-- Ciphertext does not shrink: compressing it would only cost time.
alter table events.event alter column data set storage external, alter column metadata set storage external;

create or replace function events.append(
  streams text[], expected bigint[], counts int[],
  ids uuid[], types text[], datas bytea[], metadatas bytea[]
) returns table (appended int, outcome text, revision bigint, "position" bigint)
language plpgsql as $$
declare
  head bigint;
  wrote boolean := false;
  actual bigint;
  first_index int := 1;
  last_index int;
  same int;
begin
  perform pg_advisory_xact_lock(hashtext('greffier.events.append'));
  select coalesce(max(e.position), 0) into head from events.event e;
  for i in 1 .. cardinality(streams) loop
    last_index := first_index + counts[i] - 1;
    appended := i;
    select coalesce(max(e.revision), -1) into actual from events.event e where e.stream = streams[i];
    if actual = expected[i] then
      insert into events.event (position, stream, revision, id, type, data, metadata)
      select head + n.ordinality, streams[i], actual + n.ordinality, n.id, n.type, n.data, n.metadata
      from unnest(ids[first_index:last_index], types[first_index:last_index], datas[first_index:last_index], metadatas[first_index:last_index])
        with ordinality as n (id, type, data, metadata, ordinality);
      head := head + counts[i];
      wrote := true;
      outcome := 'written'; revision := actual + counts[i]; "position" := head;
    else
      select count(*), max(e.revision), max(e.position) into same, revision, "position"
      from events.event e
      join unnest(ids[first_index:last_index]) with ordinality as n (id, ordinality)
        on e.stream = streams[i] and e.revision = expected[i] + n.ordinality and e.id = n.id;
      if same = counts[i] then
        outcome := 'already';
      else
        outcome := 'conflict'; revision := actual; "position" := null;
      end if;
    end if;
    return next;
    first_index := last_index + 1;
  end loop;
  if wrote then
    perform pg_notify('greffier_events', head::text);
  end if;
end $$;
