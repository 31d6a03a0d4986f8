import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { loadHalts } from '../../../storage/halts/halts.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { operatorRejection, type RejectedResult } from '../shared/rejection.ts';

/** A frozen merchant's withdrawals are paid by nobody, neither by hand nor automatically. */
export async function rejectFrozen(
  db: Queryable,
  { merchantId }: Withdrawal,
): Promise<RejectedResult | undefined> {
  const halt = (await loadHalts(db)).find(
    ({ scope, subject }) => scope === 'merchant' && subject === String(merchantId),
  );
  return (
    halt &&
    operatorRejection(
      'wrong-state',
      `Merchant ${merchantId} is frozen by ${halt.actor}: ${halt.reason}. Lift that first.`,
    )
  );
}
