-- The position in a merchant's held or receivable chain that goes with one in its available chain, at the same moment:
-- the chain's own position, moved so that no step lies on both sides. Steps that touch two of a merchant's pockets always
-- touch the available one, and both chains have them in the same order, since whoever writes them holds the balance.
-- Transactions that overlapped the moment can be told apart wrongly only within what chain_position calls around it.
create or replace function chain_beside(p_account bigint, p_moment timestamptz, p_available bigint, p_position bigint) returns bigint
language plpgsql stable as $$
declare
  v_position bigint := chain_position(p_account, p_moment);
  v_end      bigint;
  v_shared   entries;
begin
  select coalesce(max(seq), 0) into v_end from entries where account_id = p_account;
  -- Down, past what the other chain has after its position; a transaction's entries lie together and move together.
  loop
    select e.* into v_shared from entries e where e.account_id = p_account and e.seq <= v_position
       and e.step in ('hold', 'release', 'collect') order by e.seq desc limit 1;
    exit when v_shared.seq is null or not exists (
      select from entries e where e.account_id = p_available and e.seq > p_position and e.seq <= p_position + 2048
         and e.at = v_shared.at and e.ref = v_shared.ref and e.step = v_shared.step);
    v_position := coalesce((select e.seq from entries e where e.account_id = p_account and e.seq < v_shared.seq
                               and e.at <> v_shared.at order by e.seq desc limit 1), 0);
  end loop;
  -- Up, over what the other chain has before its position.
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
