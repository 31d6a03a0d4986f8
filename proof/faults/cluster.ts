// The whole service as processes on this machine: PostgreSQL, a server, two workers, the simulator and a
// merchant's endpoint. Whoever speaks to another does it through a proxy, so that each line can be broken by itself.
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
import { type StageDatabase, startDatabase } from './database.ts';
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts';
import { type Kept, keepRunning } from './process-supervisor.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { AGGREGATOR, type Shop, setUp } from './set-up.ts';
import type { Files } from './verdict.ts';

export const LINES = [
  'client–server',
  'server–PostgreSQL',
  'worker–PostgreSQL',
  'server–simulator',
  'worker–simulator',
  'simulator–server',
  'worker–merchant',
] as const;
type Line = (typeof LINES)[number];

type Clock = {
  shift(ms: number): void;
  /** The time that the process had when it noticed the last shift; none: it has not noticed any. */
  read(): Promise<number>;
};
type Clocks = Readonly<Record<'server' | 'worker' | 'simulator', Clock>>;

export type Stage = {
  readonly database: StageDatabase;
  readonly server: Kept;
  readonly workers: readonly Kept[];
  readonly simulator: Kept;
  readonly receiver: Receiver;
  readonly lines: Readonly<Record<Line, FaultProxy>>;
  readonly clocks: Clocks;
  /** Past every proxy, for operators and for looking. */
  readonly app: App;
  readonly shops: readonly Shop[];
  /** Where merchants call. */
  readonly url: string;
  /** What an auditor needs to find the database. */
  readonly env: Readonly<Record<string, string>>;
  readonly files: Files;
  /** With which service and simulator sign, and the simulator makes its fingerprints. */
  readonly secret: string;
  /** Copies what the processes said to where it stays, and says where that is. */
  keepLogs(): string;
};

const executable = join(root, 'dist', 'main', 'sluice.js');
const onStage = join(import.meta.dirname, 'child-setup.mjs');

/** Short, so that what hangs is known to hang within seconds. */
const SETTINGS = {
  SLUICE_LOG_LEVEL: 'warn',
  SLUICE_LOCK_TIMEOUT_MS: '500',
  SLUICE_STATEMENT_TIMEOUT_MS: '3000',
  SLUICE_BREAKER_SECONDS: '1',
  SLUICE_WEBHOOK_LOOPBACK: 'allow',
  SLUICE_WORKER_CONCURRENCY: '16',
};

/** Whatever it sets up is put away by the cleanup, also when it is stopped half-way. */
export async function openStage(cleanup: Cleanup): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-faults-'));
  await cleanup.add(async () => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o711);
  const keep = async <T extends { close(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const part = await starting;
    await cleanup.add(() => part.close());
    return part;
  };
  const database = await startDatabase(folder, cleanup);
  const receiver = await keep(startReceiver());
  const [serverPort, simulatorPort] = [await freePort(), await freePort()];
  const proxyTo = (port: number): Promise<FaultProxy> =>
    keep(startFaultProxy(() => ({ port, host: '127.0.0.1' })));
  const proxyToDatabase = (): Promise<FaultProxy> => keep(startFaultProxy(() => ({ path: database.socket })));
  const lines = {
    'client–server': await proxyTo(serverPort),
    'server–PostgreSQL': await proxyToDatabase(),
    'worker–PostgreSQL': await proxyToDatabase(),
    'server–simulator': await proxyTo(simulatorPort),
    'worker–simulator': await proxyTo(simulatorPort),
    'simulator–server': await proxyTo(serverPort),
    'worker–merchant': await proxyTo(receiver.port),
  };

  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: randomBytes(32).toString('base64') };
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const installation = await keep(
    openInstallation({
      config: readConfig({ ...env, SLUICE_WEBHOOK_LOOPBACK: 'allow' }),
      version: '0.0.0',
    }),
  );
  const shops = await setUp(installation.app, {
    simulatorUrl: `http://127.0.0.1:${lines['server–simulator'].port}`,
    secret,
    webhookUrl: `http://127.0.0.1:${lines['worker–merchant'].port}/hooks`,
  });

  const files: Files = {
    book: join(folder, 'book.jsonl'),
    acknowledged: join(folder, 'acknowledged.jsonl'),
    canaries: join(folder, 'canaries.txt'),
  };
  writeFileSync(files.acknowledged, '');
  const keys = [secret, env.SLUICE_MASTER_KEY, ...shops.map(({ secret_key }) => secret_key)];
  writeFileSync(files.canaries, keys.join('\n'));
  const start = async (
    name: string,
    { args, sign, more }: { args: readonly string[]; sign: RegExp; more: Record<string, string> },
  ): Promise<Kept> => {
    const kept = keepRunning({
      name,
      args: ['--import', onStage, executable, ...args],
      env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...more },
      sign,
      outputFile: join(folder, `${name}.log`),
    });
    await cleanup.add(() => kept.putAway());
    await kept.ready();
    return kept;
  };
  const clockFile = (name: string): string => join(folder, `${name}.clock`);
  const clock = (name: string): Clock => ({
    shift: (ms) => writeFileSync(clockFile(name), String(ms)),
    async read() {
      const seen = `${clockFile(name)}.seen`;
      return existsSync(seen) ? Number(readFileSync(seen, 'utf8')) : Number.NaN;
    },
  });
  const sluice = (name: 'server' | 'worker', more: Record<string, string>): Record<string, string> => ({
    ...env,
    ...SETTINGS,
    DATABASE_URL: database.urlThrough(lines[`${name}–PostgreSQL`].port),
    STAGE_CLOCK_FILE: clockFile(name),
    ...more,
  });

  const callbackUrl = `http://127.0.0.1:${lines['simulator–server'].port}/callbacks/${AGGREGATOR}`;
  const simulator = await start('simulator', {
    args: `simulator --port ${simulatorPort} --store ${files.book} --callback-url ${callbackUrl}`.split(' '),
    sign: /listens on/,
    more: { SLUICE_SIMULATOR_SECRET: secret, STAGE_CLOCK_FILE: clockFile('simulator') },
  });
  const server = await start('server', {
    args: ['serve'],
    sign: /API +http/,
    more: sluice('server', { PORT: String(serverPort), SLUICE_WORKER: 'off' }),
  });
  const startWorker = (name: string): Promise<Kept> =>
    start(name, {
      args: ['worker'],
      sign: /is working/,
      more: sluice('worker', {
        STAGE_DETOUR: `${lines['server–simulator'].port}:${lines['worker–simulator'].port}`,
      }),
    });
  const workers = [await startWorker('worker'), await startWorker('second worker')];
  return {
    database,
    server,
    workers,
    simulator,
    receiver,
    lines,
    shops,
    env,
    files,
    secret,
    clocks: { server: clock('server'), worker: clock('worker'), simulator: clock('simulator') },
    app: installation.app,
    keepLogs: () => copyLogs(folder, database.logFile),
    url: `http://127.0.0.1:${lines['client–server'].port}`,
  };
}

function copyLogs(folder: string, more: string): string {
  const kept = mkdtempSync(join(tmpdir(), 'sluice-faults-logs-'));
  for (const name of readdirSync(folder).filter((entry) => /\.(log|jsonl)$/.test(entry)))
    copyFileSync(join(folder, name), join(kept, name));
  if (existsSync(more)) copyFileSync(more, join(kept, basename(more)));
  return kept;
}

/** One that nobody has now; it is taken in a moment, and kept across restarts. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
