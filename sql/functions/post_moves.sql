-- Applies ledger moves (debit account, credit account, amount) of one step: both sides of each, chained to their
-- accounts. Account numbers below 1000 are the installation's own; above, a merchant's number times ten plus 1 for
-- available, 2 for held, 3 for receivable. Account rows are locked in one order, merchants before system accounts, always.
create or replace function post_moves(p_step text, p_ref bigint, p_debit bigint[], p_credit bigint[], p_amount bigint[])
returns void
language plpgsql as $$
declare
  v_side record;
  v_seq  bigint;
  v_after bigint;
  v_accounts bigint[] := '{}';
  v_seqs bigint[] := '{}';
  v_amounts bigint[] := '{}';
  v_afters bigint[] := '{}';
begin
  for v_side in
    select account, amount from (
      select p_debit[i] as account, -p_amount[i] as amount, i, 1 as side from generate_subscripts(p_amount, 1) i
      union all
      select p_credit[i], p_amount[i], i, 2 from generate_subscripts(p_amount, 1) i) sides
    -- Merchants' rows first, then the shared ones: the order every other writer keeps too.
    order by account < 1000, account, i, side
  loop
    if v_side.account < 1000 then
      update system_accounts set balance = balance + v_side.amount, seq = seq + 1
       where id = v_side.account returning seq, balance into v_seq, v_after;
    elsif v_side.account % 10 = 1 then
      update balances set available = available + v_side.amount, available_seq = available_seq + 1
       where merchant_id = v_side.account / 10 returning available_seq, available into v_seq, v_after;
    elsif v_side.account % 10 = 2 then
      update balances set held = held + v_side.amount, held_seq = held_seq + 1
       where merchant_id = v_side.account / 10 returning held_seq, held into v_seq, v_after;
    else
      update balances set receivable = receivable + v_side.amount, receivable_seq = receivable_seq + 1
       where merchant_id = v_side.account / 10 returning receivable_seq, receivable into v_seq, v_after;
    end if;
    if not found then
      raise exception 'there is no account %', v_side.account using errcode = 'SL005';
    end if;
    v_accounts := v_accounts || v_side.account;
    v_seqs := v_seqs || v_seq;
    v_amounts := v_amounts || v_side.amount;
    v_afters := v_afters || v_after;
  end loop;

  insert into entries (account_id, seq, amount, balance_after, step, ref)
  select account, seq, amount, after, p_step, p_ref
    from unnest(v_accounts, v_seqs, v_amounts, v_afters) as t (account, seq, amount, after);
end $$;
