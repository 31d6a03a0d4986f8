// Measures the delivery of queued webhooks to a receiver in a separate process, from the worker's start to the last delivery.
// Worker, receiver, PostgreSQL and this client share the machine. Part of `npm run bench`, and a program of its own.
import { setTimeout as sleep } from 'node:timers/promises';
import { openProcesses, perSecond, repeat } from './child-processes.mjs';
import { createMerchant, setUp } from './environment.mjs';
import { openClient } from './http-client.mjs';
import { createRequests } from './requests.mjs';

const MERCHANTS = 10;
const CONNECTIONS = 64;

const RECEIVER = `
  let count = 0;
  const server = require('node:http').createServer((request, response) => {
    if (request.method === 'GET') return response.end(String(count));
    request.resume().on('end', () => { count += 1; response.writeHead(204).end(); });
  });
  server.listen(0, '127.0.0.1', () => console.log('receives on http://127.0.0.1:' + server.address().port));
`;

/** Deliveries per second, from when the worker was ready and from when it was started. */
export async function measureWebhooks(events) {
  const processes = openProcesses();
  try {
    return await measure(processes, events);
  } finally {
    await processes.close();
  }
}

async function measure(processes, events) {
  const receiver = await processes.start(['-e', RECEIVER], /receives on (http:\S+)/);
  const receiverUrl = receiver.match[1];
  const { match } = await processes.start([processes.executable, 'serve'], /API +(http:\S+)\/api\/v2/, {
    SLUICE_WORKER: 'off',
  });
  const merchants = await setUp(processes.env, async (perform) => {
    const created = [];
    while (created.length < MERCHANTS) {
      const merchant = await createMerchant(perform, created.length);
      await perform('webhooks/set-endpoint', 'setEndpoint', merchant.merchantId, { url: receiverUrl });
      created.push(merchant);
    }
    return created;
  });
  await queue(
    match[1],
    createRequests(merchants, { system: 'card', orderId: false, amount: '1.00' }),
    events,
  );

  const startedAt = performance.now();
  const worker = await processes.start([processes.executable, 'worker'], /Sluice is working/);
  const readyAt = performance.now();
  let count = 0;
  while (count < events) {
    await sleep(20);
    count = Number(await (await fetch(receiverUrl)).text());
  }
  const endedAt = performance.now();
  await processes.stop(worker.child);
  return {
    rate: perSecond(events, endedAt - readyAt),
    withStart: perSecond(events, endedAt - startedAt),
  };
}

/** Each withdrawal that is created queues one event. */
async function queue(api, requests, events) {
  const client = openClient(api, CONNECTIONS);
  let next = 0;
  await repeat(events, CONNECTIONS, async () => {
    next += 1;
    const reply = await client.send(requests[next % requests.length]);
    if (!reply.success) throw new Error(JSON.stringify(reply));
  });
  client.close();
}

if (process.argv[1] === import.meta.filename) {
  const events = Number(process.argv[2] ?? 10_000);
  const { rate, withStart } = await measureWebhooks(events);
  process.stdout.write(
    `${events} webhooks of ${MERCHANTS} merchants delivered at ${rate}/s (${withStart}/s including the worker's start)\n`,
  );
}
