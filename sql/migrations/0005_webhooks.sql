-- Telling merchants: where to, and one row for every event that somebody wants to hear of.

create table webhook_endpoints (
  merchant_id             bigint primary key references merchants,
  url                     text not null,
  events                  text[] not null,
  secret_sealed           bytea not null,
  secret_key              text not null,
  -- During a rotation both secrets sign.
  old_secret_sealed       bytea,
  old_secret_key          text,
  old_secret_until        timestamptz,
  enabled                 boolean not null default true,
  disabled_because        text,
  -- Since when every delivery has failed; null while it works.
  failing_since           timestamptz,
  created_at              timestamptz not null default now()
);

create table webhook_deliveries (
  id             bigint generated always as identity primary key,
  merchant_id    bigint not null,
  withdrawal_id  bigint not null,
  -- The event: its number in the withdrawal's history.
  seq            integer not null,
  type           text not null,
  state          text not null default 'pending' check (state in ('pending', 'delivered', 'failed')),
  tries          integer not null default 0,
  due_at         timestamptz not null default now(),
  lease_until    timestamptz,
  created_at     timestamptz not null default now(),
  changed_at     timestamptz not null default now()
);
create index webhook_deliveries_due on webhook_deliveries (merchant_id, due_at, id) where state = 'pending';
create index webhook_deliveries_by_withdrawal on webhook_deliveries (withdrawal_id);

-- The delivery log: one row a try.
create table webhook_tries (
  delivery_id  bigint not null,
  number       integer not null,
  -- Null when no answer came.
  status       integer,
  error        text,
  ms           integer not null,
  at           timestamptz not null default now(),
  primary key (delivery_id, number)
);
