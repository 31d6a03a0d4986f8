// Resends deliveries, including delivered ones. The event keeps its id, so the merchant can detect duplicates.
import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import type { Tx } from '../../../storage/postgres/database.ts';
import { endLeases, scheduleNextCalls } from '../../../storage/webhooks/deliveries.ts';
import {
  loadDelivery,
  resendDelivery as resend,
  resendSince,
} from '../../../storage/webhooks/delivery-log.ts';
import { lockEndpoint } from '../../../storage/webhooks/endpoints.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { type AuditWriter, runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { endpointNotFound } from './endpoint.ts';

export type ResendResult = { readonly merchantId: MerchantId; readonly count: number };

export async function resendDelivery(app: App, by: Actor, id: number): Promise<ActionResult<ResendResult>> {
  const delivery = await loadDelivery(app.db, id);
  if (!delivery) return rejectAction('not-found', webhookTexts.deliveryNotFound(id));
  return runAction(app, by, (tx, writeAudit) =>
    sendAgain(tx, writeAudit, delivery.merchantId, async () => {
      await resend(tx, id);
      return 1;
    }),
  );
}

export async function resendDeliveries(
  app: App,
  by: Actor,
  { merchantId, since }: { readonly merchantId: MerchantId; readonly since: Date },
): Promise<ActionResult<ResendResult>> {
  return runAction(app, by, (tx, writeAudit) =>
    sendAgain(tx, writeAudit, merchantId, () => resendSince(tx, merchantId, since)),
  );
}

async function sendAgain(
  tx: Tx,
  writeAudit: AuditWriter,
  merchantId: MerchantId,
  mark: () => Promise<number>,
): Promise<ActionResult<ResendResult>> {
  const endpoint = await lockEndpoint(tx, merchantId);
  if (!endpoint) return endpointNotFound(merchantId);
  if (!endpoint.enabled) return rejectAction('wrong-state', webhookTexts.endpointDisabled(merchantId));
  const count = await mark();
  // A resend implies that the endpoint works again, so its pause is ended.
  await endLeases(tx, merchantId);
  await scheduleNextCalls(tx, merchantId);
  writeAudit({ action: 'webhook.resend', subject: `merchant:${merchantId}`, after: { deliveries: count } });
  return accepted({ merchantId, count });
}
