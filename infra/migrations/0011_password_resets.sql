-- With which people choose another password: tokens only as hashes.
create table if not exists vault.password_reset (
  token_hash bytea primary key,
  user_id text collate "C" not null,
  expires_at timestamptz not null
);
create index if not exists password_reset_user on vault.password_reset (user_id, expires_at);
