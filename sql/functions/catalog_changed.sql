-- Raises the version of the catalog on every change and announces it on `sluice_changes`, so that no process keeps using a
-- cached catalog. Triggers: systems, banks, aggregators, routes, rates.
create or replace function catalog_changed() returns trigger language plpgsql as $$
begin
  -- Creates in progress hold this table in row share mode: the change waits for them, and later creates wait for it.
  lock table catalog_version in exclusive mode;
  update catalog_version set version = version + 1;
  perform pg_notify('sluice_changes', 'catalog');
  return null;
end $$;
