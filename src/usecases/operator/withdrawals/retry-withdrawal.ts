import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { lookAfter } from '../../../storage/payouts/payout-jobs.ts';
import { loadWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { claimedProblem, type Outcome, problem } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

/** Now rather than at the next time planned: a waiting one is tried, an uncertain one is asked about. */
export function retryWithdrawal(app: App, by: Actor, id: WithdrawalId): Promise<Outcome<Withdrawal>> {
  return act(app, by, async (tx, tell) => {
    const found = await loadWithdrawal(tx, id);
    if (!found) return problem('not-found', `There is no withdrawal ${id}.`);
    if (found.state !== 'created')
      return problem(
        'wrong-state',
        `Withdrawal ${id} is ${STATE_TEXTS[found.state]}; there is nothing to retry.`,
      );
    if (!found.auto)
      return problem(
        'wrong-state',
        `Withdrawal ${id} is paid by hand. Route it to an aggregator if one should pay it.`,
      );
    if (found.claimedBy !== null) return problem('wrong-state', claimedProblem(found, by.name));
    await lookAfter(tx, [{ id, seconds: 0 }]);
    tell({ action: 'withdrawal.retry', subject: withdrawalSubject(id) });
    return accepted(found);
  });
}
