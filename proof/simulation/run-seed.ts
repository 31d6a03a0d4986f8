// One life of the service: the real app, server and tasks of the worker in this process, from start to end or to a kill.
// A killed life reaches neither the database nor the aggregator any more, whatever of it is still running.
import type pg from 'pg';
import { AGGREGATORS } from '../../src/adapters/aggregators/index.ts';
import { auditHashWith } from '../../src/auditor/chain.ts';
import { openMetrics } from '../../src/http/metrics.ts';
import { buildServer } from '../../src/http/server.ts';
import { openLog } from '../../src/main/log.ts';
import { openVault } from '../../src/storage/installation/vault.ts';
import { openDatabase } from '../../src/storage/postgres/database.ts';
import { type App, type CrashPoint, openApp } from '../../src/usecases/app.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { type Client, openClient } from '../../test/harness/client.ts';
import type { Bank } from './aggregator.ts';
import type { Server } from './cluster.ts';
import { type Line, openLine } from './connection-breaker.ts';
import { type Tasks, workOff } from './jobs.ts';

export type Moment = Parameters<CrashPoint>[0];
export const MOMENTS: readonly Moment[] = ['held', 'attempt written', 'answered', 'recorded'];

export type Life = {
  readonly app: App;
  readonly line: Line;
  readonly http: Client;
  /** Resolves when it was killed. */
  readonly died: Promise<void>;
  isAlive(): boolean;
  /** At this moment of the next payout. */
  killAt(moment: Moment | undefined): void;
  /** Every job that is due, one after the other. */
  work(): Promise<void>;
  task(name: string): Promise<void>;
  close(): Promise<void>;
};

export type LifeOptions = {
  readonly server: Server;
  readonly database: string;
  readonly masterKey: Buffer;
  readonly bank: Bank;
  /** The library's own way to its queue. */
  readonly queue: pg.Client;
};

class Killed extends Error {}

export async function beginLife(options: LifeOptions): Promise<Life> {
  const { server: cluster, database, bank } = options;
  const line = await openLine(cluster);
  const leaving = new AbortController();
  let alive = true;
  let doom: Moment | undefined;
  let tellDeath: () => void = () => undefined;
  const died = new Promise<void>((resolve) => {
    tellDeath = resolve;
  });

  const db = openDatabase({
    connection: { ...cluster, host: line.folder, database },
    poolSize: 4,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 2_000,
    onIdleError: () => undefined,
  });
  const loadAdapter = async () => ({ secretFields: [], open: () => bank.connect(() => alive) });
  const app = openApp({
    db,
    vault: openVault(options.masterKey),
    auditHash: auditHashWith(options.masterKey),
    settings: {
      currency: 'RUB',
      phoneRegion: 'RU',
      refundFeeOnReturn: false,
      secondFactor: 'optional',
      demo: false,
      breaker: { failuresInARow: 1_000, pauseSeconds: 1 },
    },
    batching: { maxSize: 64, maxInFlight: 1, maxQueued: 1_000 },
    aggregatorKinds: { ...AGGREGATORS, simulator: loadAdapter },
    webhookSender: {
      problemWith: () => undefined,
      send: async () => ({ status: 200 }),
      close: () => undefined,
    },
    crashPoint(moment) {
      if (!alive || moment !== doom) return;
      alive = false;
      leaving.abort();
      line.cut();
      web.server.closeAllConnections();
      tellDeath();
      throw new Killed();
    },
    logFault: () => undefined,
    alert: () => undefined,
  });
  const tasks: Record<string, Tasks[string]> = {};
  // The worker's own tasks, run when the seed says so instead of when the clock does.
  await startWorker(
    {
      ...app,
      async runJobs({ tasks: given }) {
        Object.assign(tasks, given);
        return { stop: async () => undefined };
      },
    },
    1,
  );
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
  // Nobody listens for changes: when they are heard of is nothing that a seed decides, so everything is asked for anew.
  const http = openClient(await web.listen({ host: '127.0.0.1', port: 0 }));

  return {
    app,
    line,
    http,
    died,
    isAlive: () => alive,
    killAt(moment) {
      doom = moment;
    },
    work: () => workOff(options.queue, tasks, leaving.signal),
    async task(name) {
      const task = tasks[name];
      if (!task) throw new Error(`the worker has no task ${name}`);
      await task({}, { signal: leaving.signal, tries: 1 });
    },
    async close() {
      alive = false;
      leaving.abort();
      // What hangs in a dead life never ends, so nobody waits for it.
      const closing = (async () => {
        await web.close();
        await app.close();
      })().catch(() => undefined);
      await Promise.race([closing, new Promise((done) => setTimeout(done, 500))]);
      web.server.closeAllConnections();
      await line.close();
    },
  };
}
