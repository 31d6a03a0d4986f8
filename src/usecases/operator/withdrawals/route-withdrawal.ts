import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { STATE_TEXTS } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { loadRouting } from '../../../storage/aggregators/aggregators.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { applyStep, lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { waitingProposal } from '../proposals/open-proposal.ts';
import { propose } from '../proposals/propose.ts';
import { claimedProblem, type Outcome, problem } from '../shared/rejection.ts';
import { act, type Told } from '../shared/run-operator-action.ts';
import type { StepTaken } from './apply-manual-action.ts';
import { standing, withdrawalSubject } from './audit-snapshot.ts';

export type RouteOrder = {
  readonly id: WithdrawalId;
  readonly aggregator: string;
  readonly reason: string;
};

/**
 * Hands a withdrawal of which nothing was sent to one aggregator, whatever the routes say. That pays it, so above the
 * four-eyes threshold it takes a second operator.
 */
export function routeWithdrawal(app: App, by: Actor, order: RouteOrder): Promise<Outcome<StepTaken>> {
  const { id, aggregator, reason } = order;
  return act<StepTaken>(app, by, async (tx, tell) => {
    if (reason.trim() === '') return problem('invalid', 'Routing needs a reason.', 'reason');
    const found = await lockWithdrawal(tx, id);
    if (!found) return problem('not-found', `There is no withdrawal ${id}.`);
    const waiting = await waitingProposal(tx, id);
    if (waiting) return waiting;
    const threshold = await loadFourEyesThreshold(tx);
    if (threshold === null || found.quote.total <= threshold) {
      const routed = await routeWithin(tx, tell, { ...order, claimant: by.name, actor: by.name });
      return routed.ok ? accepted({ withdrawal: routed.value, proposal: null }) : routed;
    }
    const inTheWay = (await wayProblem(tx, found, aggregator)) ?? routeProblem(found, by.name);
    if (inTheWay) return inTheWay;
    const proposal = await propose(tx, tell, {
      action: 'route',
      withdrawalId: id,
      fence: found.fence,
      aggregator,
      reason,
      maker: by.name,
    });
    return accepted({ withdrawal: found, proposal });
  });
}

type RouteWithin = RouteOrder & {
  readonly actor: string;
  /** Whose claim on it may be ended by this. */
  readonly claimant: string;
};

/** Without asking for a second operator; under the lock of the withdrawal. */
export async function routeWithin(
  tx: Tx,
  tell: Told,
  { id, aggregator, reason, actor, claimant }: RouteWithin,
): Promise<Outcome<Withdrawal>> {
  const found = await lockWithdrawal(tx, id);
  if (!found) return problem('not-found', `There is no withdrawal ${id}.`);
  const inTheWay = (await wayProblem(tx, found, aggregator)) ?? routeProblem(found, claimant);
  if (inTheWay) return inTheWay;
  const moved = await applyStep(tx, {
    id,
    step: 'route',
    postings: [],
    actor,
    reason: `to ${aggregator}: ${reason}`,
    claimant,
    claim: { by: null },
    aggregator,
    auto: true,
    lookAfterSeconds: 0,
  });
  if (!moved) throw new Error(`withdrawal ${id} moved under its lock`);
  tell({
    action: 'withdrawal.route',
    subject: withdrawalSubject(id),
    reason,
    before: standing(found),
    after: { ...standing(moved), aggregator },
  });
  return accepted(moved);
}

async function wayProblem(tx: Tx, { system }: Withdrawal, aggregator: string) {
  const { aggregators, routes } = await loadRouting(tx);
  if (!aggregators.get(aggregator)?.enabled)
    return problem('not-found', `There is no aggregator ${aggregator} that is on.`);
  if (!routes.some((route) => route.system === system && route.aggregator === aggregator))
    return problem(
      'wrong-state',
      `No route leads from ${system} to ${aggregator}. Make one first; it may be switched off.`,
    );
  return undefined;
}

function routeProblem(now: Withdrawal, claimant: string) {
  if (now.claimedBy !== null && now.claimedBy !== claimant)
    return problem('wrong-state', claimedProblem(now, claimant));
  if (now.stage !== 'queued' && now.stage !== 'claimed')
    return problem(
      'wrong-state',
      `Withdrawal ${now.id} is ${now.stage ?? STATE_TEXTS[now.state]}; only a queued one, of which nothing was sent, can be routed.`,
    );
  return undefined;
}
