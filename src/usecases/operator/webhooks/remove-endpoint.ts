import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { lockMerchant } from '../../../storage/merchants/merchants.ts';
import { failPending } from '../../../storage/webhooks/deliveries.ts';
import { deleteEndpoint, lockEndpoint } from '../../../storage/webhooks/endpoints.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { endpointNotFound } from './endpoint.ts';
import { setHosts } from './set-hosts.ts';

/** Also deletes the secret; the delivery log stays. */
export async function removeEndpoint(
  app: App,
  by: Actor,
  merchantId: MerchantId,
): Promise<ActionResult<MerchantId>> {
  return runAction(app, by, async (tx, writeAudit) => {
    // Before the endpoint, as everyone who locks both.
    await lockMerchant(tx, merchantId);
    if (!(await lockEndpoint(tx, merchantId))) return endpointNotFound(merchantId);
    await failPending(tx, merchantId);
    await setHosts(tx, merchantId, []);
    await deleteEndpoint(tx, merchantId);
    writeAudit({ action: 'webhook.remove', subject: `merchant:${merchantId}` });
    return accepted(merchantId);
  });
}
