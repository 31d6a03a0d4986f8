// The invariants of amounts in a payout currency: rates that were locked, and purchases.
import type { TableCheck } from './check.ts';
import { accountNameSql, formatOnSql, formatUsdtSql } from './format-sql.ts';

export const PURCHASE_CHECK: TableCheck = {
  invariant: 'I1',
  name: 'purchase',
  title: 'every purchase of a payout currency is posted exactly once, in both currencies',
  sql: `with posted as (
          select ref as id, account_id, sum(amount) as amount from entries where step = 'buy_float' group by ref, account_id),
        expected as (
          select id, account_id, amount from float_purchases cross join lateral (values
            (1, cost), (3, gain), (13, -cost - gain), (501, bought), (503, -bought)) as moves (account_id, amount)
           where amount <> 0)
        select 'purchase ' || coalesce(e.id, p.id) || ' on ' || ${accountNameSql('coalesce(e.account_id, p.account_id)')} as subject,
          coalesce(${formatOnSql('e.account_id', 'e.amount')}, 'no entry') as expected, coalesce(${formatOnSql('p.account_id', 'p.amount')}, 'no entry') as found
        from expected e full join posted p on p.id = e.id and p.account_id = e.account_id
        where e.amount is distinct from p.amount`,
};

export const FEED_RATE_CHECK: TableCheck = {
  invariant: 'I5',
  name: 'feed rate',
  title: 'every rate from feeds is the median of what they reported, rounded up',
  sql: `select 'rate ' || r.id as subject, coalesce(${formatUsdtSql('median.rate')}, 'a report') as expected, ${formatUsdtSql('r.rate')} as found
        from rates r left join lateral (
          select (sorted.rates[(n + 1) / 2] + sorted.rates[n / 2 + 1] + 1) / 2 as rate
          from (select array_agg((one->>'rate')::bigint order by (one->>'rate')::bigint) as rates, count(*)::integer as n
                  from jsonb_array_elements(r.reported) as one) sorted) median on true
        where r.reported is not null and median.rate is distinct from r.rate`,
};

export const FEED_CHECK: TableCheck = {
  invariant: 'I5',
  name: 'feed',
  title: 'every rate feed is as it was added',
  sql: `select 'rate feed ' || f.name as subject, 'as in the audit log' as expected, coalesce('another ' || changed.field, 'never added') as found
        from rate_feeds f left join lateral (
          select l.after from audit_log l where l.subject = 'rate-feed:' || f.name and l.action = 'rate_feed.add' order by l.seq desc limit 1) added on true
        left join lateral (
          select field from (values ('url', f.url = added.after->>'url'), ('rate pointer', f.rate_pointer = added.after->>'ratePointer'),
            ('time pointer', f.time_pointer is not distinct from added.after->>'timePointer'),
            ('smallest rate', f.min_rate = (added.after->>'minRate')::numeric * 1000000), ('largest rate', f.max_rate = (added.after->>'maxRate')::numeric * 1000000),
            ('pin', to_jsonb(f.pins) = (added.after->'pins')::jsonb), ('signature', (f.secret_key is not null) = (added.after->>'signed')::boolean)) as fields (field, is_same)
           where is_same is not true limit 1) changed on true
        where added.after is null or changed.field is not null`,
};

export const RATE_CHECK: TableCheck = {
  invariant: 'I4',
  name: 'rate',
  title: 'every amount in a payout currency follows from a recorded rate that was valid, and is rounded down',
  sql: `select 'withdrawal ' || w.id as subject,
          coalesce(${formatUsdtSql('floor(w.received::numeric * 10000000000 / w.rate)')}, 'a locked rate') || ' ' || coalesce(r.currency, 'of a recorded rate') as expected,
          coalesce(${formatUsdtSql('w.payout_amount')}, 'none') || ' ' || coalesce(w.payout_currency, '') || ' at ' || coalesce(w.rate::text, 'none')
            || case when r.rate > w.rate then ', below the recorded ' || r.rate else '' end
            || case when w.created_at >= r.expires_at + interval '1 minute' then ', too old' else '' end as found
        from withdrawals w left join rates r on r.id = w.rate_id
        where (w.rate_id is not null or w.payout_amount is not null) and (r.id is null
          or w.payout_amount is distinct from floor(w.received::numeric * 10000000000 / w.rate) or w.payout_currency <> r.currency
          -- The recipient never gets more than at the recorded rate.
          or r.rate > w.rate or w.created_at >= r.expires_at + interval '1 minute')`,
};
