// What moves a balance without a withdrawal, and reading the entries back.
import type { MerchantId, WithdrawalId } from '../domain/ids.ts';
import { asMinor, type Minor, ZERO } from '../domain/money.ts';
import { postingsOf, type Stage } from '../domain/steps.ts';
import type { Queryable, Tx } from './database.ts';

export type Deposit = {
  readonly merchantId: MerchantId;
  readonly amount: Minor;
  readonly note: string;
  readonly actor: string;
};

export async function postDeposit(tx: Tx, { merchantId, amount, note, actor }: Deposit): Promise<void> {
  const [row] = await tx.query<{ id: bigint }>({
    text: 'insert into deposits (merchant_id, amount, note, actor) values ($1, $2, $3, $4) returning id',
    values: [merchantId, amount, note, actor],
  });
  await postMoves(tx, 'deposit', row?.id, { merchantId, amount });
}

/** Refused by the database where the merchant has less. */
export async function postDebit(tx: Tx, { merchantId, amount, note, actor }: Deposit): Promise<void> {
  const [row] = await tx.query<{ id: bigint }>({
    text: 'insert into debits (merchant_id, amount, note, actor) values ($1, $2, $3, $4) returning id',
    values: [merchantId, amount, note, actor],
  });
  await postMoves(tx, 'debit', row?.id, { merchantId, amount });
}

/** What was collected: what the merchant owes, or what it has, whichever is less. */
export async function collectReceivable(
  tx: Tx,
  merchantId: MerchantId,
  actor: string,
): Promise<Minor | undefined> {
  const [row] = await tx.query<{ due: bigint }>({
    text: 'select least(-receivable, available) as due from balances where merchant_id = $1 for update',
    values: [merchantId],
  });
  if (!row) return undefined;
  const amount = asMinor(row.due);
  if (amount === ZERO) return ZERO;
  const [made] = await tx.query<{ id: bigint }>({
    text: 'insert into collections (merchant_id, amount, actor) values ($1, $2, $3) returning id',
    values: [merchantId, amount, actor],
  });
  await postMoves(tx, 'collect', made?.id, { merchantId, amount });
  return amount;
}

async function postMoves(
  tx: Tx,
  step: 'deposit' | 'debit' | 'collect',
  ref: bigint | undefined,
  { merchantId, amount }: { readonly merchantId: MerchantId; readonly amount: Minor },
): Promise<void> {
  const postings = postingsOf(step, { merchantId, system: null, figures: { deposit: amount } });
  await tx.query({
    text: 'select post_moves($1::text[], $2, $3, $4, $5)',
    values: [
      postings.map(() => step),
      postings.map(() => ref),
      postings.map(({ debit }) => debit),
      postings.map(({ credit }) => credit),
      postings.map((posting) => posting.amount),
    ],
  });
}

export type Entry = {
  readonly account: number;
  readonly seq: number;
  readonly amount: Minor;
  readonly balanceAfter: Minor;
  readonly step: string;
  readonly at: Date;
};

type EntryRow = {
  account_id: bigint;
  seq: bigint;
  amount: bigint;
  balance_after: bigint;
  step: string;
  at: Date;
};

/** Found by the moments of the withdrawal's steps, which the block-range index on `at` turns into a few pages. */
export async function loadWithdrawalEntries(db: Queryable, id: WithdrawalId): Promise<Entry[]> {
  const rows = await db.query<EntryRow>({
    text: `select account_id, seq, amount, balance_after, step, at from entries
           where at = any (array(select at from withdrawal_events where withdrawal_id = $1)) and ref = $1 and step not in ('deposit', 'debit', 'collect')
           order by at, account_id < 1000, account_id, seq`,
    values: [id],
  });
  return rows.map((row) => ({
    account: Number(row.account_id),
    seq: Number(row.seq),
    amount: asMinor(row.amount),
    balanceAfter: asMinor(row.balance_after),
    step: row.step,
    at: row.at,
  }));
}

export type LedgerTotals = {
  readonly available: Minor;
  readonly held: Minor;
  readonly open: Readonly<Record<Stage, number>>;
};

export async function loadTotals(db: Queryable): Promise<LedgerTotals> {
  const [row] = await db.query<{
    available: bigint;
    held: bigint;
    open: Partial<Record<Stage, number>> | null;
  }>({
    text: `select coalesce(sum(available), 0)::bigint as available, coalesce(sum(held), 0)::bigint as held,
             (select jsonb_object_agg(stage, n) from (
                select stage, count(*) as n from withdrawals where state = 'created' group by stage) stages) as open from balances`,
  });
  const none: Record<Stage, number> = { queued: 0, claimed: 0, dispatching: 0, sent: 0, uncertain: 0 };
  return {
    available: asMinor(row?.available ?? 0n),
    held: asMinor(row?.held ?? 0n),
    open: { ...none, ...row?.open },
  };
}
