// Lines that break: to the aggregator in the middle of a request, and to the database in the middle of a commit.
import { connect, createServer, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { openAppOn } from '../harness/app.ts';
import { startDatabaseProxy } from '../harness/database-proxy.ts';
import { TESTER } from '../harness/operator-clients.ts';
import { expectSound, openWorld, storyOf, until, type World } from '../harness/payouts.ts';
import { create, request } from '../harness/withdrawals.ts';

/** Passes so many bytes of each connection's requests on, then cuts both sides; null: everything. */
async function startCutter(target: string) {
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

const finish = (world: World, id: string) =>
  until(
    () => storyOf(world.app, id),
    ({ withdrawal }) => withdrawal.state === 'paid',
    60,
  );

test('row 2: a request that is cut after any number of bytes is uncertain, and in the end paid once', async () => {
  const world = await openWorld();
  onTestFinished(() => world.close());
  const line = await startCutter(world.simulator.url);
  const ids: string[] = [];
  for (const bytes of [1, 40, 150, 300, 450, 600]) {
    // A new address makes new connections.
    await updateAggregator(world.app, TESTER, 'sim', { url: `${line.url}/` });
    await updateAggregator(world.app, TESTER, 'sim', { url: line.url, keepInProgress: true });
    line.cut(bytes);
    const reply = await world.pay('10.00');
    expect(reply.body).toMatchObject({ success: true });
    ids.push(String(reply.body['withdraw_id']));
  }
  line.cut(null);
  await updateAggregator(world.app, TESTER, 'sim', { url: world.simulator.url, keepInProgress: true });
  for (const id of ids) {
    const { attempts } = await finish(world, id);
    expect(attempts).toHaveLength(1);
  }
  expect(world.simulator.store.executions()).toBe(ids.length);
  await expectSound(world);
});

test.each([
  ['the attempt was written', 'insert_attempts'],
  ['the attempt was committed', 'commit'],
  ['the answer was being recorded', 'save_reports'],
])(
  'row 19: the database goes away when %s: the merchant hears Created, and it is paid once',
  async (_when, words) => {
    const world = await openWorld({ worker: false });
    const proxy = await startDatabaseProxy();
    const app = openAppOn(
      { ...world.server.database.connection, host: proxy.folder },
      world.server.masterKey,
    );
    onTestFinished(async () => {
      await app.close();
      await world.close();
    });
    const asked = request('10', { system: 'ewallet', wallet: 'shop.4711' });
    await create(app, world.shop, asked);
    proxy.arm(1, words);
    const id = await create(app, world.shop, asked);
    expect(proxy.swallowed()).toBe(1);

    const worker = await startWorker(world.app, 4);
    onTestFinished(() => worker.stop());
    await finish(world, String(id));
    expect(world.simulator.store.executions()).toBe(2);
    await expectSound(world);
  },
  90_000,
);
