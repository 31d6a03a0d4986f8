-- The people of merchants, how they sign in to the portal, and what they do there by two. Nothing here refers to operators, and
-- operators' tables do not refer to it: no session or right of one counts in the other.
create schema sluice_portal;

create table sluice_portal.people (
  id           text primary key default gen_random_uuid()::text,
  merchant_id  bigint not null references merchants,
  name         text not null unique check (name ~ '^[a-z0-9][a-z0-9._@-]{0,63}$'),
  -- People have no e-mail address; better-auth wants one, to show it in the authenticator.
  label        text not null generated always as (name) stored,
  role         text not null check (role in ('owner', 'finance', 'developer', 'viewer')),
  enabled      boolean not null default true,
  -- True only once a first code has proved that the secret arrived.
  totp         boolean not null default false,
  version      bigint not null default 1,
  -- 'operator:…' or 'person:…'.
  invited_by   text not null,
  created_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now()
);
create index people_of_merchant on sluice_portal.people (merchant_id);

create trigger people_changed before update on sluice_portal.people for each row
  when ((old.role, old.enabled) is distinct from (new.role, new.enabled)) execute function sluice_auth.operator_changed();

-- The tables of signing in are those of operators, see 0007 and 0011.
create table sluice_portal.accounts (
  id           text primary key default gen_random_uuid()::text,
  person_id    text not null unique references sluice_portal.people,
  account_id   text not null,
  provider_id  text not null default 'credential' check (provider_id = 'credential'),
  password     text not null check (password like '$argon2id$%'),
  created_at   timestamptz not null default now(),
  changed_at   timestamptz not null default now(),
  constraint accounts_own check (account_id = person_id)
);

create table sluice_portal.sessions (
  id            text primary key,
  person_id     text not null references sluice_portal.people,
  token         text not null unique check (length(token) >= 32),
  address       text,
  user_agent    text,
  created_at    timestamptz not null,
  last_seen_at  timestamptz not null,
  expires_at    timestamptz not null,
  proven_at     timestamptz not null default now()
);
create index sessions_by_person on sluice_portal.sessions (person_id);
create index sessions_by_end on sluice_portal.sessions (expires_at);

create trigger sessions_limits before insert or update on sluice_portal.sessions
  for each row execute function sluice_auth.session_limits();

create table sluice_portal.challenges (
  id          text primary key,
  identifier  text not null,
  value       text not null,
  expires_at  timestamptz not null,
  created_at  timestamptz not null,
  changed_at  timestamptz not null
);
create index challenges_by_identifier on sluice_portal.challenges (identifier);
create index challenges_by_value on sluice_portal.challenges (value);
create index challenges_by_end on sluice_portal.challenges (expires_at);

create table sluice_portal.second_factors (
  id            text primary key,
  person_id     text not null unique references sluice_portal.people,
  secret        text not null,
  backup_codes  text not null,
  verified      boolean not null,
  failed_tries  integer not null default 0
);

create table sluice_portal.used_codes (
  person_id  text not null references sluice_portal.people,
  step       bigint not null,
  used_at    timestamptz not null default now(),
  primary key (person_id, step)
);

create table sluice_portal.failures (
  subject  text primary key check (subject ~ '^(account|address):'),
  tries    integer not null default 0 check (tries >= 0),
  last_at  timestamptz not null default clock_timestamp()
);
create index failures_by_age on sluice_portal.failures (last_at);

-- Whoever has the code can become one person of the merchant, once.
create table sluice_portal.invitations (
  id           bigint generated always as identity primary key,
  merchant_id  bigint not null references merchants,
  role         text not null check (role in ('owner', 'finance', 'developer', 'viewer')),
  -- Whom it is for, in the words of who invited.
  note         text not null check (length(note) between 1 and 200),
  code_hash    bytea not null unique check (length(code_hash) = 32),
  invited_by   text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  -- The person that accepted it.
  person_id    text unique references sluice_portal.people,
  revoked_at   timestamptz,
  constraint invitation_ends_once check (person_id is null or revoked_at is null)
);
create index invitations_of_merchant on sluice_portal.invitations (merchant_id);

