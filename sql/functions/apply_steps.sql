-- Moves withdrawals from an allowed state and stage to the next and posts what belongs to each step; what is allowed
-- and what is posted comes from the STEPS table in src/domain/steps.ts. Returns the withdrawals that moved: one that
-- is elsewhere by now, or whose claim went to somebody else, is not among them, and nothing of its step is written.
create or replace function apply_steps(p_items jsonb) returns setof withdrawals
language plpgsql as $$
declare
  v_item record;
  v_row  withdrawals;
  v_seq  integer;
  v_jobs graphile_worker.job_spec[] := '{}';
  v_told bigint[] := '{}';
  v_tellers bigint[] := '{}';
  v_seqs integer[] := '{}';
  v_types text[] := '{}';
begin
  -- Every writer locks in this order: withdrawals, balances, the installation's own accounts.
  perform from withdrawals where id in (select (item ->> 'id')::bigint from jsonb_array_elements(p_items) item) order by id for update;
  if jsonb_array_length(p_items) > 1 then
    perform from balances where merchant_id in (
        select w.merchant_id from withdrawals w join jsonb_array_elements(p_items) item on w.id = (item ->> 'id')::bigint
         where jsonb_array_length(item -> 'amount') > 0) order by merchant_id for update;
    perform from system_accounts where exists (
        select from jsonb_array_elements(p_items) item where jsonb_array_length(item -> 'amount') > 0) order by id for update;
  end if;

  for v_item in
    select * from jsonb_to_recordset(p_items) as item (
      id bigint, step text, "from" text[], stages text[], "to" text, stage text, debit bigint[], credit bigint[], amount bigint[],
      actor text, reason text, reference text, fence bigint, claimant text, claim text, bump boolean, lease_seconds double precision,
      waiting_for text, aggregator text, auto boolean, failed boolean, look_after_seconds double precision, event text)
  loop
    update withdrawals
       set state = v_item."to",
           stage = v_item.stage,
           returned = returned or v_item.step = 'return',
           reference = coalesce(v_item.reference, reference),
           fence = fence + v_item.bump::integer,
           claimed_by = v_item.claim,
           lease_until = now() + make_interval(secs => v_item.lease_seconds),
           waiting_for = v_item.waiting_for,
           aggregator = case when v_item."to" = 'created' then coalesce(v_item.aggregator, aggregator) end,
           auto = coalesce(v_item.auto, auto),
           failed = failed or v_item.failed,
           changed_at = now()
     where id = v_item.id and state = any (v_item."from")
       and (stage is null or stage = any (v_item.stages))
       and (v_item.fence is null or fence = v_item.fence)
       and (v_item.claimant is null or claimed_by is null or claimed_by = v_item.claimant)
    returning * into v_row;
    continue when not found;

    if cardinality(v_item.amount) > 0 then
      perform post_moves(v_item.step, v_item.id, v_item.debit, v_item.credit, v_item.amount);
    end if;

    -- A cancelled withdrawal no longer counts against the day on which it was asked for.
    if v_item.step = 'release' then
      update balances set day_total = greatest(day_total - v_row.amount, 0)
       where merchant_id = v_row.merchant_id and day = (v_row.created_at at time zone 'utc')::date;
    end if;

    insert into withdrawal_events (withdrawal_id, seq, step, actor, reason, reference)
    select v_item.id, max(seq) + 1, v_item.step, v_item.actor, v_item.reason, v_item.reference
      from withdrawal_events where withdrawal_id = v_item.id
    returning seq into v_seq;

    if v_item.event is not null then
      v_told := v_told || v_item.id;
      v_tellers := v_tellers || v_row.merchant_id;
      v_seqs := v_seqs || v_seq;
      v_types := v_types || v_item.event;
    end if;

    -- An open automatic withdrawal has one job: the next time that somebody looks after it.
    if v_row.auto then
      if v_row.state = 'created' and v_row.stage <> 'claimed' then
        v_jobs := v_jobs || payout_job(v_item.id, coalesce(v_item.look_after_seconds, 0));
      else
        perform graphile_worker.remove_job('payout:' || v_item.id);
      end if;
    end if;

    return next v_row;
  end loop;

  if cardinality(v_jobs) > 0 then
    perform graphile_worker.add_jobs(v_jobs);
  end if;
  perform announce(v_told, v_tellers, v_seqs, v_types);
end $$;
