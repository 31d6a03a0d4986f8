// The invariants of the database, each as a query that returns the violations. They use only the tables, not the code
// that writes them. Account 1 is operator:funding, 2 is operator:fees, 3 is operator:fx. The accounts of a merchant are its id
// times ten plus 1 for available, 2 for held and 3 for receivable. Accounts 500 to 599 are in USDT, in millionths: 501 is the
// float, 502 what was delivered, 503 the market.
import type { TableCheck } from './check.ts';
import { accountNameSql, currencySql, formatMoneySql, formatOnSql, formatUsdtSql } from './format-sql.ts';
import { FEED_CHECK, FEED_RATE_CHECK, PURCHASE_CHECK, RATE_CHECK } from './rate-checks.ts';

type PostingAccounts = {
  readonly step: string;
  readonly creditAccount: string;
  readonly debitAccount: string;
};

/** Each row of a table such as deposits moves its amount from one account to another, and nothing else. */
const postedOnceCheck = (
  name: string,
  table: string,
  { step, creditAccount, debitAccount }: PostingAccounts,
): TableCheck => ({
  invariant: 'I1',
  name,
  title: `every ${name} is posted exactly once, to the account of its merchant`,
  sql: `with posted as (
          select ref as id, account_id, sum(amount) as amount from entries where step = '${step}' group by ref, account_id),
        expected as (
          select id, ${creditAccount} as account_id, amount from ${table}
          union all select id, ${debitAccount}, -amount from ${table})
        select '${name} ' || coalesce(e.id, p.id) || ' on ' || ${accountNameSql('coalesce(e.account_id, p.account_id)')} as subject,
          coalesce(${formatMoneySql('e.amount')}, 'no entry') as expected, coalesce(${formatMoneySql('p.amount')}, 'no entry') as found
        from expected e full join posted p on p.id = e.id and p.account_id = e.account_id
        where e.amount is distinct from p.amount`,
});

