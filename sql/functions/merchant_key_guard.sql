-- What a key of a merchant is for never changes, and it may only end earlier. At most 20 keys of a merchant have not ended;
-- a rotation by operators is never refused for that. Trigger: merchant_keys.
create or replace function merchant_key_guard() returns trigger language plpgsql as $$
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
