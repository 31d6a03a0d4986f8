// The balances of merchants.
import type { MerchantId } from '../../domain/ids.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import { type Batched, type BatchLimits, batched } from '../postgres/batched.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { HAS_REPLICAS } from '../postgres/replicated-reads.ts';

export type Balance = {
  readonly available: Minor;
  readonly held: Minor;
  /** Debt of the merchant, separate from its balance. */
  readonly owed: Minor;
};

type BalanceRow = { merchant_id: bigint; available: bigint; held: bigint; owed: bigint };

const BALANCE_COLUMNS = 'merchant_id, available, held, -receivable as owed';

const readBalance = (row: BalanceRow): Balance => ({
  available: asMinor(row.available),
  held: asMinor(row.held),
  owed: asMinor(row.owed),
});

export async function loadBalances(db: Queryable, ids: readonly MerchantId[]): Promise<(Balance | null)[]> {
  const rows = await db.query<BalanceRow>({
    name: 'load_balances',
    text: `select ${BALANCE_COLUMNS}, ${HAS_REPLICAS} from balances where merchant_id = any ($1::bigint[])`,
    values: [ids],
  });
  const balances = new Map(rows.map((row) => [Number(row.merchant_id), readBalance(row)]));
  return ids.map((id) => balances.get(id) ?? null);
}

/** Locked until the end of the transaction. */
export async function lockBalance(tx: Tx, id: MerchantId): Promise<Balance | undefined> {
  const [row] = await tx.query<BalanceRow>({
    text: `select ${BALANCE_COLUMNS} from balances where merchant_id = $1 for update`,
    values: [id],
  });
  return row && readBalance(row);
}

/** The amount requested today (UTC), without cancelled withdrawals. */
export async function loadDayTotal(db: Queryable, id: MerchantId): Promise<Minor> {
  const [row] = await db.query<{ day_total: bigint }>({
    text: `select day_total from balances where merchant_id = $1 and day = (now() at time zone 'utc')::date`,
    values: [id],
  });
  return asMinor(row?.day_total ?? 0n);
}

export const openFindBalance = (db: Queryable, limits: BatchLimits): Batched<MerchantId, Balance | null> =>
  batched((ids) => loadBalances(db, ids), { ...limits, name: 'load_balances' });
