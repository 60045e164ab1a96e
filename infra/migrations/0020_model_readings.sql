-- How far a model is with a meeting. Shown while the request that asked for it is open; removed when it has ended.
create table if not exists state.model_reading (
  meeting_id uuid primary key,
  -- The event that asked.
  asked_by uuid not null,
  parts int not null,
  done int not null default 0,
  begun_at timestamptz not null default now()
);

-- What models answered about parts of a meeting, so that nothing is asked, and paid, twice; under the key of the
-- analysis that was to be rewritten.
create table if not exists state.model_answer (
  key_id text collate "C" not null,
  owner text collate "C" not null,
  -- Of model, address and question, keyed: who has no key tells no question from another.
  mark bytea not null,
  sealed bytea not null,
  expires_at timestamptz not null,
  primary key (key_id, mark)
);
create index if not exists model_answer_owner on state.model_answer (owner);
create index if not exists model_answer_expiry on state.model_answer (expires_at);

-- As before, with what nobody can open any more.
create or replace function vault.destroy(erased text, erased_owner text) returns int language plpgsql as $$
declare
  gone int;
begin
  perform pg_advisory_xact_lock(hashtext('greffier.vault.' || erased_owner));
  delete from vault.key where owner = erased or id = erased;
  get diagnostics gone = row_count;
  delete from vault.late_result where owner = erased_owner;
  delete from state.model_answer where owner = erased or key_id = erased;
  insert into vault.tombstone (path, keys) values (erased, gone) on conflict do nothing;
  return (select t.keys from vault.tombstone t where t.path = erased);
end $$;
