import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { expeditePending, scheduleNextCalls } from '../../../storage/webhooks/deliveries.ts';
import { lockEndpoint, saveEndpoint } from '../../../storage/webhooks/endpoints.ts';
import { enableHosts } from '../../../storage/webhooks/hosts.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { type Endpoint, endpointNotFound, loadEndpointForOperators } from './endpoint.ts';

/** Sends pending deliveries now. Events that occurred while it was disabled need a resend. */
export async function enableEndpoint(
  app: App,
  by: Actor,
  merchantId: MerchantId,
): Promise<ActionResult<Endpoint>> {
  return runAction(app, by, async (tx, writeAudit) => {
    const endpoint = await lockEndpoint(tx, merchantId);
    if (!endpoint) return endpointNotFound(merchantId);
    await saveEndpoint(tx, endpoint);
    await enableHosts(tx, merchantId);
    await expeditePending(tx, merchantId);
    await scheduleNextCalls(tx, merchantId);
    writeAudit({ action: 'webhook.enable', subject: `merchant:${merchantId}` });
    const enabled = await loadEndpointForOperators(tx, merchantId);
    return enabled ? accepted(enabled) : endpointNotFound(merchantId);
  });
}
