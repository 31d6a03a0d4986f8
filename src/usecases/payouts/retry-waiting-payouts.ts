import { findQueued, schedulePayoutCheck } from '../../storage/payouts/payout-jobs.ts';
import type { App } from '../app.ts';
import { retryTransient } from '../retry-transient.ts';

const AT_ONCE = 200;

/**
 * Everything that waits is tried now: a switch was flipped, a float filled, a route opened. Apart from that change and
 * after it, since there may be thousands, and whoever changes the catalog keeps others waiting. Without it, each is tried
 * in its own time all the same.
 */
export async function retryWaitingPayouts(app: App): Promise<void> {
  try {
    const ids = await findQueued(app.db);
    for (let i = 0; i < ids.length; i += AT_ONCE) {
      const due = ids.slice(i, i + AT_ONCE).map((id) => ({ id, seconds: 0 }));
      await retryTransient(() => app.db.transaction((tx) => schedulePayoutCheck(tx, due)));
    }
  } catch (error) {
    app.logFault(error, 'what waits was not woken, and is tried in its own time');
  }
}
