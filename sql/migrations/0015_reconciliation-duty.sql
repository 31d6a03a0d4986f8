-- Which comparisons with aggregator statements are due, and what became of them. Everything that is needed to notice a
-- comparison that did not run is here, because the process that should have run it may not exist.

-- Null: compared by a version that did not count them.
alter table reconciliations add column money_differences integer;

-- The last failed comparison of a day. It counts until the day is compared again.
create table reconciliation_failures (
  aggregator  text not null,
  day         date not null,
  problem     text not null,
  at          timestamptz not null default now(),
  primary key (aggregator, day)
);

-- Whether the adapter of an aggregator can fetch statements. Without a row it is assumed to, so that an aggregator that no
-- process looked after is noticed. Apart from the aggregators, because a change of those discards every cached catalog.
create table statement_offers (
  aggregator  text primary key references aggregators,
  offered     boolean not null
);

-- How many days are compared every night, and since when: the nights before cannot be missed.
create table reconciliation_window (
  only_row  boolean primary key default true check (only_row),
  days      integer not null check (days > 0),
  since     timestamptz not null default now()
);

do $$
begin
  grant select on reconciliation_failures, statement_offers, reconciliation_window to sluice_auditor;
  grant select (name, kind, enabled, created_at) on aggregators to sluice_auditor;
exception
  when insufficient_privilege or undefined_object then
    raise notice 'there is no role for the auditor: %', sqlerrm;
end $$;
