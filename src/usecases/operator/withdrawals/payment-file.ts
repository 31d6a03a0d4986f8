// A bank's mass payment: the file that tells it whom to pay, with full destinations, for whoever has claimed them.
import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import {
  loadWithdrawalsById,
  lockSealedWallet,
  recordReveal,
} from '../../../storage/withdrawals/withdrawals.ts';
import type { App } from '../../app.ts';
import { rejectOpenProposal } from '../proposals/open-proposal.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';
import { runOperatorAction } from '../shared/run-operator-action.ts';
import { withdrawalSubject } from './audit-snapshot.ts';
import { rejectFrozen } from './merchant-freeze.ts';

export type PaymentLine = {
  readonly withdrawal: Withdrawal;
  readonly bankName: string | null;
  readonly wallet: string;
};

/** All or nothing: a file that quietly lacks a line would be paid, and the line forgotten. */
export async function createPaymentFile(
  app: App,
  by: Actor,
  ids: readonly WithdrawalId[],
): Promise<OperatorResult<PaymentLine[]>> {
  const { banks } = await app.cache.catalog();
  return runOperatorAction<PaymentLine[]>(app, by, async (tx, writeAudit) => {
    const sorted = [...new Set(ids)].sort((a, b) => a - b);
    const sealed = new Map<WithdrawalId, Awaited<ReturnType<typeof lockSealedWallet>>>();
    for (const id of sorted) sealed.set(id, await lockSealedWallet(tx, id));
    const found = await loadWithdrawalsById(tx, sorted);
    const lines: PaymentLine[] = [];
    const others: WithdrawalId[] = [];
    for (const id of sorted) {
      const withdrawal = found.get(id);
      const wallet = sealed.get(id);
      if (!withdrawal || !wallet || withdrawal.claimedBy !== by.name) {
        others.push(id);
        continue;
      }
      const inTheWay = (await rejectOpenProposal(tx, id)) ?? (await rejectFrozen(tx, withdrawal));
      if (inTheWay) return operatorRejection('wrong-state', `Leave ${id} out: ${inTheWay.rejection.text}`);
      await recordReveal(tx, id, by.name);
      writeAudit({
        action: 'withdrawal.reveal',
        subject: withdrawalSubject(id),
        after: { in: 'payment file' },
      });
      lines.push({
        withdrawal,
        bankName: withdrawal.bankId === null ? null : (banks.get(withdrawal.bankId) ?? null),
        wallet: app.vault.openWallet(id, wallet),
      });
    }
    if (others.length > 0)
      return operatorRejection(
        'wrong-state',
        `You have not claimed ${others.join(', ')}. Claim them first, or leave them out.`,
      );
    return accepted(lines);
  });
}
