-- Systems that pay in a currency of their own: rates, the amount that a withdrawal locks, and a ledger in two currencies.

-- Every rate that a withdrawal could use, as it was recorded: settlement currency for one unit, in millionths.
create table rates (
  id          bigint generated always as identity primary key,
  currency    text not null check (currency = 'USDT'),
  rate        bigint not null check (rate between 1 and 1000000000000000000),
  source      text not null check (source in ('operator', 'feed')),
  actor       text not null,
  at          timestamptz not null default now(),
  -- From then on no new withdrawal uses it.
  expires_at  timestamptz not null,
  constraint rates_expire_later check (expires_at > at)
);
create trigger rates_append_only before update or delete or truncate on rates for each statement execute function refuse_change();
create trigger rates_changed after insert on rates for each statement execute function catalog_changed();

alter table systems add column spread_basis_points integer not null default 0 check (spread_basis_points between 0 and 5000);
alter table merchant_terms add column spread_basis_points integer check (spread_basis_points between 0 and 5000);
-- Null: it pays in the settlement currency, and its float is in it.
alter table aggregators add column currency text check (currency = 'USDT');

-- What the recipient is sent. Null where that is the settlement currency, and for withdrawals of an earlier version. The
-- constraints are not checked for existing rows, which have none of it.
alter table withdrawals
  add column rate_id          bigint,
  -- With the spread.
  add column rate             bigint,
  add column payout_amount    bigint,
  add column payout_currency  text,
  add constraint payout_is_complete check (num_nulls(rate_id, rate, payout_amount, payout_currency) in (0, 4)) not valid,
  -- Hundredths times 10^10 are millionths times millionths.
  add constraint payout_is_covered check (payout_amount > 0 and rate > 0
    and payout_amount::numeric * rate <= received::numeric * 10000000000) not valid;

insert into system_accounts (id, name) values
  (3, 'operator:fx'), (501, 'float:usdt'), (502, 'delivered:usdt'), (503, 'market:usdt');

create table float_purchases (
  id        bigint generated always as identity primary key,
  currency  text not null check (currency = 'USDT'),
  bought    bigint not null check (bought > 0),
  -- In the settlement currency: what was paid, and what that is below (or, negative, above) what merchants were charged.
  cost      bigint not null check (cost > 0),
  gain      bigint not null,
  note      text not null,
  actor     text not null,
  at        timestamptz not null default now()
);
create trigger float_purchases_append_only before update or delete or truncate on float_purchases for each statement execute function refuse_change();

do $$
begin
  grant select on rates, float_purchases to sluice_auditor;
  grant select (rate_id, rate, payout_amount, payout_currency) on withdrawals to sluice_auditor;
exception
  when insufficient_privilege or undefined_object then
    raise notice 'there is no role for the auditor: %', sqlerrm;
end $$;
