// Compares a batch of 500 withdrawals with one withdrawal while 64 connections create them. Prints the medians and their ratio.
import { openProcesses } from '../child-processes.mjs';
import { openClient } from '../http-client.mjs';

const CONNECTIONS = 64;
const SECONDS = 10;
const BATCHES = 20;
const ITEMS = 500;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];
const TO_CARD = { amount: '1.00', wallet: '4111111111111111', system: 'card' };

const processes = openProcesses();
try {
  // Before the server creates its first operator, after which a command needs one.
  const merchant = processes.sluice(
    'merchant create --name Bench --status active --credit 100000000.00'.split(' '),
  );
  const { match } = await processes.start([processes.executable, 'serve'], /API +(http:\S+\/api\/v2)/);
  const credentials = { merchant_id: merchant.merchant_id ?? merchant.id, secret_key: merchant.secret_key };
  const client = openClient(match[1], CONNECTIONS);
  const post = async (operation, fields) => {
    const body = JSON.stringify({ ...credentials, ...fields });
    const head = `POST /api/v2/merchant/${operation} HTTP/1.1\r\nhost: bench\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`;
    const startedAt = performance.now();
    const { success, ...reply } = await client.send(head + body);
    if (success !== true) throw new Error(JSON.stringify(reply));
    return performance.now() - startedAt;
  };

  let number = 0;
  const order = () => {
    number += 1;
    return `bench-${number}`;
  };
  const until = performance.now() + SECONDS * 1_000;
  const singles = [];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until)
        singles.push(await post('createWithdraw', { ...TO_CARD, order_id: order() }));
    }),
  );
  const batches = [];
  for (let i = 0; i < BATCHES; i += 1)
    batches.push(
      await post('createWithdraws', {
        items: Array.from({ length: ITEMS }, () => ({ ...TO_CARD, order_id: order() })),
      }),
    );
  client.close();
  const [single, batch] = [median(singles), median(batches)];
  process.stdout.write(
    `one at ${CONNECTIONS} connections ${single.toFixed(1)} ms, ${ITEMS} in a batch ${batch.toFixed(1)} ms: ${(batch / single).toFixed(2)} times\n`,
  );
} finally {
  await processes.close();
}
