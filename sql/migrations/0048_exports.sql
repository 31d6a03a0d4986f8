-- Files with the withdrawals of a period. A job makes them, and they are deleted after a day.
create table exports (
  id           bigint generated always as identity primary key,
  operator     text not null,
  format       text not null check (format in ('csv', 'xlsx')),
  -- The time that the period is of.
  by           text not null check (by in ('created', 'paid')),
  from_day     date not null,
  to_day       date not null check (to_day >= from_day),
  merchant_id  bigint references merchants,
  system       text,
  state        text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed')),
  -- Each run of the job has a number. Only the last one may write, and only its parts are read.
  run          integer not null default 0,
  rows_total   bigint check (rows_total >= 0),
  rows_done    bigint not null default 0 check (rows_done >= 0),
  bytes        bigint not null default 0 check (bytes >= 0),
  problem      text check (problem <> ''),
  requested_at timestamptz not null default now(),
  finished_at  timestamptz,
  expires_at   timestamptz not null default now() + interval '1 day',
  check ((state in ('done', 'failed')) = (finished_at is not null)),
  check ((state = 'failed') = (problem is not null))
);
create index exports_by_operator on exports (operator, id);
create index exports_by_expiry on exports (expires_at);

create table export_parts (
  export_id  bigint not null references exports on delete cascade,
  run        integer not null,
  number     integer not null check (number >= 0),
  content    bytea not null,
  primary key (export_id, run, number)
);
