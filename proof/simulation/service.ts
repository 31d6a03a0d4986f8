// One service process: the real app, server and worker tasks in this process, from start to end or to a kill. A killed one
// reaches neither the database nor the aggregator, although parts of it are still running.
import { AGGREGATORS } from '../../src/adapters/aggregators/index.ts';
import { openAlertSender } from '../../src/adapters/alert-sender/index.ts';
import { openFeedReader } from '../../src/adapters/rate-feeds/index.ts';
import { auditHashWith } from '../../src/auditor/chain.ts';
import { openMetrics } from '../../src/http/monitoring/metrics.ts';
import { buildServer } from '../../src/http/server.ts';
import { openLog } from '../../src/main/log.ts';
import type { PositionRecord } from '../../src/ports/position-record.ts';
import type { WebhookSender } from '../../src/ports/webhook-sender.ts';
import { openVault } from '../../src/storage/installation/vault.ts';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import { type App, type CrashPoint, openApp } from '../../src/usecases/app.ts';
import { recordPosition } from '../../src/usecases/system/confirm-database.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { type Client, openClient } from '../../test/harness/client.ts';
import type { FakeAggregator } from './aggregator.ts';
import type { Server } from './database/cluster.ts';
import { type ConnectionBreaker, openConnectionBreaker } from './database/connection-breaker.ts';
import { type Queue, runDueJobs, type Tasks } from './jobs.ts';

export type KillPoint = Parameters<CrashPoint>[0];
export const KILL_POINTS: readonly KillPoint[] = ['held', 'attempt written', 'responded', 'recorded'];

export type Service = {
  readonly app: App;
  readonly breaker: ConnectionBreaker;
  readonly http: Client;
  /** Resolves when it is killed. */
  readonly died: Promise<void>;
  isAlive(): boolean;
  /** At this crash point of the next payout. */
  killAt(point: KillPoint | undefined): void;
  /** Runs every due job, one after the other. */
  runJobs(): Promise<void>;
  task(name: string): Promise<void>;
  close(): Promise<void>;
};

export type ServiceOptions = {
  readonly server: Server;
  readonly database: string;
  readonly masterKey: Buffer;
  readonly aggregator: Pick<FakeAggregator, 'connect'>;
  readonly queue: Queue;
  /** The record outside of the database, which all processes of one installation share. */
  readonly positionRecord?: PositionRecord;
};

class Killed extends Error {}

type ProcessHooks = { readonly isAlive: () => boolean; readonly crashPoint: CrashPoint };

function openSimulatedApp(
  { server, database, masterKey, aggregator, positionRecord }: ServiceOptions,
  socketFolder: string,
  { isAlive, crashPoint }: ProcessHooks,
): App {
  const loadAdapter = async () => ({
    title: 'Simulation',
    paysOtherCurrencies: true,
    secretFields: [],
    open: () => aggregator.connect(isAlive),
  });
  const webhookSender: WebhookSender = {
    validateUrl: () => undefined,
    send: async () => ({ status: 200 }),
    close: () => undefined,
  };
  return openApp({
    db: openDatabase({
      connection: { ...server, host: socketFolder, database },
      poolSize: 4,
      statementTimeoutMs: 10_000,
      lockTimeoutMs: 2_000,
      onIdleError: () => undefined,
    }),
    vault: openVault(masterKey),
    auditHash: auditHashWith(masterKey),
    settings: {
      currency: 'RUB',
      phoneRegion: 'RU',
      fpsNumbers: 'mobile',
      refundFeeOnReturn: false,
      secondFactor: 'optional',
      demo: false,
      breaker: { failuresInARow: 1_000, pauseSeconds: 1 },
      reconcileDays: 14,
      noteDays: 30,
      workerConcurrency: 64,
      notAfterSeconds: 0,
      explorerUrl: undefined,
      rateHours: 24,
      rateJumpPercent: 5,
      rateFeedMinutes: 10,
      retryLimits: { attempts: 20, seconds: 86_400 },
      maxClockSkewSeconds: 5,
      proposalHours: 24,
      independenceHours: 24,
      portalPauseHours: 24,
      // The simulated clock stands still during a step.
      haltWaitMs: 0,
      isMonitored: false,
      isMasterKeyApart: true,
      alertMinutes: { proposal: 15, withdrawal: 60 },
      consoleUrl: undefined,
    },
    batching: { maxSize: 64, maxInFlight: 1, maxQueued: 1_000 },
    aggregatorKinds: { ...AGGREGATORS, simulator: loadAdapter },
    feedReader: openFeedReader(),
    webhookSender,
    alertSender: openAlertSender({ webhooks: webhookSender }),
    ...(positionRecord ? { positionRecord } : {}),
    crashPoint,
    logFault: () => undefined,
    alert: () => undefined,
  });
}

/** The worker's tasks, run by steps of the seed and not by graphile-worker. */
async function registerTasks(app: App): Promise<Tasks> {
  const tasks: Record<string, Tasks[string]> = {};
  await startWorker({
    ...app,
    async runJobs({ tasks: registered }) {
      Object.assign(tasks, registered);
      return { stop: async () => undefined };
    },
  });
  return tasks;
}

export async function startService(options: ServiceOptions): Promise<Service> {
  const breaker = await openConnectionBreaker(options.server);
  const ending = new AbortController();
  let alive = true;
  let killPoint: KillPoint | undefined;
  let resolveDied: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    resolveDied = resolve;
  });

  const app = openSimulatedApp(options, breaker.folder, {
    isAlive: () => alive,
    crashPoint(point) {
      if (!alive || point !== killPoint) return;
      alive = false;
      ending.abort();
      breaker.cut();
      web.server.closeAllConnections();
      resolveDied();
      throw new Killed();
    },
  });
  const tasks = await registerTasks(app);
  // As at the start of every server and worker: a database that has lost something is noticed before anything is sent.
  await recordPosition(app);
  const web = await buildServer({
    app,
    log: openLog('silent', { write: () => undefined }),
    metrics: openMetrics(),
    metricsToken: undefined,
    legacy200: false,
    trustedProxies: [],
    rateLimits: { failedCredentials: 0, requestsPerMerchant: 0 },
    version: 'simulated',
  });
  // Change notifications are not subscribed: their timing is not decided by the seed. Caches are always reloaded.
  const http = openClient(await web.listen({ host: '127.0.0.1', port: 0 }));

  return {
    app,
    breaker,
    http,
    died,
    isAlive: () => alive,
    killAt(point) {
      killPoint = point;
    },
    runJobs: () => runDueJobs(options.queue, tasks, ending.signal),
    async task(name) {
      const task = tasks[name];
      if (!task) throw new Error(`the worker has no task ${name}`);
      await task({}, { signal: ending.signal, tries: 1 });
    },
    async close() {
      alive = false;
      ending.abort();
      // Work of a killed process may hang forever, so closing is limited.
      const closing = (async () => {
        await web.close();
        await app.close();
      })().catch(() => undefined);
      await Promise.race([closing, new Promise((done) => setTimeout(done, 500))]);
      web.server.closeAllConnections();
      await breaker.close();
    },
  };
}
