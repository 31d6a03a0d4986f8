import type { Actor } from '../../../domain/audit.ts';
import type { WithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import { loadReceiptKeys, lockReceiptKeys, type ReceiptKey } from '../../../storage/receipts/receipt-keys.ts';
import { loadWithdrawal } from '../../../storage/withdrawals/withdrawals.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { findReceipt, signReceipt } from '../../receipts/issue-receipt.ts';
import { addReceiptKey } from '../../receipts/receipt-keys.ts';
import { receiptCode } from '../../receipts/verify-receipt.ts';
import { withdrawalNotFound } from '../withdrawals/action-context.ts';

export type ListedKey = Pick<ReceiptKey, 'kid' | 'signsFrom' | 'createdAt' | 'isSigning'>;

/** Newest first. */
export const listReceiptKeys = (app: App): Promise<ListedKey[]> => loadReceiptKeys(app.db);

/** A new key is published at once and signs after the overlap, so that verifiers who keep the list of keys have it by then. */
export async function rotateReceiptKey(
  app: App,
  by: Actor,
  overlapSeconds: number,
): Promise<ActionResult<{ readonly kid: string; readonly signsFrom: Date }>> {
  return runAction(app, by, async (tx, writeAudit) => {
    await lockReceiptKeys(tx);
    const isFirst = (await loadReceiptKeys(tx)).length === 0;
    const added = await addReceiptKey(app, tx, isFirst ? 0 : overlapSeconds);
    writeAudit({
      action: 'receipt.rotate_key',
      subject: `receipt_key:${added.kid}`,
      after: { signs_from: added.signsFrom },
    });
    return accepted(added);
  });
}

export type ShownReceipt = { readonly number: string; readonly token: string; readonly path: string };

export async function showReceipt(app: App, id: WithdrawalId): Promise<ActionResult<ShownReceipt>> {
  const withdrawal = await loadWithdrawal(app.db, id);
  if (!withdrawal) return withdrawalNotFound(id);
  const issued = await findReceipt(app, withdrawal);
  if (!issued) return rejectAction('wrong-state', withdrawalTexts.noReceipt(id));
  const { number } = issued.receipt;
  const token = await signReceipt(app, issued.receipt);
  return accepted({ number, token, path: `/receipts/${number}/${receiptCode(app, number)}` });
}
