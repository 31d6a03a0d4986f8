// An order id identifies one withdrawal of its merchant, and a failed one may be tried again by its next attempt.
import type { TableCheck } from './check.ts';

export const ORDER_CHECK: TableCheck = {
  invariant: 'I4',
  name: 'order',
  title: 'the attempts of an order are counted from 1, and all but the newest failed and were never paid',
  sql: `with ordered as (
          select id, order_attempt, superseded_by, state, failed, returned,
                 row_number() over attempts as expected_attempt, lead(id) over attempts as next_id
            from withdrawals where order_id is not null window attempts as (partition by merchant_id, order_id order by order_attempt, id))
        select 'withdrawal ' || o.id as subject,
          'attempt ' || expected_attempt || case when next_id is null then ', the newest' else ', failed, never paid, superseded by ' || next_id end as expected,
          'attempt ' || order_attempt || ', ' || state || case when failed then ', failed' else '' end || case when returned then ', returned' else '' end
            || coalesce(', superseded by ' || superseded_by, '') || coalesce(', payout ' || payouts.states, '') as found
        from ordered o left join lateral (
          -- A payment that was reported later has an incident, and the newest attempt is stopped.
          select string_agg(a.state, ', ' order by a.number) as states from attempts a
           where a.withdrawal_id = o.id and a.state not in ('refused', 'not_sent')
             and not exists (select from incidents i where i.withdrawal_id = o.id and i.kind = 'paid_after_cancel')) payouts on o.superseded_by is not null
        where order_attempt <> expected_attempt or superseded_by is distinct from next_id
           or (next_id is not null and (not failed or state <> 'cancelled' or returned)) or payouts.states is not null`,
};
