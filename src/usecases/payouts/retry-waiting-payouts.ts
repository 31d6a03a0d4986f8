import { findQueued, schedulePayoutCheck } from '../../storage/payouts/payout-jobs.ts';
import type { App } from '../app.ts';
import { retryTransient } from '../retry-transient.ts';

const BATCH_SIZE = 200;

/**
 * Retries all waiting payouts now, after a halt was lifted, a float refilled or a route enabled. Runs after the
 * transaction of that change, because there may be thousands of payouts and the change locks the catalog. If it fails,
 * each payout is still retried on its own schedule.
 */
export async function retryWaitingPayouts(app: App): Promise<void> {
  try {
    const ids = await findQueued(app.db);
    for (let i = 0; i < ids.length; i += BATCH_SIZE) {
      const checks = ids.slice(i, i + BATCH_SIZE).map((id) => ({ id, seconds: 0 }));
      await retryTransient(() => app.db.transaction((tx) => schedulePayoutCheck(tx, checks)));
    }
  } catch (error) {
    app.logFault(error, 'waiting payouts were not retried now; each is retried on its own schedule');
  }
}
