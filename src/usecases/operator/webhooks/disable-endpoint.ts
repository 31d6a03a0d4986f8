import type { Actor } from '../../../domain/audit.ts';
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { disableEndpoint as disable, lockEndpoint } from '../../../storage/webhooks/endpoints.ts';
import type { App } from '../../app.ts';
import type { Outcome } from '../shared/rejection.ts';
import { act } from '../shared/run-operator-action.ts';
import { type Endpoint, noEndpoint, readEndpoint } from './endpoint.ts';

/** What is waiting waits on; new events are not queued. */
export async function disableEndpoint(
  app: App,
  by: Actor,
  merchantId: MerchantId,
): Promise<Outcome<Endpoint>> {
  return act(app, by, async (tx, tell) => {
    if (!(await lockEndpoint(tx, merchantId))) return noEndpoint(merchantId);
    await disable(tx, merchantId, `disabled by ${by.name}`);
    tell({ action: 'webhook.disable', subject: `merchant:${merchantId}` });
    const disabled = await readEndpoint(tx, merchantId);
    return disabled ? accepted(disabled) : noEndpoint(merchantId);
  });
}
