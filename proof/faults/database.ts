// The PostgreSQL of the stage: a cluster of its own that is brought back when it dies, on a small disk of its own
// where that can be had.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { findAccount } from '../../src/adapters/embedded-postgres/os-account.ts';
import { placeDatabase } from '../../src/adapters/embedded-postgres/placement.ts';
import { childrenOf } from './child-process.ts';
import type { Cleanup } from './cleanup.ts';
import { type FakeTime, makeFakeTime } from './fake-time.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';
import { eventually } from './wait-until.ts';

export type StageDatabase = {
  /** For whoever is not on the stage: past every proxy. */
  readonly url: string;
  readonly socket: string;
  urlThrough(port: number): string;
  /** A connection past every proxy; the caller ends it. */
  connect(name?: string): Promise<pg.Client>;
  /** The same, once it answers again: it may be on its way back. */
  reach(): Promise<pg.Client>;
  /** Waits for it while it is away. */
  postmaster(): Promise<number>;
  isAlive(postmaster: number): boolean;
  /** Waits until this postmaster is gone and another one answers. */
  replaced(postmaster: number): Promise<void>;
  /** The postmaster's children. */
  backends(): Promise<number[]>;
  stopImmediately(): Promise<void>;
  /** Undefined where the disk is not ours to fill. */
  readonly disk: Pick<SmallDisk, 'fill' | 'free'> | undefined;
  /** Undefined where its clock cannot be set. */
  readonly clock: Pick<FakeTime, 'shift'> | undefined;
  readonly logFile: string;
};

const LOOK_MS = 50;
const LONGEST_AWAY_MS = 60_000;
const SETTINGS = {
  max_connections: '80',
  shared_buffers: '64MB',
  // A disk that is full should meet the tables too, and not only a WAL that has grown for ever.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
};

export async function startDatabase(folder: string, cleanup: Cleanup): Promise<StageDatabase> {
  const place = join(folder, 'database');
  mkdirSync(place, { mode: 0o711 });
  const disk = mountSmallDisk(place);
  if (disk) await cleanup.add(async () => disk.unmount());
  const clock = await makeFakeTime(folder);
  const starting = startEmbeddedPostgres({
    folder: place,
    settings: SETTINGS,
    ...(clock ? { binaries: clock.binaries } : {}),
  });
  // Before it is there: who leaves meanwhile waits for it, and then ends it.
  await cleanup.add(() =>
    starting.then(
      (cluster) => cluster.release(),
      () => undefined,
    ),
  );
  const cluster = await starting;
  const { binaries } = await placeDatabase(place, clock?.binaries);
  const data = join(cluster.folder, 'postgres');
  const { host, port, user, password, database } = cluster.connection;
  const url = (address: string, more = ''): string =>
    `postgres://${user}:${encodeURIComponent(String(password))}@${address}/${database}${more}`;
  const isAlive = (pid: number): boolean => readPostmaster(join(data, 'postmaster.pid')) === pid;
  const postmaster = async (): Promise<number> => {
    const file = join(data, 'postmaster.pid');
    await eventually(() => readPostmaster(file) !== undefined, LONGEST_AWAY_MS);
    const pid = readPostmaster(file);
    if (pid === undefined) throw new Error('PostgreSQL did not come back');
    return pid;
  };
  const connect = async (name = database): Promise<pg.Client> => {
    const client = new pg.Client({ ...cluster.connection, database: name, application_name: 'stage' });
    client.on('error', () => undefined);
    await client.connect();
    return client;
  };
  async function reach(): Promise<pg.Client> {
    const deadline = Date.now() + LONGEST_AWAY_MS;
    for (;;) {
      try {
        return await connect();
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await sleep(LOOK_MS);
      }
    }
  }

  return {
    url: url(`localhost:${port}`, `?host=${encodeURIComponent(String(host))}`),
    socket: join(String(host), `.s.PGSQL.${port}`),
    urlThrough: (proxy) => url(`127.0.0.1:${proxy}`),
    connect,
    reach,
    postmaster,
    isAlive,
    async replaced(old) {
      if (!(await eventually(() => !isAlive(old), LONGEST_AWAY_MS)))
        throw new Error('PostgreSQL was not ended, or nobody noticed');
      await (await reach()).end();
    },
    backends: async () => childrenOf(await postmaster()),
    async stopImmediately() {
      const account = findAccount();
      const stopping = spawn(join(binaries, 'bin', 'pg_ctl'), ['stop', '-m', 'immediate', '-W', '-D', data], {
        cwd: '/',
        stdio: 'ignore',
        ...(account ? { uid: account.uid, gid: account.gid } : {}),
      });
      const [code] = await once(stopping, 'exit');
      if (code !== 0) throw new Error(`pg_ctl stop failed (${code})`);
    },
    disk,
    clock,
    logFile: join(cluster.folder, 'postgres.log'),
  };
}

function readPostmaster(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}
