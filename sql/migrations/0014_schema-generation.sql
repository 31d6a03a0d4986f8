-- Which processes can run on this schema: `generation` is the number of sql/generation.json that it was migrated to, and
-- processes of at least `oldest_supported` can run on it. Before this migration every database has generation 1.
create table sluice_schema (
  only_row         boolean primary key default true check (only_row),
  generation       integer not null,
  oldest_supported integer not null check (oldest_supported <= generation),
  migrated_at      timestamptz not null default now()
);

-- The functions that were applied, by file name, with the hash of their text. Processes of generation 1 have their own
-- table, sluice_functions, and apply every function whose hash there is not theirs: with these hashes they apply none, so
-- that one that restarts does not put its functions back.
create table sluice_schema_functions (name text primary key, hash text not null);
create table if not exists sluice_functions (name text primary key, hash text not null);
insert into sluice_functions (name, hash) values
  ('announce.sql', '31c8eaaac9261a270d08eb6a7fdd1c3473e35f580e02286963af955c704fa27e'),
  ('apply_steps.sql', 'ca32222beb18ff8d0ac22808e9b593ae8ebaf741f1326871bb8b6e571572720a'),
  ('chain_beside.sql', 'b86876838489ef1cb4c8f4a629de3771509162b9e40cd23a2ff70d9b480270a1'),
  ('chain_position.sql', 'aa5111614a25993145345b93bac830b10a2111a5047402928a65ad5aaab11fae'),
  ('create_withdrawals.sql', '1584aa094a5fe0b9d2b72284d022f47825bcd3708725ab132797c84f71c69f5e'),
  ('payout_job.sql', 'af4f6a938bcf139261151e88d900fc616fe6b4be292adb844df0236243d51c10'),
  ('post_moves.sql', 'd0bababd629f18f54d035d246c255af90d3c9d51ee3ef77898f6302c9cc9dc5d'),
  ('webhooks_job.sql', 'c14e4774dd0257db3631994a1b42a4c3d9e224c75a1c586b00257ff0ca29c001')
on conflict (name) do update set hash = excluded.hash;

-- What apply_withdrawal_steps returns. Never altered: other columns need a new type and a function of a new name. A type of its own instead of the rows of the table: a column that is added to the
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
