import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryFilter,
  loadDeliveries,
  loadDelivery,
  loadTriesWithBodies,
  type TryWithBodies,
} from '../../../storage/webhooks/delivery-log.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

/** Newest first, each with its tries. */
export const listDeliveries = (app: App, filter: DeliveryFilter): Promise<Delivery[]> =>
  loadDeliveries(app.db, filter);

export type DeliveryDetails = Omit<Delivery, 'tries'> & { readonly tries: readonly TryWithBodies[] };

/** Of any merchant, or only of one. */
export async function showDelivery(
  app: App,
  id: number,
  merchantId?: MerchantId,
): Promise<ActionResult<DeliveryDetails>> {
  const delivery = await loadDelivery(app.db, id);
  if (!delivery || (merchantId !== undefined && delivery.merchantId !== merchantId))
    return rejectAction('not-found', webhookTexts.deliveryNotFound(id));
  return accepted({ ...delivery, tries: await loadTriesWithBodies(app.db, id) });
}

export type { Delivery, DeliveryFilter };
export { DELIVERY_STATES };
