import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { applyStep, loadWithdrawal, lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { waitingProposal } from '../proposals/open-proposal.ts';
import { claimedProblem, type Outcome, problem } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { staleProblem, withdrawalVersion } from '../shared/version.ts';
import { standing, withdrawalSubject } from './audit-snapshot.ts';
import { frozenProblem } from './merchant-freeze.ts';

export type ClaimOrder = {
  readonly id: WithdrawalId;
  readonly version?: string | undefined;
  /** Also from another operator, who is told by the history. */
  readonly takeOver?: boolean | undefined;
};

/** Takes it out of the queue, so that nobody else pays it, neither a person nor an aggregator. */
export const claimWithdrawal = (app: App, by: Actor, order: ClaimOrder): Promise<Outcome<Withdrawal>> =>
  move(app, by, 'claim', order);

/** Back into the queue. */
export const giveBackWithdrawal = (app: App, by: Actor, order: ClaimOrder): Promise<Outcome<Withdrawal>> =>
  move(app, by, 'give_back', order);

function move(
  app: App,
  by: Actor,
  step: 'claim' | 'give_back',
  { id, version, takeOver = false }: ClaimOrder,
): Promise<Outcome<Withdrawal>> {
  return act(app, by, async (tx, tell) => {
    const found = await lockWithdrawal(tx, id);
    if (!found) return problem('not-found', `There is no withdrawal ${id}.`);
    const stale = staleProblem(`Withdrawal ${id}`, { seen: version, now: withdrawalVersion(found) });
    if (stale) return stale;
    const waiting = await waitingProposal(tx, id);
    if (waiting) return waiting;
    const frozen = step === 'claim' ? await frozenProblem(tx, found) : undefined;
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
      tell({
        action: `withdrawal.${step}`,
        subject: withdrawalSubject(id),
        before: standing(found),
        after: standing(moved),
      });
      return accepted(moved);
    }
    const now = (await loadWithdrawal(tx, id)) ?? found;
    if (now.claimedBy !== null) return problem('wrong-state', claimedProblem(now, by.name));
    const where = now.stage === null ? STATE_TEXTS[now.state] : now.stage;
    return problem(
      'wrong-state',
      step === 'claim'
        ? `Withdrawal ${id} is ${where}; only a queued one can be claimed.`
        : `Withdrawal ${id} is ${where}; nobody has claimed it.`,
    );
  });
}
