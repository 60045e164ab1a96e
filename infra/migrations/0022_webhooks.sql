-- What signs webhooks, wrapped by the master key under names that events hold.
create table if not exists vault.webhook_secret (id uuid primary key, wrapped bytea not null);
