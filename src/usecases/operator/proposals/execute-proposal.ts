// Carries out a confirmed proposal, unless its subject has changed since it was proposed.
import type { Actor } from '../../../domain/audit.ts';
import { accepted } from '../../../domain/result.ts';
import { proposalTexts } from '../../../domain/texts/proposals.ts';
import { settingTexts } from '../../../domain/texts/settings.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { type ActionContext, type ManualAction, wasSent } from '../../../domain/withdrawal-actions.ts';
import { lockFourEyesThreshold } from '../../../storage/installation/installation.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { AuditWriter } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { recordOutcomesInTx } from '../../payouts/record-outcomes.ts';
import { changeBalanceInTx } from '../merchants/credit-debit.ts';
import { changeFourEyes } from '../settings/four-eyes.ts';
import { loadActionContext } from '../withdrawals/action-context.ts';
import { applyManualActionInTx } from '../withdrawals/apply-manual-action.ts';
import { auditManualAction } from '../withdrawals/audit-snapshot.ts';
import type { CheckedPayment } from '../withdrawals/check-transaction.ts';
import { routeWithdrawalInTx } from '../withdrawals/route-withdrawal.ts';
import { executeSetUp } from './execute-set-up.ts';

type Confirmed<P extends Proposal = Proposal> = {
  readonly proposal: P;
  /** Locked; undefined if the proposal is not about a withdrawal. */
  readonly withdrawal: Withdrawal | undefined;
  /** Of a payment, looked up before the transaction. */
  readonly transaction: CheckedPayment['transaction'];
  readonly checker: string;
  readonly by: Actor;
  readonly writeAudit: AuditWriter;
};

type OnWithdrawal = Extract<Proposal, { readonly withdrawalId: unknown }>;
type RouteProposal = Extract<Proposal, { readonly action: 'route' }>;

export async function executeProposal(
  tx: Tx,
  app: App,
  confirmed: Confirmed,
): Promise<ActionResult<unknown>> {
  const { proposal, writeAudit } = confirmed;
  switch (proposal.action) {
    case 'four-eyes':
      return (await lockFourEyesThreshold(tx)) === proposal.replaces
        ? changeFourEyes(tx, writeAudit, proposal.amount)
        : rejectAction('wrong-state', settingTexts.thresholdChangedSinceProposed);
    case 'set-up':
      return executeSetUp(
        tx,
        { app, writeAudit, by: confirmed.by, confirmed: { reason: reasonOf(confirmed) } },
        proposal.setUp,
      );
    case 'credit':
    case 'debit':
      return changeBalanceInTx(tx, writeAudit, proposal.action, {
        merchantId: proposal.merchantId,
        amount: proposal.amount,
        note: proposal.reason ?? '',
        actor: bothOperators(confirmed),
      });
    case 'route':
      return executeRoute(tx, { ...confirmed, proposal });
    case 'resolve-paid':
    case 'resolve-not-paid':
      return executeResolution(tx, app, { ...confirmed, proposal });
    case 'pay':
    case 'cancel':
    case 'return':
      return executeManualAction(tx, app, proposal.action, { ...confirmed, proposal });
  }
}

const bothOperators = ({ proposal, checker }: Confirmed): string => `${proposal.maker} and ${checker}`;

const reasonOf = ({ proposal, checker }: Confirmed): string =>
  [proposal.reason, `proposed by ${proposal.maker}, confirmed by ${checker}`].filter(Boolean).join('; ');

const rejectChanged = (id: number) => rejectAction('wrong-state', withdrawalTexts.changedSinceProposed(id));

async function executeManualAction(
  tx: Tx,
  app: App,
  action: ManualAction,
  confirmed: Confirmed<OnWithdrawal>,
): Promise<ActionResult<Withdrawal>> {
  const { proposal, withdrawal } = confirmed;
  if (withdrawal?.fence !== proposal.fence) return rejectChanged(proposal.withdrawalId);
  const input = {
    id: proposal.withdrawalId,
    reason: reasonOf(confirmed),
    reference: proposal.reference ?? undefined,
    reuseReason: proposal.reuseReason ?? undefined,
    proof: proposal.evidence ?? undefined,
    refundFee: proposal.refundFee ?? undefined,
    transaction: confirmed.transaction,
    // The reason of the proposal says if its maker accepted that. A wrong transaction is rejected all the same.
    acceptUnverified: true,
  };
  // The maker holds the claim; the history names both operators.
  const actor = withdrawal.claimedBy ?? bothOperators(confirmed);
  const context = await contextOf(tx, action, withdrawal, actor);
  const applied = await applyManualActionInTx(tx, app, action, { ...input, withdrawal, context, actor });
  if (!applied.ok) return applied;
  auditManualAction(confirmed.writeAudit, action, input, [withdrawal, applied.value.withdrawal]);
  return accepted(applied.value.withdrawal);
}

/** The maker of a `pay` proposal has already paid, when that was allowed: a freeze since then does not undo it. */
async function contextOf(
  tx: Tx,
  action: ManualAction,
  withdrawal: Withdrawal,
  actor: string,
): Promise<ActionContext> {
  const context = await loadActionContext(tx, withdrawal, actor);
  return action === 'pay' ? { ...context, stopped: undefined } : context;
}

async function executeRoute(tx: Tx, confirmed: Confirmed<RouteProposal>): Promise<ActionResult<Withdrawal>> {
  const { proposal, withdrawal, writeAudit } = confirmed;
  if (withdrawal?.fence !== proposal.fence) return rejectChanged(proposal.withdrawalId);
  return routeWithdrawalInTx(tx, writeAudit, {
    id: proposal.withdrawalId,
    aggregator: proposal.aggregator,
    reason: reasonOf(confirmed),
    withdrawal,
    context: await loadActionContext(tx, withdrawal, proposal.maker),
    actor: bothOperators(confirmed),
  });
}

/** Interpreted like every other report about the attempt. */
async function executeResolution(
  tx: Tx,
  app: App,
  confirmed: Confirmed<OnWithdrawal>,
): Promise<ActionResult<true>> {
  const { proposal, withdrawal } = confirmed;
  const { withdrawalId: id, action, reason, evidence } = proposal;
  const attempt = (await loadAttemptsOf(tx, [id])).at(-1);
  // The evidence is about one attempt; a later attempt has another reference.
  if (!withdrawal || !wasSent(withdrawal) || !attempt || attempt.reference !== proposal.reference)
    return rejectChanged(id);
  // Read under the lock of the withdrawal, under which reports are written.
  if (proposal.news?.contradicts)
    return rejectAction('wrong-state', proposalTexts.voidedByEvidence(proposal.news));
  const detail = `${reason}; evidence: ${evidence}`;
  const [recorded] = await recordOutcomesInTx(tx, app.settings, [
    {
      reference: attempt.reference,
      source: 'operator',
      report:
        action === 'resolve-paid'
          ? {
              verdict: 'paid',
              providerId: attempt.providerId,
              amount: attempt.amount,
              currency: withdrawal.payout?.currency ?? app.settings.currency,
              detail,
            }
          : { verdict: 'refused', detail },
      by: { actor: bothOperators(confirmed), reason: detail },
    },
  ]);
  const state = recorded?.verdict === 'recorded' ? recorded.attempt.state : undefined;
  return state === (action === 'resolve-paid' ? 'paid' : 'refused')
    ? accepted(true as const)
    : rejectChanged(id);
}
