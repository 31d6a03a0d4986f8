import {
  DELIVERY_STATES,
  type Delivery,
  type DeliveryFilter,
  loadDeliveries,
} from '../../storage/webhook-log.ts';
import type { App } from '../app.ts';

/** Newest first, each with its tries. */
export const listDeliveries = (app: App, filter: DeliveryFilter): Promise<Delivery[]> =>
  loadDeliveries(app.db, filter);

export type { Delivery, DeliveryFilter };
export { DELIVERY_STATES };