/** Each query returns one row per difference: subject, expected, found. */
export const LEDGER_CHECKS: readonly TableCheck[] = [
  {
    invariant: 'I1',
    name: 'chain',
    title: 'every account is an unbroken chain of entries',
    sql: `select ${accountNameSql('account_id')} || ' entry ' || seq as subject, 'number ' || expected_seq || ', balance ' || ${formatOnSql('account_id', 'expected_after')} as expected,
            'number ' || seq || ', balance ' || ${formatOnSql('account_id', 'balance_after')} as found
          from (select account_id, seq, balance_after,
                  row_number() over w as expected_seq, sum(amount) over w as expected_after
                from entries window w as (partition by account_id order by seq)) chain
          where seq <> expected_seq or balance_after <> expected_after`,
  },
  {
    invariant: 'I1',
    name: 'balance',
    title: 'every balance is the sum of its entries',
    sql: `with sums as (select account_id, sum(amount) as total, max(seq) as seq from entries group by account_id),
            stored as (
              select merchant_id * 10 + 1 as account_id, available as balance, available_seq as seq from balances
              union all select merchant_id * 10 + 2, held, held_seq from balances
              union all select merchant_id * 10 + 3, receivable, receivable_seq from balances
              union all select id, balance, seq from system_accounts)
          select ${accountNameSql('coalesce(stored.account_id, sums.account_id)')} as subject,
            ${formatOnSql('account_id', 'coalesce(total, 0)')} || ' after entry ' || coalesce(sums.seq, 0) as expected,
            coalesce(${formatOnSql('account_id', 'balance')}, 'no balance') || ' after entry ' || coalesce(stored.seq, 0) as found
          from stored full join sums using (account_id)
          where coalesce(total, 0) is distinct from balance or coalesce(sums.seq, 0) is distinct from stored.seq`,
  },
  {
    invariant: 'I1',
    name: 'negative',
    title: 'available and held balances are not negative, and receivables are not positive',
    sql: `select 'merchant ' || merchant_id as subject, 'available and held at least 0.00, receivable at most 0.00' as expected,
            ${formatMoneySql('available')} || ', ' || ${formatMoneySql('held')} || ', ' || ${formatMoneySql('receivable')} as found
          from balances where available < 0 or held < 0 or receivable > 0`,
  },
  {
    invariant: 'I1',
    name: 'zero',
    title: 'the entries of every step sum to zero in each currency',
    sql: `select step || ' ' || ref || case when min(account_id) between 500 and 999 then ' in USDT' else '' end as subject, '0.00' as expected,
            ${formatOnSql('min(account_id)', 'sum(amount)')} as found
          from entries group by step, ref, ${currencySql('account_id')} having sum(amount) <> 0`,
  },
  {
    invariant: 'I1',
    name: 'held',
    title: 'the held balance is the total of open withdrawals',
    sql: `select 'merchant ' || coalesce(b.merchant_id, open.merchant_id) as subject,
            ${formatMoneySql('coalesce(open.total, 0)')} as expected, ${formatMoneySql('coalesce(b.held, 0)')} as found
          from balances b
          full join (select merchant_id, sum(total) as total from withdrawals where state = 'created' group by merchant_id) open
            using (merchant_id)
          where coalesce(open.total, 0) <> coalesce(b.held, 0)`,
  },
  {
    invariant: 'I2',
    name: 'withdrawal',
    title: 'every withdrawal has the entries of its state on the right accounts, and no others',
    sql: `with posted as (
            select ref as id, step, account_id, sum(amount) as amount
            from entries where step not in ('deposit', 'debit', 'collect', 'buy_float') group by ref, step, account_id),
          lifecycle as (
            select w.id, w.state, w.returned, w.total, w.received, w.fee, w.payout_amount as payout, w.merchant_id * 10 + 1 as available, w.merchant_id * 10 + 2 as held, w.merchant_id * 10 + 3 as receivable, s.id as clearing,
              (select count(*) from withdrawal_events e where e.withdrawal_id = w.id and e.step = 'recover') as recovered,
              (select count(*) from withdrawal_events e where e.withdrawal_id = w.id and e.step = 'restore') as restored,
              w.state = 'paid' or w.returned as settled, w.state = 'cancelled' and not w.returned as released
            from withdrawals w join system_accounts s on s.name = 'clearing:' || w.system),
          required_entries as (
            select id, 'hold' as step, available as account_id, -total as amount from lifecycle
            union all select id, 'hold', held, total from lifecycle
            union all select id, 'settle', held, -total from lifecycle where settled
            union all select id, 'settle', clearing, received from lifecycle where settled
            union all select id, 'settle', 2, fee from lifecycle where settled and fee > 0
            union all select id, 'release', held, -total from lifecycle where released
            union all select id, 'release', available, total from lifecycle where released
            union all select id, 'recover', receivable, -received * recovered from lifecycle where recovered > 0
            union all select id, 'recover', clearing, received * recovered from lifecycle where recovered > 0
            union all select id, 'restore', clearing, -received * restored from lifecycle where restored > 0
            union all select id, 'restore', available, received * restored from lifecycle where restored > 0
            union all select id, 'return', clearing, -received from lifecycle where returned
            union all select id, 'return', available, received from lifecycle where returned
            union all select id, step, account_id, amount from lifecycle cross join lateral (values
              ('settle', 501, case when settled then -payout end), ('settle', 502, case when settled then payout end),
              ('return', 502, case when returned then -payout end), ('return', 501, case when returned then payout end),
              ('recover', 501, -payout * nullif(recovered, 0)), ('recover', 502, payout * nullif(recovered, 0)),
              ('restore', 502, -payout * nullif(restored, 0)), ('restore', 501, payout * nullif(restored, 0))) as sent (step, account_id, amount)
             where amount is not null),
          -- Whether a return refunds the fee is a setting that may change, so its two entries are optional together.
          refunded as (
            select id from posted where step = 'return' and account_id = 2),
          expected as (
            select id, step, account_id, sum(amount) as amount from (
              select * from required_entries
              union all select id, 'return', 2, -fee from lifecycle join refunded using (id) where returned
              union all select id, 'return', available, fee from lifecycle join refunded using (id) where returned) parts
            group by id, step, account_id)
          select 'withdrawal ' || coalesce(e.id, p.id) || ', ' || coalesce(e.step, p.step) || ' on ' || ${accountNameSql('coalesce(e.account_id, p.account_id)')} as subject,
            coalesce(${formatOnSql('e.account_id', 'e.amount')}, 'no entry') as expected, coalesce(${formatOnSql('p.account_id', 'p.amount')}, 'no entry') as found
          from expected e full join posted p on p.id = e.id and p.step = e.step and p.account_id = e.account_id
          where e.amount is distinct from p.amount`,
  },
  {
    invariant: 'I2',
    name: 'event',
    title: 'every withdrawal has the history of its state',
    sql: `with recorded as (select withdrawal_id, array_agg(step order by seq) as steps from withdrawal_events
                        where step in ('hold', 'settle', 'release', 'return') group by withdrawal_id)
          select 'withdrawal ' || coalesce(w.id, recorded.withdrawal_id) as subject,
            coalesce(expected_history.steps, 'no history') as expected, coalesce(array_to_string(recorded.steps, ', '), 'no history') as found
          from withdrawals w
          full join recorded on recorded.withdrawal_id = w.id
          left join lateral (select case
              when w.state = 'created' then 'hold' when w.state = 'paid' then 'hold, settle'
              when w.returned then 'hold, settle, return' when w.state = 'cancelled' then 'hold, release' end as steps) expected_history on true
          where array_to_string(recorded.steps, ', ') is distinct from expected_history.steps`,
  },
  postedOnceCheck('deposit', 'deposits', {
    step: 'deposit',
    creditAccount: 'merchant_id * 10 + 1',
    debitAccount: '1',
  }),
  postedOnceCheck('debit', 'debits', {
    step: 'debit',
    creditAccount: '1',
    debitAccount: 'merchant_id * 10 + 1',
  }),
  postedOnceCheck('collection', 'collections', {
    step: 'collect',
    creditAccount: 'merchant_id * 10 + 3',
    debitAccount: 'merchant_id * 10 + 1',
  }),
  PURCHASE_CHECK,
  {
    invariant: 'I3',
    name: 'debt',
    title:
      'every payment after a cancellation is posted as a receivable; every attempt has the amount of its withdrawal',
    sql: `with owed as (
            select w.id, count(*) filter (where a.state = 'contradicted' and w.state = 'cancelled') as paid, count(*) filter (where a.amount <> coalesce(w.payout_amount, w.received)) as wrong
              from withdrawals w left join attempts a on a.withdrawal_id = w.id group by w.id),
          receivables as (
            select withdrawal_id as id, count(*) filter (where step = 'recover') - count(*) filter (where step = 'restore') as n
              from withdrawal_events where step in ('recover', 'restore') group by withdrawal_id)
          select 'withdrawal ' || w.id as subject,
            case when wrong > 0 then 'attempts for ' || coalesce(${formatUsdtSql('w.payout_amount')}, ${formatMoneySql('w.received')}) else paid || ' receivables' end as expected,
            case when wrong > 0 then wrong || ' for another amount' else coalesce(n, 0) || ' receivables' end as found
          from withdrawals w join owed using (id) left join receivables using (id)
          where wrong > 0 or paid <> coalesce(n, 0)`,
  },
  {
    invariant: 'I3',
    name: 'attempt',
    title: 'the state of every withdrawal agrees with its attempts',
    sql: `with live as (
            select withdrawal_id, array_agg(state) as states from attempts where state in ('sending', 'accepted', 'uncertain', 'paid') group by withdrawal_id)
          select 'withdrawal ' || coalesce(w.id, live.withdrawal_id) as subject,
            case when w.stage in ('dispatching', 'sent', 'uncertain') then 'an attempt in progress' when w.state = 'paid' then 'one paid attempt, or none if paid manually'
              else 'no attempt in progress or paid' end as expected,
            coalesce(array_to_string(live.states, ', '), 'none') as found
          from withdrawals w full join live on live.withdrawal_id = w.id
          where case
            when w.id is null then true
            when w.stage in ('dispatching', 'sent', 'uncertain') then live.states is null or 'paid' = any (live.states)
            when w.state = 'paid' and live.states is not null then live.states <> '{paid}'
            -- Only operators pay without an attempt.
            when w.state = 'paid' then exists (select from withdrawal_events e
              where e.withdrawal_id = w.id and e.step = 'settle' and (e.actor = 'payouts' or e.actor like 'aggregator:%'))
            else live.states is not null end`,
  },
];

