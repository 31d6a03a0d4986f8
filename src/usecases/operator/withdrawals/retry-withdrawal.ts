import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { schedulePayoutCheck } from '../../../storage/payouts/payout-jobs.ts';
import { loadWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { describeClaim, type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

/** Now rather than at the next time planned: a waiting one is tried, an uncertain one is asked about. */
export function retryWithdrawal(app: App, by: Actor, id: WithdrawalId): Promise<OperatorResult<Withdrawal>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const found = await loadWithdrawal(tx, id);
    if (!found) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
    if (found.state !== 'created')
      return operatorRejection(
        'wrong-state',
        `Withdrawal ${id} is ${STATE_TEXTS[found.state]}; there is nothing to retry.`,
      );
    if (!found.auto)
      return operatorRejection(
        'wrong-state',
        `Withdrawal ${id} is paid by hand. Route it to an aggregator if one should pay it.`,
      );
    if (found.claimedBy !== null) return operatorRejection('wrong-state', describeClaim(found, by.name));
    await schedulePayoutCheck(tx, [{ id, seconds: 0 }]);
    writeAudit({ action: 'withdrawal.retry', subject: withdrawalSubject(id) });
    return accepted(found);
  });
}
