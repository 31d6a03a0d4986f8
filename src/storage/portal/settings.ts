// What a merchant's people decide for themselves.
import type { MerchantId } from '../../domain/ids.ts';
import type { Minor } from '../../domain/money.ts';
import { minorOrNull } from '../postgres/codecs.ts';
import type { Queryable, Tx } from '../postgres/database.ts';

/** Null: one person is enough for any amount. */
export async function loadSecondPersonAbove(db: Queryable, merchantId: MerchantId): Promise<Minor | null> {
  const [row] = await db.query<{ second_person_above: bigint | null }>({
    text: 'select second_person_above from sluice_portal.settings where merchant_id = $1',
    values: [merchantId],
  });
  return minorOrNull(row?.second_person_above ?? null);
}

export async function saveSecondPersonAbove(
  tx: Tx,
  merchantId: MerchantId,
  amount: Minor | null,
): Promise<void> {
  await tx.query({
    text: `insert into sluice_portal.settings (merchant_id, second_person_above) values ($1, $2)
           on conflict (merchant_id) do update set second_person_above = excluded.second_person_above`,
    values: [merchantId, amount],
  });
}
