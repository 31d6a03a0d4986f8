// Purchases of a payout currency, with their entries in both currencies.

import { asMinor, type Minor, ZERO } from '../../domain/money.ts';
import { PAYOUT_CURRENCIES, type PayoutCurrency } from '../../domain/rates/currencies.ts';
import type { FloatPosition } from '../../domain/rates/float-purchase.ts';
import { postingsOf } from '../../domain/steps.ts';
import { SYSTEMS, type SystemName } from '../../domain/systems/index.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { postSteps } from './ledger.ts';

export type FloatPurchase = {
  readonly id: number;
  readonly currency: PayoutCurrency;
  readonly bought: Minor;
  readonly cost: Minor;
  /** Negative: a loss. */
  readonly gain: Minor;
  readonly note: string;
  readonly actor: string;
  readonly at: Date;
};

type PurchaseRow = {
  id: bigint;
  currency: PayoutCurrency;
  bought: bigint;
  cost: bigint;
  gain: bigint;
  note: string;
  actor: string;
  at: Date;
};

const COLUMNS = 'id, currency, bought, cost, gain, note, actor, at';

const readPurchase = ({ id, bought, cost, gain, ...row }: PurchaseRow): FloatPurchase => ({
  ...row,
  id: Number(id),
  bought: asMinor(bought),
  cost: asMinor(cost),
  gain: asMinor(gain),
});

/** Every account of the purchase is locked, in the order of every writer. */
export async function lockFloatPosition(tx: Tx, system: SystemName): Promise<FloatPosition> {
  const { clearingAccount, payoutCurrency } = SYSTEMS[system];
  if (payoutCurrency === null) throw new Error(`${system} has no payout currency`);
  const { floatAccount } = PAYOUT_CURRENCIES[payoutCurrency];
  const accounts = allPostings(system).flatMap(({ debit, credit }) => [debit, credit]);
  const rows = await tx.query<{ id: bigint; balance: bigint }>({
    text: 'select id, balance from system_accounts where id = any ($1::bigint[]) order by id for update',
    values: [accounts],
  });
  const balanceOf = (account: number): Minor =>
    asMinor(rows.find(({ id }) => Number(id) === account)?.balance ?? 0n);
  return { clearing: balanceOf(clearingAccount), float: balanceOf(floatAccount) };
}

const ONE = asMinor(1n);
/** Of a purchase with every move, for the accounts. */
const allPostings = (system: SystemName) =>
  postingsOf('buy_float', {
    merchantId: null,
    system,
    figures: { bought: ONE, cost: ONE, gain: ONE, loss: ONE },
  });

type NewPurchase = Omit<FloatPurchase, 'id' | 'at'> & { readonly system: SystemName };

export async function postFloatPurchase(
  tx: Tx,
  { system, currency, bought, cost, gain, note, actor }: NewPurchase,
): Promise<FloatPurchase> {
  const [row] = await tx.query<PurchaseRow>({
    text: `insert into float_purchases (currency, bought, cost, gain, note, actor) values ($1, $2, $3, $4, $5, $6) returning ${COLUMNS}`,
    values: [currency, bought, cost, gain, note, actor],
  });
  if (!row) throw new Error('the insert of a purchase returned no row');
  const figures = {
    bought,
    cost,
    gain: gain > 0n ? gain : ZERO,
    loss: gain < 0n ? asMinor(-gain) : ZERO,
  };
  await postSteps(tx, 'buy_float', row.id, postingsOf('buy_float', { merchantId: null, system, figures }));
  return readPurchase(row);
}

/** Newest first. */
export async function loadFloatPurchases(
  db: Queryable,
  { beforeId, limit }: { readonly beforeId?: number | undefined; readonly limit: number },
): Promise<FloatPurchase[]> {
  const rows = await db.query<PurchaseRow>({
    text: `select ${COLUMNS} from float_purchases where $1::bigint is null or id < $1 order by id desc limit $2`,
    values: [beforeId ?? null, limit],
  });
  return rows.map(readPurchase);
}
