// The whole service as processes on this machine: PostgreSQL, a server, two workers, a simulator for each currency and a
// merchant's endpoint. Every connection between two of them passes through its own proxy, so that each can fail alone.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../../scripts/prepare.mjs';
import { readConfig } from '../../src/main/config.ts';
import { openInstallation } from '../../src/main/installation.ts';
import type { App } from '../../src/usecases/app.ts';
import type { Cleanup } from './cleanup.ts';
import { type FaultDatabase, startDatabase } from './database.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type SupervisedProcess, superviseProcess } from './process-supervisor.ts';
import { openRestores, type Restores } from './restores.ts';
import { AGGREGATORS, CLOCK_SKEW_SECONDS, type Shop, type SimulatorName, setUp } from './set-up.ts';
import type { StatementFiles } from './statements.ts';
import type { Files } from './verdict.ts';
import { startReceiver, type WebhookReceiver } from './webhook-receiver.ts';

export const CONNECTIONS = [
  'client–server',
  'server–PostgreSQL',
  'worker–PostgreSQL',
  'server–simulator',
  'worker–simulator',
  'simulator–server',
  'server–USDT simulator',
  'worker–USDT simulator',
  'USDT simulator–server',
  'worker–merchant',
] as const;
type ConnectionName = (typeof CONNECTIONS)[number];

type Clock = {
  shift(ms: number): void;
  /** The time of the process when it applied the last shift; NaN before the first shift. */
  read(): Promise<number>;
};
type Clocks = Readonly<Record<'server' | 'worker' | 'simulator', Clock>>;

/** `position`: the record outside of the database. `statement` is written at the end, from `statements`. */
type ClusterFiles = Files & { readonly position: string; readonly statements: StatementFiles };

export type Cluster = {
  readonly database: FaultDatabase;
  readonly server: SupervisedProcess;
  readonly workers: readonly SupervisedProcess[];
  readonly simulators: readonly SupervisedProcess[];
  readonly receiver: WebhookReceiver;
  readonly proxies: Readonly<Record<ConnectionName, FaultProxy>>;
  readonly clocks: Clocks;
  /** Connects without a proxy; for operators and checks. */
  readonly app: App;
  readonly shops: readonly Shop[];
  /** The merchants' base URL. */
  readonly url: string;
  /** Environment variables of the auditor. */
  readonly env: Readonly<Record<string, string>>;
  readonly files: ClusterFiles;
  readonly restores: Restores;
  /** Signs messages between service and simulators; also the key of the simulators' fingerprints. */
  readonly secret: string;
  /** Copies the logs of all processes to a folder that is kept after the run, and returns it. */
  keepLogs(): string;
};

const executable = join(root, 'dist', 'main', 'sluice.js');
const childSetup = join(import.meta.dirname, 'child-setup.mjs');

/** Short time limits, so that a hanging call fails within seconds. */
const SETTINGS = {
  SLUICE_LOG_LEVEL: 'warn',
  SLUICE_LOCK_TIMEOUT_MS: '500',
  SLUICE_STATEMENT_TIMEOUT_MS: '3000',
  SLUICE_BREAKER_SECONDS: '1',
  // Every payout is final within the run.
  SLUICE_NOT_AFTER_SECONDS: '0',
  SLUICE_CLOCK_SKEW_SECONDS: CLOCK_SKEW_SECONDS,
  SLUICE_WEBHOOK_LOOPBACK: 'allow',
  SLUICE_WORKER_CONCURRENCY: '16',
};

/** Every started process is registered with the clean-up, so that an interrupted start leaves none behind. */
export async function startCluster(cleanup: Cleanup): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-faults-'));
  await cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const track: Track = async (starting) => {
    const started = await starting;
    await cleanup.add(() => started.close());
    return started;
  };
  const database = await startDatabase(folder, cleanup);
  const receiver = await track(startReceiver());
  const ports = {
    server: await freePort(),
    simulator: await freePort(),
    'USDT simulator': await freePort(),
    merchant: receiver.port,
  };
  const proxies = await startProxies(ports, database.socket, track);

  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: randomBytes(32).toString('base64') };
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const installation = await track(
    openInstallation({
      config: readConfig({ ...env, SLUICE_WEBHOOK_LOOPBACK: 'allow' }),
    }),
  );
  const shops = await setUp(installation.app, {
    simulatorUrls: {
      simulator: `http://127.0.0.1:${proxies['server–simulator'].port}`,
      'USDT simulator': `http://127.0.0.1:${proxies['server–USDT simulator'].port}`,
    },
    secret,
    webhookUrl: `http://127.0.0.1:${proxies['worker–merchant'].port}/hooks`,
  });

  const files = createFiles(folder, [
    secret,
    env.SLUICE_MASTER_KEY,
    ...shops.map(({ secret_key }) => secret_key),
  ]);
  const processes = await startProcesses({ folder, cleanup, env, database, ports, proxies, files, secret });
  return {
    ...processes,
    database,
    receiver,
    proxies,
    shops,
    env,
    files,
    restores: openRestores(),
    secret,
    clocks: {
      server: clockOf(folder, 'server'),
      worker: clockOf(folder, 'worker'),
      simulator: clockOf(folder, 'simulator'),
    },
    app: installation.app,
    keepLogs: () => copyLogs(folder, database.logFile),
    url: `http://127.0.0.1:${proxies['client–server'].port}`,
  };
}

