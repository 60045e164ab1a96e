-- How secrets are wrapped by the master key: one format for the whole vault.
create table if not exists vault.format (
  only_one boolean primary key default true check (only_one),
  version int not null
);
insert into vault.format (version) values (1) on conflict do nothing;
