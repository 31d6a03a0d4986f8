import { accepted } from '../../../domain/result.ts';
import { webhookTexts } from '../../../domain/texts/webhooks.ts';
import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryFilter,
  loadDeliveries,
  loadDelivery,
} from '../../../storage/webhooks/delivery-log.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

/** Newest first, each with its tries. */
export const listDeliveries = (app: App, filter: DeliveryFilter): Promise<Delivery[]> =>
  loadDeliveries(app.db, filter);

export async function showDelivery(app: App, id: number): Promise<ActionResult<Delivery>> {
  const delivery = await loadDelivery(app.db, id);
  return delivery ? accepted(delivery) : rejectAction('not-found', webhookTexts.deliveryNotFound(id));
}

export type { Delivery, DeliveryFilter };
export { DELIVERY_STATES };
