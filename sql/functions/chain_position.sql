-- The position of an account's entry chain at a moment: the sequence number of the last entry before the first one that
-- began at that moment or later. Binary search on the primary key: entries have no index by account and time.
--
-- An entry has the start time of its transaction, but its number is assigned under the lock of the balance, so the two
-- orders can differ where transactions overlap. The search then ends at one of several valid positions; the first of them
-- is searched among the 2048 entries before it, four of the largest batches, so that the result is always the same. Any
-- position is consistent: the entries before it and after it add up.
create or replace function chain_position(p_account bigint, p_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low    bigint := 0;  -- began before the moment, or 0
  v_high   bigint;       -- began at the moment or later, or after the last entry
  v_middle bigint;
begin
  select coalesce(max(seq), 0) + 1 into v_high from entries where account_id = p_account;
  while v_high - v_low > 1 loop
    v_middle := (v_low + v_high) / 2;
    if (select at from entries where account_id = p_account and seq = v_middle) < p_moment then
      v_low := v_middle;
    else
      v_high := v_middle;
    end if;
  end loop;
  return coalesce((select min(seq) - 1 from entries
                    where account_id = p_account and seq > v_low - 2048 and seq <= v_low and at >= p_moment), v_low);
end $$;
