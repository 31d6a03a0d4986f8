import type { WithdrawalId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { STATE_TEXTS } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { applyStep, loadWithdrawal } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { frozenProblem } from './frozen-problem.ts';
import { claimedByOther, type Outcome, problem } from './problem.ts';

export type ClaimOrder = {
  readonly id: WithdrawalId;
  readonly actor: string;
  /** Also from another operator, who is told by the history. */
  readonly takeOver?: boolean;
};

/** Takes it out of the queue, so that nobody else pays it, neither a person nor an aggregator. */
export const claimWithdrawal = (app: App, order: ClaimOrder): Promise<Outcome<Withdrawal>> =>
  move(app, 'claim', order);

/** Back into the queue. */
export const giveBackWithdrawal = (app: App, order: ClaimOrder): Promise<Outcome<Withdrawal>> =>
  move(app, 'give_back', order);

function move(
  app: App,
  step: 'claim' | 'give_back',
  { id, actor, takeOver = false }: ClaimOrder,
): Promise<Outcome<Withdrawal>> {
  return app.db.transaction(async (tx) => {
    const found = await loadWithdrawal(tx, id);
    if (!found) return problem('not-found', `There is no withdrawal ${id}.`);
    const frozen = step === 'claim' ? await frozenProblem(tx, found) : undefined;
    if (frozen) return frozen;
    const moved = await applyStep(tx, {
      id,
      step,
      postings: [],
      actor,
      claim: { by: step === 'claim' ? actor : null },
      ...(takeOver ? {} : { claimant: actor }),
    });
    if (moved) return accepted(moved);
    const now = (await loadWithdrawal(tx, id)) ?? found;
    if (now.claimedBy !== null) return problem('wrong-state', claimedByOther(now));
    const where = now.stage === null ? STATE_TEXTS[now.state] : now.stage;
    return problem(
      'wrong-state',
      step === 'claim'
        ? `Withdrawal ${id} is ${where}; only a queued one can be claimed.`
        : `Withdrawal ${id} is ${where}; nobody has claimed it.`,
    );
  });
}
