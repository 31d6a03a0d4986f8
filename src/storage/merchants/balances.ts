// What merchants have.

import type { MerchantId } from '../../domain/ids.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import { type Batched, type BatchLimits, batched } from '../postgres/batched.ts';
import type { Database, Queryable, Tx } from '../postgres/database.ts';

export type Balance = {
  readonly available: Minor;
  readonly held: Minor;
  /** What the merchant owes, apart from its balance. */
  readonly owed: Minor;
};

export async function loadBalances(db: Queryable, ids: readonly MerchantId[]): Promise<(Balance | null)[]> {
  const rows = await db.query<{ merchant_id: bigint; available: bigint; held: bigint; owed: bigint }>({
    name: 'load_balances',
    text: 'select merchant_id, available, held, -receivable as owed from balances where merchant_id = any ($1::bigint[])',
    values: [ids],
  });
  const found = new Map(
    rows.map((row) => [
      Number(row.merchant_id),
      { available: asMinor(row.available), held: asMinor(row.held), owed: asMinor(row.owed) },
    ]),
  );
  return ids.map((id) => found.get(id) ?? null);
}

/** Nobody else changes it until the end of the transaction. */
export async function lockBalance(tx: Tx, id: MerchantId): Promise<Balance | undefined> {
  await tx.query({ text: 'select from balances where merchant_id = $1 for update', values: [id] });
  return (await loadBalances(tx, [id]))[0] ?? undefined;
}

/** What the merchant asked for today (UTC), cancelled withdrawals not counted. */
export async function loadDayTotal(db: Queryable, id: MerchantId): Promise<Minor> {
  const [row] = await db.query<{ day_total: bigint }>({
    text: `select day_total from balances where merchant_id = $1 and day = (now() at time zone 'utc')::date`,
    values: [id],
  });
  return asMinor(row?.day_total ?? 0n);
}

export const openFindBalance = (db: Database, limits: BatchLimits): Batched<MerchantId, Balance | null> =>
  batched((ids) => loadBalances(db, ids), { ...limits, name: 'load_balances' });
