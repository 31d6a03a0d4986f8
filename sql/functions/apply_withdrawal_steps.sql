-- Moves withdrawals from an allowed state and stage to the next and posts the entries of each step, as the STEPS table in
-- src/domain/steps.ts defines them. Returns the withdrawals that moved. A withdrawal in another state, or claimed elsewhere,
-- is not returned, and nothing of its step is written. Several steps of one withdrawal are applied in order, in waves.
create or replace function apply_withdrawal_steps(
  -- Of each step. Lists of states and stages are separated by commas.
  p_id bigint[], p_step text[], p_from text[], p_stages text[], p_to text[], p_stage text[], p_event text[],
  p_actor text[], p_reason text[], p_reference text[], p_fence bigint[], p_claimant text[],
  p_claim text[], p_raise_fence boolean[], p_lease_seconds double precision[], p_waiting_for text[], p_aggregator text[], p_auto boolean[],
  p_failed boolean[], p_failure_reason text[],
  -- When an open automatic withdrawal is looked after next; null: it has no job, and the sweep finds it if it needs one.
  p_check_after_seconds double precision[],
  -- Of each ledger move: the position of its step. Moves are posted in this order.
  p_move_of integer[], p_debit bigint[], p_credit bigint[], p_amount bigint[])
returns setof moved_withdrawal
language plpgsql
-- Plans are cached, including those created while the tables were empty: these settings make every join use an index.
set enable_hashjoin to off set enable_mergejoin to off set enable_bitmapscan to off set enable_seqscan to off
as $$
declare
  v_wave_of integer[];   -- which of the steps of its withdrawal each one is
  v_waves  integer;
  v_moved  moved_withdrawal[];
  v_at     integer[];    -- of each moved withdrawal: the position of its step, the step, and the number of its event
  v_steps  text[];
  v_seqs   integer[];
