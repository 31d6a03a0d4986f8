-- Queues webhook deliveries for subscribed events, in the transaction of the events.
create or replace function announce(p_withdrawal bigint[], p_merchant bigint[], p_seq integer[], p_type text[]) returns void
language plpgsql as $$
declare
  v_merchants bigint[];
begin
  with queued as (
    insert into webhook_deliveries (merchant_id, withdrawal_id, seq, type, state)
    -- Events of a disabled endpoint are recorded as failed, so that they can be resent later.
    select event.merchant_id, event.withdrawal_id, event.seq, event.type, case when e.enabled then 'pending' else 'failed' end
      from unnest(p_withdrawal, p_merchant, p_seq, p_type) as event (withdrawal_id, merchant_id, seq, type)
      join webhook_endpoints e on e.merchant_id = event.merchant_id and event.type = any (e.events)
    returning merchant_id, state
  )
  select array_agg(distinct merchant_id) into v_merchants from queued where state = 'pending';

  if v_merchants is not null then
    perform graphile_worker.add_jobs(array(select webhooks_job(merchant_id, 0) from unnest(v_merchants) as merchant_id));
  end if;
end $$;
