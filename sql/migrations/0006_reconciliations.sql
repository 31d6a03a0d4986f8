-- What comparing an aggregator's book with ours found, kept for as long as anybody may ask.
create table reconciliations (
  id           bigint generated always as identity primary key,
  aggregator   text not null,
  day          date not null,
  source       text not null check (source in ('file', 'api')),
  actor        text not null,
  differences  integer not null,
  report       jsonb not null,
  at           timestamptz not null default now()
);
create index reconciliations_by_day on reconciliations (aggregator, day);
