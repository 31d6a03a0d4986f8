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
import { rejectOpenProposal } from '../proposals/open-proposal.ts';
import { propose } from '../proposals/propose.ts';
import { describeClaim, type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { type AuditWriter, runOperatorAction } from '../shared/run-operator-action.ts';
import type { ManualActionResult } from './apply-manual-action.ts';
import { auditSnapshot, withdrawalSubject } from './audit-snapshot.ts';

export type RouteInput = {
  readonly id: WithdrawalId;
  readonly aggregator: string;
  readonly reason: string;
};

/**
 * Hands a withdrawal of which nothing was sent to one aggregator, whatever the routes say. That pays it, so above the
 * four-eyes threshold it takes a second operator.
 */
export function routeWithdrawal(
  app: App,
  by: Actor,
  order: RouteInput,
): Promise<OperatorResult<ManualActionResult>> {
  const { id, aggregator, reason } = order;
  return runOperatorAction<ManualActionResult>(app, by, async (tx, writeAudit) => {
    if (reason.trim() === '') return operatorRejection('invalid', 'Routing needs a reason.', 'reason');
    const found = await lockWithdrawal(tx, id);
    if (!found) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
    const waiting = await rejectOpenProposal(tx, id);
    if (waiting) return waiting;
    const threshold = await loadFourEyesThreshold(tx);
    if (threshold === null || found.quote.total <= threshold) {
      const routed = await routeWithdrawalInTx(tx, writeAudit, {
        ...order,
        claimant: by.name,
        actor: by.name,
      });
      return routed.ok ? accepted({ withdrawal: routed.value, proposal: null }) : routed;
    }
    const inTheWay = (await rejectRoute(tx, found, aggregator)) ?? rejectStage(found, by.name);
    if (inTheWay) return inTheWay;
    const proposal = await propose(tx, writeAudit, {
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

type RouteInTx = RouteInput & {
  readonly actor: string;
  /** Whose claim on it may be ended by this. */
  readonly claimant: string;
};

/** Without asking for a second operator; under the lock of the withdrawal. */
export async function routeWithdrawalInTx(
  tx: Tx,
  writeAudit: AuditWriter,
  { id, aggregator, reason, actor, claimant }: RouteInTx,
): Promise<OperatorResult<Withdrawal>> {
  const found = await lockWithdrawal(tx, id);
  if (!found) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
  const inTheWay = (await rejectRoute(tx, found, aggregator)) ?? rejectStage(found, claimant);
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
    checkAfterSeconds: 0,
  });
  if (!moved) throw new Error(`withdrawal ${id} moved under its lock`);
  writeAudit({
    action: 'withdrawal.route',
    subject: withdrawalSubject(id),
    reason,
    before: auditSnapshot(found),
    after: { ...auditSnapshot(moved), aggregator },
  });
  return accepted(moved);
}

async function rejectRoute(tx: Tx, { system }: Withdrawal, aggregator: string) {
  const { aggregators, routes } = await loadRouting(tx);
  if (!aggregators.get(aggregator)?.enabled)
    return operatorRejection('not-found', `There is no aggregator ${aggregator} that is on.`);
  if (!routes.some((route) => route.system === system && route.aggregator === aggregator))
    return operatorRejection(
      'wrong-state',
      `No route leads from ${system} to ${aggregator}. Make one first; it may be switched off.`,
    );
  return undefined;
}

function rejectStage(now: Withdrawal, claimant: string) {
  if (now.claimedBy !== null && now.claimedBy !== claimant)
    return operatorRejection('wrong-state', describeClaim(now, claimant));
  if (now.stage !== 'queued' && now.stage !== 'claimed')
    return operatorRejection(
      'wrong-state',
      `Withdrawal ${now.id} is ${now.stage ?? STATE_TEXTS[now.state]}; only a queued one, of which nothing was sent, can be routed.`,
    );
  return undefined;
}
