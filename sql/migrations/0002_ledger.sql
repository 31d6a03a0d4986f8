-- The double-entry ledger. Balances are the running totals, entries the proof: append-only, chained per account
-- by (seq, balance_after), and every statement that adds some must add up to zero.

create table balances (
  merchant_id    bigint primary key references merchants,
  available      bigint not null default 0 constraint available_never_negative check (available >= 0),
  held           bigint not null default 0 constraint held_never_negative check (held >= 0),
  available_seq  bigint not null default 0,
  held_seq       bigint not null default 0,
  -- What was asked for on `day` (UTC), for the daily limit.
  day            date not null default '-infinity',
  day_total      bigint not null default 0 check (day_total >= 0)
) with (fillfactor = 50);

create table system_accounts (
  id       bigint primary key,
  name     text not null unique,
  balance  bigint not null default 0,
  seq      bigint not null default 0
) with (fillfactor = 50);
insert into system_accounts (id, name) values
  (1, 'operator:funding'), (2, 'operator:fees'),
  (11, 'clearing:fps'), (12, 'clearing:card'), (13, 'clearing:usdt'), (14, 'clearing:ewallet');

create table entries (
  account_id     bigint not null,
  seq            bigint not null check (seq > 0),
  amount         bigint not null check (amount <> 0),
  balance_after  bigint not null,
  step           text not null,
  -- The withdrawal, or for a deposit its number.
  ref            bigint not null,
  at             timestamptz not null default now(),
  primary key (account_id, seq)
);
-- Entries are found by the moment of their step: append-only tables lie in time order, so this costs next to nothing.
create index entries_at on entries using brin (at) with (pages_per_range = 16);

create table deposits (
  id           bigint generated always as identity primary key,
  merchant_id  bigint not null references merchants,
  amount       bigint not null check (amount > 0),
  note         text not null,
  actor        text not null,
  at           timestamptz not null default now()
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'SL001';
end $$;

create trigger entries_append_only before update or delete or truncate on entries for each statement execute function refuse_change();
create trigger deposits_append_only before update or delete or truncate on deposits for each statement execute function refuse_change();

create function entries_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from added) <> 0 then
    raise exception 'entries do not add up to zero' using errcode = 'SL002';
  end if;
  return null;
end $$;

create trigger entries_balanced after insert on entries referencing new table as added
  for each statement execute function entries_must_balance();
