import type { MerchantId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { App } from '../app.ts';
import { findReceipt, signReceipt } from '../receipts/issue-receipt.ts';
import { receiptCode } from '../receipts/verify-receipt.ts';
import { getWithdrawal, type WithdrawalKey } from './get-withdrawal.ts';
import { waitForReplicas } from './wait-for-replicas.ts';

export type MerchantReceipt = {
  readonly number: string;
  readonly supersedes: string | null;
  readonly token: string;
  /** Of the page of the receipt on this server. */
  readonly path: string;
};

/** The newest receipt of the withdrawal. */
export async function getReceipt(
  app: App,
  merchantId: MerchantId,
  key: WithdrawalKey,
): Promise<Result<MerchantReceipt>> {
  const found = await getWithdrawal(app, merchantId, key);
  if (!found.ok) return found;
  const issued = await findReceipt(app, found.value);
  if (!issued) return rejected(reject('receipt_not_available'));
  // What is signed must not be lost with the primary.
  await waitForReplicas(app);
  const { number, supersedes } = issued.receipt;
  const token = await signReceipt(app, issued.receipt);
  return accepted({ number, supersedes, token, path: `/receipts/${number}/${receiptCode(app, number)}` });
}
