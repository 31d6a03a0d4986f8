import { rematchCallbacks } from '../../storage/payouts/callbacks.ts';
import { rescheduleLostChecks, scheduleConfirmation } from '../../storage/payouts/payout-jobs.ts';
import type { App } from '../app.ts';

/** Safety net: schedules open payouts that have no job, and matches callbacks that arrived before their attempt. */
export async function rescheduleLostPayouts(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    await rescheduleLostChecks(tx);
    await scheduleConfirmation(tx, await rematchCallbacks(tx));
  });
}
