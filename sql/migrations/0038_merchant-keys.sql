-- Keys of merchants get a name, a scope, a start and a last use, so that each program of a merchant can have its own.
--
-- Servers of the previous version read every row that has not ended, and accept what is in key_hash for every operation, at once.
-- A key that may only read, or that works later, must not be accepted by them. Its hash is therefore in scoped_hash, which they do not
-- read, and its key_hash is random, so that no secret has it. To them it is an unused key: they list it, and their
-- rotation, which ends every key of the merchant, ends it too. In a table of its own it would survive that.
--
-- A key may end before it began to work: a rotation ends it then, also one of the previous version.
alter table merchant_keys
  add column id            bigint generated always as identity primary key,
  add column name          text not null default 'main' check (length(name) between 1 and 60),
  add column scope         text not null default 'withdraw' check (scope in ('read', 'withdraw')),
  -- Null: since it was created.
  add column works_from    timestamptz,
  -- Null: operators, or the installation.
  add column created_by    text,
  add column last_used_at  timestamptz,
  add column scoped_hash   bytea unique check (length(scoped_hash) = 32),
  add constraint merchant_keys_unrestricted check (scoped_hash is not null or (scope = 'withdraw' and works_from is null));

drop index merchant_keys_one_current;
-- Of those that operators made. People of the merchant make any number.
create unique index merchant_keys_one_current on merchant_keys (merchant_id) where expires_at is null and created_by is null;

-- A last use changes nothing that a cached merchant has.
drop trigger merchant_keys_changed on merchant_keys;
create trigger merchant_keys_changed
  after insert or delete or update of merchant_id, key_hash, scoped_hash, scope, works_from, expires_at on merchant_keys
  for each row execute function merchant_changed();

create function merchant_key_guard() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.merchant_id, new.key_hash, new.scoped_hash, new.scope, new.works_from, new.created_at, new.created_by)
       is distinct from (old.id, old.merchant_id, old.key_hash, old.scoped_hash, old.scope, old.works_from, old.created_at, old.created_by)
       or coalesce(new.expires_at, 'infinity') > coalesce(old.expires_at, 'infinity') then
      raise exception 'a key never changes, and ends no later than before' using errcode = 'SL003';
    end if;
    return new;
  end if;
  if new.works_from >= new.expires_at then
    raise exception 'a key works before it ends' using errcode = 'SL003';
  end if;
  if new.created_by is not null then
    -- Keys that are added at the same time wait for each other here.
    perform from merchants where id = new.merchant_id for no key update;
    if (select count(*) from merchant_keys where merchant_id = new.merchant_id and (expires_at is null or expires_at > now())) >= 20 then
      raise exception 'the merchant has 20 keys' using errcode = 'SL003';
    end if;
  end if;
  return new;
end $$;
create trigger merchant_keys_guard before insert or update on merchant_keys for each row execute function merchant_key_guard();
