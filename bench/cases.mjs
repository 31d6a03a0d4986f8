// The benchmark cases. Each has a name and a function that runs it for a number of seconds.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../scripts/prepare.mjs';
import { openNode24Cases } from './optional/node24.mjs';
import { openPgledgerCases } from './optional/pgledger.mjs';
import { openSystemPostgresCases } from './optional/system-postgres.mjs';
import { createRequests, infoRequests, withLowBalance } from './requests.mjs';
import { measureUsage } from './resource-usage.mjs';

const WITHDRAWALS = 2_000;

/** Runs the load generator in a separate process. */
async function load(options) {
  const child = spawn(process.execPath, [join(root, 'bench', 'load.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(options));
  return JSON.parse(await text(child.stdout));
}

async function loadWithdrawals(db, merchants) {
  const { rows } = await db.query(
    'select id, merchant_id from withdrawals where id > 1000000 order by id limit $1',
    [WITHDRAWALS],
  );
  const keys = new Map(merchants.map((merchant) => [String(merchant.merchantId), merchant]));
  return rows.map(({ id, merchant_id }) => ({ id: Number(id), ...keys.get(merchant_id) }));
}

/** Runs loads on servers of one installation, and measures what they use. */
function openRun(warmUpSeconds) {
  // Every order id is used once in a run.
  let lastOrderNumber = 0;
  return ({ db, postmaster }) =>
    async (servers, options) => {
      const ports = servers.map(({ port }) => port);
      const pids = servers.map(({ pid }) => pid);
      const result = await measureUsage(
        { db, postmaster, pids },
        () => load({ ports, warmUpSeconds, first: lastOrderNumber, ...options }),
        ({ sent }) => sent,
      );
      lastOrderNumber = result.last;
      return result;
    };
}

export async function openCases(environment, pgbench, { warmUpSeconds, seconds }) {
  const { db, merchants, processes } = environment;
  const [one, two] = [await environment.serve(), await environment.serve({ SLUICE_WORKER: 'off' })];
  const startBare = async (node) => {
    const program = join(root, 'bench', 'bare.mjs');
    const { child, match } = await processes.start([program], /API (http:\S+)\/api\/v2/, {}, node);
    return { pid: child.pid, port: Number(new URL(match[1]).port) };
  };
  const openRunOn = openRun(warmUpSeconds);
  const run = openRunOn(environment);
  const creates = createRequests(merchants);
  const measure = (connections, requests, servers) => (seconds) =>
    run(servers, { connections, seconds, requests });
  const create = (connections, requests = creates, servers = [one]) =>
    measure(connections, requests, servers);

  const hot = createRequests(merchants.slice(0, 1));
  await create(64)(1);
  const fresh = await measureFresh(db, [create(256), create(256, hot)], seconds);
  const infos = infoRequests(await loadWithdrawals(db, merchants));
  const bare = await startBare();

  return {
    fresh,
    servers: [one, two],
    create,
    run: (options) => run([one], options),
    creates,
    cases: {
      tpcb: { name: 'pgbench TPC-B, 32 clients', run: pgbench.tpcb },
      naive_many: { name: 'pgbench, naive withdrawal, many merchants', run: pgbench.naiveMany },
      naive_hot: { name: 'pgbench, naive withdrawal, one merchant', run: pgbench.naiveHot },
      ...(await openPgledgerCases(environment, pgbench)),
      ...createCases({ create, merchants, creates, hot, servers: [one, two] }),
      info_256: { name: 'getWithdrawInfo, 256', run: measure(256, infos, [one]) },
      bare_256: { name: 'bare fastify handler, 256', run: measure(256, infos, [bare]) },
      ...(await openNode24Cases(environment, { measure, startBare, creates, infos })),
      ...(await openSystemPostgresCases(environment, openRunOn)),
    },
  };
}

const createCases = ({ create, merchants, creates, hot, servers }) => ({
  create_64: { name: 'create, many merchants, 64 connections', run: create(64) },
  create_256: { name: 'create, many merchants, 256 connections', run: create(256) },
  create_hot_64: { name: 'create, one merchant, 64', run: create(64, hot) },
  create_hot_256: { name: 'create, one merchant, 256', run: create(256, hot) },
  create_form_256: {
    name: 'create, as a form, 256',
    run: create(256, createRequests(merchants, { form: true })),
  },
  create_plain_256: {
    name: 'create, without order_id, 256',
    run: create(256, createRequests(merchants, { orderId: false })),
  },
  create_low_256: { name: 'create, 10 % low balance, 256', run: create(256, withLowBalance(merchants)) },
  create_two_256: { name: 'create, through 2 processes, 256', run: create(256, creates, servers) },
});

/** The rates on a database without statistics to those with them. */
async function measureFresh(db, [many, one], seconds) {
  const rates = async () => [(await many(seconds)).successRate, (await one(seconds)).successRate];
  const without = await rates();
  // Otherwise autovacuum analyzes during a measurement.
  await db.query('analyze');
  const analyzed = await rates();
  return { many: without[0] / analyzed[0], one: without[1] / analyzed[1] };
}
