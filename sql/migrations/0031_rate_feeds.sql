-- Feeds: sources that report a rate when they are polled.
create table rate_feeds (
  name           text primary key check (name ~ '^[a-z][a-z0-9-]{0,31}$'),
  currency       text not null check (currency = 'USDT'),
  url            text not null,
  -- Where in the response the rate is, and the time it was made; JSON pointers.
  rate_pointer   text not null,
  time_pointer   text,
  -- A rate outside is not used.
  min_rate       bigint not null check (min_rate > 0),
  max_rate       bigint not null,
  -- Hashes of the public keys that its server may have. Without any, the response is signed with the secret.
  pins           text[] not null,
  secret_sealed  bytea,
  secret_key     text,
  added_by       text not null,
  added_at       timestamptz not null default now(),
  -- The last poll: null before the first. Without a problem the rate is that of the last poll.
  polled_at      timestamptz,
  last_rate      bigint,
  problem        text,
  failing_since  timestamptz,
  constraint rate_feed_bounds check (min_rate <= max_rate),
  constraint rate_feed_secret check (num_nulls(secret_sealed, secret_key) in (0, 2)),
  constraint rate_feed_is_authentic check (secret_sealed is not null or cardinality(pins) > 0)
);

-- What each feed reported, for a rate that was made from them.
alter table rates add column reported jsonb,
  add constraint feed_rate_is_reported check (source <> 'feed' or reported is not null) not valid;

do $$
begin
  grant select (name, currency, url, rate_pointer, time_pointer, min_rate, max_rate, pins, secret_key) on rate_feeds to sluice_auditor;
exception
  when insufficient_privilege or undefined_object then
    raise notice 'there is no role for the auditor: %', sqlerrm;
end $$;
