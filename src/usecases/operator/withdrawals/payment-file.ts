// The file for a bank's mass payment: withdrawals claimed by the operator, with full destinations.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { paymentFileTexts } from '../../../domain/texts/payment-files.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { recordPossiblePayment } from '../../../storage/withdrawals/possible-payments.ts';
import {
  loadWithdrawalsById,
  lockDestination,
  recordReveal,
} from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { loadActionContext, rejectUnlessAllowed } from './action-context.ts';
import { withdrawalSubject } from './audit-snapshot.ts';

export type PaymentLine = {
  readonly withdrawal: Withdrawal;
  readonly bankName: string | null;
  readonly wallet: string;
  readonly recipientName: string | null;
};

/** All or nothing: a withdrawal missing from the file would stay unpaid without a notice. */
export async function createPaymentFile(
  app: App,
  by: Actor,
  ids: readonly WithdrawalId[],
): Promise<ActionResult<PaymentLine[]>> {
  const { banks } = await app.cache.catalog();
  return runAction<PaymentLine[]>(app, by, async (tx, writeAudit) => {
    const sorted = [...new Set(ids)].sort((a, b) => a - b);
    const sealed = new Map<WithdrawalId, Awaited<ReturnType<typeof lockDestination>>>();
    for (const id of sorted) sealed.set(id, await lockDestination(tx, id));
    const withdrawals = await loadWithdrawalsById(tx, sorted);
    const lines: PaymentLine[] = [];
    const unclaimed: WithdrawalId[] = [];
    for (const id of sorted) {
      const withdrawal = withdrawals.get(id);
      const wallet = sealed.get(id);
      if (!withdrawal || !wallet || withdrawal.claimedBy !== by.name) {
        unclaimed.push(id);
        continue;
      }
      const rejection = rejectUnlessAllowed('reveal', await loadActionContext(tx, withdrawal, by.name));
      if (rejection)
        return rejectAction('wrong-state', paymentFileTexts.remove(id, rejection.rejection.text));
      await recordReveal(tx, id, by.name);
      await recordPossiblePayment(tx, id, { source: 'payment file', actor: by.name });
      writeAudit({
        action: 'withdrawal.reveal',
        subject: withdrawalSubject(id),
        after: { in: 'payment file' },
      });
      lines.push({
        withdrawal,
        bankName: withdrawal.bankId === null ? null : (banks.get(withdrawal.bankId) ?? null),
        wallet: app.vault.openWallet(id, wallet),
        recipientName: app.vault.openRecipient(id, wallet),
      });
    }
    if (unclaimed.length > 0) return rejectAction('wrong-state', paymentFileTexts.notClaimed(unclaimed));
    return accepted(lines);
  });
}
