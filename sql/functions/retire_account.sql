-- Keeps the account that an aggregator had before. A changed address is another account, also if the program says otherwise, so that
-- attempts in progress are never judged by it; the simulator pays nothing and gets another port with every start.
-- Trigger: aggregators.
create or replace function retire_account() returns trigger language plpgsql as $$
begin
  if new.url <> old.url and new.kind <> 'simulator' and new.account = old.account then
    new.account := old.account + 1;
  end if;
  if new.account <> old.account then
    insert into former_accounts (aggregator, account, url, secrets_sealed, secrets_key)
    values (old.name, old.account, old.url, old.secrets_sealed, old.secrets_key);
  end if;
  return new;
end $$;
