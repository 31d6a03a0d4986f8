import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { failPending } from '../../../storage/webhooks/deliveries.ts';
import { deleteEndpoint, lockEndpoint } from '../../../storage/webhooks/endpoints.ts';
import type { App } from '../../app.ts';
import type { Outcome } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { noEndpoint } from './endpoint.ts';

/** The secret goes with it; the log of deliveries stays. */
export async function removeEndpoint(
  app: App,
  by: Actor,
  merchantId: MerchantId,
): Promise<Outcome<MerchantId>> {
  return act(app, by, async (tx, tell) => {
    if (!(await lockEndpoint(tx, merchantId))) return noEndpoint(merchantId);
    await failPending(tx, merchantId);
    await deleteEndpoint(tx, merchantId);
    tell({ action: 'webhook.remove', subject: `merchant:${merchantId}` });
    return accepted(merchantId);
  });
}
