// The PostgreSQL of the stage: a cluster of its own that is brought back when it dies, on a small disk of its own
// where that can be had.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findAccount } from '../../src/adapters/embedded-postgres/account.ts';
import { startEmbeddedPostgres } from '../../src/adapters/embedded-postgres/index.ts';
import { placeDatabase } from '../../src/adapters/embedded-postgres/placement.ts';
import { type FakeTime, makeFakeTime } from './fake-time.ts';

export type StageDatabase = {
  /** For whoever is not on the stage: past every proxy. */
  readonly url: string;
  readonly socket: string;
  urlThrough(port: number): string;
  /** A connection past every proxy; the caller ends it. */
  connect(): Promise<pg.Client>;
  /** The same, once it answers again: it may be on its way back. */
  reach(): Promise<pg.Client>;
  /** Undefined while it is away. */
  postmaster(): number | undefined;
  /** Waits until this postmaster is gone and another one answers. */
  replaced(postmaster: number | undefined): Promise<void>;
  /** The postmaster's children. */
  backends(): number[];
  stopImmediately(): Promise<void>;
  /** Undefined where the disk is not ours to fill. */
  readonly disk: { fill(): void; free(): void } | undefined;
  /** Undefined where its clock cannot be set. */
  readonly clock: Pick<FakeTime, 'shift'> | undefined;
  close(): Promise<void>;
};

const LOOK_MS = 50;
const LONGEST_AWAY_MS = 60_000;
const DISK_MEGABYTES = 4_096;
const MEGABYTE = 2 ** 20;
const SETTINGS = {
  max_connections: '60',
  shared_buffers: '64MB',
  // A disk that is full should meet the tables too, and not only a WAL that has grown for ever.
  max_wal_size: '128MB',
  min_wal_size: '32MB',
};

export async function startDatabase(folder: string): Promise<StageDatabase> {
  const place = join(folder, 'database');
  mkdirSync(place, { mode: 0o711 });
  const disk = mountDisk(place);
  try {
    return await startOn(place, disk, await makeFakeTime(folder));
  } catch (error) {
    disk?.unmount();
    throw error;
  }
}

async function startOn(
  place: string,
  disk: ReturnType<typeof mountDisk>,
  clock: FakeTime | undefined,
): Promise<StageDatabase> {
  const cluster = await startEmbeddedPostgres({
    folder: place,
    settings: SETTINGS,
    ...(clock ? { binaries: clock.binaries } : {}),
  });
  const { binaries } = await placeDatabase(place, clock?.binaries);
  const data = join(cluster.folder, 'postgres');
  const { host, port, user, password, database } = cluster.connection;
  const url = (address: string, more = ''): string =>
    `postgres://${user}:${encodeURIComponent(String(password))}@${address}/${database}${more}`;
  const postmaster = (): number | undefined => {
    const file = join(data, 'postmaster.pid');
    return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined;
  };
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...cluster.connection, application_name: 'stage' });
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
    async replaced(old) {
      while (postmaster() === old) await sleep(LOOK_MS);
      await (await reach()).end();
    },
    backends: () => childrenOf(postmaster()),
    async stopImmediately() {
      const account = findAccount();
      const stopping = spawn(join(binaries, 'bin', 'pg_ctl'), ['stop', '-m', 'immediate', '-W', '-D', data], {
        cwd: '/',
        stdio: 'ignore',
        ...(account ? { uid: account.uid, gid: account.gid } : {}),
      });
      await once(stopping, 'exit');
    },
    disk,
    clock,
    async close() {
      await cluster.release();
      disk?.unmount();
    },
  };
}

/** In memory, with a size that can be changed while it is in use; only root may, and not in every container. */
function mountDisk(place: string) {
  const mount = (...words: string[]): boolean =>
    spawnSync('mount', [...words, place], { stdio: 'ignore' }).status === 0;
  if (!mount('-t', 'tmpfs', '-o', `size=${DISK_MEGABYTES}m,mode=711`, 'tmpfs')) return undefined;
  return {
    /** Shrinks to what is used now, and a megabyte. */
    fill(): void {
      const { blocks, bfree, bsize } = statfsSync(place);
      const used = Math.ceil(((blocks - bfree) * bsize) / MEGABYTE);
      mount('-o', `remount,size=${used + 1}m`);
    },
    free: () => void mount('-o', `remount,size=${DISK_MEGABYTES}m`),
    unmount: () => void spawnSync('umount', [place], { stdio: 'ignore' }),
  };
}

function childrenOf(parent: number | undefined): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parent !== undefined && parentOf(name) === parent)
    .map(Number);
}

function parentOf(pid: string): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    // Gone in the meantime.
    return undefined;
  }
}