create table sluice_portal.settings (
  merchant_id          bigint primary key references merchants,
  -- A withdrawal above it, with those that the same person made alone in 24 hours, takes two people. Null: none does.
  second_person_above  bigint check (second_person_above >= 0)
);

-- Changes by which money could leave later. They take two people, one of them an owner, and a pause after the second one.
create table sluice_portal.proposals (
  id           bigint generated by default as identity primary key,
  merchant_id  bigint not null references merchants,
  kind         text not null,
  -- What is changed, such as 'allowed_ips' or 'person:anna', and its version when it was proposed.
  subject      text not null,
  version      text,
  -- For the people who read it: no secrets.
  details      jsonb not null,
  -- What is needed to carry it out, encrypted with the master key.
  input_sealed bytea not null,
  input_key    text not null,
  maker        text not null references sluice_portal.people (name),
  made_at      timestamptz not null default now(),
  expires_at   timestamptz not null,
  state        text not null default 'waiting'
               check (state in ('waiting', 'confirmed', 'done', 'failed', 'rejected', 'withdrawn', 'expired', 'void')),
  checker      text references sluice_portal.people (name),
  decided_at   timestamptz,
  -- Confirmed: it is carried out at this time.
  works_from   timestamptz,
  ended_at     timestamptz,
  note         text,
  constraint proposal_takes_two check (state not in ('confirmed', 'done', 'failed') or (checker is not null and checker <> maker)),
  constraint proposal_has_time check (state not in ('confirmed', 'done', 'failed') or (decided_at is not null and works_from >= decided_at))
);
create index proposals_of_merchant on sluice_portal.proposals (merchant_id, id);
create index proposals_open on sluice_portal.proposals (state) where state in ('waiting', 'confirmed');
create unique index proposals_one_open on sluice_portal.proposals (merchant_id, subject) where state in ('waiting', 'confirmed');

-- Withdrawals made in the portal. Until it is confirmed, a draft has no hold, no withdrawal and no order id. Its order id is decided
-- with the confirmation and kept, so that creating it again after an interruption is the same withdrawal.
create table sluice_portal.drafts (
  id              bigint generated by default as identity primary key,
  merchant_id     bigint not null references merchants,
  maker           text not null references sluice_portal.people (name),
  made_at         timestamptz not null default now(),
  expires_at      timestamptz not null,
  amount          bigint not null check (amount > 0),
  -- For the people who read it: the destination is masked.
  details         jsonb not null,
  request_sealed  bytea not null,
  request_key     text not null,
  state           text not null default 'waiting'
                  check (state in ('waiting', 'confirmed', 'created', 'refused', 'rejected', 'withdrawn', 'expired', 'void')),
  -- One person was enough: by the amount, when the draft was made.
  alone           boolean not null default false,
  checker         text references sluice_portal.people (name),
  decided_at      timestamptz,
  order_id        text,
  withdrawal_id   bigint,
  -- Why it was not created: the code of the rejection.
  refusal         text,
  note            text,
  constraint draft_takes_two check (state not in ('confirmed', 'created', 'refused')
    or (alone and checker is null) or (not alone and checker is not null and checker <> maker)),
  constraint draft_has_order check (state not in ('confirmed', 'created', 'refused') or (order_id is not null and decided_at is not null)),
  constraint draft_is_created check ((state = 'created') = (withdrawal_id is not null))
);
create index drafts_of_merchant on sluice_portal.drafts (merchant_id, id);
create index drafts_alone on sluice_portal.drafts (maker, decided_at) where alone and state in ('confirmed', 'created');
create index drafts_open on sluice_portal.drafts (state) where state in ('waiting', 'confirmed');
create unique index drafts_by_withdrawal on sluice_portal.drafts (withdrawal_id) where withdrawal_id is not null;

-- People of merchants act through the portal.
alter table audit_log drop constraint audit_log_via_check;
alter table audit_log add constraint audit_log_via_check
  check (via in ('console', 'token', 'command line', 'system', 'portal')) not valid;
