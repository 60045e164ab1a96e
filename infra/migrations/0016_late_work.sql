-- What another process needs to do late work again, wrapped by the master key; null once it is done.
alter table vault.late_result add column if not exists task bytea;
-- Until when the process that does it has it for itself.
alter table vault.late_result add column if not exists held_until timestamptz;
-- How many processes have begun it.
alter table vault.late_result add column if not exists attempts int not null default 0;
create index if not exists late_result_task on vault.late_result (held_until) where task is not null;

-- As before, and nothing is left to be done.
create or replace function vault.finish_late_result(result uuid, outcome bytea, until timestamptz, result_owner text) returns text language plpgsql as $$
declare
  asker text;
begin
  perform pg_advisory_xact_lock_shared(hashtext('greffier.vault.' || result_owner)) where result_owner is not null;
  if exists (select from vault.tombstone t where t.path = result_owner) then
    delete from vault.late_result where id = result;
    return null;
  end if;
  update vault.late_result set wrapped = outcome, expires_at = until, owner = result_owner, task = null, held_until = null
    where id = result returning user_id into asker;
  return asker;
end $$;
