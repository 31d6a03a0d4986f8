// Sends a withdrawal through an aggregator of the operator's choice, regardless of the order of the routes. That pays it, so
// above the four-eyes threshold a second operator has to confirm it.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { aggregatorTexts } from '../../../domain/texts/aggregators.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { hasAmountToSend, type Withdrawal } from '../../../domain/withdrawal.ts';
import type { ActionContext } from '../../../domain/withdrawal-actions.ts';
import { loadRouting } from '../../../storage/aggregators/routes.ts';
import { closeRetryIncidents } from '../../../storage/incidents/incidents.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { applyStep } from '../../../storage/withdrawals/steps.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { propose } from '../proposals/propose.ts';
import { loadActionContext, rejectUnlessAllowed, withdrawalNotFound } from './action-context.ts';
import type { ManualActionResult } from './apply-manual-action.ts';
import { auditSnapshot, withdrawalSubject } from './audit-snapshot.ts';

export type RouteInput = {
  readonly id: WithdrawalId;
  readonly aggregator: string;
  readonly reason: string;
};

export function routeWithdrawal(
  app: App,
  by: Actor,
  input: RouteInput,
): Promise<ActionResult<ManualActionResult>> {
  const { id, aggregator, reason } = input;
  return runAction<ManualActionResult>(app, by, async (tx, writeAudit) => {
    if (reason.trim() === '') return rejectAction('invalid', withdrawalTexts.routeReasonMissing, 'reason');
    const withdrawal = await lockWithdrawal(tx, id);
    if (!withdrawal) return withdrawalNotFound(id);
    const context = await loadActionContext(tx, withdrawal, by.name);
    const threshold = await loadFourEyesThreshold(tx);
    if (threshold === null || withdrawal.quote.total <= threshold) {
      const routed = await routeWithdrawalInTx(tx, writeAudit, {
        ...input,
        withdrawal,
        context,
        actor: by.name,
      });
      return routed.ok ? accepted({ withdrawal: routed.value, proposal: null }) : routed;
    }
    const rejection =
      rejectUnlessAllowed('route', context) ?? (await rejectRoute(tx, withdrawal, aggregator));
    if (rejection) return rejection;
    const proposal = await propose(tx, app, writeAudit, {
      action: 'route',
      withdrawalId: id,
      fence: withdrawal.fence,
      aggregator,
      reason,
      maker: by.name,
    });
    return accepted({ withdrawal, proposal });
  });
}

type RouteInTx = RouteInput & {
  /** Locked by the caller. */
  readonly withdrawal: Withdrawal;
  /** The step also ends a claim of the operator in this context. */
  readonly context: ActionContext;
  readonly actor: string;
};

/** Without the four-eyes check; the caller holds the lock of the withdrawal. */
export async function routeWithdrawalInTx(
  tx: Tx,
  writeAudit: AuditWriter,
  { id, aggregator, reason, withdrawal, context, actor }: RouteInTx,
): Promise<ActionResult<Withdrawal>> {
  const rejection = rejectUnlessAllowed('route', context) ?? (await rejectRoute(tx, withdrawal, aggregator));
  if (rejection) return rejection;
  const moved = await applyStep(tx, {
    id,
    step: 'route',
    postings: [],
    actor,
    reason: `to ${aggregator}: ${reason}`,
    claimant: context.operator,
    claim: { by: null },
    aggregator,
    auto: true,
    checkAfterSeconds: 0,
  });
  if (!moved) throw new Error(`withdrawal ${id} changed while it was locked`);
  await closeRetryIncidents(tx, id, { actor, resolution: withdrawalTexts.routedTo(aggregator) });
  writeAudit({
    action: 'withdrawal.route',
    subject: withdrawalSubject(id),
    reason,
    before: auditSnapshot(withdrawal),
    after: { ...auditSnapshot(moved), aggregator },
  });
  return accepted(moved);
}

async function rejectRoute(tx: Tx, withdrawal: Withdrawal, aggregator: string) {
  const { system } = withdrawal;
  if (!hasAmountToSend(withdrawal)) return rejectAction('wrong-state', aggregatorTexts.noLockedRate);
  const { aggregators, routes } = await loadRouting(tx);
  if (!aggregators.get(aggregator)?.enabled)
    return rejectAction('not-found', aggregatorTexts.notEnabled(aggregator));
  if (!routes.some((route) => route.system === system && route.aggregator === aggregator))
    return rejectAction('wrong-state', aggregatorTexts.routeMissing({ system, aggregator }));
  return undefined;
}
