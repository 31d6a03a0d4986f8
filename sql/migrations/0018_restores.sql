-- After a restore, a failover or a clone, no withdrawal id and no payout reference may be given out a second time.

-- Part of the references of a withdrawal's attempts. Rows from before have none, and keep the references they have.
alter table withdrawals add column nonce uuid;
alter table withdrawals alter column nonce set default gen_random_uuid();

-- Where this database ran when it was last confirmed to be complete, and when its ids were last moved ahead of the clock.
create table database_identity (
  only_row           boolean primary key default true check (only_row),
  system_identifier  bigint not null,
  timeline           integer not null,
  -- A logical restore creates the table again.
  withdrawals_oid    oid not null,
  started_at         timestamptz not null,
  ids_started_at     timestamptz not null,
  confirmed_at       timestamptz not null default now()
);
insert into database_identity (system_identifier, timeline, withdrawals_oid, started_at, ids_started_at)
select (pg_control_system()).system_identifier,
       ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::integer,
       'withdrawals'::regclass::oid, pg_postmaster_start_time(), pg_postmaster_start_time();

-- Only for processes of generation 1, whose row type a new column changes.
drop function if exists apply_steps(jsonb);
