-- The server's log as a table, apart from everything that a rebuild or a restore touches.
create schema if not exists logs;

create table if not exists logs.line (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- As pino counts: 30 info, 40 warn, 50 error, 60 fatal.
  level smallint not null,
  message text not null,
  correlation_id text,
  route text,
  code text,
  details jsonb not null
);
create index if not exists line_at on logs.line (at desc, id desc);
create index if not exists line_level on logs.line (level, at desc, id desc) where level > 30;
create index if not exists line_correlation on logs.line (correlation_id, at desc) where correlation_id is not null;
