-- Ends of the audit chain that were sent elsewhere, and attempts that failed; the latest ones.
create table if not exists state.audit_head_sent (
  id uuid primary key default gen_random_uuid(),
  -- How it was sent, and a digest of to whom: an address is personal.
  way text not null check (way in ('mail', 'post')),
  target text collate "C" not null,
  at timestamptz not null default now(),
  sequence bigint,
  -- Code of what went wrong; null where it was taken.
  error text
);
