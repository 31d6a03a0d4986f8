import { wakeWaiting } from '../../storage/payout-jobs.ts';
import type { App } from '../app.ts';

/**
 * Everything that waits is tried now: a switch was flipped, a float filled, a route opened. Apart from that change and
 * after it, since it may take long, and whoever changes the catalog keeps others waiting. Without it, each is tried in its
 * own time all the same.
 */
export const wakeQueue = (app: App): Promise<void> =>
  app.db
    .transaction((tx) => wakeWaiting(tx))
    .catch((error: unknown) => app.report(error, 'what waits was not woken, and is tried in its own time'));
