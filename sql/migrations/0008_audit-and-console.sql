-- Who did what on the operator's side, what a second operator has to confirm beside withdrawals, and what the console
-- looks things up by.

-- Every change by an operator, in the transaction that makes it. Each row's hash covers the row before it, with a key
-- that is not in the database: whoever can write here still cannot forge, drop or reorder a row unnoticed.
create table audit_log (
  seq         bigint primary key,
  at          timestamptz not null,
  actor       text not null,
  via         text not null check (via in ('console', 'token', 'command line', 'system')),
  address     text,
  request_id  text,
  action      text not null,
  -- Like `withdrawal:1000001`.
  subject     text not null,
  reason      text,
  -- json, not jsonb: the hash is over the text as it was written.
  before      json,
  after       json,
  hash        bytea not null check (length(hash) = 32)
);
create index audit_log_by_subject on audit_log (subject, seq);
create index audit_log_by_actor on audit_log (actor, seq);
create index audit_log_by_action on audit_log (action, seq);
create index audit_log_at on audit_log using brin (at);
create trigger audit_log_append_only before update or delete or truncate on audit_log for each statement execute function refuse_change();

-- The end of the chain. Whoever adds to it locks this row, last of all that a transaction locks.
create table audit_head (
  only_row  boolean primary key default true check (only_row),
  seq       bigint not null,
  hash      bytea not null check (length(hash) = 32)
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_head_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' or new.seq <= old.seq then
    raise exception 'the audit log only grows' using errcode = 'SL001';
  end if;
  return new;
end $$;
create trigger audit_head_grows before update or delete on audit_head for each row execute function audit_head_only_grows();
create trigger audit_head_stays before truncate on audit_head for each statement execute function refuse_change();

-- A form does its thing once: its token is claimed in the transaction that does it, and a second sending finds it here.
create table form_tokens (
  actor   text not null,
  token   text not null check (length(token) between 1 and 120),
  -- The hash of what was asked for; another request with the same token is a mistake.
  asked   bytea not null,
  status  integer,
  answer  text,
  at      timestamptz not null default now(),
  primary key (actor, token)
);
create index form_tokens_at on form_tokens using brin (at);

-- What an operator took from a merchant's balance.
create table debits (
  id           bigint generated always as identity primary key,
  merchant_id  bigint not null references merchants,
  amount       bigint not null check (amount > 0),
  note         text not null,
  actor        text not null,
  at           timestamptz not null default now()
);
create trigger debits_append_only before update or delete or truncate on debits for each statement execute function refuse_change();

-- Beside withdrawals, a second operator also confirms credits and debits above the threshold, and a looser threshold.
alter table proposals
  alter column withdrawal_id drop not null,
  alter column fence drop not null,
  add column merchant_id bigint references merchants,
  add column amount bigint check (amount > 0),
  drop constraint proposals_action_check,
  add constraint proposals_action_check check (action in
    ('pay', 'cancel', 'return', 'resolve-paid', 'resolve-not-paid', 'credit', 'debit', 'four-eyes')),
  add constraint proposals_subject check (case
    when action in ('credit', 'debit') then withdrawal_id is null and merchant_id is not null and amount is not null
    when action = 'four-eyes' then withdrawal_id is null and merchant_id is null
    else withdrawal_id is not null and fence is not null and merchant_id is null and amount is null end),
  -- Names of people are the same in any case.
  drop constraint four_eyes,
  add constraint four_eyes check (verdict is distinct from 'confirmed' or lower(checker) <> lower(maker));

-- What was proposed is what is confirmed.
create function proposal_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.verdict is not null
     or (new.id, new.withdrawal_id, new.merchant_id, new.action, new.fence, new.amount, new.reason, new.reference, new.evidence,
         new.refund_fee, new.maker, new.made_at)
        is distinct from
        (old.id, old.withdrawal_id, old.merchant_id, old.action, old.fence, old.amount, old.reason, old.reference, old.evidence,
         old.refund_fee, old.maker, old.made_at) then
    raise exception 'a proposal never changes' using errcode = 'SL003';
  end if;
  return new;
end $$;
create trigger proposals_guard before update or delete on proposals for each row execute function proposal_guard();

-- When the ledger was last checked, and what came of it.
create table ledger_checks (
  id           bigint generated always as identity primary key,
  actor        text not null,
  differences  integer not null,
  seconds      double precision not null,
  at           timestamptz not null default now()
);

-- What happened on a day that is over (UTC), for the charts: counted once, when somebody first asks.
create table day_figures (
  day        date not null,
  system     text not null references systems,
  created    integer not null,
  paid       integer not null,
  cancelled  integer not null,
  paid_sum   bigint not null,
  primary key (day, system)
);

-- What the console looks withdrawals up by. Btree only where rows are added at the end or seldom; the destinations and
-- references, which are all over the place, by the block.
create index withdrawals_by_merchant on withdrawals (merchant_id, created_at, id);
create index withdrawals_created on withdrawals (created_at, id);
create index withdrawals_cancelled on withdrawals (created_at, id) where state = 'cancelled';
create index withdrawals_reference on withdrawals (reference) where reference is not null;
create index withdrawals_wallet on withdrawals using brin (wallet_hash bytea_bloom_ops) with (pages_per_range = 32, autosummarize = on);
-- And the rest: deliveries by merchant, incidents by withdrawal, closed ones too.
create index webhook_deliveries_by_merchant on webhook_deliveries (merchant_id, id);
create index webhook_deliveries_failed on webhook_deliveries (merchant_id, id) where state = 'failed';
create index incidents_by_withdrawal on incidents (withdrawal_id) where withdrawal_id is not null;
create index withdrawal_events_at on withdrawal_events using brin (at) with (pages_per_range = 16);
