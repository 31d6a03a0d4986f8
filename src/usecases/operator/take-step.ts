// Moves a withdrawal on by one step of the STEPS table: its state, its ledger entries and its history together.
import type { WithdrawalId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import {
  postingsOf,
  STATE_TEXTS,
  STEPS,
  type WithdrawalStep,
  withdrawalFigures,
} from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { applyStep, loadWithdrawal } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

export type StepOrder = {
  readonly id: WithdrawalId;
  readonly actor: string;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
  /** For a return: whether the fee goes back too; the installation's setting if not said. */
  readonly refundFee?: boolean | undefined;
};

export async function takeStep(
  app: App,
  step: WithdrawalStep,
  order: StepOrder,
): Promise<Outcome<Withdrawal>> {
  const { id, actor, reason = null, reference = null } = order;
  const found = await loadWithdrawal(app.db, id);
  if (!found) return problem('not-found', `There is no withdrawal ${id}.`);

  // The terms of a withdrawal never change, so its postings may be worked out before the lock.
  const postings = postingsOf(step, {
    merchantId: found.merchantId,
    system: found.system,
    figures: withdrawalFigures(found.quote, order.refundFee ?? app.settings.refundFeeOnReturn),
  });
  const moved = await app.db.transaction((tx) =>
    applyStep(tx, { id, step, postings, actor, reason, reference }),
  );
  if (moved) return accepted(moved);

  const now = await loadWithdrawal(app.db, id);
  const allowed = STEPS[step].from.map((state) => STATE_TEXTS[state]).join(' or ');
  return problem(
    'wrong-state',
    `Withdrawal ${id} is ${STATE_TEXTS[now?.state ?? found.state]}; only a ${allowed} one can be ${PARTICIPLES[step]}.`,
  );
}

const PARTICIPLES = { settle: 'paid', release: 'cancelled', return: 'returned' } as const satisfies Record<
  WithdrawalStep,
  string
>;
