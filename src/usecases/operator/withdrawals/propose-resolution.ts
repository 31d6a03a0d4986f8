import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { propose } from '../proposals/propose.ts';
import { loadActionContext, rejectUnlessAllowed, withdrawalNotFound } from './action-context.ts';

export type ResolutionInput = {
  readonly id: WithdrawalId;
  readonly paid: boolean;
  readonly reason: string;
  /** The statement of the aggregator or the bank, and where it can be found. */
  readonly evidence: string;
};

/** Proposes the outcome of a withdrawal that was sent; it takes effect when a second operator confirms it. */
export function proposeResolution(
  app: App,
  by: Actor,
  { id, paid, reason, evidence }: ResolutionInput,
): Promise<ActionResult<Proposal>> {
  return runAction(app, by, async (tx, writeAudit) => {
    if (reason.trim() === '' || evidence.trim() === '')
      return rejectAction('invalid', withdrawalTexts.evidenceMissing);
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return withdrawalNotFound(id);
    const rejection = rejectUnlessAllowed('resolve', await loadActionContext(tx, withdrawal, by.name));
    if (rejection) return rejection;
    const attempt = (await loadAttemptsOf(tx, [id])).at(-1);
    const proposal = await propose(tx, app, writeAudit, {
      withdrawalId: id,
      action: paid ? 'resolve-paid' : 'resolve-not-paid',
      // Status checks continue until the confirmation and raise the fence; the confirmation compares the attempt instead.
      fence: withdrawal.fence,
      reason,
      reference: attempt?.reference ?? null,
      evidence,
      refundFee: null,
      maker: by.name,
    });
    return accepted(proposal);
  });
}
