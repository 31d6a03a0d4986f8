// One withdrawal with its story, as far as its merchant may see it: not who of the operators or which aggregator worked on it.
import type { MerchantId, WithdrawalId } from '../../../domain/ids.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { findMakers } from '../../../storage/portal/drafts.ts';
import { type Delivery, loadDeliveries } from '../../../storage/webhooks/delivery-log.ts';
import { loadEvents } from '../../../storage/withdrawals/withdrawals.ts';
import { refusalOf } from '../../actions/refusal.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { getReceipt, type MerchantReceipt } from '../../merchant/get-receipt.ts';
import { type EntryType, entryTypeOf } from '../../merchant/get-statement.ts';
import { getWithdrawal } from '../../merchant/get-withdrawal.ts';

export type ShownWithdrawal = {
  readonly withdrawal: Withdrawal;
  readonly history: readonly { readonly type: EntryType; readonly at: Date }[];
  readonly deliveries: readonly Delivery[];
  /** Undefined: it was made by a program. */
  readonly madeBy: { readonly maker: string; readonly checker: string | null } | undefined;
};

const MAX_DELIVERIES = 50;

export async function showWithdrawal(
  app: App,
  merchantId: MerchantId,
  id: WithdrawalId,
): Promise<ActionResult<ShownWithdrawal>> {
  const found = await getWithdrawal(app, merchantId, { id, orderId: undefined });
  if (!found.ok) return rejectAction('not-found', portalTexts.withdrawalNotFound(id));
  const events = await loadEvents(app.db, id);
  return accepted({
    withdrawal: found.value,
    history: events.flatMap(({ step, at }) => {
      const type = entryTypeOf(step);
      return type === 'other' ? [] : [{ type, at }];
    }),
    deliveries: await loadDeliveries(app.db, { withdrawalId: id, merchantId, limit: MAX_DELIVERIES }),
    madeBy: await findMakers(app.db, id),
  });
}

export async function showReceiptInPortal(
  app: App,
  merchantId: MerchantId,
  id: WithdrawalId,
): Promise<ActionResult<MerchantReceipt>> {
  const receipt = await getReceipt(app, merchantId, { id, orderId: undefined });
  return receipt.ok ? receipt : refusalOf(receipt.rejection);
}
