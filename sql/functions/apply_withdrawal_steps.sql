-- Moves withdrawals from an allowed state and stage to the next and posts the entries of each step, as the STEPS table in
-- src/domain/steps.ts defines them. Returns the withdrawals that moved. A withdrawal in another state, or claimed elsewhere,
-- is not returned, and nothing of its step is written. Several steps of one withdrawal are applied in order, in waves.
create or replace function apply_withdrawal_steps(p_items jsonb) returns setof moved_withdrawal
language plpgsql as $$
declare
  v_wave  integer := 0;
  v_waves integer;
  v_moved moved_withdrawal[];
  v_items jsonb[];
  v_seqs  integer[];
  v_debit bigint[];
  v_credit bigint[];
  v_amount bigint[];
  v_step  text[];
  v_ref   bigint[];
begin
  -- Every writer locks in this order: withdrawals, balances, system accounts.
  perform from withdrawals where id in (select (item ->> 'id')::bigint from jsonb_array_elements(p_items) item) order by id for update;
  select max(n) into v_waves from (select count(*) as n from jsonb_array_elements(p_items) item group by item ->> 'id') waves;

  while v_wave < v_waves loop
    v_wave := v_wave + 1;

    with item as materialized (
      select fields.*, numbered.item, numbered.ord from (
          select item, ord, row_number() over (partition by item ->> 'id' order by ord) as wave
            from jsonb_array_elements(p_items) with ordinality as t (item, ord)) numbered
        cross join lateral jsonb_to_record(numbered.item) as fields (
          id bigint, step text, "from" text[], stages text[], "to" text, stage text,
          actor text, reason text, reference text, fence bigint, claimant text, claim text, bump boolean, lease_seconds double precision,
          waiting_for text, aggregator text, auto boolean, failed boolean, failure_reason text)
       where numbered.wave = v_wave
    ), moved as (
      update withdrawals w
         set state = item."to",
             stage = item.stage,
             returned = w.returned or item.step = 'return',
             reference = coalesce(item.reference, w.reference),
             fence = w.fence + item.bump::integer,
             claimed_by = item.claim,
             lease_until = now() + make_interval(secs => item.lease_seconds),
             waiting_for = item.waiting_for,
             aggregator = case when item."to" = 'created' then coalesce(item.aggregator, w.aggregator) end,
             auto = coalesce(item.auto, w.auto),
             failed = w.failed or item.failed,
             failure_reason = coalesce(w.failure_reason, item.failure_reason),
             changed_at = now()
        from item
       where w.id = item.id and w.state = any (item."from")
         and (w.stage is null or w.stage = any (item.stages))
         and (item.fence is null or w.fence = item.fence)
         and (item.claimant is null or w.claimed_by is null or w.claimed_by = item.claimant)
      returning row(w.id, w.merchant_id, w.state, w.returned, w.system, w.fee_from, w.bank_id, w.amount, w.fee, w.total,
                    w.received, w.wallet_masked, w.order_id, w.reference, w.created_at, w.changed_at, w.auto, w.stage,
                    w.fence, w.claimed_by, w.waiting_for, w.failed)::moved_withdrawal as w,
                item.item, item.ord
    ), recorded as (
      insert into withdrawal_events (withdrawal_id, seq, step, actor, reason, reference)
      select item.id, last.seq + 1, item.step, item.actor, item.reason, item.reference
        from moved join item on item.ord = moved.ord
        cross join lateral (select max(e.seq) as seq from withdrawal_events e where e.withdrawal_id = item.id) last
      returning withdrawal_id, seq
    )
    select array_agg(moved.w order by ord), array_agg(moved.item order by ord), array_agg(recorded.seq order by ord)
      into v_moved, v_items, v_seqs
      from moved join recorded on recorded.withdrawal_id = (moved.w).id;
    continue when v_moved is null;

    select array_agg(move.debit order by ord, n), array_agg(move.credit order by ord, n), array_agg(move.amount order by ord, n),
           array_agg(item ->> 'step' order by ord, n), array_agg((item ->> 'id')::bigint order by ord, n)
      into v_debit, v_credit, v_amount, v_step, v_ref
      from unnest(v_items) with ordinality as t (item, ord)
      cross join lateral jsonb_to_record(item) as moves (debit bigint[], credit bigint[], amount bigint[])
      cross join lateral unnest(moves.debit, moves.credit, moves.amount) with ordinality as move (debit, credit, amount, n);
    -- Processes of generation 5 and older post nothing in a currency of its own: one of a later generation has to.
    if exists (select from unnest(v_moved) with ordinality as m join unnest(v_items) with ordinality as t (item, ord) on t.ord = m.ordinality
                join withdrawals w on w.id = m.id
               where m.system = 'usdt' and w.payout_amount is not null and t.item ->> 'step' in ('settle', 'return', 'recover', 'restore')
                 and not exists (select from jsonb_array_elements_text(t.item -> 'debit') as account where account::bigint between 500 and 999)) then
      raise exception 'the entries in the payout currency are missing' using errcode = 'SL005';
    end if;
    if v_amount is not null then
      perform post_moves(v_step, v_ref, v_debit, v_credit, v_amount);
    end if;

    -- A cancelled withdrawal no longer counts against the daily limit of the day it was created.
    update balances b set day_total = greatest(b.day_total - released.amount, 0)
      from (select w.merchant_id, (w.created_at at time zone 'utc')::date as day, sum(w.amount)::bigint as amount
              from unnest(v_moved) with ordinality as w join unnest(v_items) with ordinality as t (item, ord) on t.ord = w.ordinality
             where t.item ->> 'step' = 'release' group by 1, 2) released
     where b.merchant_id = released.merchant_id and b.day = released.day;

    insert into figure_deltas (day, system, paid, cancelled, paid_sum)
    select (now() at time zone 'utc')::date, w.system, count(*) filter (where t.item ->> 'step' = 'settle'),
           count(*) filter (where t.item ->> 'step' <> 'settle'),
           coalesce(sum(w.received) filter (where t.item ->> 'step' = 'settle'), 0)
      from unnest(v_moved) with ordinality as w join unnest(v_items) with ordinality as t (item, ord) on t.ord = w.ordinality
     where t.item ->> 'step' in ('settle', 'release', 'return') group by w.system;

    -- An open automatic withdrawal has one job: its next check.
    perform graphile_worker.add_jobs(jobs) from (
      select array_agg(payout_job(w.id, coalesce((t.item ->> 'look_after_seconds')::double precision, 0)) order by w.id) as jobs
        from unnest(v_moved) with ordinality as w join unnest(v_items) with ordinality as t (item, ord) on t.ord = w.ordinality
       where w.auto and w.state = 'created' and w.stage <> 'claimed') scheduled
     where jobs is not null;
    perform graphile_worker.remove_job('payout:' || w.id) from unnest(v_moved) as w
     where w.auto and (w.state <> 'created' or w.stage = 'claimed');

    perform announce(array_agg(w.id), array_agg(w.merchant_id), array_agg(t.seq), array_agg(t.item ->> 'event'))
       from unnest(v_moved) with ordinality as w join unnest(v_items, v_seqs) with ordinality as t (item, seq, ord) on t.ord = w.ordinality
      where t.item ->> 'event' is not null;

    return query select * from unnest(v_moved);
  end loop;
end $$;
