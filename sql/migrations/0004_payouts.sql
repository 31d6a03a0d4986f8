-- Automatic payouts: aggregators and the routes to them, attempts with everything that was heard about them, what
-- only people can decide, and the switches that stop it all.

-- Money that left after we had given it back: what a merchant owes, apart from its balance, which never falls below zero.
alter table balances add column receivable bigint not null default 0 constraint receivable_never_positive check (receivable <= 0);
alter table balances add column receivable_seq bigint not null default 0;

alter table installation add column four_eyes_above bigint check (four_eyes_above >= 0);

create table aggregators (
  name              text primary key check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  kind              text not null check (kind in ('simulator', 'http', 'sluice')),
  url               text not null,
  -- Its keys as JSON, sealed like wallets are, bound to the name.
  secrets_sealed    bytea not null,
  secrets_key       text not null,
  enabled           boolean not null default true,
  deadline_ms       integer not null check (deadline_ms between 100 and 60000),
  -- So long after its last possible moment a payout that the aggregator does not know can no longer turn up.
  finality_seconds  integer not null check (finality_seconds > 0),
  created_at        timestamptz not null default now()
);

-- What an aggregator still holds for us; without a row it is not tracked. Apart, because every payout changes it.
create table floats (
  aggregator  text primary key references aggregators,
  remaining   bigint not null
);

create table routes (
  system      text not null references systems,
  aggregator  text not null references aggregators,
  position    integer not null,
  enabled     boolean not null default true,
  min_amount  bigint check (min_amount >= 0),
  max_amount  bigint check (max_amount > 0),
  primary key (system, aggregator),
  constraint routes_amount_range check (min_amount <= max_amount)
);

create trigger aggregators_changed after insert or update or delete on aggregators for each statement execute function catalog_changed();
create trigger routes_changed after insert or update or delete on routes for each statement execute function catalog_changed();

-- Kill switches: while a row is here, nothing in its scope is sent. Read before every attempt, never cached.
create table halts (
  scope    text not null check (scope in ('global', 'merchant', 'system', 'aggregator')),
  subject  text not null,
  actor    text not null,
  reason   text not null,
  at       timestamptz not null default now(),
  primary key (scope, subject)
);

alter table withdrawals
  add column auto         boolean not null default false,
  -- Where a created withdrawal stands; the merchant does not see it.
  add column stage        text default 'queued' check (stage in ('queued', 'claimed', 'dispatching', 'sent', 'uncertain')),
  -- Grows with every claim: who wrote it down and finds another number later has lost the claim and writes nothing.
  add column fence        bigint not null default 0,
  add column claimed_by   text,
  add column lease_until  timestamptz,
  -- Chosen by an operator, instead of the first route that fits.
  add column aggregator   text,
  add column waiting_for  text,
  -- Cancelled because no aggregator took it: who asks again with the same order id hears so again.
  add column failed       boolean not null default false;

create or replace function withdrawal_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or not (case
       when (new.state, new.returned, new.reference) is not distinct from (old.state, old.returned, old.reference) then true
       when old.state = 'created' then not new.returned
       when old.state = 'paid' then new.state = 'cancelled' and new.returned
       else false
     end) or new.fence < old.fence or (old.state <> 'created' and new.failed <> old.failed)
       -- The last guard of a hold: it is not given back while an attempt may have paid, or has.
       or (old.state = 'created' and new.state = 'cancelled' and exists (
             select from attempts a where a.withdrawal_id = new.id and a.state in ('sending', 'accepted', 'uncertain', 'paid'))) then
    raise exception 'a % withdrawal cannot change like that', old.state using errcode = 'SL003';
  end if;
  if (new.id, new.merchant_id, new.system, new.fee_from, new.bank_id, new.amount, new.fee, new.total, new.received,
      new.wallet_hash, new.wallet_masked, new.order_id, new.fingerprint, new.created_at)
     is distinct from
     (old.id, old.merchant_id, old.system, old.fee_from, old.bank_id, old.amount, old.fee, old.total, old.received,
      old.wallet_hash, old.wallet_masked, old.order_id, old.fingerprint, old.created_at) then
    raise exception 'the terms of a withdrawal never change' using errcode = 'SL003';
  end if;
  return new;
end $$;

update withdrawals set stage = null where state <> 'created';
alter table withdrawals
  add constraint only_created_has_stage check ((state = 'created') = (stage is not null)),
  add constraint only_claimed_has_claimant check ((stage = 'claimed') = (claimed_by is not null)),
  add constraint only_cancelled_has_failed check (not failed or state = 'cancelled');

