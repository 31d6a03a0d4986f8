// The verdict by currency: what the aggregators paid, our records and the ledger must agree in each currency by itself.
import { asMinor } from '../../src/domain/money.ts';
import { formatIn } from '../../src/domain/rates/currencies.ts';
import type { App } from '../../src/usecases/app.ts';
import { linesOf } from './destinations.ts';
import { SETTLEMENT_CURRENCY } from './set-up.ts';

type Sums = {
  /** Paid and not returned, in the smallest unit of the currency. */
  readonly paid: bigint;
  readonly payouts: number;
};

export type CurrencyVerdict = {
  readonly currency: string;
  /** Paid by an aggregator and not returned. */
  readonly payouts: number;
  readonly paid: string;
  /** Entries of the ledger. */
  readonly entries: number;
  readonly problems: readonly string[];
};

/** By currency. `lost`: references of payouts that a restore has lost. */
export function sumStatement(statement: string, lost: ReadonlySet<string>): Map<string, Sums> {
  const received = new Map<string, { readonly amount: bigint; readonly currency: string }>();
  const sums = new Map<string, Sums>();
  for (const { event, reference, amount = '0', currency = '' } of linesOf(statement)) {
    if (event === 'received') received.set(reference, { amount: BigInt(amount), currency });
    const payout = received.get(reference);
    const times = { executed: 1, returned: -1 }[event];
    if (!payout || times === undefined || lost.has(reference)) continue;
    const { paid, payouts } = sums.get(payout.currency) ?? { paid: 0n, payouts: 0 };
    sums.set(payout.currency, { paid: paid + BigInt(times) * payout.amount, payouts: payouts + times });
  }
  return sums;
}

type Records = {
  readonly currency: string;
  /** The locked amounts of the payouts that are paid in our records. */
  readonly paid: string;
  readonly entries: string;
  readonly total: string;
  /** Of what was delivered in this currency: the balance of its account, and what the withdrawals say. */
  readonly delivered: string | null;
  readonly expected: string;
};

const RECORDS = `
  with currencies (currency, first_account, last_account) as (values ('USDT', 500, 599)),
  paid as (
    select coalesce(w.payout_currency, $1) as currency, sum(coalesce(w.payout_amount, w.received)) as amount
      from attempts a join withdrawals w on w.id = a.withdrawal_id where a.state in ('paid', 'contradicted') group by 1),
  posted as (
    select coalesce(c.currency, $1) as currency, count(*) as entries, sum(e.amount) as total
      from entries e left join currencies c on e.account_id between c.first_account and c.last_account group by 1)
  select posted.currency, coalesce(paid.amount, 0)::text as paid, entries::text, total::text,
         (select balance::text from system_accounts where name = 'delivered:' || lower(posted.currency)) as delivered,
         (select coalesce(sum(payout_amount), 0)::text from withdrawals
           where state = 'paid' and payout_currency = posted.currency) as expected
    from posted left join paid using (currency) order by 1`;

export async function judgeCurrencies(
  app: App,
  statement: string,
  lost: ReadonlySet<string>,
): Promise<CurrencyVerdict[]> {
  const rows = await app.db.query<Records>({ text: RECORDS, values: [SETTLEMENT_CURRENCY] });
  const sums = sumStatement(statement, lost);
  const missing = [...sums.keys()].filter((currency) => !rows.some((row) => row.currency === currency));
  return [
    ...rows.map((row) => verdictOf(row, sums.get(row.currency) ?? { paid: 0n, payouts: 0 })),
    ...missing.map((currency) => ({
      currency,
      payouts: sums.get(currency)?.payouts ?? 0,
      paid: formatIn(currency, asMinor(sums.get(currency)?.paid ?? 0n)),
      entries: 0,
      problems: [`The aggregators paid in ${currency}, and the ledger has no entry in it.`],
    })),
  ];
}

export function verdictOf(records: Records, { paid, payouts }: Sums): CurrencyVerdict {
  const { currency, total, delivered, expected, entries } = records;
  const text = (amount: string | bigint): string =>
    `${formatIn(currency, asMinor(BigInt(amount)))} ${currency}`;
  return {
    currency,
    payouts,
    paid: formatIn(currency, asMinor(paid)),
    entries: Number(entries),
    problems: [
      ...(BigInt(records.paid) === paid
        ? []
        : [`The aggregators paid ${text(paid)}, and ${text(records.paid)} are recorded as paid by them.`]),
      ...(BigInt(total) === 0n ? [] : [`The entries in ${currency} sum to ${text(total)}.`]),
      ...(delivered === null || delivered === expected
        ? []
        : [`${text(delivered)} are booked as delivered, and withdrawals of ${text(expected)} are paid.`]),
    ],
  };
}
