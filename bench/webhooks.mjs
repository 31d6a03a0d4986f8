// 10,000 webhooks that wait, to a healthy receiver in a process of its own: from the worker's start until the last one
// has arrived. Worker, receiver, PostgreSQL and this client share the machine.
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { fire, openStage, perSecond } from './child-processes.mjs';

const EVENTS = 10_000;

const RECEIVER = `
  let count = 0;
  const server = require('node:http').createServer((request, response) => {
    if (request.method === 'GET') return response.end(String(count));
    request.resume().on('end', () => { count += 1; response.writeHead(204).end(); });
  });
  server.listen(0, '127.0.0.1', () => console.log('receives on http://127.0.0.1:' + server.address().port));
`;

const stage = openStage();
try {
  const receiver = await stage.start(['-e', RECEIVER], /receives on (http:\S+)/);
  const inbox = receiver.match[1];
  const { match } = await stage.start([stage.executable, 'serve'], /API +(http:\S+)\/api\/v2/, {
    SLUICE_WORKER: 'off',
  });
  const shops = Array.from({ length: 10 }, (_, i) => {
    const { merchant_id, secret_key } = stage.sluice(
      `merchant create --name Bench-${i} --status active --credit 1000000`.split(' '),
    );
    stage.sluice(['webhook', 'set', String(merchant_id), '--url', inbox]);
    return { merchant_id, secret_key };
  });
  const pool = new Pool(match[1], { connections: 64 });
  let next = 0;
  await fire(EVENTS, 64, async () => {
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
  const worker = await stage.start([stage.executable, 'worker'], /Sluice is working/);
  const ready = performance.now();
  let count = 0;
  while (count < EVENTS) {
    await sleep(20);
    count = Number(await (await fetch(inbox)).text());
  }
  const ended = performance.now();
  process.stdout.write(
    `${EVENTS} webhooks of ${shops.length} merchants delivered at ${perSecond(EVENTS, ended - ready)}/s (${perSecond(EVENTS, ended - startedAt)}/s with the worker's start)\n`,
  );
  await stage.stop(worker.child);
} finally {
  await stage.close();
}
