-- The position in a merchant's held or receivable chain that matches a position in its available chain at the same moment:
-- the chain's own position, moved so that no step lies on both sides. Steps that post to two of a merchant's accounts always
-- post to the available one, and both chains have them in the same order, because writers hold the lock of the balance.
-- Only transactions that overlapped the moment can be misplaced, within the range that chain_position searches.
create or replace function chain_beside(p_account bigint, p_moment timestamptz, p_available bigint, p_position bigint) returns bigint
language plpgsql stable as $$
declare
  v_position bigint := chain_position(p_account, p_moment);
  v_end      bigint;
  v_shared   entries;
begin
  select coalesce(max(seq), 0) into v_end from entries where account_id = p_account;
  -- Down, past steps that the other chain has after its position; entries of one transaction are adjacent and move together.
  loop
    select e.* into v_shared from entries e where e.account_id = p_account and e.seq <= v_position
       and e.step in ('hold', 'release', 'collect') order by e.seq desc limit 1;
    exit when v_shared.seq is null or not exists (
      select from entries e where e.account_id = p_available and e.seq > p_position and e.seq <= p_position + 2048
         and e.at = v_shared.at and e.ref = v_shared.ref and e.step = v_shared.step);
    v_position := coalesce((select e.seq from entries e where e.account_id = p_account and e.seq < v_shared.seq
                               and e.at <> v_shared.at order by e.seq desc limit 1), 0);
  end loop;
  -- Up, over steps that the other chain has before its position.
  loop
    select e.* into v_shared from entries e where e.account_id = p_account and e.seq > v_position
       and e.step in ('hold', 'release', 'collect') order by e.seq limit 1;
    exit when v_shared.seq is null or not exists (
      select from entries e where e.account_id = p_available and e.seq > p_position - 2048 and e.seq <= p_position
         and e.at = v_shared.at and e.ref = v_shared.ref and e.step = v_shared.step);
    v_position := coalesce((select e.seq - 1 from entries e where e.account_id = p_account and e.seq > v_shared.seq
                               and e.at <> v_shared.at order by e.seq limit 1), v_end);
  end loop;
  return v_position;
end $$;
