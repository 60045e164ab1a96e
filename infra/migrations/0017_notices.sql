-- When this installation began to tell people of things: what happened before is told to nobody.
create table if not exists state.notice_beginning (
  only_one boolean primary key default true check (only_one),
  began_at timestamptz not null default now()
);
insert into state.notice_beginning default values on conflict do nothing;
