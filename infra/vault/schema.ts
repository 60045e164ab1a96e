import { SECRET_TABLE } from './secret.ts';

/** Secrets, apart from the log: backups of the one are useless without the other, and these expire. */
export const VAULT_SCHEMA = `${SECRET_TABLE}
create table if not exists vault.key (
  id text collate "C" primary key,
  owner text collate "C" not null,
  wrapped bytea not null,
  created_at timestamptz not null default now()
);
create index if not exists key_owner on vault.key (owner);
-- The planner keeps samples of a column, of rows that are gone as well.
alter table vault.key alter column wrapped set statistics 0;

-- Owners, or single keys, that were erased: none of them may ever exist again.
create table if not exists vault.tombstone (
  path text collate "C" primary key,
  -- How many keys there were: a destruction that is repeated after a crash gives the same answer.
  keys int not null,
  destroyed_at timestamptz not null default now()
);

-- Results that came after the answer. One that was saved as a meeting has its owner, and goes with any of the owner's keys.
create table if not exists vault.late_result (
  id uuid primary key,
  user_id text collate "C" not null,
  expires_at timestamptz not null,
  wrapped bytea,
  owner text collate "C"
);
-- By which its caller knows it in their list; null for the pieces of one, and for what no list shows. The table is altered
-- only where it is of an earlier release: that locks everybody out.
do $$ begin
  if not exists (select from pg_attribute where attrelid = 'vault.late_result'::regclass and attname = 'label') then
    alter table vault.late_result add column if not exists label text collate "C";
  end if;
end $$;
create index if not exists late_result_expiry on vault.late_result (expires_at);
create index if not exists late_result_owner on vault.late_result (owner) where owner is not null;

-- Creating and destroying an owner's keys follow one another. The lock is a statement of its own, so that the next one
-- sees a tombstone committed while it waited. Owners are locked in order, so that two calls never wait for each other.
-- Where every key is there already, as for nearly every line that is said, nothing is created and nothing locked. Each id once.
create or replace function vault.ensure(ids text[], owners text[], fresh bytea[])
returns table (key_id text, key_wrapped bytea) language plpgsql as $$
declare
  known int;
begin
  return query select k.id, k.wrapped from vault.key k
    where k.id = any (ids) and not exists (select from vault.tombstone t where t.path in (k.owner, k.id));
  get diagnostics known = row_count;
  if known = cardinality(ids) then
    return;
  end if;
  perform pg_advisory_xact_lock_shared(hashtext('greffier.vault.' || o.owner))
    from (select distinct unnest(owners) as owner order by 1) o;
  insert into vault.key (id, owner, wrapped)
    select w.id, w.owner, w.wrapped from unnest(ids, owners, fresh) as w (id, owner, wrapped)
    where not exists (select from vault.tombstone t where t.path in (w.owner, w.id))
    order by w.id
    on conflict (id) do nothing;
  return query select k.id, k.wrapped from vault.key k
    where k.id = any (ids) and not exists (select from vault.tombstone t where t.path in (k.owner, k.id));
end $$;

-- Answers whose result it is, nobody's where it is gone: one whose owner was erased meanwhile is not kept.
create or replace function vault.finish_late_result(result uuid, outcome bytea, until timestamptz, result_owner text) returns text language plpgsql as $$
declare
  asker text;
begin
  perform pg_advisory_xact_lock_shared(hashtext('greffier.vault.' || result_owner)) where result_owner is not null;
  if exists (select from vault.tombstone t where t.path = result_owner) then
    delete from vault.late_result where id = result;
    return null;
  end if;
  update vault.late_result set wrapped = outcome, expires_at = until, owner = result_owner where id = result returning user_id into asker;
  return asker;
end $$;

-- Answers whether it is kept: not where the result that it belongs to is gone.
create or replace function vault.keep_late_piece(piece uuid, result uuid, content bytea, until timestamptz, result_owner text) returns boolean language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('greffier.vault.' || result_owner));
  insert into vault.late_result (id, user_id, expires_at, wrapped, owner)
    select piece, r.user_id, until, content, r.owner from vault.late_result r where r.id = result and r.owner = result_owner;
  return found;
end $$;

create or replace function vault.destroy(erased text, erased_owner text) returns int language plpgsql as $$
declare
  gone int;
begin
  perform pg_advisory_xact_lock(hashtext('greffier.vault.' || erased_owner));
  delete from vault.key where owner = erased or id = erased;
  get diagnostics gone = row_count;
  delete from vault.late_result where owner = erased_owner;
  insert into vault.tombstone (path, keys) values (erased, gone) on conflict do nothing;
  return (select t.keys from vault.tombstone t where t.path = erased);
end $$;
`;
