-- Double entry: the entries that one statement adds must sum to zero. Trigger: entries.
create or replace function entries_must_balance() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from added) <> 0 then
    raise exception 'entries do not add up to zero' using errcode = 'SL002';
  end if;
  return null;
end $$;
