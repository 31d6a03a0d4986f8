// Postings without a withdrawal (deposits, debits, collections), and totals. Float purchases have their own file.
import type { MerchantId } from '../../domain/ids.ts';
import { asMinor, type Minor, ZERO } from '../../domain/money.ts';
import { type Posting, postingsOf, type Stage, type StepName } from '../../domain/steps.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

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

/** A check constraint rejects a debit above the available balance. */
export async function postDebit(tx: Tx, { merchantId, amount, note, actor }: Deposit): Promise<void> {
  const [row] = await tx.query<{ id: bigint }>({
    text: 'insert into debits (merchant_id, amount, note, actor) values ($1, $2, $3, $4) returning id',
    values: [merchantId, amount, note, actor],
  });
  await postMoves(tx, 'debit', row?.id, { merchantId, amount });
}

/** Collects the debt as far as the available balance covers it; returns the amount. */
export async function collectReceivable(
  tx: Tx,
  merchantId: MerchantId,
  actor: string,
): Promise<Minor | undefined> {
  const [row] = await tx.query<{ collectable: bigint }>({
    text: 'select least(-receivable, available) as collectable from balances where merchant_id = $1 for update',
    values: [merchantId],
  });
  if (!row) return undefined;
  const amount = asMinor(row.collectable);
  if (amount === ZERO) return ZERO;
  const [collection] = await tx.query<{ id: bigint }>({
    text: 'insert into collections (merchant_id, amount, actor) values ($1, $2, $3) returning id',
    values: [merchantId, amount, actor],
  });
  await postMoves(tx, 'collect', collection?.id, { merchantId, amount });
  return amount;
}

async function postMoves(
  tx: Tx,
  step: 'deposit' | 'debit' | 'collect',
  ref: bigint | undefined,
  { merchantId, amount }: { readonly merchantId: MerchantId; readonly amount: Minor },
): Promise<void> {
  await postSteps(
    tx,
    step,
    ref,
    postingsOf(step, { merchantId, system: null, figures: { deposit: amount } }),
  );
}

export async function postSteps(
  tx: Tx,
  step: StepName,
  ref: bigint | undefined,
  postings: readonly Posting[],
): Promise<void> {
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
  const zeroCounts: Record<Stage, number> = { queued: 0, claimed: 0, dispatching: 0, sent: 0, uncertain: 0 };
  return {
    available: asMinor(row?.available ?? 0n),
    held: asMinor(row?.held ?? 0n),
    open: { ...zeroCounts, ...row?.open },
  };
}

export type SystemAccount = {
  readonly account: number;
  readonly name: string;
  readonly balance: Minor;
  /** Number of entries. */
  readonly entries: number;
};

export type LedgerAccounts = {
  readonly system: readonly SystemAccount[];
  readonly available: Minor;
  readonly held: Minor;
  /** Zero or negative. */
  readonly receivable: Minor;
};

type AccountRow = { id: bigint | null; name: string; balance: bigint; seq: bigint };

/** One statement, so one snapshot: only then is the sum zero. */
export async function loadAccounts(db: Queryable): Promise<LedgerAccounts> {
  const rows = await db.query<AccountRow>({
    text: `with totals as materialized (
             select coalesce(sum(available), 0)::bigint as available, coalesce(sum(held), 0)::bigint as held,
                    coalesce(sum(receivable), 0)::bigint as receivable from balances)
           select id, name, balance, seq from system_accounts
           union all select null, 'available', available, 0 from totals
           union all select null, 'held', held, 0 from totals
           union all select null, 'receivable', receivable, 0 from totals
           order by id`,
  });
  const total = (name: string): Minor =>
    asMinor(rows.find((row) => row.id === null && row.name === name)?.balance ?? 0n);
  return {
    system: rows.flatMap(({ id, name, balance, seq }) =>
      id === null ? [] : [{ account: Number(id), name, balance: asMinor(balance), entries: Number(seq) }],
    ),
    available: total('available'),
    held: total('held'),
    receivable: total('receivable'),
  };
}
