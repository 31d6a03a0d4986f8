import { rematchCallbacks } from '../../storage/payouts/callbacks.ts';
import { rescheduleLostChecks, scheduleConfirmation } from '../../storage/payouts/payout-jobs.ts';
import type { App } from '../app.ts';

/** The net below all nets: open payouts without a job get one, and callbacks that came too early are heard. */
export async function rescheduleLostPayouts(app: App): Promise<void> {
  await app.db.transaction(async (tx) => {
    await rescheduleLostChecks(tx);
    await scheduleConfirmation(tx, await rematchCallbacks(tx));
  });
}
