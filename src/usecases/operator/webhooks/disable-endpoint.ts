import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { disableEndpoint as disable, lockEndpoint } from '../../../storage/webhooks/endpoints.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { type Endpoint, endpointNotFound, loadEndpointForOperators } from './endpoint.ts';

/** Pending deliveries stay pending; new events are not queued. */
export async function disableEndpoint(
  app: App,
  by: Actor,
  merchantId: MerchantId,
): Promise<ActionResult<Endpoint>> {
  return runAction(app, by, async (tx, writeAudit) => {
    if (!(await lockEndpoint(tx, merchantId))) return endpointNotFound(merchantId);
    await disable(tx, merchantId, `disabled by ${by.name}`);
    writeAudit({ action: 'webhook.disable', subject: `merchant:${merchantId}` });
    const disabled = await loadEndpointForOperators(tx, merchantId);
    return disabled ? accepted(disabled) : endpointNotFound(merchantId);
  });
}
