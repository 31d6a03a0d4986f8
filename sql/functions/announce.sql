-- Queues webhook deliveries for subscribed events, in the transaction of the events.
create or replace function announce(p_withdrawal bigint[], p_merchant bigint[], p_seq integer[], p_type text[]) returns void
language plpgsql as $$
declare
  v_merchants bigint[];
  v_hosts     text[];
begin
  with queued as (
    insert into webhook_deliveries (merchant_id, withdrawal_id, seq, type, state, host)
    -- Events of a disabled endpoint are recorded as failed, so that they can be resent later.
    select event.merchant_id, event.withdrawal_id, event.seq, event.type, case when e.enabled then 'pending' else 'failed' end,
           -- Most merchants have no hosts, and their withdrawals are not read.
           coalesce(case when exists (select from webhook_hosts registered where registered.merchant_id = event.merchant_id) then (
             select h.host from withdrawals w
               join webhook_hosts h on h.merchant_id = w.merchant_id and h.host = w.callback_host and not h.disabled
              where w.id = event.withdrawal_id) end, '')
      from unnest(p_withdrawal, p_merchant, p_seq, p_type) as event (withdrawal_id, merchant_id, seq, type)
      join webhook_endpoints e on e.merchant_id = event.merchant_id and event.type = any (e.events)
    returning merchant_id, host, state
  ), targets as (select distinct merchant_id, host from queued where state = 'pending')
  select array_agg(merchant_id), array_agg(host) into v_merchants, v_hosts from targets;

  if v_merchants is not null then
    perform graphile_worker.add_jobs(array(
      select webhooks_job_of_host(merchant_id, host, 0) from unnest(v_merchants, v_hosts) as target (merchant_id, host)));
  end if;
end $$;