-- An automatic one is changed three times in a moment; with room on its page the indexes need not know.
alter table withdrawals set (fillfactor = 75);

create table attempts (
  withdrawal_id  bigint not null,
  number         integer not null check (number > 0),
  aggregator     text not null,
  -- Ours, made from withdrawal and number; the aggregator's idempotency key.
  reference      text not null unique,
  state          text not null default 'sending'
                 check (state in ('sending', 'accepted', 'uncertain', 'paid', 'refused', 'not_sent', 'returned', 'contradicted')),
  amount         bigint not null check (amount > 0),
  -- The aggregator's own name for it.
  provider_id    text,
  -- It has said that it has this payout: from then on "not found" proves nothing.
  known          boolean not null default false,
  -- The aggregator does not begin it later than this.
  not_after      timestamptz not null,
  -- The aggregator's, as it was when the attempt was made.
  finality_seconds integer not null,
  lookups        integer not null default 0,
  resends        integer not null default 0,
  float_taken    boolean not null,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  primary key (withdrawal_id, number)
) with (fillfactor = 75);
-- The last guard against paying twice: a new attempt only after every earlier one is known not to have paid.
create unique index attempts_one_live on attempts (withdrawal_id) where state in ('sending', 'accepted', 'uncertain', 'paid');
create index attempts_by_aggregator on attempts (aggregator, created_at);
create index attempts_under_way on attempts (aggregator) where state in ('sending', 'accepted', 'uncertain');

-- Everything heard about an attempt, from whomever, and what was made of it.
create table attempt_reports (
  id           bigint generated always as identity primary key,
  reference    text not null,
  source       text not null check (source in ('submit', 'lookup', 'callback', 'operator', 'takeover')),
  verdict      text not null,
  detail       text,
  provider_id  text,
  amount       bigint,
  currency     text,
  applied      text not null,
  at           timestamptz not null default now()
);
create index attempt_reports_by_reference on attempt_reports (reference);
create trigger attempt_reports_append_only before update or delete or truncate on attempt_reports for each statement execute function refuse_change();

-- What only a person can settle, with what is known about it.
create table incidents (
  id             bigint generated always as identity primary key,
  kind           text not null,
  withdrawal_id  bigint,
  reference      text,
  detail         text not null,
  opened_at      timestamptz not null default now(),
  closed_at      timestamptz,
  closed_by      text,
  resolution     text,
  constraint incidents_closed_whole check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (resolution is null))
);
create unique index incidents_one_open on incidents (kind, coalesce(withdrawal_id, 0), coalesce(reference, '')) where closed_at is null;

create index incidents_of_withdrawal on incidents (withdrawal_id) where closed_at is null;

-- What one operator proposes and another one has to confirm.
create table proposals (
  id             bigint generated always as identity primary key,
  withdrawal_id  bigint not null,
  action         text not null check (action in ('pay', 'cancel', 'return', 'resolve-paid', 'resolve-not-paid')),
  -- The withdrawal as the maker saw it; if it moved on since, the proposal is void.
  fence          bigint not null,
  reason         text,
  reference      text,
  evidence       text,
  refund_fee     boolean,
  maker          text not null,
  made_at        timestamptz not null default now(),
  checker        text,
  checked_at     timestamptz,
  verdict        text check (verdict in ('confirmed', 'rejected')),
  constraint four_eyes check (verdict is distinct from 'confirmed' or checker <> maker),
  constraint proposals_checked_whole check ((checker is null) = (checked_at is null) and (checker is null) = (verdict is null))
);
create unique index proposals_one_open on proposals (withdrawal_id) where checked_at is null;

-- Callbacks as they came, each once: the id is the sender's and part of what it signs.
create table callbacks (
  aggregator  text not null,
  id          text not null,
  reference   text,
  verdict     text not null,
  -- False: we know no such reference (yet).
  matched     boolean not null,
  at          timestamptz not null default now(),
  primary key (aggregator, id)
);
create index callbacks_unmatched on callbacks (reference) where not matched;

-- Their arguments changed; the new ones are in sql/functions.
drop function if exists apply_step;
drop function if exists post_moves;
drop function if exists create_withdrawals;

-- What a merchant paid back of what it owed.
create table collections (
  id           bigint generated always as identity primary key,
  merchant_id  bigint not null references merchants,
  amount       bigint not null check (amount > 0),
  actor        text not null,
  at           timestamptz not null default now()
);
create trigger collections_append_only before update or delete or truncate on collections for each statement execute function refuse_change();
