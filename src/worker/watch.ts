// Checks every minute, in every process, that what is due happened: reconciliations, and the next rate. A job could not: it would
// be missing together with the runner of the jobs. It also saves when keys were used, which each process knows for itself.
import type { App } from '../usecases/app.ts';
import { findExpiringRates } from '../usecases/operator/rates/find-expiring-rates.ts';
import { findMissingReconciliations } from '../usecases/operator/reconciliation/find-missing-reconciliations.ts';

const EVERY_MS = 60_000;

type Check = readonly [check: (app: App) => Promise<void>, failure: string];

const SAVE_USES: Check = [({ keyUses }) => keyUses.save(), 'could not save when keys were last used'];

const CHECKS: readonly Check[] = [
  SAVE_USES,
  [findMissingReconciliations, 'could not check whether the due reconciliations ran'],
  [findExpiringRates, 'could not check whether a rate expires'],
];

const run = (app: App, [check, failure]: Check): Promise<void> =>
  check(app).catch((error: unknown) => app.logFault(error, failure));

export type Watch = { stop(): Promise<void> };

export function startWatch(app: App): Watch {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  async function checkAll(): Promise<void> {
    for (const check of CHECKS) await run(app, check);
  }
  const start = (): void => {
    if (isBusy) return;
    isBusy = true;
    running = checkAll().finally(() => {
      isBusy = false;
    });
  };
  start();
  const timer = setInterval(start, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
      await run(app, SAVE_USES);
    },
  };
}
