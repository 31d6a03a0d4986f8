import type { Actor } from '../../domain/audit.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { STATE_TEXTS } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { loadRouting } from '../../storage/aggregators.ts';
import { applyStep, loadWithdrawal } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { act } from './act.ts';
import { claimedProblem, type Outcome, problem } from './problem.ts';
import { standing, withdrawalSubject } from './withdrawal-subject.ts';

export type RouteOrder = {
  readonly id: WithdrawalId;
  readonly aggregator: string;
  readonly reason: string;
};

/** Hands a withdrawal of which nothing was sent to one aggregator, whatever the routes say. */
export function routeWithdrawal(app: App, by: Actor, order: RouteOrder): Promise<Outcome<Withdrawal>> {
  const { id, aggregator, reason } = order;
  return act(app, by, async (tx, tell) => {
    if (reason.trim() === '') return problem('invalid', 'Routing needs a reason.', 'reason');
    const found = await loadWithdrawal(tx, id);
    if (!found) return problem('not-found', `There is no withdrawal ${id}.`);
    const { aggregators, routes } = await loadRouting(tx);
    if (!aggregators.get(aggregator)?.enabled)
      return problem('not-found', `There is no aggregator ${aggregator} that is on.`);
    if (!routes.some((route) => route.system === found.system && route.aggregator === aggregator))
      return problem(
        'wrong-state',
        `No route leads from ${found.system} to ${aggregator}. Make one first; it may be switched off.`,
      );
    const moved = await applyStep(tx, {
      id,
      step: 'route',
      postings: [],
      actor: by.name,
      reason: `to ${aggregator}: ${reason}`,
      claimant: by.name,
      claim: { by: null },
      aggregator,
      auto: true,
      lookAfterSeconds: 0,
    });
    if (moved) {
      tell({
        action: 'withdrawal.route',
        subject: withdrawalSubject(id),
        reason,
        before: standing(found),
        after: { ...standing(moved), aggregator },
      });
      return accepted(moved);
    }
    if (found.claimedBy !== null) return problem('wrong-state', claimedProblem(found, by.name));
    return problem(
      'wrong-state',
      `Withdrawal ${id} is ${found.stage ?? STATE_TEXTS[found.state]}; only a queued one, of which nothing was sent, can be routed.`,
    );
  });
}
