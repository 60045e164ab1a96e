import { SECRET_TABLE } from './secret.ts';

/** What signs people in. Addresses and tokens only as keyed or plain hashes, secrets wrapped by the master key. */
export const CREDENTIALS_SCHEMA = `${SECRET_TABLE}
create table if not exists vault.email_reservation (
  email_hash bytea primary key,
  user_id text collate "C" not null
);
create index if not exists email_reservation_user on vault.email_reservation (user_id);

create table if not exists vault.password (
  user_id text collate "C" primary key,
  hash text not null,
  -- A generated password, wrapped, until it has been shown once.
  unshown bytea
);

create table if not exists vault.session (
  id uuid primary key,
  user_id text collate "C" not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  token_hash bytea not null,
  -- The same token, wrapped: for the seconds in which the one before it still answers it.
  token_wrapped bytea not null,
  replaced_hash bytea,
  replaced_at timestamptz
);
create index if not exists session_expiry on vault.session (expires_at);
create index if not exists session_owner on vault.session (user_id);

-- Its value is the epoch of rights. A sequence counts at once and for everybody, whatever becomes of a transaction.
create sequence if not exists vault.rights_epoch;

create table if not exists vault.invitation (
  user_id text collate "C" primary key,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

-- What a link may be opened with, once.
create table if not exists vault.ticket (
  token_hash bytea primary key,
  address_hash bytea not null,
  user_id text collate "C" not null,
  session_id uuid not null,
  expires_at timestamptz not null
);
create index if not exists ticket_expiry on vault.ticket (expires_at);

create table if not exists vault.second_factor (
  user_id text collate "C" primary key,
  wrapped bytea not null,
  -- Time step of the last code that was accepted: neither it nor an earlier one is accepted again.
  last_step bigint not null
);

create table if not exists vault.second_factor_enrolment (
  user_id text collate "C" primary key,
  wrapped bytea not null,
  expires_at timestamptz not null
);

-- What was asked under which idempotency key, as a hash.
create table if not exists vault.idempotency_key (
  command_id uuid primary key,
  content bytea not null,
  expires_at timestamptz not null
);
create index if not exists idempotency_key_expiry on vault.idempotency_key (expires_at);

-- Challenges of a second factor that led to a session: none leads to another.
create table if not exists vault.spent_challenge (
  id uuid primary key,
  expires_at timestamptz not null
);

-- Each is deleted when it is used.
create table if not exists vault.recovery_code (
  user_id text collate "C" not null,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table if not exists vault.signing_key (
  id uuid primary key,
  wrapped bytea not null,
  created_at timestamptz not null
);

-- The columns are those of rate-limiter-flexible.
create table if not exists vault.sign_in_attempt (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
`;
