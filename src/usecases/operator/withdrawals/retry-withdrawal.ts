import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { closeRetryIncidents } from '../../../storage/incidents/incidents.ts';
import { schedulePayoutCheck } from '../../../storage/payouts/payout-jobs.ts';
import { loadWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { loadActionContext, rejectUnlessAllowed, withdrawalNotFound } from './action-context.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

/** Runs the next scheduled step now: a queued withdrawal is sent, an uncertain one is looked up at its aggregator. */
export function retryWithdrawal(app: App, by: Actor, id: WithdrawalId): Promise<ActionResult<Withdrawal>> {
  return runAction(app, by, async (tx, writeAudit) => {
    const withdrawal = await loadWithdrawal(tx, id);
    if (!withdrawal) return withdrawalNotFound(id);
    const rejection = rejectUnlessAllowed('retry', await loadActionContext(tx, withdrawal, by.name));
    if (rejection) return rejection;
    await closeRetryIncidents(tx, id, { actor: by.name, resolution: withdrawalTexts.triedAgain });
    await schedulePayoutCheck(tx, [{ id, seconds: 0 }]);
    writeAudit({ action: 'withdrawal.retry', subject: withdrawalSubject(id) });
    return accepted(withdrawal);
  });
}
