-- Calls to providers, which all processes count together. Nothing of what was asked or answered.
create table if not exists state.outbound_call (
  id uuid primary key,
  provider text not null collate "C",
  -- What it was for.
  use text not null,
  taken_at timestamptz not null,
  -- Null while it goes on, and for one whose process is gone.
  ended_at timestamptz,
  outcome text,
  -- It counts against the limit of its provider until then.
  counts_until timestamptz not null
);
create index if not exists outbound_call_counts on state.outbound_call (provider, counts_until);
create index if not exists outbound_call_taken on state.outbound_call (provider, taken_at);

-- Calls that wait for their turn. One whose process was not seen for some seconds waits no more.
create table if not exists state.outbound_waiting (
  id uuid primary key,
  provider text not null collate "C",
  use text not null,
  asked_at timestamptz not null,
  seen_at timestamptz not null
);

-- Providers that said for how long nobody is to call.
create table if not exists state.outbound_hold (
  provider text primary key collate "C",
  since timestamptz not null,
  held_until timestamptz not null
);
