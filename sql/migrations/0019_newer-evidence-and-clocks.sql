-- The last report about the attempt that the maker of a resolution could know. A later one that contradicts the resolution
-- voids it. By number and not by time: reports and proposals are written under the lock of the withdrawal, so their numbers
-- have the order of their commits, also if a clock was set back.
alter table proposals add column last_report bigint;

-- How far the clock of an aggregator is ahead of ours. Apart from the aggregators, because measuring changes no terms.
create table aggregator_clocks (
  aggregator   text primary key references aggregators,
  ahead_ms     integer not null,
  measured_at  timestamptz not null default now()
);
