import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import { reject } from '../../domain/rejections.ts';
import { accepted, type Result, rejected } from '../../domain/result.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { App } from '../app.ts';

/** With both, they must name the same withdrawal. One of another merchant is not found. */
export type WithdrawalKey =
  | { readonly id: WithdrawalId; readonly orderId: string | undefined }
  | { readonly orderId: string };

export async function getWithdrawal(
  app: App,
  merchantId: MerchantId,
  key: WithdrawalKey,
): Promise<Result<Withdrawal>> {
  const withdrawal =
    'id' in key
      ? await app.findWithdrawal({ merchantId, id: key.id })
      : (await app.findWithdrawalByOrder({ merchantId, orderId: key.orderId }))?.withdrawal;
  const { orderId } = key;
  return withdrawal && (orderId === undefined || withdrawal.orderId === orderId)
    ? accepted(withdrawal)
    : rejected(reject('withdraw_not_found'));
}
