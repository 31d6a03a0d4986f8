-- Who works here: operators, how they sign in, and the tokens of their programs. Sessions, challenges and second factors
-- are written by better-auth under these names; what it has no use for here (e-mail, other providers) has no column.
create schema sluice_auth;

create table sluice_auth.operators (
  id          text primary key default gen_random_uuid()::text,
  name        text not null unique check (name ~ '^[a-z0-9][a-z0-9._@-]{0,63}$'),
  -- Operators have no e-mail address; better-auth wants one, to show it in the authenticator.
  label       text not null generated always as (name) stored,
  role        text not null check (role in ('viewer', 'maker', 'checker', 'admin', 'auditor')),
  enabled     boolean not null default true,
  -- True only once a first code has proved that the secret arrived.
  totp        boolean not null default false,
  version     bigint not null default 1,
  created_at  timestamptz not null default now(),
  changed_at  timestamptz not null default now()
);

create function sluice_auth.operator_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

create trigger operators_changed before update on sluice_auth.operators for each row
  when ((old.role, old.enabled) is distinct from (new.role, new.enabled)) execute function sluice_auth.operator_changed();

create table sluice_auth.accounts (
  id           text primary key default gen_random_uuid()::text,
  operator_id  text not null unique references sluice_auth.operators,
  -- better-auth finds a password by these two; there is no other way to sign in.
  account_id   text not null,
  provider_id  text not null default 'credential' check (provider_id = 'credential'),
  password     text not null check (password like '$argon2id$%'),
  created_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  constraint accounts_own check (account_id = operator_id)
);

-- A cookie carries the token and a signature of it; the key of the signature is not in this database, so nobody makes a
-- cookie out of a row.
create table sluice_auth.sessions (
  id            text primary key,
  operator_id   text not null references sluice_auth.operators,
  token         text not null unique check (length(token) >= 32),
  address       text,
  user_agent    text,
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  expires_at    timestamptz not null
);
create index sessions_by_operator on sluice_auth.sessions (operator_id);
create index sessions_by_end on sluice_auth.sessions (expires_at);

-- 15 minutes without a request end a session, and 12 hours in any case, by this database's clock, whoever writes.
create function sluice_auth.session_limits() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := now();
    new.last_seen_at := now();
    new.expires_at := now() + interval '15 minutes';
  end if;
  new.expires_at := least(new.expires_at, new.created_at + interval '12 hours');
  return new;
end $$;

create trigger sessions_limits before insert or update on sluice_auth.sessions for each row execute function sluice_auth.session_limits();

-- Right passwords that still wait for a code: by hash of the identifier that the cookie carries, with the operator as
-- the value, or with the number of tries.
create table sluice_auth.challenges (
  id          text primary key,
  identifier  text not null,
  value       text not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null
);
create index challenges_by_identifier on sluice_auth.challenges (identifier);
create index challenges_by_value on sluice_auth.challenges (value);
create index challenges_by_end on sluice_auth.challenges (expires_at);

-- Secret and backup codes are encrypted with a key that is not in this database.
create table sluice_auth.second_factors (
  id            text primary key,
  operator_id   text not null unique references sluice_auth.operators,
  secret        text not null,
  backup_codes  text not null,
  verified      boolean not null,
  -- better-auth's own count, switched off: `failures` counts everything together.
  failed_tries  integer not null default 0
);

-- A code works once: whoever writes its step here first has used it.
create table sluice_auth.used_codes (
  operator_id  text not null references sluice_auth.operators,
  step         bigint not null,
  used_at      timestamptz not null default now(),
  primary key (operator_id, step)
);

-- Tries to sign in, by account name (whether there is such an account or not) and by address. Counted before the
-- check and taken back when it succeeds, so that parallel tries are not more tries.
create table sluice_auth.failures (
  subject  text primary key check (subject ~ '^(account|address):'),
  tries    integer not null default 0 check (tries >= 0),
  last_at  timestamptz not null default clock_timestamp()
);
create index failures_by_age on sluice_auth.failures (last_at);

create table sluice_auth.tokens (
  id            bigint generated always as identity primary key,
  operator_id   text not null references sluice_auth.operators,
  name          text not null check (length(name) between 1 and 100),
  hash          bytea not null unique check (length(hash) = 32),
  created_at    timestamptz not null default now(),
  expires_at    timestamptz,
  last_used_at  timestamptz,
  revoked_at    timestamptz
);
create index tokens_by_operator on sluice_auth.tokens (operator_id);
