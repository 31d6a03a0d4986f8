import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { type TestedWebhook, testWebhook } from '../../merchant/webhooks.ts';
import { endpointNotFound, showEndpoint } from './endpoint.ts';

/** Sends one message now, and says what the endpoint answered. The audit log says first who did it. */
export async function testEndpoint(
  app: App,
  by: Actor,
  merchantId: MerchantId,
): Promise<ActionResult<TestedWebhook>> {
  const endpoint = await showEndpoint(app, merchantId);
  if (!endpoint.ok) return endpoint;
  if (!endpoint.value.enabled) return rejectAction('wrong-state', webhookTexts.endpointDisabled(merchantId));
  const asked = await runAction(app, by, async (_tx, writeAudit) => {
    writeAudit({ action: 'webhook.test', subject: `merchant:${merchantId}` });
    return accepted(true);
  });
  if (!asked.ok) return asked;
  const tested = await testWebhook(app, merchantId);
  return tested.ok ? tested : endpointNotFound(merchantId);
}
