-- Double entry: the entries that one statement adds must sum to zero in each currency. The number of an account is its
-- currency: each payout currency has a hundred between 500 and 999, and all others are in the settlement currency. Trigger:
-- entries.
create or replace function entries_must_balance() returns trigger language plpgsql as $$
begin
  if exists (select from added group by case when account_id between 500 and 999 then account_id / 100 end having sum(amount) <> 0) then
    raise exception 'entries do not add up to zero' using errcode = 'SL002';
  end if;
  return null;
end $$;
