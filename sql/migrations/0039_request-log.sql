-- What merchants requested, for 30 days. Written outside of the requests and lossy: nothing may depend on it, so it has no foreign
-- keys, which would cost every row a lookup.
create table request_log (
  merchant_id     bigint not null,
  at              timestamptz not null,
  request_id      text collate "C" not null,
  operation       text not null,
  status          smallint not null,
  -- Null: successful.
  code            text,
  duration_ms     real not null,
  client_address  text,
  -- JSON, masked. Text, because nothing searches it and jsonb would be parsed at every insert.
  params          text,
  -- Only of createWithdraws.
  items           smallint,
  failed_items    smallint
) with (autovacuum_analyze_scale_factor = 0.2);
create index request_log_by_merchant on request_log (merchant_id, at);
-- Request ids ascend within a process, so that these inserts go to the same few pages.
create index request_log_by_request_id on request_log (request_id);
-- A successful create pays nothing for the list of refused requests.
create index request_log_refused on request_log (merchant_id, at) where code is not null or failed_items > 0;
create index request_log_at on request_log using brin (at) with (autosummarize = on);

-- How many requests of a merchant are not in the log: there were too many at once, or the database did not take them.
create table request_log_gaps (
  merchant_id  bigint not null,
  minute       timestamptz not null,
  requests     integer not null check (requests > 0),
  primary key (merchant_id, minute)
);
