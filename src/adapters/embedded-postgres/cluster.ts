// One PostgreSQL cluster driven by pg_ctl: made once, started or re-attached to, stopped by the last one out. It runs
// on its own, so it survives the death of whoever started it and is found again by the next one; should it die
// itself, whoever uses it starts it again.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningSocket } from './pid-file.ts';
import { handOver, isTaken, type Placement } from './placement.ts';
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts';

export type Cluster = {
  readonly connection: pg.ClientConfig;
  /** True when there was no cluster before. */
  readonly isNew: boolean;
  release(): Promise<void>;
};

export type ClusterSettings = Readonly<Record<string, string>>;

const USER = 'sluice';
const DATABASE = 'sluice';
/** Inside the cluster's own folder, so that the two cannot be parted. */
const PASSWORD_FILE = 'sluice-password';
const INITDB_OPTIONS = `-U ${USER} -A scram-sha-256 -E UTF8 --locale C --no-instructions`.split(' ');
const PORT = 5432;
const START_DEADLINE_MS = 60_000;
const RETRY_MS = 100;
const STOP_SECONDS = 15;
/** Everybody who uses the cluster holds this advisory lock shared; whoever gets it alone may stop the cluster. */
const PRESENCE_LOCK = 727_002_114;

export type ClusterOptions = {
  readonly settings: ClusterSettings;
  readonly onTrouble: (error: Error) => void;
};

export async function startCluster(placement: Placement, options: ClusterOptions): Promise<Cluster> {
  const cluster = new ClusterControl(placement, options);
  const isNew = await cluster.create();
  const connection = await cluster.attach();
  return { connection, isNew, release: () => cluster.release() };
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

  /** Whether it had to be made. */
  async create(): Promise<boolean> {
    if (existsSync(this.#data)) return false;
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
      await this.#run('initdb', ['-D', half, '--pwfile', lent, ...INITDB_OPTIONS]);
      await rename(lent, password);
      await appendFile(join(half, 'postgresql.conf'), "include_if_exists 'sluice.conf'\n");
      await rename(half, this.#data);
      return true;
    } catch (error) {
      await rm(half, { recursive: true, force: true });
      await rm(lent, { force: true });
      if (!isTaken(error as NodeJS.ErrnoException)) throw error;
      return false;
    }
  }

  async attach(): Promise<pg.ClientConfig> {
    const password = await readFile(join(this.#data, PASSWORD_FILE), 'utf8').catch(
      (error: NodeJS.ErrnoException) => {
        throw new Error(
          `Cannot read the database's password in ${this.#data} (${error.code}). Run this as the user who runs the server, or as root.`,
        );
      },
    );
    const deadline = Date.now() + START_DEADLINE_MS;
    let lastProblem: unknown;
    while (Date.now() < deadline) {
      try {
        const running = runningSocket(this.#data);
        // Who leaves may have to speak to it once more, and has no use for another one.
        if (!running && this.#released) break;
        const socket = running ?? (await this.#start());
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

  async #start(): Promise<string> {
    const socket = await makeSocketFolder(this.#placement);
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
    const isLast = await this.#askWhetherLast()
      // The connection broke, with a server that is gone or with one that is getting over a crash.
      .catch(() => this.attach().then(() => this.#askWhetherLast()))
      // Nobody there to ask: nothing to stop.
      .catch(() => false);
    if (isLast) {
      await this.#stop('fast').catch(() => this.#stop('immediate'));
      await removeSocketFolder(this.#placement);
    }
    await this.#presence?.end().catch(() => undefined);
  }

  /** Asked while it gets over a crash, PostgreSQL 18 may wait for its own helpers for ever; then it must be made to. */
  #stop(mode: 'fast' | 'immediate'): Promise<void> {
    return this.#run('pg_ctl', ['stop', '-m', mode, '-w', '-t', String(STOP_SECONDS), '-D', this.#data]);
  }

  async #askWhetherLast(): Promise<boolean> {
    const answer = await this.#presence?.query(
      'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as alone',
      [PRESENCE_LOCK],
    );
    return answer?.rows[0]?.alone === true;
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
