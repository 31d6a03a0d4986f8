// One PostgreSQL cluster, controlled with pg_ctl. The first process creates it, each process starts it or attaches to it,
// and the last one stops it. It runs detached, so it survives a crash of the process that started it; if the cluster
// itself crashes, a process that uses it restarts it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runningSocket } from './pid-file.ts';
import { changeOwner, isTaken, type Placement } from './placement.ts';
import { createSocketFolder, removeSocketFolder } from './socket-folder.ts';
import { writeFileOnce } from './write-file-once.ts';

export type Cluster = {
  /** As the owner of the database, who migrates it. */
  readonly connection: pg.ClientConfig;
  /** As the role that the service runs as. */
  readonly service: pg.ClientConfig;
  /** True when there was no cluster before. */
  readonly isNew: boolean;
  release(): Promise<void>;
};

export type ClusterSettings = Readonly<Record<string, string>>;

const USER = 'sluice';
const DATABASE = 'sluice';
/** In the cluster's folder, so that both are always moved together. */
const PASSWORD_FILE = 'sluice-password';
const SERVICE_PASSWORD_FILE = 'sluice-service-password';
/** A member of the role that gets its privileges from grant_to_service(). */
const SERVICE_USER = 'sluice_app';
const SERVICE_ROLE = 'sluice_service';
const INITDB_OPTIONS = `-U ${USER} -A scram-sha-256 -E UTF8 --locale C --no-instructions`.split(' ');
const PORT = 5432;
const START_DEADLINE_MS = 60_000;
const RETRY_MS = 100;
const STOP_SECONDS = 15;
/** Every process that uses the cluster holds this advisory lock shared; the one that gets it exclusively may stop it. */
const PRESENCE_LOCK = 727_002_114;
/** While the roles of the service are created. */
const SERVICE_LOCK = 727_002_113;

export type ClusterOptions = {
  readonly settings: ClusterSettings;
  readonly onTrouble: (error: Error) => void;
};

export async function startCluster(placement: Placement, options: ClusterOptions): Promise<Cluster> {
  const cluster = new ClusterControl(placement, options);
  const isNew = await cluster.create();
  const connection = await cluster.attach();
  const service = await cluster.addService(connection);
  return { connection, service, isNew, release: () => cluster.release() };
}

class ClusterControl {
  readonly #placement: Placement;
  readonly #options: ClusterOptions;
  readonly #data: string;
  readonly #log: string;
  /** The connection that holds the presence lock. */
  #presence: pg.Client | undefined;
  #restarting: Promise<void> | undefined;
  #released = false;

  constructor(placement: Placement, options: ClusterOptions) {
    this.#placement = placement;
    this.#options = options;
    this.#data = join(placement.folder, 'postgres');
    this.#log = join(placement.folder, 'postgres.log');
  }

