// Records a payment, a cancellation or a return that an operator handled outside of Sluice. Above the four-eyes threshold
// the record is only proposed, and a second operator confirms it.
import type { Attempt } from '../../../domain/attempts.ts';
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { MANUAL_STAGES, postingsOf, withdrawalFigures } from '../../../domain/steps.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import {
  type ActionContext,
  MANUAL_ACTION_STEPS,
  type ManualAction,
  mustBeClaimed,
} from '../../../domain/withdrawal-actions.ts';
import { wasRevealed } from '../../../storage/audit/audit.ts';
import { recordUncheckedRelease } from '../../../storage/operators/operator-sums.ts';
import { loadAttemptsOf } from '../../../storage/payouts/attempts.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import type { Proposal } from '../../../storage/proposals/proposals.ts';
import { applyStep } from '../../../storage/withdrawals/steps.ts';
import { lockWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, type RejectedResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { recordOutcomesInTx } from '../../payouts/record-outcomes.ts';
import { propose } from '../proposals/propose.ts';
import { type AmountAlone, loadThreshold, lockAmountAlone } from '../shared/amount-alone.ts';
import { rejectStale, withdrawalVersion } from '../shared/version.ts';
import { loadActionContext, rejectUnlessAllowed, withdrawalNotFound } from './action-context.ts';
import { auditManualAction } from './audit-snapshot.ts';
import {
  type CheckedPayment,
  openTransactionCheck,
  rejectTransaction,
  unverifiedNote,
} from './check-transaction.ts';
import { type ReferenceInput, rejectReference, takeReference } from './payment-reference.ts';

export type ManualActionInput = ReferenceInput & {
  readonly id: WithdrawalId;
  /** The version that the operator read. */
  readonly version?: string | undefined;
  /** For a payment of a frozen or blocked merchant: when and how it was sent before that. */
  readonly reason?: string | undefined;
  /** Evidence that the recipient was paid: a link, or a document's name and hash. */
  readonly proof?: string | undefined;
  /** For a return: whether the fee is refunded too; the installation's setting if undefined. */
  readonly refundFee?: boolean | undefined;
};

type CheckedInput = ManualActionInput & CheckedPayment;

/** A payment is always recorded with its reference. */
export type PaymentInput = ManualActionInput &
  Pick<CheckedPayment, 'acceptUnverified'> & { readonly reference: string };

/** With a proposal nothing has moved yet: a second operator has to confirm it. */
export type ManualActionResult = { readonly withdrawal: Withdrawal; readonly proposal: Proposal | null };

/**
 * The recipient has the money: the hold becomes a payment and the operator's fee. The payments of one request share
 * `checkTransaction`.
 */
export async function payWithdrawal(
  app: App,
  by: Actor,
  input: PaymentInput,
  checkTransaction = openTransactionCheck(app),
): Promise<ActionResult<ManualActionResult>> {
  const transaction = await checkTransaction(input.id, input.reference);
  return applyManualAction(app, by, 'pay', { ...input, transaction });
}

/** The recipient was not paid: the whole hold, fee included, is released to the merchant. */
export async function cancelWithdrawal(
  app: App,
  by: Actor,
  input: ManualActionInput,
): Promise<ActionResult<ManualActionResult>> {
  if (!input.reason?.trim()) return rejectAction('invalid', withdrawalTexts.cancelReasonMissing, 'reason');
  return applyManualAction(app, by, 'cancel', input);
}

/** The bank returned a paid withdrawal: compensating entries credit the merchant. */
export async function returnWithdrawal(
  app: App,
  by: Actor,
  input: ManualActionInput,
): Promise<ActionResult<ManualActionResult>> {
  if (!input.reason?.trim()) return rejectAction('invalid', withdrawalTexts.returnReasonMissing, 'reason');
  return applyManualAction(app, by, 'return', input);
}

function applyManualAction(
  app: App,
  by: Actor,
  action: ManualAction,
  input: CheckedInput,
): Promise<ActionResult<ManualActionResult>> {
  return runAction(app, by, async (tx, writeAudit) => {
    // What is paid counts towards no sum.
    const alone = await (action === 'pay' ? loadThreshold(tx) : lockAmountAlone(tx, app.settings, by.name));
    const withdrawal = await lockWithdrawal(tx, input.id);
    if (!withdrawal) return withdrawalNotFound(input.id);
    const versions = { expected: input.version, current: withdrawalVersion(withdrawal) };
    const stale = rejectStale(withdrawalTexts.changedSinceOpened(input.id), versions);
    if (stale) return stale;
    const context = await loadActionContext(tx, withdrawal, by.name);
    const counts = await countsAsCredit(tx, action, context);
    if (!(await takesTwo(tx, action, withdrawal, { alone, counts, context }))) {
      const applied = await applyManualActionInTx(tx, app, action, {
        ...input,
        withdrawal,
        context,
        actor: by.name,
      });
      if (!applied.ok) return applied;
      if (counts)
        await recordUncheckedRelease(tx, {
          withdrawalId: input.id,
          amount: withdrawal.quote.total,
          actor: by.name,
        });
      auditManualAction(writeAudit, action, input, [withdrawal, applied.value.withdrawal]);
      return applied;
    }
    const rejection =
      rejectManualAction(action, input, context) ??
      (action === 'pay'
        ? ((await rejectReference(tx, withdrawal, input)) ?? rejectTransaction(app, withdrawal, input))
        : undefined);
    if (rejection) return rejection;
    const proposal = await propose(tx, app, writeAudit, {
      withdrawalId: input.id,
      action,
      fence: withdrawal.fence,
      reason: joinNotes([noteOf(action, input, context), unverifiedNote(input)]),
      reference: input.reference ?? null,
      reuseReason: input.reuseReason?.trim() || null,
      evidence: input.proof ?? null,
      refundFee: decideFee(app, action, input),
      maker: by.name,
    });
    return accepted({ withdrawal, proposal });
  });
}

/**
 * The merchant gets back what the recipient may have: a return that no bank reported, or a cancellation by someone who could
 * have paid it. Repeated, it is worth as much as a credit.
 */
const countsAsCredit = async (
  tx: Tx,
  action: ManualAction,
  { withdrawal: { id }, possiblePayment }: ActionContext,
): Promise<boolean> =>
  action === 'return' ||
  (action === 'cancel' && (possiblePayment !== undefined || (await wasRevealed(tx, id))));

async function takesTwo(
  tx: Tx,
  action: ManualAction,
  { id, quote: { total } }: Withdrawal,
  {
    alone,
    counts,
    context,
  }: { readonly alone: AmountAlone; readonly counts: boolean; readonly context: ActionContext },
): Promise<boolean> {
  if (alone.threshold === null) return false;
  if (total > alone.threshold) return true;
  if (counts && (await alone.isExceededBy('credit', total))) return true;
  // An aggregator reported the payment, or its statement lists one: the word of one operator is against it.
  if (action === 'cancel') return context.possiblePayment?.source === 'statement';
  return action === 'return' && (await loadAttemptsOf(tx, [id])).some(({ state }) => state === 'paid');
}

/** Nothing may be sent for a frozen or blocked merchant, so a payment is recorded only as one that was sent before. */
function rejectManualAction(
  action: ManualAction,
  { reason }: ManualActionInput,
  context: ActionContext,
): RejectedResult | undefined {
  if (action !== 'pay' || context.stopped === undefined) return rejectUnlessAllowed(action, context);
  return (
    rejectUnlessAllowed('record_payment', context) ??
    (reason?.trim()
      ? undefined
      : rejectAction('invalid', withdrawalTexts.sentBeforeMissing(context.stopped), 'reason'))
  );
}

const noteOf = (
  action: ManualAction,
  { reason }: ManualActionInput,
  { stopped }: ActionContext,
): string | undefined =>
  action === 'pay' && stopped !== undefined && reason ? withdrawalTexts.sentBefore(reason) : reason;

/** Decided by the maker's process: the checker confirms what the proposal says, with any setting of its own. */
const decideFee = (
  { settings }: App,
  action: ManualAction,
  { refundFee }: ManualActionInput,
): boolean | null => (action === 'return' ? (refundFee ?? settings.refundFeeOnReturn) : null);

const joinNotes = (notes: readonly (string | undefined)[]): string | null =>
  notes.filter(Boolean).join('; ') || null;

type ManualActionInTx = CheckedInput & {
  /** Locked by the caller. */
  readonly withdrawal: Withdrawal;
  readonly context: ActionContext;
  readonly actor: string;
};

/** Without the four-eyes check; the caller holds the lock of the withdrawal. */
export async function applyManualActionInTx(
  tx: Tx,
  app: App,
  action: ManualAction,
  input: ManualActionInTx,
): Promise<ActionResult<ManualActionResult>> {
  const { id, actor, withdrawal, context } = input;
  const rejection =
    rejectManualAction(action, input, context) ??
    (action === 'pay'
      ? ((await takeReference(tx, withdrawal, input)) ?? rejectTransaction(app, withdrawal, input))
      : undefined);
  if (rejection) return rejection;
  const unverified = unverifiedNote(input);
  const reason = joinNotes([
    noteOf(action, input, context),
    input.reuseReason && withdrawalTexts.referenceReused(input.reuseReason),
    input.proof && `proof: ${input.proof}`,
    // The reason of a proposal has it already, if the node's answer is still the same.
    unverified !== undefined && input.reason?.includes(unverified) ? undefined : unverified,
  ]);
  const report = { ...input, reason: reason ?? '' };
  const attempts = action === 'return' ? await loadAttemptsOf(tx, [id]) : [];
  const paid = attempts.find(({ state }) => state === 'paid');
  if (paid) return reportByOperator(tx, app, paid, 'returned', report);
  // The manual payment was returned, and an attempt paid as well: the withdrawal stays paid, by that attempt.
  const paidToo = attempts.find(({ state }) => state === 'paid_after_given_up');
  if (paidToo) return reportByOperator(tx, app, paidToo, 'paid', report);
  const step = MANUAL_ACTION_STEPS[action];
  const moved = await applyStep(tx, {
    id,
    step,
    postings: postingsOf(step, {
      merchantId: withdrawal.merchantId,
      system: withdrawal.system,
      figures: withdrawalFigures(withdrawal, input.refundFee ?? app.settings.refundFeeOnReturn),
    }),
    stages: mustBeClaimed(withdrawal, action) ? ['claimed'] : MANUAL_STAGES,
    claimant: actor,
    fence: withdrawal.fence,
    actor,
    reason,
    reference: input.reference ?? null,
  });
  return moved ? accepted({ withdrawal: moved, proposal: null }) : rejectChanged(id);
}

const rejectChanged = (id: WithdrawalId) => rejectAction('wrong-state', withdrawalTexts.justChanged(id));

/** An operator's statement about an attempt is interpreted like every other report about it. */
async function reportByOperator(
  tx: Tx,
  app: App,
  { reference, providerId, amount }: Attempt,
  verdict: 'paid' | 'returned',
  { id, withdrawal, actor, reason, refundFee }: ManualActionInTx & { readonly reason: string },
): Promise<ActionResult<ManualActionResult>> {
  const settings = {
    ...app.settings,
    refundFeeOnReturn: refundFee ?? app.settings.refundFeeOnReturn,
  };
  const currency = withdrawal.payout?.currency ?? settings.currency;
  const [recorded] = await recordOutcomesInTx(tx, settings, [
    {
      reference,
      source: 'operator',
      report: { verdict, providerId, amount, currency, detail: reason },
      by: { actor, reason },
    },
  ]);
  return recorded?.verdict === 'recorded' && recorded.attempt.state === verdict
    ? accepted({ withdrawal: recorded.withdrawal, proposal: null })
    : rejectChanged(id);
}
