-- Withdrawals and what happened to them. No foreign keys here: they would be a third of the cost of a create,
-- and `sluice ledger verify` checks what they would.

create sequence withdrawal_ids as bigint start with 1000001 maxvalue 9007199254740991;

create table withdrawals (
  id             bigint primary key,
  merchant_id    bigint not null,
  state          text not null default 'created' check (state in ('created', 'paid', 'cancelled')),
  returned       boolean not null default false,
  system         text not null,
  fee_from       text not null,
  bank_id        text,
  amount         bigint not null check (amount > 0),
  fee            bigint not null check (fee >= 0),
  total          bigint not null,
  received       bigint not null check (received > 0),
  -- AES-256-GCM under the key `wallet_key`, bound to this row's id; equal wallets have equal hashes.
  wallet_sealed  bytea not null,
  wallet_key     text not null,
  wallet_hash    bytea not null,
  wallet_masked  text not null,
  order_id       text,
  fingerprint    bytea,
  reference      text,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now(),
  constraint total_is_received_plus_fee check (total = received + fee),
  constraint order_has_fingerprint check ((order_id is null) = (fingerprint is null)),
  constraint only_paid_can_return check (not returned or state = 'cancelled')
) with (fillfactor = 90);

create unique index withdrawals_order on withdrawals (merchant_id, order_id) where order_id is not null;
-- The queue: open withdrawals only, so it stays small however many there have been.
create index withdrawals_open on withdrawals (id) where state = 'created';

create function withdrawal_guard() returns trigger language plpgsql as $$
declare
  -- What may change: the state and what goes with it, and the seal when a wallet is sealed anew.
  v_variable text[] := '{state,returned,reference,changed_at,wallet_sealed,wallet_key}';
begin
  if tg_op = 'DELETE' or not (case
       when (new.state, new.returned, new.reference) is not distinct from (old.state, old.returned, old.reference) then true
       when old.state = 'created' then not new.returned
       when old.state = 'paid' then new.state = 'cancelled' and new.returned
       else false
     end) then
    raise exception 'a % withdrawal cannot change like that', old.state using errcode = 'SL003';
  end if;
  if to_jsonb(new) - v_variable is distinct from to_jsonb(old) - v_variable then
    raise exception 'the terms of a withdrawal never change' using errcode = 'SL003';
  end if;
  return new;
end $$;

create trigger withdrawals_guard before update or delete on withdrawals for each row execute function withdrawal_guard();
create trigger withdrawals_never_truncated before truncate on withdrawals for each statement execute function refuse_change();

-- Ids that were refused after their first sending went unanswered: should that one arrive late, it must undo itself.
create table refused_ids (id bigint primary key);

-- Who did what and why, one row a step; what merchants are told about is read from here too.
create table withdrawal_events (
  withdrawal_id  bigint not null,
  seq            integer not null,
  step           text not null,
  actor          text not null,
  reason         text,
  reference      text,
  at             timestamptz not null default now(),
  primary key (withdrawal_id, seq)
);

create trigger withdrawal_events_append_only before update or delete or truncate on withdrawal_events for each statement execute function refuse_change();
