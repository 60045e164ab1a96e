-- How soon notifications of providers were answered, for an hour.
create table if not exists state.webhook_answer (
  at timestamptz not null,
  ms real not null
);
create index if not exists webhook_answer_at on state.webhook_answer (at);

-- What the anti-spam monitor found at each look, for a day.
create table if not exists state.anti_spam_look (
  at timestamptz primary key,
  score int not null,
  is_alert boolean not null,
  checks jsonb not null
);
