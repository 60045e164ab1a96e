-- What an entry's event says of itself in the clear, so that entries are found by it: never what was said. Null where
-- it says nothing of the kind; `type` also while an entry of an earlier release was not described yet.
alter table audit.entry
  add column if not exists type text collate "C",
  add column if not exists at timestamptz,
  add column if not exists actor text collate "C",
  add column if not exists correlation_id text collate "C",
  add column if not exists causation_id text collate "C",
  -- The meeting and the account that it is about.
  add column if not exists meeting_id text collate "C",
  add column if not exists user_id text collate "C",
  -- `refused` or `failed`; null for what was done.
  add column if not exists outcome text collate "C";

create index if not exists entry_at on audit.entry (at);
create index if not exists entry_type on audit.entry (type, sequence);
create index if not exists entry_actor on audit.entry (actor, sequence);
create index if not exists entry_user on audit.entry (user_id, sequence) where user_id is not null;
create index if not exists entry_meeting on audit.entry (meeting_id, sequence) where meeting_id is not null;
create index if not exists entry_correlation on audit.entry (correlation_id, sequence);
create index if not exists entry_outcome on audit.entry (outcome, sequence) where outcome is not null;
create index if not exists entry_undescribed on audit.entry (sequence) where type is null;
create index if not exists entry_event on audit.entry (event_id);
