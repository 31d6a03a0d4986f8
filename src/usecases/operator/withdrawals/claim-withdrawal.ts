import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import type { ActionContext } from '../../../domain/withdrawal-actions.ts';
import { removePossiblePayment } from '../../../storage/withdrawals/possible-payments.ts';
import { applyStep } from '../../../storage/withdrawals/steps.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, type RejectedResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { rejectStale, withdrawalVersion } from '../shared/version.ts';
import { loadActionContext, rejectUnlessAllowed, withdrawalNotFound } from './action-context.ts';
import { auditSnapshot, withdrawalSubject } from './audit-snapshot.ts';

export type ClaimInput = {
  readonly id: WithdrawalId;
  readonly version?: string | undefined;
  /** Applies also if another operator has claimed it; the history records the actor. */
  readonly takeOver?: boolean | undefined;
  /** Recorded in the history. To return a withdrawal that may have been paid: how the operator knows that it was not. */
  readonly reason?: string | undefined;
};

/** Reserves a withdrawal for one operator: until it is back in the queue, no other operator and no aggregator pays it. */
export const claimWithdrawal = (app: App, by: Actor, input: ClaimInput): Promise<ActionResult<Withdrawal>> =>
  changeClaim(app, by, 'claim', input);

export const returnToQueue = (app: App, by: Actor, input: ClaimInput): Promise<ActionResult<Withdrawal>> =>
  changeClaim(app, by, 'give_back', input);

type ClaimStep = 'claim' | 'give_back';

function changeClaim(
  app: App,
  by: Actor,
  step: ClaimStep,
  { id, version, takeOver = false, reason }: ClaimInput,
): Promise<ActionResult<Withdrawal>> {
  return runAction(app, by, async (tx, writeAudit) => {
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return withdrawalNotFound(id);
    const stale = rejectStale(withdrawalTexts.changedSinceOpened(id), {
      expected: version,
      current: withdrawalVersion(withdrawal),
    });
    if (stale) return stale;
    const context = await loadActionContext(tx, withdrawal, by.name);
    const rejection = rejectClaim(step, takeOver, context) ?? rejectUnstated(step, reason, context);
    if (rejection) return rejection;
    const note = context.possiblePayment && reason ? withdrawalTexts.notPaid(reason) : reason;
    if (step === 'give_back') await removePossiblePayment(tx, id);
    const moved = await applyStep(tx, {
      id,
      step,
      postings: [],
      actor: by.name,
      reason: note ?? null,
      claim: { by: step === 'claim' ? by.name : null },
      ...(takeOver ? {} : { claimant: by.name }),
      ...(version === undefined ? {} : { fence: withdrawal.fence }),
    });
    if (!moved) return rejectAction('wrong-state', withdrawalTexts.wrongStage[step](withdrawal));
    writeAudit({
      action: `withdrawal.${step}`,
      subject: withdrawalSubject(id),
      reason: note,
      before: auditSnapshot(withdrawal),
      after: auditSnapshot(moved),
    });
    return accepted(moved);
  });
}

/** After the return any operator may claim it, and an aggregator may pay it. */
function rejectUnstated(
  step: ClaimStep,
  reason: string | undefined,
  { withdrawal, possiblePayment }: ActionContext,
): RejectedResult | undefined {
  if (step === 'claim' || !possiblePayment || reason?.trim()) return undefined;
  const text = withdrawalTexts.notPaidReasonMissing(withdrawal.id, possiblePayment);
  return rejectAction('invalid', text, 'reason');
}

/** The command line may return another operator's claim to the queue; the policy alone would not allow that. */
function rejectClaim(step: ClaimStep, takeOver: boolean, context: ActionContext): RejectedResult | undefined {
  if (step === 'claim') return rejectUnlessAllowed(takeOver ? 'take_over' : 'claim', context);
  const claimant = takeOver ? context.withdrawal.claimedBy : null;
  return rejectUnlessAllowed('give_back', claimant === null ? context : { ...context, operator: claimant });
}
