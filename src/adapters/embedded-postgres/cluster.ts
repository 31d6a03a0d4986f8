// One PostgreSQL cluster driven by pg_ctl: made once, started or re-attached to, stopped by the last one out. It runs
// on its own, so it survives the death of whoever started it and is found again by the next one; should it die
// itself, whoever uses it starts it again.
import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import {
  appendFile,
  chmod,
  lstat,
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  rmdir,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { handOver, isTaken, type Placement } from './placement.ts';

export type Cluster = { readonly connection: pg.ClientConfig; release(): Promise<void> };

export type ClusterSettings = Readonly<Record<string, string>>;

const USER = 'sluice';
const DATABASE = 'sluice';
/** Inside the cluster's own folder, so that the two cannot be parted. */
const PASSWORD_FILE = 'sluice-password';
const PORT = 5432;
const START_DEADLINE_MS = 60_000;
const RETRY_MS = 100;
/** Everybody who uses the cluster holds this advisory lock shared; whoever gets it alone may stop the cluster. */
const PRESENCE_LOCK = 727_002_114;
/** A socket's whole path must fit into 107 bytes. */
const LONGEST_SOCKET_FOLDER = 90;
const NO_SUCH_PID = 2_147_483_646;

export type ClusterOptions = {
  readonly settings: ClusterSettings;
  readonly onTrouble: (error: Error) => void;
};

export async function startCluster(placement: Placement, options: ClusterOptions): Promise<Cluster> {
  const cluster = new ClusterControl(placement, options);
  await cluster.create();
  const connection = await cluster.attach();
  return { connection, release: () => cluster.release() };
}

class ClusterControl {
  readonly #placement: Placement;
  readonly #options: ClusterOptions;
  readonly #data: string;
  readonly #log: string;
  /** Our own connection that holds the presence lock. */
  #presence: pg.Client | undefined;
  #reviving: Promise<void> | undefined;
  #released = false;

  constructor(placement: Placement, options: ClusterOptions) {
    this.#placement = placement;
    this.#options = options;
    this.#data = join(placement.folder, 'postgres');
    this.#log = join(placement.folder, 'postgres.log');
  }

  async create(): Promise<void> {
    if (existsSync(this.#data)) return;
    const { account } = this.#placement;
    // Made aside and renamed, password and all: neither an interrupted initdb nor one of two at once is mistaken for
    // the cluster.
    const half = await mkdtemp(`${this.#data}.part-`);
    const password = join(half, PASSWORD_FILE);
    const lent = `${half}-password`;
    try {
      await writeFile(lent, randomBytes(24).toString('base64url'), { mode: 0o600 });
      await handOver(half, account);
      await handOver(lent, account);
      await this.#run('initdb', [
        '-D',
        half,
        '-U',
        USER,
        '-A',
        'scram-sha-256',
        '--pwfile',
        lent,
        '-E',
        'UTF8',
        '--locale',
        'C',
        '--no-instructions',
      ]);
      await rename(lent, password);
      await appendFile(join(half, 'postgresql.conf'), "include_if_exists 'sluice.conf'\n");
      await rename(half, this.#data);
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      await rm(lent, { force: true });
      if (!isTaken(error as NodeJS.ErrnoException)) throw error;
    }
  }

  async attach(): Promise<pg.ClientConfig> {
    const password = await readFile(join(this.#data, PASSWORD_FILE), 'utf8');
    const deadline = Date.now() + START_DEADLINE_MS;
    let lastProblem: unknown;
    while (Date.now() < deadline && !this.#released) {
      try {
        const socket = (await this.#runningSocket()) ?? (await this.#start());
        return await this.#join({ host: socket, port: PORT, user: USER, password });
      } catch (error) {
        // Starting up, shutting down, or the remains of a killed server still in the way: all of it passes.
        lastProblem = error;
        await sleep(RETRY_MS);
      }
    }
    const log = await readFile(this.#log, 'utf8').catch(() => '');
    throw new Error(
      `The embedded PostgreSQL did not start: ${String(lastProblem)}\n${log.split('\n').slice(-15).join('\n')}`,
    );
  }

  /** The server died: whoever uses it brings it back, however long that takes. */
  async #revive(): Promise<void> {
    while (!this.#released) {
      try {
        await this.attach();
        return;
      } catch (error) {
        this.#options.onTrouble(error as Error);
      }
    }
  }

  /** The socket folder that a live server wrote into its pid file, if there is one. */
  async #runningSocket(): Promise<string | undefined> {
    const pidFile = join(this.#data, 'postmaster.pid');
    if (!existsSync(pidFile)) return undefined;
    const text = readFileSync(pidFile, 'utf8');
    const [pid = '', , , , socket] = text.split('\n');
    if (!pid || !isAlive(Number(pid))) return undefined;
    if (isPostgresOf(pid, this.#data)) return socket || undefined;
    // A killed server's number now belongs to another process, and PostgreSQL would take that for itself. Only the
    // number is replaced: the rest of the file guards against the killed server's last orphans. Read and written
    // without a pause, since another process may be starting the server.
    writeFileSync(pidFile, text.replace(pid, String(NO_SUCH_PID)));
    return undefined;
  }

  async #start(): Promise<string> {
    const socket = await this.#makeSocketFolder();
    const settings = {
      listen_addresses: '',
      port: String(PORT),
      unix_socket_directories: socket,
      unix_socket_permissions: '0700',
      max_connections: '100',
      shared_buffers: '256MB',
      // Its log is for trouble; a year of checkpoints would fill the disk.
      log_checkpoints: 'off',
      log_min_messages: 'warning',
      ...this.#options.settings,
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
    );
    const file = join(this.#data, 'sluice.conf');
    await writeFile(file, lines.join(''), { mode: 0o600 });
    await handOver(file, this.#placement.account);
    await appendFile(this.#log, '');
    await chmod(this.#log, 0o600);
    await handOver(this.#log, this.#placement.account);
    await this.#run('pg_ctl', ['start', '-w', '-t', '60', '-D', this.#data, '-l', this.#log]);
    return socket;
  }

  /** The same for every start, so that those who are connected find the cluster again. */
  get #socket(): { folder: string; isTemporary: boolean } {
    const { folder } = this.#placement;
    const beside = join(folder, 'socket');
    if (beside.length <= LONGEST_SOCKET_FOLDER) return { folder: beside, isTemporary: false };
    const name = createHash('sha256').update(folder).digest('hex').slice(0, 16);
    return { folder: join(tmpdir(), `sluice-${name}`), isTemporary: true };
  }

  async #makeSocketFolder(): Promise<string> {
    const { account } = this.#placement;
    const { folder } = this.#socket;
    await mkdir(folder, { mode: 0o700 }).then(
      () => handOver(folder, account),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
    // The folder for temporary files is everybody's: somebody else may have been there first.
    const { uid, mode } = await lstat(folder);
    const isOurs = uid === (account?.uid ?? process.getuid?.()) && (mode & 0o777) === 0o700;
    if (!isOurs)
      throw new Error(`${folder} is not ours; remove it, or set SLUICE_DATA_DIR to a shorter path`);
    return folder;
  }

  async #join(server: pg.ClientConfig): Promise<pg.ClientConfig> {
    const presence = new pg.Client({ ...server, database: 'postgres', application_name: 'sluice presence' });
    presence.on('error', () => undefined);
    await presence.connect();
    try {
      await presence.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
      const { rowCount } = await presence.query('select from pg_database where datname = $1', [DATABASE]);
      if (rowCount === 0) await presence.query(`create database ${DATABASE}`);
    } catch (error) {
      await presence.end().catch(() => undefined);
      throw error;
    }
    this.#presence = presence;
    presence.once('end', () => {
      if (!this.#released) this.#reviving = this.#revive();
    });
    return { ...server, database: DATABASE };
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#reviving;
    const presence = this.#presence;
    if (!presence) return;
    const alone = await presence
      .query('select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK])
      .then(({ rows }) => rows[0]?.alone === true)
      // Nobody there to ask: nothing to stop.
      .catch(() => false);
    if (alone) {
      await this.#run('pg_ctl', ['stop', '-m', 'fast', '-w', '-D', this.#data]);
      const { folder, isTemporary } = this.#socket;
      if (isTemporary) await rmdir(folder).catch(() => undefined);
    }
    await presence.end().catch(() => undefined);
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const { account, binaries } = this.#placement;
    // A server inherits the output of pg_ctl start, so that must not be a pipe we wait on.
    const detached = program === 'pg_ctl';
    const child = spawn(join(binaries, 'bin', program), args, {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', detached ? 'ignore' : 'pipe'],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    let said = '';
    child.stderr?.on('data', (chunk) => {
      said += chunk;
    });
    const code = await new Promise<number | null>((done, fail) => child.on('error', fail).on('close', done));
    if (code !== 0) throw new Error(`${program} ${args[0]} failed (${code}) ${said.trim()}`);
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Where there is no /proc to ask, a live process is given the benefit of the doubt. */
function isPostgresOf(pid: string, data: string): boolean {
  if (!existsSync('/proc/self/cmdline')) return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(data);
  } catch {
    return false;
  }
}
