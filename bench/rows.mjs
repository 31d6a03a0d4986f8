// What is measured side by side, each a function of how many seconds it gets.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { root } from '../scripts/prepare.mjs';
import { metered } from './meters.mjs';
import { createRequests, infoRequests, withLowBalance } from './requests.mjs';

const KNOWN = 2_000;

/** One order of the load client, in a process of its own. */
async function load(order) {
  const child = spawn(process.execPath, [join(root, 'bench', 'load.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(order));
  return JSON.parse(await text(child.stdout));
}

export async function openRows(world, pgbench, { warmUpSeconds }) {
  const { db, postmaster, merchants } = world;
  const [one, two] = [await world.serve(), await world.serve({ SLUICE_WORKER: 'off' })];
  const bare = await world.stage.start([join(root, 'bench', 'bare.mjs')], /API (http:\S+)\/api\/v2/);
  const barePort = Number(new URL(bare.match[1]).port);
  // Every order id is used once in a run.
  let orders = 0;

  const ask = async (servers, order) => {
    const ports = servers.map(({ port }) => port);
    const pids = servers.map(({ pid }) => pid);
    const result = await metered(
      { db, postmaster, pids },
      () => load({ ports, warmUpSeconds, first: orders, ...order }),
      ({ sent }) => sent,
    );
    orders = result.last;
    return result;
  };
  const creates = createRequests(merchants);
  const create =
    (connections, requests = creates, servers = [one]) =>
    (seconds) =>
      ask(servers, { connections, seconds, requests });

  await create(64)(1);
  // What the database does by itself within the first minutes, and not in the middle of a row.
  await db.query('analyze');
  const { rows } = await db.query(
    'select id, merchant_id from withdrawals where id > 1000000 order by id limit $1',
    [KNOWN],
  );
  const keys = new Map(merchants.map((merchant) => [String(merchant.merchantId), merchant]));
  const known = rows.map(({ id, merchant_id }) => ({ id: Number(id), ...keys.get(merchant_id) }));
  const hot = createRequests(merchants.slice(0, 1));
  const infos = infoRequests(known);

  return {
    servers: [one, two],
    create,
    ask: (order) => ask([one], order),
    creates,
    rows: {
      tpcb: { name: 'pgbench TPC-B, 32 clients', run: pgbench.tpcb },
      naive_many: { name: 'pgbench, naive withdrawal, many merchants', run: pgbench.naiveMany },
      naive_hot: { name: 'pgbench, naive withdrawal, one merchant', run: pgbench.naiveHot },
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
      create_two_256: { name: 'create, through 2 processes, 256', run: create(256, creates, [one, two]) },
      info_256: {
        name: 'getWithdrawInfo, 256',
        run: (seconds) => ask([one], { connections: 256, seconds, requests: infos }),
      },
      bare_256: {
        name: 'bare fastify handler, 256',
        run: (seconds) =>
          ask([{ port: barePort, pid: bare.child.pid }], { connections: 256, seconds, requests: infos }),
      },
    },
  };
}