/** Checks beyond the ledger: attempts, terms, order ids, owners, event history and audit log. */
export const NON_LEDGER_CHECKS: readonly TableCheck[] = [
  {
    invariant: 'I3',
    name: 'once',
    title: 'no withdrawal was paid by two attempts',
    sql: `select 'withdrawal ' || withdrawal_id as subject, 'one paid attempt' as expected, count(*) || ' paid attempts' as found
          from attempts where state = 'paid' group by withdrawal_id having count(*) > 1`,
  },
  {
    invariant: 'I4',
    name: 'terms',
    title: 'total and received amount of every withdrawal follow from its amount and fee',
    sql: `select 'withdrawal ' || id as subject,
            case fee_from when 'balance' then 'total = amount + fee, received = amount' else 'total = amount, received = amount - fee' end as expected,
            'amount ' || ${formatMoneySql('amount')} || ', fee ' || ${formatMoneySql('fee')} || ', total ' || ${formatMoneySql('total')} || ', received ' || ${formatMoneySql('received')} as found
          from withdrawals
          where fee < 0 or received <= 0 or (total, received) is distinct from case fee_from
            when 'balance' then row(amount + fee, amount) else row(amount, amount - fee) end`,
  },
  RATE_CHECK,
  {
    invariant: 'I4',
    name: 'owner',
    title: 'every withdrawal belongs to a merchant and a system that exist',
    sql: `select 'withdrawal ' || w.id as subject, 'a merchant with a balance, and a system' as expected, w.merchant_id || ', ' || w.system as found
          from withdrawals w left join balances b using (merchant_id) left join systems s on s.name = w.system
          where b.merchant_id is null or s.name is null`,
  },
  {
    invariant: 'I5',
    name: 'actor',
    title: 'the steps of every withdrawal are numbered and have an actor',
    sql: `select 'withdrawal ' || withdrawal_id || ', event ' || seq as subject, 'number ' || expected_seq || ', with an actor' as expected,
            step || ' by ' || coalesce(nullif(actor, ''), 'no actor') as found
          from (select *, row_number() over (partition by withdrawal_id order by seq) as expected_seq from withdrawal_events) events
          where seq <> expected_seq or trim(actor) = ''`,
  },
  {
    invariant: 'I5',
    name: 'trace',
    title: 'every action of an operator on a withdrawal or a balance is in the audit log',
    // The other actors: the payouts, an aggregator, and the merchant itself, which may only cancel.
    sql: `with operator_actions as (
            select 'withdrawal:' || withdrawal_id as subject, step, count(*) as times from withdrawal_events e
              where step in ('claim', 'give_back', 'route', 'settle', 'release', 'return') and actor <> 'payouts' and actor not like 'aggregator:%'
                and not (step = 'release' and actor like 'merchant:%'
                         and exists (select from withdrawals w where w.id = e.withdrawal_id and e.actor = 'merchant:' || w.merchant_id))
              group by withdrawal_id, step
            union all select 'merchant:' || merchant_id, 'deposit', count(*) from deposits group by merchant_id
            union all select 'merchant:' || merchant_id, 'debit', count(*) from debits group by merchant_id
            union all select 'merchant:' || merchant_id, 'collect', count(*) from collections group by merchant_id
            union all select 'rate:' || currency, 'rate', count(*) from rates where source = 'operator' group by currency
            union all select 'float:' || currency, 'buy_float', count(*) from float_purchases group by currency),
          actions (step, action) as (values
            ('claim', 'withdrawal.claim'), ('give_back', 'withdrawal.give_back'), ('route', 'withdrawal.route'),
            ('settle', 'withdrawal.pay'), ('release', 'withdrawal.cancel'), ('return', 'withdrawal.return'),
            ('settle', 'proposal.confirm'), ('release', 'proposal.confirm'), ('return', 'proposal.confirm'), ('claim', 'proposal.reject'),
            ('deposit', 'merchant.credit'), ('deposit', 'merchant.create'), ('debit', 'merchant.debit'), ('collect', 'merchant.collect'),
            ('rate', 'rate.set'), ('buy_float', 'float.buy'))
          select subject, times || ' times ' || step as expected, coalesce(logged, 0) || ' audit log entries' as found
          from operator_actions left join lateral (
            select count(*) as logged from audit_log l join actions a using (action)
             where l.subject = operator_actions.subject and a.step = operator_actions.step
               -- Only some new merchants are credited, only some confirmations resolve a payout, and only a rejected payment stays
               -- with its maker.
               and (action <> 'merchant.create' or l.after->>'credit' is not null)
               and (action <> 'proposal.confirm' or l.after->>'action' like 'resolve-%')
               and (action <> 'proposal.reject' or l.after->>'action' = 'pay')) log on true
          where coalesce(logged, 0) < times`,
  },
  FEED_RATE_CHECK,
  FEED_CHECK,
];