type Proxies = Cluster['proxies'];
type Track = <T extends { close(): Promise<void> }>(starting: Promise<T>) => Promise<T>;
type Ports = Readonly<Record<'server' | SimulatorName | 'merchant', number>>;

async function startProxies(ports: Ports, databaseSocket: string, track: Track): Promise<Proxies> {
  const proxyTo = (port: number): Promise<FaultProxy> =>
    track(startFaultProxy(() => ({ port, host: '127.0.0.1' })));
  const proxyToDatabase = (): Promise<FaultProxy> => track(startFaultProxy(() => ({ path: databaseSocket })));
  return {
    'client–server': await proxyTo(ports.server),
    'server–PostgreSQL': await proxyToDatabase(),
    'worker–PostgreSQL': await proxyToDatabase(),
    'server–simulator': await proxyTo(ports.simulator),
    'worker–simulator': await proxyTo(ports.simulator),
    'simulator–server': await proxyTo(ports.server),
    'server–USDT simulator': await proxyTo(ports['USDT simulator']),
    'worker–USDT simulator': await proxyTo(ports['USDT simulator']),
    'USDT simulator–server': await proxyTo(ports.server),
    'worker–merchant': await proxyTo(ports.merchant),
  };
}

function createFiles(folder: string, canaries: readonly string[]): ClusterFiles {
  const files: ClusterFiles = {
    position: join(folder, 'position.json'),
    statement: join(folder, 'statement.jsonl'),
    statements: {
      simulator: join(folder, 'simulator.jsonl'),
      'USDT simulator': join(folder, 'usdt-simulator.jsonl'),
    },
    acknowledged: join(folder, 'acknowledged.jsonl'),
    canaries: join(folder, 'canaries.txt'),
  };
  writeFileSync(files.acknowledged, '');
  writeFileSync(files.canaries, canaries.join('\n'));
  return files;
}

const clockFile = (folder: string, name: string): string => join(folder, `${name}.clock`);

const clockOf = (folder: string, name: string): Clock => ({
  shift: (ms) => writeFileSync(clockFile(folder, name), String(ms)),
  async read() {
    const appliedAtFile = `${clockFile(folder, name)}.seen`;
    return existsSync(appliedAtFile) ? Number(readFileSync(appliedAtFile, 'utf8')) : Number.NaN;
  },
});

type ProcessContext = Pick<Cluster, 'database' | 'env' | 'files' | 'proxies' | 'secret'> & {
  readonly folder: string;
  readonly cleanup: Cleanup;
  readonly ports: Ports;
};

async function startProcesses(
  context: ProcessContext,
): Promise<Pick<Cluster, 'server' | 'workers' | 'simulators'>> {
  const { folder, cleanup, env, database, ports, proxies, files, secret } = context;
  type Options = { args: readonly string[]; readyPattern: RegExp; extraEnv: Record<string, string> };
  const start = async (
    name: string,
    { args, readyPattern, extraEnv }: Options,
  ): Promise<SupervisedProcess> => {
    const supervised = superviseProcess({
      name,
      args: ['--import', childSetup, executable, ...args],
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...extraEnv },
      readyPattern,
      outputFile: join(folder, `${name}.log`),
    });
    await cleanup.add(() => supervised.shutDown());
    await supervised.ready();
    return supervised;
  };
  const sluiceEnv = (
    name: 'server' | 'worker',
    extraEnv: Record<string, string>,
  ): Record<string, string> => ({
    ...env,
    ...SETTINGS,
    DATABASE_URL: database.urlThrough(proxies[`${name}–PostgreSQL`].port),
    FAULTS_CLOCK_FILE: clockFile(folder, name),
    SLUICE_POSITION_FILE: files.position,
    ...extraEnv,
  });

  const startSimulator = (name: SimulatorName): Promise<SupervisedProcess> => {
    const callbacks = `http://127.0.0.1:${proxies[`${name}–server`].port}/callbacks/${AGGREGATORS[name].name}`;
    return start(name, {
      args: ['simulator', '--port', String(ports[name]), '--store', files.statements[name]].concat([
        '--callback-url',
        callbacks,
      ]),
      readyPattern: /listens on/,
      extraEnv: { SLUICE_SIMULATOR_SECRET: secret, FAULTS_CLOCK_FILE: clockFile(folder, 'simulator') },
    });
  };
  const simulators = [await startSimulator('simulator'), await startSimulator('USDT simulator')];
  const server = await start('server', {
    args: ['serve'],
    readyPattern: /API +http/,
    extraEnv: sluiceEnv('server', { PORT: String(ports.server), SLUICE_WORKER: 'off' }),
  });
  const redirect = (['simulator', 'USDT simulator'] as const)
    .map((name) => `${proxies[`server–${name}`].port}:${proxies[`worker–${name}`].port}`)
    .join();
  const startWorker = (name: string): Promise<SupervisedProcess> =>
    start(name, {
      args: ['worker'],
      readyPattern: /is working/,
      extraEnv: sluiceEnv('worker', { FAULTS_PORT_REDIRECT: redirect }),
    });
  const workers = [await startWorker('worker'), await startWorker('second worker')];
  return { server, workers, simulators };
}

function copyLogs(folder: string, databaseLog: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'sluice-faults-logs-'));
  for (const name of readdirSync(folder).filter((entry) => /\.(log|jsonl)$/.test(entry)))
    copyFileSync(join(folder, name), join(copy, name));
  if (existsSync(databaseLog)) copyFileSync(databaseLog, join(copy, basename(databaseLog)));
  return copy;
}

/** Returns a free port, which its process keeps across restarts. */
async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}
