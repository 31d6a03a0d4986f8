-- Moves one withdrawal from an allowed state to the next and posts what belongs to the step; the states and moves
-- come from the STEPS table in src/domain/steps.ts. Returns nothing when the withdrawal is not in such a state.
create or replace function apply_step(
  p_id bigint, p_step text, p_from text[], p_to text,
  p_debit bigint[], p_credit bigint[], p_amount bigint[],
  p_actor text, p_reason text, p_reference text)
returns setof withdrawals
language plpgsql as $$
declare
  v_row withdrawals;
begin
  update withdrawals
     set state = p_to,
         returned = p_step = 'return',
         reference = coalesce(p_reference, reference),
         changed_at = now()
   where id = p_id and state = any (p_from)
  returning * into v_row;
  if not found then
    return;
  end if;

  perform post_moves(p_step, p_id, p_debit, p_credit, p_amount);

  -- A cancelled withdrawal no longer counts against the day on which it was asked for.
  if p_step = 'release' then
    update balances set day_total = greatest(day_total - v_row.amount, 0)
     where merchant_id = v_row.merchant_id and day = (v_row.created_at at time zone 'utc')::date;
  end if;

  insert into withdrawal_events (withdrawal_id, seq, step, actor, reason, reference)
  select p_id, max(seq) + 1, p_step, p_actor, p_reason, p_reference from withdrawal_events where withdrawal_id = p_id;

  return next v_row;
end $$;
