-- The key of a model's provider, wrapped by the master key under a name that settings hold.
create table if not exists vault.model_key (id uuid primary key, wrapped bytea not null);

-- What models took on a day in Paris, of all processes, and how their last call ended.
create table if not exists state.model_usage (
  day date primary key,
  input bigint not null default 0,
  output bigint not null default 0,
  -- Tokens of calls under way; those of a process that died stay until the day ends.
  held bigint not null default 0,
  calls bigint not null default 0,
  last_at timestamptz,
  -- Code of what the last call failed with; null where it was answered.
  last_failure text,
  -- As the provider says itself; null where it says nothing.
  tokens_a_minute bigint
);
