// Measures automatic payouts through a simulator that replies after 50 ms, from the first request to the last payment, and the
// processor time that one takes. Server, simulator, PostgreSQL and this client share the machine. The first round warms up.
// Part of `npm run bench`, and a program of its own.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProcesses, perSecond, repeat } from './child-processes.mjs';
import { createMerchant, setUp } from './environment.mjs';
import { openClient } from './http-client.mjs';
import { balanceRequest, createRequests } from './requests.mjs';
import { countProcessorTime } from './resource-usage.mjs';

export const ROUNDS = 3;
const CONNECTIONS = 128;
const REPLY_MS = 50;
/** More often would cost the server time that no payout takes. */
const POLL_MS = 10;

/** The rate and the processor time per payout of each round. */
export async function measurePayouts({ payouts, onRound }) {
  const processes = openProcesses();
  try {
    const installation = await openInstallation(processes);
    const rounds = [];
    while (rounds.length < ROUNDS) {
      onRound(rounds.length + 1);
      rounds.push(await measure(installation, payouts));
    }
    const { differences } = processes.sluice(['ledger', 'verify']);
    if (differences?.length) throw new Error('the ledger has differences');
    return rounds;
  } finally {
    await processes.close();
  }
}

async function openInstallation(processes) {
  const server = await processes.start([processes.executable, 'serve'], /API +(http:\S+)\/api\/v2/);
  const api = server.match[1];
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const simulator = await processes.start(
    [processes.executable, 'simulator', '--port', '0', '--callback-url', `${api}/callbacks/bench`],
    /listens on (http:\S+)/,
    { SLUICE_SIMULATOR_SECRET: secret },
  );
  const url = simulator.match[1];
  await fetch(`${url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'slow', all: true, slow_ms: REPLY_MS, delay_ms: 0 }),
  });
  const merchant = await setUp(processes.env, async (perform) => {
    await perform('aggregators/add-aggregator', 'addAggregator', {
      name: 'bench',
      kind: 'simulator',
      url,
      deadlineMs: 5_000,
      finalitySeconds: 86_400,
      secrets: { secret },
    });
    await perform('aggregators/set-route', 'setRoute', { system: 'card', aggregator: 'bench' }, {});
    await perform('systems/systems', 'updateSystem', 'card', { autoPayouts: true });
    return createMerchant(perform, 'payouts', 'auto');
  });
  const postmaster = join(processes.env.SLUICE_DATA_DIR, 'postgres', 'postmaster.pid');
  return {
    api,
    pids: { server: [server.child.pid], simulator: [simulator.child.pid] },
    postmaster: Number(readFileSync(postmaster, 'utf8').split('\n')[0]),
    create: createRequests([merchant], { system: 'card', orderId: false })[0],
    balance: balanceRequest(merchant),
  };
}

async function measure({ api, pids, postmaster, create, balance }, payouts) {
  const client = openClient(api, CONNECTIONS);
  const before = await client.send(balance);
  const used = countProcessorTime(pids, postmaster);
  const clientBefore = process.cpuUsage();
  const startedAt = performance.now();
  await repeat(payouts, CONNECTIONS, async () => {
    const reply = await client.send(create);
    if (!reply.success) throw new Error(JSON.stringify(reply));
  });
  const answeredMs = performance.now() - startedAt;
  let now = await client.send(balance);
  while (now.held !== '0.00') {
    await sleep(POLL_MS);
    now = await client.send(balance);
  }
  const paidMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage(clientBefore);
  const { server, simulator, postgres } = used();
  client.close();
  if (Number(before.balance) - Number(now.balance) !== payouts * 10)
    throw new Error('some payouts were not paid');
  return {
    acknowledged: perSecond(payouts, answeredMs),
    rate: perSecond(payouts, paidMs),
    serverMicros: server / payouts,
    postgresMicros: postgres / payouts,
    simulatorMicros: simulator / payouts,
    clientMicros: (user + system) / payouts,
  };
}

if (process.argv[1] === import.meta.filename) {
  const payouts = Number(process.argv[2] ?? 3_000);
  const rounds = await measurePayouts({ payouts, onRound: () => undefined });
  for (const [i, round] of rounds.entries())
    process.stdout.write(
      `round ${i + 1}: ${payouts} payouts acknowledged at ${round.acknowledged}/s, paid at ${round.rate}/s; µs per payout: server ${Math.round(round.serverMicros)}, PostgreSQL ${Math.round(round.postgresMicros)}, simulator ${Math.round(round.simulatorMicros)}, client ${Math.round(round.clientMicros)}\n`,
    );
}
