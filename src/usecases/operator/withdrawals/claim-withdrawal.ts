import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { applyStep, loadWithdrawal, lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { rejectOpenProposal } from '../proposals/open-proposal.ts';
import { describeClaim, type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { rejectStale, withdrawalVersion } from '../shared/version.ts';
import { auditSnapshot, withdrawalSubject } from './audit-snapshot.ts';
import { rejectFrozen } from './merchant-freeze.ts';

export type ClaimInput = {
  readonly id: WithdrawalId;
  readonly version?: string | undefined;
  /** Also from another operator, who is told by the history. */
  readonly takeOver?: boolean | undefined;
};

/** Takes it out of the queue, so that nobody else pays it, neither a person nor an aggregator. */
export const claimWithdrawal = (
  app: App,
  by: Actor,
  order: ClaimInput,
): Promise<OperatorResult<Withdrawal>> => changeClaim(app, by, 'claim', order);

/** Back into the queue. */
export const returnToQueue = (app: App, by: Actor, order: ClaimInput): Promise<OperatorResult<Withdrawal>> =>
  changeClaim(app, by, 'give_back', order);

function changeClaim(
  app: App,
  by: Actor,
  step: 'claim' | 'give_back',
  { id, version, takeOver = false }: ClaimInput,
): Promise<OperatorResult<Withdrawal>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const found = await lockWithdrawal(tx, id);
    if (!found) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
    const stale = rejectStale(`Withdrawal ${id}`, { seen: version, now: withdrawalVersion(found) });
    if (stale) return stale;
    const waiting = await rejectOpenProposal(tx, id);
    if (waiting) return waiting;
    const frozen = step === 'claim' ? await rejectFrozen(tx, found) : undefined;
    if (frozen) return frozen;
    const moved = await applyStep(tx, {
      id,
      step,
      postings: [],
      actor: by.name,
      claim: { by: step === 'claim' ? by.name : null },
      ...(takeOver ? {} : { claimant: by.name }),
      ...(version === undefined ? {} : { fence: found.fence }),
    });
    if (moved) {
      writeAudit({
        action: `withdrawal.${step}`,
        subject: withdrawalSubject(id),
        before: auditSnapshot(found),
        after: auditSnapshot(moved),
      });
      return accepted(moved);
    }
    const now = (await loadWithdrawal(tx, id)) ?? found;
    if (now.claimedBy !== null) return operatorRejection('wrong-state', describeClaim(now, by.name));
    const where = now.stage === null ? STATE_TEXTS[now.state] : now.stage;
    return operatorRejection(
      'wrong-state',
      step === 'claim'
        ? `Withdrawal ${id} is ${where}; only a queued one can be claimed.`
        : `Withdrawal ${id} is ${where}; nobody has claimed it.`,
    );
  });
}
