// The worker process: runs jobs only. Any number can run beside the servers.
import { type Metrics, openMetrics } from '../http/monitoring/metrics.ts';
import { buildWorkerServer } from '../http/monitoring/worker-server.ts';
import { startWatch } from '../worker/watch.ts';
import { startWorker } from '../worker/worker.ts';
import type { Config } from './config.ts';
import { crashPoints } from './crash-points.ts';
import { type Installation, openInstallation } from './installation.ts';
import { checkAddress, describeListenError } from './listen.ts';
import { type Log, openLog } from './log.ts';
import { startPositionRecorder } from './position-recorder.ts';
import { listenForShutdown, type Shutdown } from './shutdown.ts';

const SHUTDOWN_DEADLINE_MS = 20_000;

export async function runWorker(config: Config): Promise<void> {
  const shutdown = listenForShutdown();
  const log = openLog(config.logLevel);
  const metrics = openMetrics();
  const crashPoint = crashPoints(process.env);
  if (config.workerPort !== undefined) await checkAddress({ host: config.host, port: config.workerPort });
  const installation = await openInstallation({
    config,
    onBatch: metrics.onBatch,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
    onFault: (err, message) => log.error({ err }, message),
    onAlert: (message, fields) => log.warn(fields, message),
    ...(crashPoint ? { crashPoint } : {}),
  });
  try {
    await workOn(installation, { config, log, metrics, shutdown });
  } catch (error) {
    await installation.close();
    throw error;
  }
}

type WorkerDeps = {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly shutdown: Shutdown;
};

async function workOn(
  installation: Installation,
  { config, log, metrics, shutdown }: WorkerDeps,
): Promise<void> {
  await installation.app.cache.listen();
  const recorder = await startPositionRecorder(installation.app);
  const jobs = await startWorker(installation.app);
  const watch = startWatch(installation.app);
  const monitoring =
    config.workerPort === undefined
      ? undefined
      : buildWorkerServer({ app: installation.app, metrics, metricsToken: config.metricsToken });
  const isStopping = shutdown.onStop(async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error');
    else log.info({ signal }, 'stopping');
    await Promise.all([jobs.stop(), recorder.stop(), watch.stop()]);
    await monitoring?.close();
    await installation.close();
    log.info('stopped');
  }, SHUTDOWN_DEADLINE_MS);
  if (isStopping) return;
  if (monitoring && config.workerPort !== undefined)
    await monitoring.listen({ host: config.host, port: config.workerPort }).catch((error: unknown) => {
      throw describeListenError(error, { host: config.host, port: config.workerPort ?? 0 });
    });
  process.stderr.write(
    monitoring ? `Sluice is working; monitoring on ${monitoring.listeningOrigin}\n` : 'Sluice is working\n',
  );
}
