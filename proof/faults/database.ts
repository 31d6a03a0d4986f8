// The PostgreSQL under test: restarted when it ends, and on its own small disk where the system allows mounting one.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { findAccount } from '../../src/adapters/embedded-postgres/os-account.ts';
import { placeDatabase } from '../../src/adapters/embedded-postgres/placement.ts';
import type { Cleanup } from './cleanup.ts';
import { copyDataFolder, replaceDataFolder } from './data-folder.ts';
import { type FakeTime, makeFakeTime } from './fake-time.ts';
import { childrenOf } from './proc.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { waitUntil } from './wait-until.ts';

/** Fast: sessions are ended and a checkpoint is written, as in a planned restart. */
type StopMode = 'fast' | 'immediate';

export type FaultDatabase = {
  /** Bypasses the proxies. */
  readonly url: string;
  readonly socket: string;
  urlThrough(port: number): string;
  /** Opens a connection that bypasses the proxies; the caller ends it. */
  connect(name?: string): Promise<pg.Client>;
  /** Like connect(), but retries while PostgreSQL restarts. */
  connectWithRetry(): Promise<pg.Client>;
  /** Waits while PostgreSQL restarts. */
  postmaster(): Promise<number>;
  isAlive(postmaster: number): boolean;
  /** Waits until this postmaster has ended and a new one accepts connections. */
  waitForRestart(postmaster: number): Promise<void>;
  /** The postmaster's children. */
  backends(): Promise<number[]>;
  stop(mode: StopMode): Promise<void>;
  /** Copies the data folder, and returns the copy. */
  backUp(): Promise<string>;
  /** Stops PostgreSQL, replaces its folder by the copy, and waits until it runs again. Returns what `whileStopped` returns. */
  restore<T>(backup: string, whileStopped: () => Promise<T>): Promise<T>;
  /** Undefined where no small disk can be mounted. */
  readonly disk: Pick<SmallDisk, 'fill' | 'free'> | undefined;
  /** Undefined where libfaketime is not installed. */
  readonly clock: Pick<FakeTime, 'shift'> | undefined;
  readonly logFile: string;
};

const POLL_MS = 50;
const RESTART_TIMEOUT_MS = 60_000;
const SETTINGS = {
  max_connections: '80',
  shared_buffers: '64MB',
  // Small, so that a full disk affects tables and not only the WAL.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  // Enough for a backup of the running server.
  wal_keep_size: '256MB',
};

export async function startDatabase(folder: string, cleanup: Cleanup): Promise<FaultDatabase> {
  const { cluster, binaries, disk, clock } = await startPostgres(folder, cleanup);
  const data = join(cluster.folder, 'postgres');
  const { host, port, user, password, database } = cluster.connection;
  const url = (address: string, query = ''): string =>
    `postgres://${user}:${encodeURIComponent(String(password))}@${address}/${database}${query}`;
  const isAlive = (pid: number): boolean => readPostmaster(join(data, 'postmaster.pid')) === pid;
  const postmaster = async (): Promise<number> => {
    const file = join(data, 'postmaster.pid');
    await waitUntil(() => readPostmaster(file) !== undefined, RESTART_TIMEOUT_MS);
    const pid = readPostmaster(file);
    if (pid === undefined) throw new Error('PostgreSQL did not restart');
    return pid;
  };
  const connect = (name = database): Promise<pg.Client> =>
    connectTo({ ...cluster.connection, database: name });
  async function connectWithRetry(): Promise<pg.Client> {
    const deadline = Date.now() + RESTART_TIMEOUT_MS;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(POLL_MS);
      }
    }
  }

  return {
    url: url(`localhost:${port}`, `?host=${encodeURIComponent(String(host))}`),
    socket: join(String(host), `.s.PGSQL.${port}`),
    urlThrough: (proxy) => url(`127.0.0.1:${proxy}`),
    connect,
    connectWithRetry,
    postmaster,
    isAlive,
    async waitForRestart(old) {
      if (!(await waitUntil(() => !isAlive(old), RESTART_TIMEOUT_MS)))
        throw new Error('PostgreSQL did not end');
      await (await connectWithRetry()).end();
    },
    backends: async () => childrenOf(await postmaster()),
    stop: (mode) => stop(mode, binaries, data),
    async backUp() {
      const backup = join(folder, 'backup');
      const client = await connectWithRetry();
      try {
        await copyDataFolder(client, data, backup);
      } finally {
        await client.end();
      }
      return backup;
    },
    async restore<T>(backup: string, whileStopped: () => Promise<T>) {
      const results: T[] = [];
      await replaceDataFolder(data, backup, {
        stop: (lost) => stop('immediate', binaries, lost),
        whileStopped: async () => void results.push(await whileStopped()),
      });
      await (await connectWithRetry()).end();
      return results[0] as T;
    },
    disk,
    clock,
    logFile: join(cluster.folder, 'postgres.log'),
  };
}

async function connectTo(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'fault injection' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function startPostgres(folder: string, cleanup: Cleanup) {
  const mountPoint = join(folder, 'database');
  mkdirSync(mountPoint, { mode: 0o711 });
  const disk = mountSmallDisk(mountPoint);
  if (disk) await cleanup.add(async () => disk.unmount());
  const clock = await makeFakeTime(folder);
  const starting = startEmbeddedPostgres({
    folder: mountPoint,
    settings: SETTINGS,
    ...(clock ? { binaries: clock.binaries } : {}),
  });
  // Registered before it has started: an interrupted run waits for the start and then stops it.
  await cleanup.add(() =>
    starting.then(
      (cluster) => cluster.release(),
      () => undefined,
    ),
  );
  const cluster = await starting;
  const { binaries } = await placeDatabase(mountPoint, clock?.binaries);
  return { cluster, binaries, disk, clock };
}

async function stop(mode: StopMode, binaries: string, data: string): Promise<void> {
  const account = findAccount();
  const stopping = spawn(join(binaries, 'bin', 'pg_ctl'), ['stop', '-m', mode, '-W', '-D', data], {
    cwd: '/',
    stdio: 'ignore',
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
  });
  const [code] = await once(stopping, 'exit');
  if (code !== 0) throw new Error(`pg_ctl stop failed (${code})`);
}

function readPostmaster(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}
