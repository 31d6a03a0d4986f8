import type { MerchantId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { disableEndpoint as disable, lockEndpoint } from '../../storage/webhook-endpoints.ts';
import type { App } from '../app.ts';
import type { Outcome } from '../operator/problem.ts';
import { type Endpoint, noEndpoint, readEndpoint } from './endpoint.ts';

/** What is waiting waits on; new events are not queued. */
export async function disableEndpoint(
  app: App,
  merchantId: MerchantId,
  actor: string,
): Promise<Outcome<Endpoint>> {
  return app.db.transaction(async (tx) => {
    if (!(await lockEndpoint(tx, merchantId))) return noEndpoint(merchantId);
    await disable(tx, merchantId, `disabled by ${actor}`);
    const disabled = await readEndpoint(tx, merchantId);
    return disabled ? accepted(disabled) : noEndpoint(merchantId);
  });
}
