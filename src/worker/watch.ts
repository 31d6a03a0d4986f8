// Checks every minute, in every process, that what is due happened: reconciliations, and the next rate. It also alerts people. A job
// could not: it would be missing together with the runner of the jobs. And it saves when keys were used, which each process knows for
// itself.
import { raiseAlerts } from '../usecases/alerts/raise-alerts.ts';
import { sendAlerts } from '../usecases/alerts/send-alerts.ts';
import type { App } from '../usecases/app.ts';
import { findExpiringRates } from '../usecases/operator/rates/find-expiring-rates.ts';
import { findMissingReconciliations } from '../usecases/operator/reconciliation/find-missing-reconciliations.ts';

const EVERY_MS = 60_000;
/** What is due is looked for more often than what is new: it may have been raised a moment ago. */
const SEND_EVERY_MS = 10_000;

type Check = readonly [check: (app: App, signal: AbortSignal) => Promise<void>, failure: string];

const SAVE_USES: Check = [({ keyUses }) => keyUses.save(), 'could not save when keys were last used'];

const CHECKS: readonly Check[] = [
  SAVE_USES,
  [findMissingReconciliations, 'could not check whether the due reconciliations ran'],
  [findExpiringRates, 'could not check whether a rate expires'],
];

/** On their own: without a replica the other checks wait for their commits. */
const RAISE_ALERTS: Check = [raiseAlerts, 'could not check what operators should be alerted to'];

/** On its own: a mail server may be slow. */
const SEND_ALERTS: Check = [sendAlerts, 'could not send alerts'];

const run = (app: App, [check, failure]: Check, signal: AbortSignal): Promise<void> =>
  check(app, signal).catch((error: unknown) => app.logFault(error, failure));

export type Watch = { stop(): Promise<void> };

export function startWatch(app: App): Watch {
  const stopping = new AbortController();
  const watches = [
    repeat(async () => {
      for (const check of CHECKS) await run(app, check, stopping.signal);
    }, EVERY_MS),
    repeat(() => run(app, RAISE_ALERTS, stopping.signal), EVERY_MS),
    repeat(() => run(app, SEND_ALERTS, stopping.signal), SEND_EVERY_MS),
  ];
  return {
    async stop() {
      stopping.abort();
      await Promise.all(watches.map((watch) => watch.stop()));
      await run(app, SAVE_USES, stopping.signal);
    },
  };
}

/** Now and again; skipped while the last run has not ended. */
function repeat(work: () => Promise<void>, everyMs: number): Watch {
  let running: Promise<void> = Promise.resolve();
  let isBusy = false;
  const start = (): void => {
    if (isBusy) return;
    isBusy = true;
    running = work().finally(() => {
      isBusy = false;
    });
  };
  start();
  const timer = setInterval(start, everyMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
