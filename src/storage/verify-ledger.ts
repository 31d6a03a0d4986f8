// Re-derives every balance and hold from the entries and names each difference. Shares nothing with the write path
// but the tables; runs in one snapshot, so it may run under load.
import type { Database } from './database.ts';

export type Difference = {
  readonly check: string;
  readonly subject: string;
  readonly expected: string;
  readonly found: string;
};

type Check = { readonly name: string; readonly title: string; readonly sql: string };

/** Each query returns one row a difference: subject, expected, found. */
export const CHECKS: readonly Check[] = [
  {
    name: 'chain',
    title: 'every account is an unbroken chain of entries',
    sql: `select 'account ' || account_id || ' entry ' || seq as subject, want_seq || ', balance ' || want_after as expected,
            seq || ', balance ' || balance_after as found
          from (select account_id, seq, balance_after,
                  row_number() over w as want_seq, sum(amount) over w as want_after
                from entries window w as (partition by account_id order by seq)) chain
          where seq <> want_seq or balance_after <> want_after`,
  },
  {
    name: 'balance',
    title: 'every balance is the sum of its entries',
    sql: `with sums as (select account_id, sum(amount) as total, max(seq) as seq from entries group by account_id),
            kept as (
              select merchant_id * 10 + 1 as account_id, available as balance, available_seq as seq from balances
              union all select merchant_id * 10 + 2, held, held_seq from balances
              union all select id, balance, seq from system_accounts)
          select 'account ' || coalesce(kept.account_id, sums.account_id) as subject,
            coalesce(total, 0) || ' after ' || coalesce(sums.seq, 0) || ' entries' as expected,
            coalesce(balance::text, 'no balance') || ' after ' || coalesce(kept.seq, 0) || ' entries' as found
          from kept full join sums using (account_id)
          where coalesce(total, 0) is distinct from balance or coalesce(sums.seq, 0) is distinct from kept.seq`,
  },
  {
    name: 'zero',
    title: 'every step adds up to zero',
    sql: `select step || ' ' || ref as subject, '0' as expected, sum(amount)::text as found
          from entries group by step, ref having sum(amount) <> 0`,
  },
  {
    name: 'held',
    title: 'what is held is what open withdrawals cost',
    sql: `select 'merchant ' || coalesce(b.merchant_id, open.merchant_id) as subject,
            coalesce(open.total, 0)::text as expected, coalesce(b.held, 0)::text as found
          from balances b
          full join (select merchant_id, sum(total) as total from withdrawals where state = 'created' group by merchant_id) open
            using (merchant_id)
          where coalesce(open.total, 0) <> coalesce(b.held, 0)`,
  },
  {
    name: 'withdrawal',
    title: 'every withdrawal has the entries of its state, and no others',
    sql: `with posted as (
            select ref as id,
              sum(amount) filter (where step = 'hold' and amount > 0) as held,
              sum(amount) filter (where step = 'settle' and amount > 0) as settled,
              sum(amount) filter (where step = 'release' and amount > 0) as released,
              sum(amount) filter (where step = 'return' and amount > 0) as returned
            from entries where step <> 'deposit' group by ref)
          select 'withdrawal ' || coalesce(w.id, posted.id) as subject,
            case when w.id is null then 'no entries' else 'entries of a ' || w.state || ' withdrawal of ' || w.total end as expected,
            concat_ws(', ', 'held ' || coalesce(held, 0), 'settled ' || settled, 'released ' || released, 'returned ' || posted.returned) as found
          from withdrawals w full join posted on posted.id = w.id
          where w.id is null or held is distinct from w.total
            or coalesce(settled, 0) <> case when w.state = 'paid' or w.returned then w.total else 0 end
            or coalesce(released, 0) <> case when w.state = 'cancelled' and not w.returned then w.total else 0 end
            or coalesce(posted.returned, 0) not in (
                 case when w.returned then w.received else 0 end, case when w.returned then w.total else 0 end)`,
  },
  {
    name: 'event',
    title: 'every withdrawal has the history of its state',
    sql: `with told as (select withdrawal_id, array_agg(step order by seq) as steps from withdrawal_events
                        where step <> 'reveal' group by withdrawal_id)
          select 'withdrawal ' || coalesce(w.id, told.withdrawal_id) as subject,
            coalesce(want.steps, 'no history') as expected, coalesce(array_to_string(told.steps, ', '), 'no history') as found
          from withdrawals w
          full join told on told.withdrawal_id = w.id
          left join lateral (select case
              when w.state = 'created' then 'hold' when w.state = 'paid' then 'hold, settle'
              when w.returned then 'hold, settle, return' when w.state = 'cancelled' then 'hold, release' end as steps) want on true
          where array_to_string(told.steps, ', ') is distinct from want.steps`,
  },
  {
    name: 'deposit',
    title: 'every deposit is in the ledger once',
    sql: `with posted as (select ref as id, sum(amount) filter (where amount > 0) as amount from entries where step = 'deposit' group by ref)
          select 'deposit ' || coalesce(d.id, posted.id) as subject, coalesce(d.amount::text, 'none') as expected,
            coalesce(posted.amount::text, 'none') as found
          from deposits d full join posted using (id) where d.amount is distinct from posted.amount`,
  },
];

const MOST_NAMED = 1_000;

export async function verifyLedger(
  db: Database,
  onCheck: (check: Check, index: number) => void,
): Promise<Difference[]> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const differences: Difference[] = [];
    for (const [index, check] of CHECKS.entries()) {
      onCheck(check, index);
      const rows = await tx.query<Omit<Difference, 'check'>>({ text: `${check.sql} limit ${MOST_NAMED}` });
      differences.push(...rows.map((row) => ({ check: check.name, ...row })));
    }
    return differences;
  });
}
