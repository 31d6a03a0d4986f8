// At the end of a seed, our records are compared with the aggregator in each currency by itself. The auditor checks every
// entry, amount and rate; added here are the currency of every payment, what was paid in the end, the balances that follow
// from withdrawals and purchases alone, and which rate was locked.
import type { Entry } from './aggregator.ts';
import type { Environment } from './environment.ts';
import { InvariantViolation } from './invariant-violation.ts';
import { SETTLEMENT_CURRENCY } from './seed-data.ts';

export async function expectCurrencies(env: Environment): Promise<void> {
  await expectAggregatorPaid(env);
  await expectAccounts(env);
  await expectNewestRates(env);
  await countPayments(env);
}

/**
 * What the aggregator paid and did not get back are the locked amounts of the payouts that are paid in our records. About a
 * payout with an open incident operators have not decided yet.
 */
async function expectAggregatorPaid({ client, aggregator }: Environment): Promise<void> {
  const { rows } = await client.query<Attempt>(
    `select a.reference, a.state in ('paid', 'contradicted') as paid,
            coalesce(w.payout_currency, $1) as currency, coalesce(w.payout_amount, w.received) as amount
       from attempts a join withdrawals w on w.id = a.withdrawal_id
      where not exists (select from incidents i where i.withdrawal_id = w.id and i.closed_at is null)`,
    [SETTLEMENT_CURRENCY],
  );
  for (const { reference, currency, amount, paid } of rows) {
    const entry = aggregator.entries.get(reference);
    if (entry && entry.currency !== currency)
      throw new InvariantViolation(`${reference} is in ${currency} and was sent in ${entry.currency}`);
    const recorded = paid ? BigInt(amount) : 0n;
    const kept = entry ? keptBy(entry) : 0n;
    if (recorded !== kept && !(entry && isUnconfirmed(entry)))
      throw new InvariantViolation(
        `the aggregator paid ${kept} in ${currency} for ${reference}, and ${recorded} are recorded`,
        `another amount in ${currency}`,
      );
  }
}

type Attempt = {
  readonly reference: string;
  readonly paid: boolean;
  readonly currency: string;
  readonly amount: string;
};

/**
 * Whether no status check confirms what it did last: it did not find the payout any more, or not yet; or it reports another
 * amount, so that a payment is resolved by operators and a return is not.
 */
function isUnconfirmed({ reportsWrongAmount, notFoundAt, executedAt, returnedAt }: Entry): boolean {
  const last = returnedAt ?? executedAt;
  const isDenied = last !== null && notFoundAt !== null && notFoundAt >= last;
  return isDenied || (reportsWrongAmount && returnedAt !== null);
}

/** Counts every execution, so that a second payment of the same payout shows. */
const keptBy = ({ amount, executions, returnedAt }: Entry): bigint =>
  amount * BigInt(executions - (returnedAt === null ? 0 : 1));

/** The accounts in USDT, from the withdrawals and purchases alone. */
async function expectAccounts({ client }: Environment): Promise<void> {
  const { rows } = await client.query<{ account: string; balance: string; expected: string }>(
    `with sent as (
       -- A payment after a cancellation counts until it comes back.
       select coalesce(sum(payout_amount * (case when state = 'paid' then 1 else 0 end + (
                select count(*) filter (where step = 'recover') - count(*) filter (where step = 'restore')
                  from withdrawal_events e where e.withdrawal_id = w.id))), 0) as delivered
         from withdrawals w where payout_currency = 'USDT'),
     bought as (select coalesce(sum(bought), 0) as total from float_purchases)
     select a.name as account, a.balance, expected
       from system_accounts a cross join sent cross join bought
       cross join lateral (values (501, total - delivered), (502, delivered), (503, -total)) as usdt (id, expected)
      where a.id = usdt.id and a.balance <> expected`,
  );
  const [wrong] = rows;
  if (wrong)
    throw new InvariantViolation(
      `${wrong.account} is ${wrong.balance} millionths instead of ${wrong.expected}`,
      `another balance of ${wrong.account}`,
    );
}

/** A create locks the newest rate of its moment. */
async function expectNewestRates({ client }: Environment): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `select w.id from withdrawals w
      where exists (select from rates r where r.currency = w.payout_currency and r.id > w.rate_id and r.at < w.created_at)`,
  );
  if (rows[0]) throw new InvariantViolation(`${rows[0].id} was created at an older rate`);
}

async function countPayments({ client, coverage }: Environment): Promise<void> {
  const { rows } = await client.query<{ automatic: string; manual: string; returned: string; rates: string }>(
    `select count(*) filter (where state = 'paid' and a.id is not null) as automatic,
            count(*) filter (where state = 'paid' and a.id is null) as manual,
            count(*) filter (where returned) as returned, count(distinct rate) as rates
       from withdrawals w left join lateral (
         select withdrawal_id as id from attempts where withdrawal_id = w.id and state = 'paid' limit 1) a on true
      where payout_currency = 'USDT'`,
  );
  const [counts] = rows;
  if (!counts) return;
  coverage.count('action', 'paid in USDT by the aggregator', Number(counts.automatic));
  coverage.count('action', 'paid in USDT by an operator', Number(counts.manual));
  coverage.count('action', 'returned in USDT', Number(counts.returned));
  if (Number(counts.rates) > 1) coverage.count('action', 'several rates locked in one seed');
}
