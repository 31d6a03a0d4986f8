// What an operator does to a withdrawal by hand. Nothing under way at an aggregator is touched, nothing that another
// operator has claimed, and above the installation's threshold a second operator has to confirm it.
import type { Attempt } from '../../../domain/attempts.ts';
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { MANUAL_STAGES, postingsOf, STATE_TEXTS, STEPS, withdrawalFigures } from '../../../domain/steps.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { loadFourEyesThreshold } from '../../../storage/installation/installation.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { applyStep, loadWithdrawal, lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { recordOutcomesInTx } from '../../payouts/record-outcomes.ts';
import { rejectOpenProposal } from '../proposals/open-proposal.ts';
import { propose } from '../proposals/propose.ts';
import { describeClaim, type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { type AuditWriter, runOperatorAction } from '../shared/run-operator-action.ts';
import { rejectStale, withdrawalVersion } from '../shared/version.ts';
import { auditSnapshot, withdrawalSubject } from './audit-snapshot.ts';
import { rejectFrozen } from './merchant-freeze.ts';

export type ManualAction = 'pay' | 'cancel' | 'return';

export type ManualActionInput = {
  readonly id: WithdrawalId;
  /** The withdrawal as the operator saw it. */
  readonly version?: string | undefined;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
  /** What shows that the recipient was paid: a link, a document's name and hash. */
  readonly proof?: string | undefined;
  /** For a return: whether the fee goes back too; the installation's setting if not said. */
  readonly refundFee?: boolean | undefined;
};

/** With a proposal nothing has moved yet: another operator has to confirm it. */
export type ManualActionResult = { readonly withdrawal: Withdrawal; readonly proposal: Proposal | null };

const STEP_OF = { pay: 'settle', cancel: 'release', return: 'return' } as const;
const PARTICIPLES = { pay: 'paid', cancel: 'cancelled', return: 'returned' } as const;

export function applyManualAction(
  app: App,
  by: Actor,
  action: ManualAction,
  order: ManualActionInput,
): Promise<OperatorResult<ManualActionResult>> {
  return runOperatorAction(app, by, async (tx, writeAudit) => {
    const found = await lockWithdrawal(tx, order.id);
    if (!found) return operatorRejection('not-found', `There is no withdrawal ${order.id}.`);
    const seen = { seen: order.version, now: withdrawalVersion(found) };
    const stale = rejectStale(`Withdrawal ${order.id}`, seen);
    if (stale) return stale;
    const waiting = await rejectOpenProposal(tx, order.id);
    if (waiting) return waiting;
    const threshold = await loadFourEyesThreshold(tx);
    if (threshold === null || found.quote.total <= threshold) {
      const fence = order.version === undefined ? undefined : found.fence;
      const taken = await applyManualActionInTx(tx, app, action, { ...order, actor: by.name, fence });
      if (taken.ok) auditManualAction(writeAudit, action, order, [found, taken.value.withdrawal]);
      return taken;
    }

    const inTheWay = obstacle(found, action, by.name);
    if (inTheWay) return operatorRejection('wrong-state', inTheWay);
    const proposal = await propose(tx, writeAudit, {
      withdrawalId: order.id,
      action,
      fence: found.fence,
      reason: order.reason ?? null,
      reference: order.reference ?? null,
      evidence: order.proof ?? null,
      refundFee: order.refundFee ?? null,
      maker: by.name,
    });
    return accepted({ withdrawal: found, proposal });
  });
}

/** For the audit log, also when it took two to do it. */
export const auditManualAction = (
  writeAudit: AuditWriter,
  action: ManualAction,
  order: ManualActionInput,
  [before, after]: readonly [Withdrawal, Withdrawal],
): void =>
  writeAudit({
    action: `withdrawal.${action}`,
    subject: withdrawalSubject(order.id),
    reason: order.reason,
    before: auditSnapshot(before),
    after: {
      ...auditSnapshot(after),
      total: before.quote.total,
      reference: order.reference ?? null,
      proof: order.proof ?? null,
    },
  });

type ManualActionInTx = ManualActionInput & { readonly actor: string; readonly fence?: number | undefined };

/** Without asking for a second operator. */
export async function applyManualActionInTx(
  tx: Tx,
  app: App,
  action: ManualAction,
  order: ManualActionInTx,
): Promise<OperatorResult<ManualActionResult>> {
  const { id, actor } = order;
  const found = await loadWithdrawal(tx, id);
  if (!found) return operatorRejection('not-found', `There is no withdrawal ${id}.`);
  // Whoever claimed it before the freeze may have sent the money by then, and has to be able to say so.
  const frozen = action === 'pay' && found.claimedBy === null ? await rejectFrozen(tx, found) : undefined;
  if (frozen) return frozen;
  const inTheWay = obstacle(found, action, actor);
  if (inTheWay) return operatorRejection('wrong-state', inTheWay);

  const why = [order.reason, order.proof && `proof: ${order.proof}`].filter(Boolean).join('; ');
  const attempts = action === 'return' ? await loadAttemptsOf(tx, [id]) : [];
  const payer = attempts.find(({ state }) => state === 'paid');
  if (payer) return reportByOperator(tx, app, payer, 'returned', { ...order, reason: why });
  // What was paid by hand came back, and an attempt paid as well: the withdrawal stays paid, by that one.
  const other = attempts.find(({ state }) => state === 'paid_after_given_up');
  if (other) return reportByOperator(tx, app, other, 'paid', { ...order, reason: why });

  const step = STEP_OF[action];
  const moved = await applyStep(tx, {
    id,
    step,
    postings: postingsOf(step, {
      merchantId: found.merchantId,
      system: found.system,
      figures: withdrawalFigures(found.quote, order.refundFee ?? app.settings.refundFeeOnReturn),
    }),
    stages: mustBeClaimed(found, action) ? ['claimed'] : MANUAL_STAGES,
    claimant: actor,
    fence: order.fence,
    actor,
    reason: why === '' ? null : why,
    reference: order.reference ?? null,
  });
  if (moved) return accepted({ withdrawal: moved, proposal: null });
  const now = (await loadWithdrawal(tx, id)) ?? found;
  return operatorRejection(
    'wrong-state',
    obstacle(now, action, actor) ?? `Withdrawal ${id} has just changed; look again.`,
  );
}

/** What an operator says of an attempt is taken like everything else that is heard about one. */
async function reportByOperator(
  tx: Tx,
  app: App,
  { reference, providerId, amount }: Attempt,
  verdict: 'paid' | 'returned',
  { actor, reason, refundFee }: ManualActionInTx & { readonly reason: string },
): Promise<OperatorResult<ManualActionResult>> {
  const { currency, refundFeeOnReturn } = app.settings;
  const [recorded] = await recordOutcomesInTx(
    tx,
    { currency, refundFeeOnReturn: refundFee ?? refundFeeOnReturn },
    [
      {
        reference,
        source: 'operator',
        report: { verdict, providerId, amount, currency, detail: reason },
        by: { actor, reason },
      },
    ],
  );
  return recorded?.verdict === 'recorded' && recorded.attempt.state === verdict
    ? accepted({ withdrawal: recorded.withdrawal, proposal: null })
    : operatorRejection('wrong-state', 'The withdrawal has just changed; look again.');
}

/** Between paying at the bank and recording it nobody else may send it. */
const mustBeClaimed = ({ auto }: Withdrawal, action: ManualAction): boolean => action === 'pay' && auto;

/** Why it cannot be done, in words; undefined if nothing is in the way. */
export function obstacle(now: Withdrawal, action: ManualAction, actor: string): string | undefined {
  const states: readonly string[] = STEPS[STEP_OF[action]].from;
  if (!states.includes(now.state)) {
    const allowed = STEPS[STEP_OF[action]].from.map((state) => STATE_TEXTS[state]).join(' or ');
    return `Withdrawal ${now.id} is ${STATE_TEXTS[now.state]}; only a ${allowed} one can be ${PARTICIPLES[action]}.`;
  }
  if (now.stage !== null && !MANUAL_STAGES.includes(now.stage))
    return `Withdrawal ${now.id} is under way at an aggregator (${now.stage}). Wait for its answer, or resolve it with a second operator.`;
  if (now.claimedBy !== null && now.claimedBy !== actor) return describeClaim(now, actor);
  if (mustBeClaimed(now, action) && now.stage !== 'claimed')
    return `Withdrawal ${now.id} is paid automatically and may be sent at any moment. Claim it before you pay it.`;
  return undefined;
}
