// Checks every minute, in every process, that the due reconciliations ran. A job could not: it would be missing together
// with the runner of the jobs.
import type { App } from '../usecases/app.ts';
import { findMissingReconciliations } from '../usecases/operator/reconciliation/find-missing-reconciliations.ts';

const EVERY_MS = 60_000;

export type ReconciliationWatch = { stop(): Promise<void> };

export function watchReconciliations(app: App): ReconciliationWatch {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const check = (): void => {
    if (isBusy) return;
    isBusy = true;
    running = findMissingReconciliations(app)
      .catch((error: unknown) => app.logFault(error, 'could not check whether the due reconciliations ran'))
      .finally(() => {
        isBusy = false;
      });
  };
  check();
  const timer = setInterval(check, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
