// Claims on payouts in progress: a fence and a lease, so that one process at a time works on a payout.
import type { WithdrawalId } from '../../domain/ids.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { Tx } from '../postgres/database.ts';
import { readWithdrawal, WITHDRAWAL_COLUMNS, type WithdrawalRow } from '../withdrawals/withdrawal-row.ts';

/** Undefined: another process has the claim, or the payout is not in progress. */
export async function takeClaim(
  tx: Tx,
  id: WithdrawalId,
  leaseSeconds: number,
): Promise<{ withdrawal: Withdrawal; at: Date } | undefined> {
  const [row] = await tx.query<WithdrawalRow & { now: Date }>({
    name: 'take_claim',
    text: `update withdrawals set fence = fence + 1, lease_until = now() + make_interval(secs => $2)
           where id = $1 and state = 'created' and stage in ('dispatching', 'sent', 'uncertain') and (lease_until is null or lease_until < now())
           returning ${WITHDRAWAL_COLUMNS}, clock_timestamp() as now`,
    values: [id, leaseSeconds],
  });
  return row && { withdrawal: readWithdrawal(row), at: row.now };
}

export async function dropClaim(tx: Tx, id: WithdrawalId, fence: number): Promise<void> {
  await tx.query({
    name: 'drop_claim',
    text: 'update withdrawals set lease_until = null where id = $1 and fence = $2',
    values: [id, fence],
  });
}
