-- Group commit: decides and holds a batch of new withdrawals in one transaction, each item independently. Writers of a
-- balance lock its row first, in merchant order, and writers of the catalog lock its version, so everything read under both
-- locks is final: balances, order ids, and the versions that the items were decided on. Returns one verdict per item:
--   created         held and written
--   replayed        this attempt of this order id was created before for the same request; withdrawal_id is the first one
--   order_id_used   this order id was used before for another request
--   attempt_not_allowed   the attempt before this one does not exist, or may be paid
--   quote_used      another withdrawal has this quote
--   low_balance, daily_limit_exceeded
--   stale           merchant, systems or banks changed since the item was decided: decide again
--   again           an earlier item of this batch has the same quote, or the same order id and was rejected: send again
--   locked          another transaction holds the merchant's balance (only with p_skip_locked), or the attempt before this
--                   one was not locked in time: send again
-- The caller chooses the ids, so a batch whose commit got no response is sent again with p_resent and returns what the
-- first call did. If the first call arrives late, its ids are taken or rejected and it rolls back.
create or replace function create_withdrawals(
  p_id bigint[], p_merchant_id bigint[], p_merchant_version bigint[], p_catalog_version bigint[],
  p_system text[], p_bank_id text[], p_fee_from text[],
  p_amount bigint[], p_fee bigint[], p_received bigint[],
  p_wallet_sealed bytea[], p_wallet_key text[], p_wallet_hash bytea[], p_wallet_masked text[],
  p_order_id text[], p_order_attempt integer[], p_fingerprint bytea[], p_auto boolean[], p_look_after_seconds double precision, p_resent boolean, p_skip_locked boolean,
  -- Null if no item is paid in a currency of its own.
  p_rate_id bigint[], p_rate bigint[], p_payout_amount bigint[], p_payout_currency text[],
  -- Null if no item uses a held quote.
  p_quote_id uuid[],
  -- Null if no item has any of them. Metadata is the text of a JSON object.
  p_metadata text[], p_comment text[], p_recipient_sealed bytea[], p_callback_url text[], p_callback_host text[])
returns table (ord bigint, verdict text, withdrawal_id bigint)
language plpgsql
-- Plans are cached, including those created while the tables were small: these settings make every join use an index.
set enable_hashjoin to off set enable_mergejoin to off set enable_bitmapscan to off
as $$
#variable_conflict use_column
declare
  v_whole    boolean;    -- every item can be created
  v_verdict  text[];     -- null while undecided
  v_first    bigint[];   -- for a used order id: the withdrawal that has it
  v_leader   bigint[];   -- position of the first item in this batch with the same attempt of the same order id
  v_failed   bigint[];   -- the failed withdrawals that this transaction has locked, to be superseded by the next attempt
  v_previous bigint[];   -- for the next attempt of an order: the failed withdrawal before it
  v_today    date := (now() at time zone 'utc')::date;
  v_catalog  bigint;
  v_locked   bigint[];   -- merchants whose balance this transaction has locked
  v_tight    bigint[];   -- merchants without funds or limit for all their items
  v_merchant bigint;
  v_funds    bigint;     -- available balance that this batch has not used yet
  v_limit    bigint;     -- rest of the daily limit; null: no limit
  v_held     integer;
  i          integer;