begin
  -- Every writer locks in this order: withdrawals, balances, system accounts.
  perform from withdrawals where id = any (p_id) order by id for update;
  select array_agg(numbered.n order by numbered.ord), max(numbered.n) into v_wave_of, v_waves
    from (select ord, row_number() over (partition by id order by ord)::integer as n from unnest(p_id) with ordinality as t (id, ord)) numbered;

  for v_wave in 1 .. coalesce(v_waves, 0) loop
    with item as materialized (
      select * from unnest(p_id, p_step, p_from, p_stages, p_to, p_stage, p_actor, p_reason, p_reference, p_fence, p_claimant,
                           p_claim, p_raise_fence, p_lease_seconds, p_waiting_for, p_aggregator, p_auto, p_failed, p_failure_reason, v_wave_of)
        with ordinality as t (id, step, states, stages, next_state, next_stage, actor, reason, reference, fence, claimant,
                              claim, raise_fence, lease_seconds, waiting_for, aggregator, auto, failed, failure_reason, wave, ord)
       where t.wave = v_wave
    ), moved as (
      update withdrawals w
         set state = item.next_state,
             stage = item.next_stage,
             returned = w.returned or item.step = 'return',
             reference = coalesce(item.reference, w.reference),
             fence = w.fence + item.raise_fence::integer,
             claimed_by = item.claim,
             lease_until = now() + make_interval(secs => item.lease_seconds),
             waiting_for = item.waiting_for,
             aggregator = case when item.next_state = 'created' then coalesce(item.aggregator, w.aggregator) end,
             auto = coalesce(item.auto, w.auto),
             failed = w.failed or item.failed,
             failure_reason = coalesce(w.failure_reason, item.failure_reason),
             paid_at = case when item.step = 'settle' then now() else w.paid_at end,
             changed_at = now()
        from item
       where w.id = item.id and w.state = any (string_to_array(item.states, ','))
         and (w.stage is null or w.stage = any (string_to_array(item.stages, ',')))
         and (item.fence is null or w.fence = item.fence)
         and (item.claimant is null or w.claimed_by is null or w.claimed_by = item.claimant)
      returning row(w.id, w.merchant_id, w.state, w.returned, w.system, w.fee_from, w.bank_id, w.amount, w.fee, w.total,
                    w.received, w.wallet_masked, w.order_id, w.reference, w.created_at, w.changed_at, w.auto, w.stage,
                    w.fence, w.claimed_by, w.waiting_for, w.failed)::moved_withdrawal as w,
                w.id, item.step, item.actor, item.reason, item.reference, item.ord
    ), numbered as materialized (
      select moved.*, last.seq + 1 as seq from moved
       cross join lateral (select max(e.seq) as seq from withdrawal_events e where e.withdrawal_id = moved.id) last
    ), recorded as (
      insert into withdrawal_events (withdrawal_id, seq, step, actor, reason, reference)
      select id, seq, step, actor, reason, reference from numbered
    )
    select array_agg(w order by ord), array_agg(ord::integer order by ord), array_agg(step order by ord), array_agg(seq order by ord)
      into v_moved, v_at, v_steps, v_seqs
      from numbered;
    continue when v_moved is null;

    -- Processes of generation 5 and older post nothing in a currency of its own: one of a later generation has to.
    if exists (select from unnest(v_moved) with ordinality as m join withdrawals w on w.id = m.id
                where m.system = 'usdt' and w.payout_amount is not null
                  and v_steps[m.ordinality] in ('settle', 'return', 'recover', 'restore')
                  and not exists (select from unnest(p_move_of, p_debit) as move (step_at, debit)
                                   where move.step_at = v_at[m.ordinality] and move.debit between 500 and 999)) then
      raise exception 'the entries in the payout currency are missing' using errcode = 'SL005';
    end if;
    perform post_moves(moves.steps, moves.refs, moves.debits, moves.credits, moves.amounts)
       from (select array_agg(p_step[move.step_at] order by ord) as steps, array_agg(p_id[move.step_at] order by ord) as refs,
                    array_agg(debit order by ord) as debits, array_agg(credit order by ord) as credits, array_agg(amount order by ord) as amounts
               from unnest(p_move_of, p_debit, p_credit, p_amount) with ordinality as move (step_at, debit, credit, amount, ord)
              where move.step_at = any (v_at)) moves
      where moves.amounts is not null;

    -- A cancelled withdrawal no longer counts against the daily limit of the day it was created.
    if 'release' = any (v_steps) then
      update balances b set day_total = greatest(b.day_total - released.amount, 0)
        from (select w.merchant_id, (w.created_at at time zone 'utc')::date as day, sum(w.amount)::bigint as amount
                from unnest(v_moved) with ordinality as w
               where v_steps[w.ordinality] = 'release' group by 1, 2) released
       where b.merchant_id = released.merchant_id and b.day = released.day;
    end if;

    if v_steps && array['settle', 'release', 'return'] then
      insert into figure_deltas (day, system, paid, cancelled, paid_sum)
      select (now() at time zone 'utc')::date, w.system, count(*) filter (where v_steps[w.ordinality] = 'settle'),
             count(*) filter (where v_steps[w.ordinality] <> 'settle'),
             coalesce(sum(w.received) filter (where v_steps[w.ordinality] = 'settle'), 0)
        from unnest(v_moved) with ordinality as w
       where v_steps[w.ordinality] in ('settle', 'release', 'return') group by w.system;
    end if;

    -- An open automatic withdrawal has at most one job: its next check.
    perform graphile_worker.add_jobs(jobs) from (
      select array_agg(payout_job(w.id, p_check_after_seconds[v_at[w.ordinality]]) order by w.id) as jobs
        from unnest(v_moved) with ordinality as w
       where w.auto and w.state = 'created' and w.stage <> 'claimed' and p_check_after_seconds[v_at[w.ordinality]] is not null) scheduled
     where jobs is not null;
    perform graphile_worker.remove_job('payout:' || w.id) from unnest(v_moved) as w
     where w.auto and (w.state <> 'created' or w.stage = 'claimed')
       and exists (select from graphile_worker.jobs j where j.key = 'payout:' || w.id);

    perform announce(announced.ids, announced.merchants, announced.seqs, announced.events)
       from (select array_agg(w.id) as ids, array_agg(w.merchant_id) as merchants, array_agg(v_seqs[w.ordinality]) as seqs,
                    array_agg(p_event[v_at[w.ordinality]]) as events
               from unnest(v_moved) with ordinality as w where p_event[v_at[w.ordinality]] is not null) announced
      where announced.ids is not null;

    return query select * from unnest(v_moved);
  end loop;
end $$;
