import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { rejectOpenProposal } from '../proposals/open-proposal.ts';
import { propose } from '../proposals/propose.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';

export type ResolutionInput = {
  readonly id: WithdrawalId;
  readonly paid: boolean;
  readonly reason: string;
  /** What the aggregator or the bank said, and where it can be found. */
  readonly evidence: string;
};

/** One operator says what became of an uncertain withdrawal; it counts when another one confirms it. */
export function proposeResolution(
  app: App,
  by: Actor,
  order: ResolutionInput,
): Promise<OperatorResult<Proposal>> {
  const { id, paid, reason, evidence } = order;
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    if (reason.trim() === '' || evidence.trim() === '')
      return operatorRejection('invalid', 'Resolving needs a reason and evidence.');
    const found = await lockWithdrawal(tx, id);
    if (!found) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
    if (found.stage !== 'uncertain' && found.stage !== 'sent')
      return operatorRejection(
        'wrong-state',
        `Withdrawal ${id} is ${found.stage ?? STATE_TEXTS[found.state]}; only one that was sent or is uncertain can be resolved.`,
      );
    const waiting = await rejectOpenProposal(tx, id);
    if (waiting) return waiting;
    const attempt = (await loadAttemptsOf(tx, [id])).at(-1);
    const proposal = await propose(tx, writeAudit, {
      withdrawalId: id,
      action: paid ? 'resolve-paid' : 'resolve-not-paid',
      // Asking the aggregator goes on meanwhile and moves the fence; what counts is that it is the same attempt.
      fence: found.fence,
      reason,
      reference: attempt?.reference ?? null,
      evidence,
      refundFee: null,
      maker: by.name,
    });
    return accepted(proposal);
  });
}