begin
  -- Other batches hold a balance for milliseconds; do not delay the whole batch for a longer lock.
  perform set_config('lock_timeout', '250ms', true);
  -- Before the balances, as every writer: withdrawals, then balances.
  if 1 < any (p_order_attempt) then
    select array_agg(locked_withdrawals.id) into v_failed
      from (select w.id from unnest(p_merchant_id, p_order_id, p_order_attempt) as item (merchant_id, order_id, order_attempt)
              join withdrawals w on w.merchant_id = item.merchant_id and w.order_id = item.order_id and w.superseded_by is null
             where item.order_attempt = w.order_attempt + 1 and w.failed
             order by w.id for update of w) locked_withdrawals;
  end if;
  if p_skip_locked then
    select array_agg(locked_balances.merchant_id) into v_locked
      from (select b.merchant_id from balances b where b.merchant_id = any (p_merchant_id)
             order by b.merchant_id for update skip locked) locked_balances;
  else
    perform from balances b where b.merchant_id = any (p_merchant_id) order by b.merchant_id for update;
  end if;
  -- Only now, to avoid a deadlock: a holder of a balance may wait for the audit log, and the holder of that for creates.
  lock table catalog_version in row share mode;

  if not p_resent and exists (select from refused_ids r where r.id = any (p_id)) then
    raise exception 'this batch was sent again and rejected since' using errcode = 'SL006';
  end if;

  select version into v_catalog from catalog_version;
  -- Nearly every batch can be created whole, which one look at each merchant and at each order id shows.
  v_whole := not p_resent and not p_skip_locked and p_quote_id is null and 1 = all (p_order_attempt)
    and v_catalog = all (p_catalog_version)
    and not exists (
      select from (select item.merchant_id, min(item.merchant_version) as oldest, max(item.merchant_version) as newest,
                          sum(item.received + item.fee) as total, sum(item.amount) as amount
                     from unnest(p_merchant_id, p_merchant_version, p_received, p_fee, p_amount)
                            as item (merchant_id, merchant_version, received, fee, amount)
                    group by item.merchant_id) sums
        left join merchants m on m.id = sums.merchant_id
        left join balances b on b.merchant_id = sums.merchant_id
       where m.version is distinct from sums.oldest or m.version is distinct from sums.newest
          or b.available is null or b.available < sums.total
          or m.daily_limit < sums.amount + case when b.day >= v_today then b.day_total else 0 end)
    and not exists (
      select from unnest(p_merchant_id, p_order_id) as item (merchant_id, order_id)
       cross join lateral (
         select from withdrawals
          where merchant_id = item.merchant_id and order_id = item.order_id and superseded_by is null limit 1) used)
    and not exists (
      select from unnest(p_merchant_id, p_order_id) as item (merchant_id, order_id)
       where item.order_id is not null group by item.merchant_id, item.order_id having count(*) > 1);
  if v_whole then
    v_verdict := array_fill(null::text, array[array_length(p_id, 1)]);
  else
    select array_agg(case
             when w.id is not null then 'created'
             when p_skip_locked and item.merchant_id <> all (coalesce(v_locked, '{}')) then 'locked'
             when m.version is distinct from item.merchant_version or item.catalog_version <> v_catalog then 'stale'
           end order by item.ord)
      into v_verdict
      from unnest(p_id, p_merchant_id, p_merchant_version, p_catalog_version)
             with ordinality as item (id, merchant_id, merchant_version, catalog_version, ord)
      left join merchants m on m.id = item.merchant_id
      -- Looked up for each item: a join is planned while the table is empty, and would compare every item with every withdrawal.
      left join lateral (select id from withdrawals where p_resent and id = item.id limit 1) w on true;

    if array_length(array_remove(p_order_id, null), 1) > 0 then
      select array_agg(coalesce(v_verdict[item.ord], case
               when w.id is null then case when item.order_attempt > 1 then 'attempt_not_allowed' end
               when w.fingerprint <> item.fingerprint then 'order_id_used'
               when item.order_attempt <= w.order_attempt then 'replayed'
               when item.order_attempt > w.order_attempt + 1 or not may_be_superseded(w.id) then 'attempt_not_allowed'
               when w.id <> all (coalesce(v_failed, '{}')) then 'locked'
             end, case
               when item.leader < item.ord then 'follower'   -- gets the verdict of its leader, undecided so far
             end) order by item.ord),
             array_agg(case when item.order_attempt < w.order_attempt then (
                 select earlier.id from withdrawals earlier
                  where earlier.merchant_id = item.merchant_id and earlier.order_id = item.order_id and earlier.order_attempt = item.order_attempt
                    and earlier.superseded_by is not null)
               else w.id end order by item.ord),
             array_agg(case when item.order_attempt = w.order_attempt + 1 then w.id end order by item.ord),
             array_agg(item.leader order by item.ord)
        into v_verdict, v_first, v_previous, v_leader
        from (select *, case when order_id is not null then min(ord) over (partition by merchant_id, order_id, order_attempt) end as leader
                from unnest(p_merchant_id, p_order_id, p_order_attempt, p_fingerprint)
                       with ordinality as t (merchant_id, order_id, order_attempt, fingerprint, ord)) item
        left join lateral (
          select id, fingerprint, order_attempt from withdrawals
           where merchant_id = item.merchant_id and order_id = item.order_id and superseded_by is null limit 1) w on true;
    end if;

    if p_quote_id is not null then
      select array_agg(coalesce(v_verdict[item.ord], case
               when used.id is not null then 'quote_used'
               when item.first < item.ord then 'again'
             end) order by item.ord)
        into v_verdict
        from (select *, case when quote_id is not null then min(ord) over (partition by quote_id) end as first
                from unnest(p_quote_id) with ordinality as t (quote_id, ord)) item
        left join lateral (select id from withdrawals where quote_id = item.quote_id limit 1) used on true;
    end if;

    -- If a merchant's items do not all fit, they are decided one by one in order of arrival.
    select array_agg(sums.merchant_id) into v_tight
      from (select item.merchant_id, sum(item.received + item.fee) as total, sum(item.amount) as amount
              from unnest(p_merchant_id, p_received, p_fee, p_amount) with ordinality as item (merchant_id, received, fee, amount, ord)
             where v_verdict[item.ord] is null
             group by item.merchant_id) sums
      join balances b on b.merchant_id = sums.merchant_id
      join merchants m on m.id = sums.merchant_id
     where b.available < sums.total
        or m.daily_limit < sums.amount + case when b.day >= v_today then b.day_total else 0 end;

    foreach v_merchant in array coalesce(v_tight, '{}') loop
      select b.available, m.daily_limit - case when b.day >= v_today then b.day_total else 0 end
        into v_funds, v_limit
        from balances b join merchants m on m.id = b.merchant_id
       where b.merchant_id = v_merchant;
      for i in 1 .. array_length(p_id, 1) loop
        continue when p_merchant_id[i] <> v_merchant or v_verdict[i] is not null;
        if v_limit < p_amount[i] then
          v_verdict[i] := 'daily_limit_exceeded';
        elsif v_funds < p_received[i] + p_fee[i] then
          v_verdict[i] := 'low_balance';
        else
          v_funds := v_funds - p_received[i] - p_fee[i];
          v_limit := v_limit - p_amount[i];
        end if;
      end loop;
    end loop;
  end if;

  -- First, because the index allows one withdrawal of an order that is not superseded.
  if 1 < any (p_order_attempt) then
    update withdrawals w set superseded_by = item.id
      from unnest(p_id, v_previous) with ordinality as item (id, previous, ord)
     where w.id = item.previous and v_verdict[item.ord] is null;
  end if;

  -- STEPS.hold for all undecided items.
  with item as materialized (
    select * from unnest(p_id, p_merchant_id, p_system, p_bank_id, p_fee_from, p_amount, p_fee, p_received,
                         p_wallet_sealed, p_wallet_key, p_wallet_hash, p_wallet_masked, p_order_id, p_order_attempt, p_fingerprint, p_auto,
                         p_rate_id, p_rate, p_payout_amount, p_payout_currency, p_quote_id, p_metadata, p_comment, p_recipient_sealed, p_callback_url, p_callback_host)
      with ordinality as t (id, merchant_id, system, bank_id, fee_from, amount, fee, received,
                            wallet_sealed, wallet_key, wallet_hash, wallet_masked, order_id, order_attempt, fingerprint, auto,
                            rate_id, rate, payout_amount, payout_currency, quote_id, metadata, comment, recipient_sealed, callback_url, callback_host, ord)
     where v_verdict[t.ord] is null
  ), sums as (
    select merchant_id, sum(received + fee)::bigint as total, sum(amount)::bigint as amount, count(*) as n,
           array_agg(id order by ord) as ids, array_agg(received + fee order by ord) as totals
      from item group by merchant_id
  ), moved as (
    update balances b
       set available = b.available - sums.total,
           held = b.held + sums.total,
           available_seq = b.available_seq + sums.n,
           held_seq = b.held_seq + sums.n,
           -- A batch from before midnight may get the lock after a batch from after midnight.
           day = greatest(b.day, v_today),
           day_total = sums.amount + case when b.day >= v_today then b.day_total else 0 end
      from sums
     where b.merchant_id = sums.merchant_id and b.available >= sums.total
    returning b.merchant_id, b.available + sums.total as available, b.held - sums.total as held,
              b.available_seq - sums.n as available_seq, b.held_seq - sums.n as held_seq, sums.ids, sums.totals
  ), placed as (
    -- Items are carried in arrays: a join back would compare 512 of them with each other.
    select each.id, moved.merchant_id, each.total, moved.available, moved.held, moved.available_seq, moved.held_seq,
           sum(each.total) over (partition by moved.merchant_id order by each.k) as running, each.k
      from moved cross join lateral unnest(moved.ids, moved.totals) with ordinality as each (id, total, k)
  ), written as (
    insert into withdrawals (id, merchant_id, system, bank_id, fee_from, amount, fee, total, received,
                             wallet_sealed, wallet_key, wallet_hash, wallet_masked, order_id, order_attempt, fingerprint, auto, create_in_progress,
                             rate_id, rate, payout_amount, payout_currency, quote_id, metadata, comment, recipient_sealed, callback_url, callback_host)
    select id, merchant_id, system, bank_id, fee_from, amount, fee, received + fee, received,
           wallet_sealed, wallet_key, wallet_hash, wallet_masked, order_id, order_attempt, fingerprint, auto, auto, rate_id, rate, payout_amount, payout_currency, quote_id,
           metadata::jsonb, comment, recipient_sealed, callback_url, callback_host
      from item order by ord
  ), posted as (
    insert into entries (account_id, seq, amount, balance_after, step, ref)
    select merchant_id * 10 + 1, available_seq + k, -total, available - running, 'hold', id from placed
    union all
    select merchant_id * 10 + 2, held_seq + k, total, held + running, 'hold', id from placed
  ), recorded as (
    insert into withdrawal_events (withdrawal_id, seq, step, actor)
    select id, 1, 'hold', 'merchant:' || merchant_id from item
  ), counted as (
    insert into figure_deltas (day, system, created)
    select v_today, system, count(*) from item group by system
  )
  select count(*) into v_held from placed;

  if v_held <> (select count(*) from unnest(v_verdict) as verdict where verdict is null) then
    raise exception 'the balance for a hold is missing or too low' using errcode = 'SL004';
  end if;

  -- A process of an earlier generation relies on a job if it does not send the payout itself; a newer one on the sweep.
  if p_look_after_seconds is not null and true = any (p_auto) then
    perform graphile_worker.add_jobs(array(
      select payout_job(item.id, p_look_after_seconds) from unnest(p_id, p_auto) with ordinality as item (id, auto, ord)
       where item.auto and v_verdict[item.ord] is null));
  end if;
  if exists (select from webhook_endpoints e where e.merchant_id = any (p_merchant_id)) then
    perform announce(array_agg(item.id), array_agg(item.merchant_id), array_agg(1), array_agg('withdraw.created'::text))
       from unnest(p_id, p_merchant_id) with ordinality as item (id, merchant_id, ord) where v_verdict[item.ord] is null;
  end if;

  if p_resent then
    insert into refused_ids
    select item.id from unnest(p_id, v_verdict) as item (id, verdict) where item.verdict <> 'created'
    on conflict do nothing;
  end if;

  return query
    select item.ord,
           case coalesce(v_verdict[item.ord], 'created')
             when 'follower' then case
               when v_verdict[v_leader[item.ord]] is null or v_verdict[v_leader[item.ord]] = 'created' then
                 case when p_fingerprint[v_leader[item.ord]] = item.fingerprint then 'replayed' else 'order_id_used' end
               -- The follower may have another quote.
               when p_fingerprint[v_leader[item.ord]] = item.fingerprint and v_verdict[v_leader[item.ord]] <> 'quote_used' then v_verdict[v_leader[item.ord]]
               else 'again'
             end
             else coalesce(v_verdict[item.ord], 'created')
           end,
           case v_verdict[item.ord]
             when 'follower' then p_id[v_leader[item.ord]]
             when 'replayed' then v_first[item.ord]
             else item.id
           end
      from unnest(p_id, p_fingerprint) with ordinality as item (id, fingerprint, ord)
     order by item.ord;
end $$;
