-- Raises a merchant's version on every change to it, its keys, its terms or its callback hosts, and announces it on
-- `sluice_changes`, so that no process keeps using a cached merchant. Triggers: merchants, merchant_keys, merchant_terms,
-- webhook_hosts.
create or replace function merchant_changed() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'merchants' then
    -- Waits for creates in progress on the older version, so that a change is in force once it is committed.
    perform from balances where merchant_id = new.id for update;
    new.version := old.version + 1;
    perform pg_notify('sluice_changes', 'merchant:' || new.id);
    return new;
  end if;
  -- Touching the merchant runs the branch above.
  update merchants set version = version where id = coalesce(new.merchant_id, old.merchant_id);
  return null;
end $$;
