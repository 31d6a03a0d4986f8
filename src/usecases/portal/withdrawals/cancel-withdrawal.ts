// A person cancels a withdrawal: by the same rule as a program of the merchant.
import type { WithdrawalId } from '../../../domain/ids.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { refusalOf } from '../../actions/refusal.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { cancelByMerchant } from '../../merchant/cancel-withdrawal.ts';
import { getWithdrawal } from '../../merchant/get-withdrawal.ts';
import type { PortalCaller } from '../caller.ts';

/** The audit log says first who asked for it: the cancellation has a transaction of its own. It says nothing of a foreign withdrawal. */
export async function cancelInPortal(
  app: App,
  { by, merchantId }: PortalCaller,
  { id, reason }: { readonly id: WithdrawalId; readonly reason: string | undefined },
): Promise<ActionResult<WithdrawalId>> {
  const found = await getWithdrawal(app, merchantId, { id, orderId: undefined });
  if (!found.ok) return rejectAction('not-found', portalTexts.withdrawalNotFound(id));
  const asked = await runAction(app, by, async (_tx, writeAudit) => {
    writeAudit({
      action: 'portal.cancel',
      subject: `withdrawal:${id}`,
      reason,
      after: { merchant: merchantId },
    });
    return accepted(true);
  });
  if (!asked.ok) return asked;
  const cancelled = await cancelByMerchant(app, merchantId, { key: { id, orderId: undefined }, reason });
  return cancelled.ok ? cancelled : refusalOf(cancelled.rejection);
}