  /** Returns whether the cluster is new. */
  async create(): Promise<boolean> {
    if (existsSync(this.#data)) return false;
    const { account } = this.#placement;
    // Created under a temporary name and renamed, together with its password: an interrupted or a concurrent initdb
    // never leaves a partial cluster.
    const draft = await mkdtemp(`${this.#data}.part-`);
    const password = join(draft, PASSWORD_FILE);
    const passwordDraft = `${draft}-password`;
    try {
      await writeFile(passwordDraft, randomBytes(24).toString('base64url'), { mode: 0o600 });
      await changeOwner(draft, account);
      await changeOwner(passwordDraft, account);
      await this.#run('initdb', ['-D', draft, '--pwfile', passwordDraft, ...INITDB_OPTIONS]);
      await rename(passwordDraft, password);
      await appendFile(join(draft, 'postgresql.conf'), "include_if_exists 'sluice.conf'\n");
      await rename(draft, this.#data);
      return true;
    } catch (error) {
      await rm(draft, { recursive: true, force: true });
      await rm(passwordDraft, { force: true });
      if (!isTaken(error as NodeJS.ErrnoException)) throw error;
      return false;
    }
  }

  /** Its login, created by the first process; a cluster of an earlier version has none. */
  async addService(owner: pg.ClientConfig): Promise<pg.ClientConfig> {
    const file = join(this.#data, SERVICE_PASSWORD_FILE);
    const client = new pg.Client(owner);
    client.on('error', () => undefined);
    await client.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [SERVICE_LOCK]);
      const isNewPassword = !existsSync(file);
      const password = await writeFileOnce(file, () => randomBytes(24).toString('base64url'));
      await changeOwner(file, this.#placement.account);
      const { rows } = await client.query<{ rolname: string }>(
        'select rolname from pg_roles where rolname = any ($1)',
        [[SERVICE_USER, SERVICE_ROLE]],
      );
      const names = new Set(rows.map(({ rolname }) => rolname));
      if (!names.has(SERVICE_ROLE)) await client.query(`create role ${SERVICE_ROLE} nologin`);
      const login = `role ${SERVICE_USER} login password ${client.escapeLiteral(password)}`;
      if (!names.has(SERVICE_USER)) await client.query(`create ${login} in role ${SERVICE_ROLE}`);
      // A recovered cluster can have the role without the file.
      else if (isNewPassword) await client.query(`alter ${login}`);
      return { ...owner, user: SERVICE_USER, password };
    } finally {
      await client.end();
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
    let lastError: unknown;
    while (Date.now() < deadline) {
      try {
        const running = runningSocket(this.#data);
        // A process that is shutting down only needs a running cluster; it does not start one.
        if (!running && this.#released) break;
        const socket = running ?? (await this.#start());
        return await this.#join({ host: socket, port: PORT, user: USER, password });
      } catch (error) {
        // Temporary: the server is starting up or shutting down, or processes of a killed server are still ending.
        lastError = error;
        await sleep(RETRY_MS);
      }
    }
    const log = await readFile(this.#log, 'utf8').catch(() => '');
    throw new Error(
      `The embedded PostgreSQL did not start: ${String(lastError)}\n${log.split('\n').slice(-15).join('\n')}`,
    );
  }

  /** Restarts a crashed server. Retries until it succeeds or this process releases the cluster. */
  async #restart(): Promise<void> {
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
    const socket = await createSocketFolder(this.#placement);
    const settings = {
      listen_addresses: '',
      port: String(PORT),
      unix_socket_directories: socket,
      unix_socket_permissions: '0700',
      max_connections: '100',
      shared_buffers: '256MB',
      // Only problems are logged: a year of checkpoint messages would fill the disk.
      log_checkpoints: 'off',
      log_min_messages: 'warning',
      ...this.#options.settings,
    };
    const lines = Object.entries(settings).map(
      ([name, value]) => `${name} = '${value.replaceAll("'", "''")}'\n`,
    );
    const file = join(this.#data, 'sluice.conf');
    await writeFile(file, lines.join(''), { mode: 0o600 });
    await changeOwner(file, this.#placement.account);
    await appendFile(this.#log, '');
    await chmod(this.#log, 0o600);
    await changeOwner(this.#log, this.#placement.account);
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
      if (!this.#released) this.#restarting = this.#restart();
    });
    return { ...server, database: DATABASE };
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#restarting;
    const isLast = await this.#isLastProcess()
      // The connection is broken: the server has ended, or is recovering from a crash.
      .catch(() => this.attach().then(() => this.#isLastProcess()))
      // No server is running, so there is nothing to stop.
      .catch(() => false);
    if (isLast) {
      await this.#stop('fast').catch(() => this.#stop('immediate'));
      await removeSocketFolder(this.#placement);
    }
    await this.#presence?.end().catch(() => undefined);
  }

  /** During crash recovery PostgreSQL 18 may wait forever for its own helper processes; then only `immediate` stops it. */
  #stop(mode: 'fast' | 'immediate'): Promise<void> {
    return this.#run('pg_ctl', ['stop', '-m', mode, '-w', '-t', String(STOP_SECONDS), '-D', this.#data]);
  }

  async #isLastProcess(): Promise<boolean> {
    const result = await this.#presence?.query(
      'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as is_last',
      [PRESENCE_LOCK],
    );
    return result?.rows[0]?.is_last === true;
  }

  async #run(program: string, args: readonly string[]): Promise<void> {
    const { account, binaries } = this.#placement;
    // The server inherits the output of pg_ctl start, so it must not be a pipe that this process waits for.
    const detached = program === 'pg_ctl';
    const child = spawn(join(binaries, 'bin', program), args, {
      cwd: '/',
      env: { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'ignore', detached ? 'ignore' : 'pipe'],
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
    });
    let stderr = '';
    child.stderr?.on('data', (chunk) => {
      stderr += chunk;
    });
    const code = await new Promise<number | null>((resolve, reject) =>
      child.on('error', reject).on('close', resolve),
    );
    if (code !== 0) throw new Error(`${program} ${args[0]} failed (${code}) ${stderr.trim()}`);
  }
}
