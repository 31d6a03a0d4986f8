-- Which processes can run on this schema: `generation` is the number of sql/generation.json that it was migrated to, and
-- processes of at least `oldest_supported` can run on it. Before this migration every database has generation 1.
create table sluice_schema (
  only_row         boolean primary key default true check (only_row),
  generation       integer not null,
  oldest_supported integer not null check (oldest_supported <= generation),
  migrated_at      timestamptz not null default now()
);

-- What apply_withdrawal_steps returns. A type of its own instead of the rows of the table: a column that is added to the
-- table later does not change what running processes receive.
create type moved_withdrawal as (
  id            bigint,
  merchant_id   bigint,
  state         text,
  returned      boolean,
  system        text,
  fee_from      text,
  bank_id       text,
  amount        bigint,
  fee           bigint,
  total         bigint,
  received      bigint,
  wallet_masked text,
  order_id      text,
  reference     text,
  created_at    timestamptz,
  changed_at    timestamptz,
  auto          boolean,
  stage         text,
  fence         bigint,
  claimed_by    text,
  waiting_for   text,
  failed        boolean
);
