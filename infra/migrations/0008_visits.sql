-- When each person last was there, and when they left before: nobody else is told.
create table if not exists state.visit (
  user_id text collate "C" primary key,
  seen_at timestamptz not null,
  -- The end of the visit before this one; null during the first.
  left_at timestamptz
);
