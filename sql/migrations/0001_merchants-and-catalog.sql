-- Who may withdraw, and on what terms. Every change here grows a version and is announced on `sluice_changes`,
-- so that a server's memory is never trusted for longer than it is true.

create table installation (
  only_row    boolean primary key default true check (only_row),
  currency    text not null check (currency ~ '^[A-Z]{3}$'),
  -- A keyed hash of a constant: tells a wrong master key at start, reveals nothing of the right one.
  key_check   bytea not null,
  created_at  timestamptz not null default now()
);

create table catalog_version (
  only_row  boolean primary key default true check (only_row),
  version   bigint not null
);
insert into catalog_version (version) values (1);

create table systems (
  name              text primary key check (name in ('fps', 'card', 'usdt', 'ewallet')),
  position          smallint not null unique,
  enabled           boolean not null default true,
  auto_payouts      boolean not null default false,
  fee_basis_points  integer not null default 0 check (fee_basis_points between 0 and 10000),
  fee_fixed         bigint not null default 0 check (fee_fixed >= 0),
  fee_min           bigint check (fee_min >= 0),
  fee_max           bigint check (fee_max >= 0),
  min_amount        bigint check (min_amount >= 0),
  max_amount        bigint check (max_amount > 0),
  constraint systems_fee_range check (fee_min <= fee_max),
  constraint systems_amount_range check (min_amount <= max_amount)
);
insert into systems (name, position) values ('fps', 1), ('card', 2), ('usdt', 3), ('ewallet', 4);

create table banks (
  bank_id  text primary key check (bank_id ~ '^[A-Za-z0-9_-]{1,32}$'),
  name     text not null check (length(name) between 1 and 200)
);

create table merchants (
  id             bigint generated always as identity (start with 1001) primary key,
  name           text not null check (length(name) between 1 and 200),
  status         text not null default 'new' check (status in ('new', 'active', 'blocked', 'disabled')),
  payout_mode    text not null default 'manual' check (payout_mode in ('manual', 'auto')),
  fee_from       text not null default 'balance' check (fee_from in ('balance', 'amount')),
  daily_limit    bigint check (daily_limit >= 0),
  ip_allow_list  cidr[] not null default '{}',
  rate_limit     integer check (rate_limit > 0),
  version        bigint not null default 1,
  created_at     timestamptz not null default now()
);

create table merchant_keys (
  merchant_id  bigint not null references merchants,
  key_hash     bytea not null unique check (length(key_hash) = 32),
  created_at   timestamptz not null default now(),
  -- Null: the current key. A rotated key keeps working until this moment.
  expires_at   timestamptz
);
create unique index merchant_keys_one_current on merchant_keys (merchant_id) where expires_at is null;
create index merchant_keys_by_merchant on merchant_keys (merchant_id);

create table merchant_terms (
  merchant_id       bigint not null references merchants,
  system            text not null references systems,
  fee_basis_points  integer check (fee_basis_points between 0 and 10000),
  fee_fixed         bigint check (fee_fixed >= 0),
  fee_min           bigint check (fee_min >= 0),
  fee_max           bigint check (fee_max >= 0),
  min_amount        bigint check (min_amount >= 0),
  max_amount        bigint check (max_amount > 0),
  primary key (merchant_id, system),
  constraint merchant_terms_fee_whole check ((fee_basis_points is null) = (fee_fixed is null)),
  constraint merchant_terms_fee_range check (fee_min <= fee_max),
  constraint merchant_terms_amount_range check (min_amount <= max_amount)
);

create function merchant_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'merchants' then
    -- Waits for creates under way on the older version, so that a change holds from the moment it is committed.
    perform from balances where merchant_id = new.id for update;
    new.version := old.version + 1;
    perform pg_notify('sluice_changes', 'merchant:' || new.id);
    return new;
  end if;
  -- Touching the merchant runs the branch above.
  update merchants set version = version where id = coalesce(new.merchant_id, old.merchant_id);
  return null;
end $$;

create trigger merchants_changed before update on merchants for each row execute function merchant_changed();
create trigger merchant_keys_changed after insert or update or delete on merchant_keys for each row execute function merchant_changed();
create trigger merchant_terms_changed after insert or update or delete on merchant_terms for each row execute function merchant_changed();

create function catalog_changed() returns trigger language plpgsql as $$
begin
  -- Creates under way hold this table in row share mode: the change waits for them, and the next ones for the change.
  lock table catalog_version in exclusive mode;
  update catalog_version set version = version + 1;
  perform pg_notify('sluice_changes', 'catalog');
  return null;
end $$;

create trigger systems_changed after insert or update or delete on systems for each statement execute function catalog_changed();
create trigger banks_changed after insert or update or delete on banks for each statement execute function catalog_changed();
