-- How far an account's chain of entries had come at a moment: the number of the last entry before the first one that
-- began at that moment or later. Found by halving, on the primary key: entries have no index by account and time.
--
-- An entry's time is when its transaction began, its number when that got hold of the balance, so around a moment the two
-- may disagree by as much as transactions overlap. Halving then ends at one of several places that fit; the first of them
-- is looked for among the 2048 entries before it, four of the largest batches, so that the same question always has the
-- same answer. Whatever the answer, it is a place in the chain: what comes before it and what comes after it add up.
create or replace function chain_position(p_account bigint, p_moment timestamptz) returns bigint
language plpgsql stable as $$
declare
  v_low    bigint := 0;  -- began before the moment, or is the beginning
  v_high   bigint;       -- began at the moment or later, or is past the end
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
