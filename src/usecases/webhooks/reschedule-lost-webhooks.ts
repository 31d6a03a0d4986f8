import { rescheduleLostJobs, type WebhookTarget } from '../../storage/webhooks/deliveries.ts';
import type { App } from '../app.ts';

/** Runs every minute: a job that is requested again just after a worker has taken it can be lost. */
export const rescheduleLostWebhooks = (app: App): Promise<WebhookTarget[]> =>
  app.db.transaction(rescheduleLostJobs);
