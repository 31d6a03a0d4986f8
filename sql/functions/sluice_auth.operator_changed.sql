-- Raises an operator's version when its role or its enabled flag changes. Trigger: sluice_auth.operators.
create or replace function sluice_auth.operator_changed() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
