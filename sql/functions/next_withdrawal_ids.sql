-- Ids for new withdrawals. A restore or a failover may rewind the sequence, so after every start of the database server, and
-- while the tables are not those that were last confirmed, the ids jump ahead to a number that is derived from the clock:
-- 10,000 for each second since 2026, more than are ever created.
create or replace function next_withdrawal_ids(p_count integer) returns setof bigint
language plpgsql as $$
begin
  if not exists (select from database_identity where ids_started_at = pg_postmaster_start_time() and withdrawals_oid = 'withdrawals'::regclass) then
    -- The row lock lets one caller move the sequence, before any other takes ids from it.
    update database_identity set ids_started_at = pg_postmaster_start_time()
     where ids_started_at <> pg_postmaster_start_time() or withdrawals_oid <> 'withdrawals'::regclass;
    if found then
      perform setval('withdrawal_ids', greatest(
        (select last_value from withdrawal_ids),
        floor(extract(epoch from clock_timestamp() - timestamptz '2026-01-01 00:00+00'))::bigint * 10000));
    end if;
  end if;
  return query select nextval('withdrawal_ids') from generate_series(1, p_count);
end $$;
