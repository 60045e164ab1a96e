-- With what somebody's tasks are written in a tool of theirs, and where: wrapped by the master key.
create table if not exists vault.task_tool (
  -- By which events know the connection.
  id uuid primary key,
  user_id text collate "C" not null,
  wrapped bytea not null,
  held_at timestamptz not null default now()
);
create index if not exists task_tool_user on vault.task_tool (user_id);
