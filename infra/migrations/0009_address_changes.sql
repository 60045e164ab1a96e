-- At which revision of the account the append was to be made that needs the address; -1 for the account's first event.
-- Of an append that failed the reservation stays until the account has moved on. The release before writes none.
alter table vault.email_reservation add column if not exists at_revision bigint not null default -1;
