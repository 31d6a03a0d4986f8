// The server process: opens, listens, and on shutdown responds to accepted requests before it closes anything.
import { isIPv6 } from 'node:net';
import { setupText } from '../cli/render/setup.ts';
import { setupTexts } from '../domain/texts/settings.ts';
import { type Metrics, openMetrics } from '../http/monitoring/metrics.ts';
import { buildServer } from '../http/server.ts';
import type { App } from '../usecases/app.ts';
import { readSetup } from '../usecases/operator/settings/read-setup.ts';
import { startWatch } from '../worker/watch.ts';
import { startWorker } from '../worker/worker.ts';
import { banner } from './banner.ts';
import type { Config } from './config.ts';
import { crashPoints } from './crash-points.ts';
import { openDemo, runDemoSimulator } from './demo.ts';
import { type Installation, openInstallation } from './installation.ts';
import { checkAddress, describeListenError } from './listen.ts';
import type { Log } from './log.ts';
import { openLog } from './log.ts';
import { startPositionRecorder } from './position-recorder.ts';
import { listenForShutdown, type Shutdown } from './shutdown.ts';

const SHUTDOWN_DEADLINE_MS = 9_000;
/** Clients that are still sending after this are disconnected, so that the rest can shut down in order. */
const DRAIN_MS = 6_000;

const urlOf = (host: string, port: number): string => `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;

export async function serve(config: Config, version: string): Promise<void> {
  const shutdown = listenForShutdown();
  const log = openLog(config.logLevel);
  const metrics = openMetrics();
  const crashPoint = crashPoints(process.env);
  await checkAddress(config);
  const installation = await openInstallation({
    config,
    isServer: true,
    onBatch: metrics.onBatch,
    onIdleError: (err) => log.warn({ err }, 'an idle database connection broke'),
    onFault: (err, message) => log.error({ err }, message),
    onAlert: (message, fields) => log.warn(fields, message),
    ...(crashPoint ? { crashPoint } : {}),
  });
  try {
    await serveOn(installation, { config, version, log, metrics, shutdown });
  } catch (error) {
    await installation.close();
    throw error;
  }
}

type ServerDeps = {
  readonly config: Config;
  readonly version: string;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly shutdown: Shutdown;
};

async function serveOn(
  installation: Installation,
  { config, version, log, metrics, shutdown }: ServerDeps,
): Promise<void> {
  const { app, embedded, migrated } = installation;
  if (migrated.migrations.length > 0) log.info({ migrations: migrated.migrations }, 'database migrated');
  const recorder = await startPositionRecorder(app);
  const demo = embedded && (await openDemo(app, embedded.folder));
  await app.cache.listen();

  const server = await buildServer({
    app,
    log,
    metrics,
    version,
    metricsToken: config.metricsToken,
    legacy200: config.legacy200,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
  });

  let address: string | undefined;
  const simulator =
    embedded &&
    demo &&
    (await runDemoSimulator(app, demo, {
      folder: embedded.folder,
      port: config.port === 0 ? 0 : config.port + 1,
      callbackUrl: () => address && `${address}/callbacks/simulator`,
    }));
  const jobs = config.worker ? await startWorker(app) : undefined;
  const watch = startWatch(app);

  const isStopping = shutdown.onStop(async ({ err, signal }) => {
    if (err) log.fatal({ err }, 'stopping after an unexpected error');
    else log.info({ signal }, 'stopping');
    const disconnect = setTimeout(() => server.server.closeAllConnections(), DRAIN_MS);
    // Accepted requests get a response; jobs that cannot finish in time run in another process or after the restart.
    await Promise.all([server.close(), jobs?.stop(), recorder.stop(), watch.stop()]);
    clearTimeout(disconnect);
    await simulator?.close();
    await installation.close();
    log.info('stopped');
  }, SHUTDOWN_DEADLINE_MS);
  if (isStopping) return;

  try {
    await server.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw describeListenError(error, config);
  }
  const bound = server.server.address();
  const port = typeof bound === 'object' && bound !== null ? bound.port : config.port;
  // In production, standard output is reserved for the log.
  const output = embedded ? process.stdout : process.stderr;
  address = urlOf(config.host, port);
  output.write(banner({ address, embedded, demo, simulatorUrl: simulator?.url }));
  if (!embedded)
    reportOpenSetup(app, log).catch((err) => log.error({ err }, 'the set-up checklist was not read'));
}

/** At every start on an own database, so that a restart does not hide it. Nothing waits for an answer. */
async function reportOpenSetup(app: App, log: Log): Promise<void> {
  const open = (await readSetup(app)).filter(({ done }) => !done);
  if (open.length === 0) return;
  log.warn({ open: open.map(({ name }) => name) }, setupTexts.startNotice);
  process.stderr.write(`${setupText(open)}\n\n`);
}
