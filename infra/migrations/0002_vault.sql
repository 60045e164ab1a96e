-- Secrets, apart from the log: backups of the one are useless without the other, and these expire.
create schema if not exists vault;
-- Random bytes that have a name.
create table if not exists vault.secret (
  name text collate "C" primary key,
  wrapped bytea not null
);

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
-- By which its caller knows it in their list; null for the pieces of one, and for what no list shows.
alter table vault.late_result add column if not exists label text collate "C";
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

-- What signs people in. Addresses and tokens only as keyed or plain hashes, secrets wrapped by the master key.
create table if not exists vault.email_reservation (
  email_hash bytea primary key,
  user_id text collate "C" not null
);
create index if not exists email_reservation_user on vault.email_reservation (user_id);

create table if not exists vault.password (
  user_id text collate "C" primary key,
  hash text not null,
  -- A generated password, wrapped, until it has been shown once.
  unshown bytea
);

create table if not exists vault.session (
  id uuid primary key,
  user_id text collate "C" not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  token_hash bytea not null,
  -- The same token, wrapped: for the seconds in which the one before it still answers it.
  token_wrapped bytea not null,
  replaced_hash bytea,
  replaced_at timestamptz
);
create index if not exists session_expiry on vault.session (expires_at);
create index if not exists session_owner on vault.session (user_id);

-- Its value is the epoch of rights. A sequence counts at once and for everybody, whatever becomes of a transaction.
create sequence if not exists vault.rights_epoch;

create table if not exists vault.invitation (
  user_id text collate "C" primary key,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- What a link may be opened with, once.
create table if not exists vault.ticket (
  token_hash bytea primary key,
  address_hash bytea not null,
  user_id text collate "C" not null,
  session_id uuid not null,
  expires_at timestamptz not null
);
create index if not exists ticket_expiry on vault.ticket (expires_at);

create table if not exists vault.second_factor (
  user_id text collate "C" primary key,
  wrapped bytea not null,
  -- Time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null
);

create table if not exists vault.second_factor_enrolment (
  user_id text collate "C" primary key,
  wrapped bytea not null,
  expires_at timestamptz not null
);

-- What was asked under which idempotency key, as a hash.
create table if not exists vault.idempotency_key (
  command_id uuid primary key,
  content bytea not null,
  expires_at timestamptz not null
);
create index if not exists idempotency_key_expiry on vault.idempotency_key (expires_at);

-- Challenges of a second factor that led to a session: none leads to another.
create table if not exists vault.spent_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);

-- Each is deleted when it is used.
create table if not exists vault.recovery_code (
  user_id text collate "C" not null,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table if not exists vault.signing_key (
  id uuid primary key,
  wrapped bytea not null,
  created_at timestamptz not null
);

-- The columns are those of rate-limiter-flexible.
create table if not exists vault.sign_in_attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The login of the mail server.
create table if not exists vault.smtp_login (id uuid primary key, wrapped bytea not null);

-- Pictures of what bots saw, under a key of their bot session.
create table if not exists vault.evidence (
  id uuid primary key,
  session_id text collate "C" not null,
  kept_at timestamptz not null default now(),
  sealed bytea not null
);
create index if not exists evidence_kept_at on vault.evidence (kept_at);
