// The worker process: runs jobs only. Any number can run beside the servers.
import { watchReconciliations } from '../worker/reconciliation-watch.ts';
import { startWorker } from '../worker/worker.ts';
import type { Config } from './config.ts';
import { crashPoints } from './crash-points.ts';
import { openInstallation } from './installation.ts';
import { openLog } from './log.ts';
import { startPositionRecorder } from './position-recorder.ts';
import { listenForShutdown } from './shutdown.ts';

const SHUTDOWN_DEADLINE_MS = 20_000;

export async function runWorker(config: Config): Promise<void> {
  const shutdown = listenForShutdown();
  const log = openLog(config.logLevel);
  const crashPoint = crashPoints(process.env);
  const installation = await openInstallation({
    config,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
    onFault: (err, message) => log.error({ err }, message),
    onAlert: (message, fields) => log.warn(fields, message),
    ...(crashPoint ? { crashPoint } : {}),
  });
  installation.app.cache.listen();
  const recorder = await startPositionRecorder(installation.app);
  const jobs = await startWorker(installation.app);
  const watch = watchReconciliations(installation.app);
  const isStopping = shutdown.onStop(async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error');
    else log.info({ signal }, 'stopping');
    await Promise.all([jobs.stop(), recorder.stop(), watch.stop()]);
    await installation.close();
    log.info('stopped');
  }, SHUTDOWN_DEADLINE_MS);
  if (!isStopping) process.stderr.write('Sluice is working\n');
}
