import type { WithdrawalId } from '../../domain/ids.ts';
import { type Posting, postingsOf, withdrawalFigures } from '../../domain/steps.ts';
import type { Queryable } from '../../storage/postgres/database.ts';
import { loadWithdrawal } from '../../storage/withdrawals/withdrawals.ts';

/** The postings that release the hold of a withdrawal. */
export async function releasePostings(db: Queryable, id: WithdrawalId): Promise<Posting[]> {
  const withdrawal = await loadWithdrawal(db, id);
  if (!withdrawal) throw new Error(`there is no withdrawal ${id}`);
  const { merchantId, system } = withdrawal;
  return postingsOf('release', { merchantId, system, figures: withdrawalFigures(withdrawal, false) });
}
