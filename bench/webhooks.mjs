// Measures the delivery of 10,000 queued webhooks to a receiver in a separate process, from the worker's start to the last
// delivery. Worker, receiver, PostgreSQL and this client share the machine.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { openProcesses, perSecond, repeat } from './child-processes.mjs';

const EVENTS = 10_000;

const RECEIVER = `
  let count = 0;
  const server = require('node:http').createServer((request, response) => {
    if (request.method === 'GET') return response.end(String(count));
    request.resume().on('end', () => { count += 1; response.writeHead(204).end(); });
  });
  server.listen(0, '127.0.0.1', () => console.log('receives on http://127.0.0.1:' + server.address().port));
`;

const processes = openProcesses();
try {
  processes.signIn();
  const receiver = await processes.start(['-e', RECEIVER], /receives on (http:\S+)/);
  const receiverUrl = receiver.match[1];
  const { match } = await processes.start([processes.executable, 'serve'], /API +(http:\S+)\/api\/v2/, {
    SLUICE_WORKER: 'off',
  });
  const shops = Array.from({ length: 10 }, (_, i) => {
    const shop = processes.createMerchant(`--name Bench-${i} --credit 1000000`.split(' '));
    processes.sluice(['webhook', 'set', String(shop.merchant_id), '--url', receiverUrl]);
    return shop;
  });
  const pool = new Pool(match[1], { connections: 64 });
  let next = 0;
  await repeat(EVENTS, 64, async () => {
    next += 1;
    const shop = shops[next % shops.length];
    const reply = await pool.request({
      method: 'POST',
      path: '/api/v2/merchant/createWithdraw',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...shop, amount: '1.00', wallet: '4111111111111111', system: 'card' }),
    });
    const body = await reply.body.json();
    if (!body.success) throw new Error(JSON.stringify(body));
  });
  await pool.close();

  const startedAt = performance.now();
  const worker = await processes.start([processes.executable, 'worker'], /Sluice is working/);
  const ready = performance.now();
  let count = 0;
  while (count < EVENTS) {
    await sleep(20);
    count = Number(await (await fetch(receiverUrl)).text());
  }
  const ended = performance.now();
  process.stdout.write(
    `${EVENTS} webhooks of ${shops.length} merchants delivered at ${perSecond(EVENTS, ended - ready)}/s (${perSecond(EVENTS, ended - startedAt)}/s including the worker's start)\n`,
  );
  await processes.stop(worker.child);
} finally {
  await processes.close();
}
