import type { MerchantId } from '../../domain/ids.ts';
import { rescheduleLostJobs } from '../../storage/webhooks/deliveries.ts';
import type { App } from '../app.ts';

/** For once a minute: a wake-up can be lost between a job's being taken and its being asked for again. */
export const rescheduleLostWebhooks = (app: App): Promise<MerchantId[]> =>
  app.db.transaction(rescheduleLostJobs);
