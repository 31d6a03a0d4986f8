-- For processes of generation 7 and older, which send the steps as JSON. Every open automatic withdrawal has a job there.
create or replace function apply_withdrawal_steps(p_items jsonb) returns setof moved_withdrawal
language plpgsql as $$
declare
  v_moves record;
begin
  select array_agg(ord::integer order by ord, n) as step_at, array_agg(move.debit order by ord, n) as debit,
         array_agg(move.credit order by ord, n) as credit, array_agg(move.amount order by ord, n) as amount
    into v_moves
    from jsonb_array_elements(p_items) with ordinality as t (item, ord)
   cross join lateral jsonb_to_record(item) as moves (debit bigint[], credit bigint[], amount bigint[])
   cross join lateral unnest(moves.debit, moves.credit, moves.amount) with ordinality as move (debit, credit, amount, n);
  return query
    select moved.* from (
      select array_agg(i.id order by ord) as id, array_agg(i.step order by ord) as step,
             array_agg(array_to_string(i."from", ',') order by ord) as states, array_agg(array_to_string(i.stages, ',') order by ord) as stages,
             array_agg(i."to" order by ord) as next_state, array_agg(i.stage order by ord) as next_stage, array_agg(i.event order by ord) as event,
             array_agg(i.actor order by ord) as actor, array_agg(i.reason order by ord) as reason, array_agg(i.reference order by ord) as reference,
             array_agg(i.fence order by ord) as fence, array_agg(i.claimant order by ord) as claimant, array_agg(i.claim order by ord) as claim,
             array_agg(i.bump order by ord) as bump, array_agg(i.lease_seconds order by ord) as lease_seconds,
             array_agg(i.waiting_for order by ord) as waiting_for, array_agg(i.aggregator order by ord) as aggregator,
             array_agg(i.auto order by ord) as auto, array_agg(i.failed order by ord) as failed,
             array_agg(i.failure_reason order by ord) as failure_reason, array_agg(coalesce(i.look_after_seconds, 0) order by ord) as check_after_seconds
        from jsonb_array_elements(p_items) with ordinality as t (item, ord)
       cross join lateral jsonb_to_record(item) as i (
         id bigint, step text, "from" text[], stages text[], "to" text, stage text, event text,
         actor text, reason text, reference text, fence bigint, claimant text, claim text, bump boolean, lease_seconds double precision,
         waiting_for text, aggregator text, auto boolean, failed boolean, failure_reason text, look_after_seconds double precision)) s
   cross join lateral apply_withdrawal_steps(
     s.id, s.step, s.states, s.stages, s.next_state, s.next_stage, s.event, s.actor, s.reason, s.reference, s.fence, s.claimant,
     s.claim, s.bump, s.lease_seconds, s.waiting_for, s.aggregator, s.auto, s.failed, s.failure_reason, s.check_after_seconds,
     coalesce(v_moves.step_at, '{}'), coalesce(v_moves.debit, '{}'), coalesce(v_moves.credit, '{}'), coalesce(v_moves.amount, '{}')) as moved;
end $$;
