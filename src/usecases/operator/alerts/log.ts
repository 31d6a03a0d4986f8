// What was sent to whom, what waits, and what could not be sent.
import {
  DELIVERY_STATES,
  type LoggedDelivery,
  type LogPage,
  loadDeliveries,
} from '../../../storage/alerts/deliveries.ts';
import type { App } from '../../app.ts';

export type { LoggedDelivery };
export { DELIVERY_STATES };

export const listDeliveries = (app: App, page: LogPage): Promise<LoggedDelivery[]> =>
  loadDeliveries(app.db, page);
