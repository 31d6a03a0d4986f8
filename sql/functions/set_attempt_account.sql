-- For attempts of processes of generation 3 and older, which do not name the account. Trigger: attempts.
create or replace function set_attempt_account() returns trigger language plpgsql as $$
begin
  new.account := (select account from aggregators where name = new.aggregator);
  return new;
end $$;
