import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { loadHalts } from '../../../storage/aggregators/aggregators.ts';
import type { Queryable } from '../../../storage/postgres/database.ts';
import { problem, type Refusal } from '../shared/rejection.ts';

/** A frozen merchant's withdrawals are paid by nobody, neither by hand nor automatically. */
export async function frozenProblem(db: Queryable, { merchantId }: Withdrawal): Promise<Refusal | undefined> {
  const halt = (await loadHalts(db)).find(
    ({ scope, subject }) => scope === 'merchant' && subject === String(merchantId),
  );
  return (
    halt &&
    problem(
      'wrong-state',
      `Merchant ${merchantId} is frozen by ${halt.actor}: ${halt.reason}. Lift that first.`,
    )
  );
}
