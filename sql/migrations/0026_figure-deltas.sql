-- What happened, by day (UTC) and system, for the charts. Every batch appends a row and a job sums them up: there is no row
-- that every create updates, and the current day is not counted again for each page. There is no key and no index, because the
-- summed table is small.
create table figure_deltas (
  day        date not null,
  system     text not null,
  created    integer not null default 0,
  paid       integer not null default 0,
  cancelled  integer not null default 0,
  paid_sum   bigint not null default 0
);

-- The first day that is complete in figure_deltas. The days before it are in day_figures, or counted.
create table figures_start (
  only_row  boolean primary key default true check (only_row),
  day       date not null
);
insert into figures_start (day)
select (now() at time zone 'utc')::date + case when exists (select from withdrawals) then 1 else 0 end;
