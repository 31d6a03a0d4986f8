// What lookups and creates cost with a synchronous replica: the same load in turn without and with it. Needs the programs of an
// installed PostgreSQL (POSTGRES_BIN), because the embedded one cannot make replicas.
import { spawnSync } from 'node:child_process';
import { appendFileSync, chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepare } from '../scripts/prepare.mjs';
import { openEnvironment } from './environment.mjs';
import { createRequests, infoRequests } from './requests.mjs';

const BIN = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin';
const ROUNDS = Number(process.argv[2] ?? 5);
const LOAD = { seconds: 3, warmUpSeconds: 0.5 };
const REPLICA = 'bench_replica';

const print = (text) => process.stdout.write(`${text}\n`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

prepare();
const { findAccount } = await import('../dist/adapters/embedded-postgres/os-account.js');
const account = findAccount();
const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
if (account) chownSync(folder, account.uid, account.gid);

function run(tool, ...args) {
  const { status, stderr } = spawnSync(join(BIN, tool), args, {
    cwd: '/',
    encoding: 'utf8',
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    stdio: ['ignore', 'ignore', tool === 'pg_ctl' ? 'ignore' : 'pipe'],
  });
  if (status !== 0) throw new Error(`${tool} failed: ${stderr ?? ''}`);
}

/** Each server has a socket in its own folder. */
function makeFolder(name) {
  const outer = join(folder, name);
  mkdirSync(outer, { mode: 0o700 });
  if (account) chownSync(outer, account.uid, account.gid);
  return { socket: outer, data: join(outer, 'data') };
}

const start = ({ socket, data }) =>
  run(
    'pg_ctl',
    'start',
    '-w',
    '-D',
    data,
    '-l',
    join(socket, 'log'),
    '-o',
    `-k ${socket} -c listen_addresses=`,
  );

function startServers() {
  const primary = makeFolder('primary');
  run('initdb', '-D', primary.data, '-U', 'sluice', '-A', 'trust', '-E', 'UTF8', '--locale', 'C');
  start(primary);
  run('createdb', '-h', primary.socket, '-U', 'sluice', 'sluice');
  const replica = makeFolder('replica');
  run(
    'pg_basebackup',
    '-h',
    primary.socket,
    '-U',
    'sluice',
    '-D',
    replica.data,
    '-X',
    'stream',
    '-c',
    'fast',
  );
  appendFileSync(
    join(replica.data, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${primary.socket} user=sluice application_name=${REPLICA}'\n`,
  );
  writeFileSync(join(replica.data, 'standby.signal'), '');
  if (account) chownSync(join(replica.data, 'standby.signal'), account.uid, account.gid);
  start(replica);
  return [replica, primary];
}

function load(options) {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(import.meta.dirname, 'load.mjs')], {
    input: JSON.stringify({ ...LOAD, ...options }),
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

const servers = startServers();
try {
  const { socket } = servers[1];
  process.env.DATABASE_URL = `postgres://sluice@localhost/sluice?host=${encodeURIComponent(socket)}`;
  const environment = await openEnvironment();
  const { db, merchants } = environment;
  const { port } = await environment.serve();
  const ports = [port];
  let first = 0;
  const create = (connections) => {
    const result = load({ ports, connections, requests: createRequests(merchants), first });
    first = result.last;
    return result;
  };
  create(64);
  const { rows } = await db.query('select id, merchant_id from withdrawals order by id desc limit 2000');
  const keyOf = new Map(merchants.map(({ merchantId, secretKey }) => [merchantId, secretKey]));
  const lookups = infoRequests(
    rows.map(({ id, merchant_id }) => ({
      id: Number(id),
      merchantId: Number(merchant_id),
      secretKey: keyOf.get(Number(merchant_id)),
    })),
  );
  const cases = {
    'lookups, 1 connection': () => load({ ports, connections: 1, requests: lookups }),
    'lookups, 64 connections': () => load({ ports, connections: 64, requests: lookups }),
    'creates, 64 connections': () => create(64),
  };
  const measured = Object.fromEntries(Object.keys(cases).map((name) => [name, { without: [], with: [] }]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [state, names] of [
      ['without', ''],
      ['with', REPLICA],
    ]) {
      await db.query(`alter system set synchronous_standby_names = '${names}'`);
      await db.query('select pg_reload_conf()');
      await new Promise((resolve) => setTimeout(resolve, 500));
      for (const [name, measure] of Object.entries(cases)) {
        const { succeeded, answered, rate, p50, p99 } = measure();
        if (succeeded < answered) throw new Error(`${name}: ${answered - succeeded} requests failed`);
        measured[name][state].push({ rate, p50, p99 });
      }
    }
  for (const [name, results] of Object.entries(measured)) {
    const of = (state, key) => median(results[state].map((result) => result[key]));
    print(
      `${name.padEnd(26)} ${of('without', 'rate').toFixed(0)}/s → ${of('with', 'rate').toFixed(0)}/s (${(of('with', 'rate') / of('without', 'rate')).toFixed(2)}), p50 ${of('without', 'p50').toFixed(2)} → ${of('with', 'p50').toFixed(2)} ms, p99 ${of('without', 'p99').toFixed(1)} → ${of('with', 'p99').toFixed(1)} ms`,
    );
  }
  await environment.close();
} finally {
  for (const { data } of servers) run('pg_ctl', 'stop', '-m', 'immediate', '-D', data);
  rmSync(folder, { recursive: true, force: true });
}
