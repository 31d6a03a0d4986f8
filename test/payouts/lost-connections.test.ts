// Rows 2 and 19 of docs/failures.md: the connection to the aggregator breaks within a request, or the one to the database
// within a commit.
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from '../harness/actors.ts';
import { openAppOn } from '../harness/app.ts';
import { startDatabaseProxy } from '../harness/database-proxy.ts';
import {
  expectConsistent,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { create, tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';

/** A proxy that forwards the given number of bytes per connection and then closes both sides; null: all bytes. */
async function startCuttingProxy(target: string) {
  const { hostname, port } = new URL(target);
  let cutAfter: number | null = null;
  const server = createServer((near: Socket) => {
    const far = connect(Number(port), hostname);
    let left = cutAfter;
    near.on('data', (chunk) => {
      far.write(left === null ? chunk : chunk.subarray(0, left));
      if (left === null) return;
      left -= chunk.length;
      if (left <= 0) {
        far.destroy();
        near.destroy();
      }
    });
    far.on('data', (chunk) => near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('close', () => other.destroy()).on('error', () => other.destroy());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    cut: (bytes: number | null) => (cutAfter = bytes),
  };
}

const finish = (testEnv: PayoutSetup, id: string) =>
  waitUntil(
    () => withdrawalDetails(testEnv.app, id),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );

test('row 2: a request cut off after any number of bytes is uncertain, and in the end paid once', async () => {
  const testEnv = await openPayoutSetup();
  onTestFinished(() => testEnv.close());
  const proxy = await startCuttingProxy(testEnv.simulator.url);
  const ids: string[] = [];
  for (const bytes of [1, 40, 150, 300, 450, 600]) {
    // A new URL opens new connections.
    await updateAggregator(testEnv.app, TESTER, 'sim', { url: `${proxy.url}/` });
    await updateAggregator(testEnv.app, TESTER, 'sim', { url: proxy.url, keepInProgress: true });
    proxy.cut(bytes);
    const reply = await testEnv.pay('10.00');
    expect(reply.body).toMatchObject({ success: true });
    ids.push(String(reply.body['withdraw_id']));
  }
  proxy.cut(null);
  await updateAggregator(testEnv.app, TESTER, 'sim', { url: testEnv.simulator.url, keepInProgress: true });
  for (const id of ids) {
    const { attempts } = await finish(testEnv, id);
    expect(attempts).toHaveLength(1);
  }
  expect(testEnv.simulator.store.executions()).toBe(ids.length);
  await expectConsistent(testEnv);
});

/** An app whose connections to the database lose chosen responses. */
async function openBehindProxy() {
  const testEnv = await openPayoutSetup({ worker: false });
  const proxy = await startDatabaseProxy();
  const { database, masterKey } = testEnv.server;
  const app = openAppOn({ ...database.connection, host: proxy.folder }, masterKey);
  onTestFinished(async () => {
    await app.close();
    await testEnv.close();
  });
  return { testEnv, proxy, app };
}

test.each([
  ['the attempt was written', 'insert_attempts'],
  ['the attempt was committed', 'commit'],
  ['the answer was being recorded', 'save_reports'],
])(
  'row 19: the database connection is lost when %s: the merchant gets Created, and the payout is paid once',
  async (_when, statement) => {
    const { testEnv, proxy, app } = await openBehindProxy();
    const order = withdrawalRequest('10', { system: 'ewallet', wallet: 'shop.4711' });
    await create(app, testEnv.shop, order);
    proxy.dropResponses(1, statement);
    const id = await create(app, testEnv.shop, order);
    expect(proxy.droppedCount()).toBe(1);

    const worker = await startWorker(testEnv.app);
    onTestFinished(() => worker.stop());
    await finish(testEnv, String(id));
    expect(testEnv.simulator.store.executions()).toBe(2);
    await expectConsistent(testEnv);
  },
);

test.each([
  ['a failed payout', {}, { code: 'payout_failed' }],
  ['a failed payout of an order', { orderId: 'new' }, { code: 'payout_failed' }],
  ['a repeated order', { orderId: 'failed' }, { code: 'outcome_unknown' }],
] as const)(
  'row 19: the response to %s is never busy, which would say that nothing was created',
  async (_what, order, expected) => {
    const { testEnv, proxy, app } = await openBehindProxy();
    const refused = withdrawalRequest('10.01', { system: 'ewallet', wallet: 'shop.4711' });
    expect(await tryCreate(app, testEnv.shop, { ...refused, orderId: 'failed' })).toMatchObject({
      rejection: { code: 'payout_failed', withdrawId: expect.any(String) },
    });
    proxy.dropResponses(Number.MAX_SAFE_INTEGER, 'find_withdrawals');
    expect(await tryCreate(app, testEnv.shop, { ...refused, ...order })).toMatchObject({
      rejection: { ...expected, withdrawId: expect.any(String) },
    });
    await expectConsistent(testEnv);
  },
);
