-- An account at an aggregator: its address and keys. An attempt is judged only by the account that it was sent to, so a former
-- one is kept, sealed, until its last attempt is final. New keys of the same account replace the old ones; another address is
-- always another account.
alter table aggregators add column account integer not null default 1;

create table former_accounts (
  aggregator      text not null references aggregators,
  account         integer not null,
  url             text not null,
  secrets_sealed  bytea not null,
  secrets_key     text not null,
  retired_at      timestamptz not null default now(),
  primary key (aggregator, account)
);

-- Null: from before this migration, when every aggregator had one account.
alter table attempts add column account integer;

create function retire_account() returns trigger language plpgsql as $$
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
create trigger aggregators_retire_account before update on aggregators for each row execute function retire_account();

create function set_attempt_account() returns trigger language plpgsql as $$
begin
  new.account := (select account from aggregators where name = new.aggregator);
  return new;
end $$;
create trigger attempts_set_account before insert on attempts for each row when (new.account is null)
  execute function set_attempt_account();
