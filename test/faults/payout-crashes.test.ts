// Row 18 of docs/failures.md: a process is killed, or suspended for longer than its claim, at each crash point of a payout.
// Another process completes the payout: nothing is paid twice or lost, and no hold remains.
import { randomBytes } from 'node:crypto';
import { expect, type TestContext, test } from 'vitest';
import { type Simulator, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { findDifferences, makeMerchant, openAppOn, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, INFO } from '../harness/client.ts';
import { cloneDatabase } from '../harness/database.ts';
import { addSimulator, expectConsistent, makeSigningSecret, withdrawalDetails } from '../harness/payouts.ts';
import { type ServerProcess, startProcess } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

const DEADLINE_MS = 2_000;

async function openCrashTest({ onTestFinished }: TestContext) {
  const database = await cloneDatabase();
  const masterKey = randomBytes(32);
  const app = openAppOn(database.connection, masterKey);
  await setUpInstallation(app, []);
  const secret = makeSigningSecret();
  let callbackUrl: string | undefined;
  const simulator = await startSimulator({ port: 0, secret, delayMs: 50, callbackUrl: () => callbackUrl });
  await addSimulator(app, { name: 'sim', url: simulator.url, secret, deadlineMs: DEADLINE_MS });
  const shop = await makeMerchant(app, { payoutMode: 'auto', credit: '100' });
  onTestFinished(async () => {
    await simulator.close();
    await app.close();
    await database.drop();
  });
  return {
    app,
    simulator,
    shop,
    start: async (env: Record<string, string> = {}): Promise<ServerProcess> => {
      const server = await startProcess(
        { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64'), ...env },
        onTestFinished,
      );
      callbackUrl = `${server.url}/callbacks/sim`;
      return server;
    },
  };
}

const create = (server: ServerProcess, shop: TestMerchant, amount: string) =>
  server.post(CREATE, { ...shop, amount, wallet: 'shop.4711', system: 'ewallet', order_id: 'the-one' });

async function expectPaidOnce(
  server: ServerProcess,
  shop: TestMerchant,
  simulator: Simulator,
): Promise<void> {
  await waitUntil(
    async () =>
      (await server.post(INFO, { ...shop, order_id: 'the-one' })).body['data'] as Record<string, unknown>,
    (info) => info?.['status'] === 'Paid',
  );
  expect(simulator.store.executions()).toBe(1);
  expect((await server.post(BALANCE, shop)).body).toMatchObject({ available: '90.00', held: '0.00' });
}

test.concurrent.for(['held', 'attempt written', 'responded', 'recorded'])(
  'row 18: a process killed at the crash point "%s": the payout is paid once',
  async (crashPoint, context) => {
    const { app, simulator, shop, start } = await openCrashTest(context);
    const killed = await start({ SLUICE_TEST_KILL_AT: crashPoint });
    await expect(create(killed, shop, '10')).rejects.toThrow();
    const next = await start();
    await expectPaidOnce(next, shop, simulator);
    // A retry of the merchant returns the same withdrawal.
    expect((await create(next, shop, '10')).body).toMatchObject({ success: true });
    await expectConsistent({ app, simulator });
    await next.stop('SIGTERM');
  },
);

test.concurrent('row 18: a process killed while the aggregator processes the request: the payout is paid once', async (context) => {
  const { app, simulator, shop, start } = await openCrashTest(context);
  simulator.control({ slow_ms: 600, outcome: 'slow', next: 1 });
  const killed = await start();
  const response = create(killed, shop, '10').catch(() => undefined);
  await waitUntil(() => simulator.store.requests.submits === 1);
  await killed.stop('SIGKILL');
  await response;
  const next = await start();
  await expectPaidOnce(next, shop, simulator);
  await expectConsistent({ app, simulator });
  await next.stop('SIGTERM');
});

test.concurrent('row 18: suspended between attempt and sending for longer than its claim, a process sends and writes nothing', async (context) => {
  const { app, simulator, shop, start } = await openCrashTest(context);
  const suspended = await start({ SLUICE_TEST_STOP_AT: 'attempt written', SLUICE_WORKER: 'off' });
  const response = create(suspended, shop, '10').catch(() => undefined);
  const next = await start();
  // Another process pays only after the claim expired.
  await expectPaidOnce(next, shop, simulator);
  const submits = simulator.store.requests.submits;
  const id = simulator.store.entries()[0]?.reference.split('-')[1] ?? '';
  const { reports } = await withdrawalDetails(app, id);

  process.kill(suspended.pid, 'SIGCONT');
  await response;
  expect(simulator.store.requests.submits).toBe(submits);
  expect((await withdrawalDetails(app, id)).reports).toHaveLength(reports.length);
  expect(await findDifferences(app)).toEqual([]);
  await expectConsistent({ app, simulator });
  await Promise.all([suspended.stop('SIGTERM'), next.stop('SIGTERM')]);
});

test.concurrent('row 18: suspended before it recorded the response, a process writes nothing when it continues', async (context) => {
  const { app, simulator, shop, start } = await openCrashTest(context);
  simulator.control({ outcome: 'no_callback', next: 1 });
  const suspended = await start({ SLUICE_TEST_STOP_AT: 'responded', SLUICE_WORKER: 'off' });
  const response = create(suspended, shop, '10').catch(() => undefined);
  const next = await start();
  // Another process pays only after the claim expired.
  await expectPaidOnce(next, shop, simulator);
  const id = simulator.store.entries()[0]?.reference.split('-')[1] ?? '';
  const { reports } = await withdrawalDetails(app, id);
  process.kill(suspended.pid, 'SIGCONT');
  await response;
  expect((await withdrawalDetails(app, id)).reports).toHaveLength(reports.length);
  expect(reports.map(({ source }) => source)).not.toContain('submit');
  await expectConsistent({ app, simulator });
  await Promise.all([suspended.stop('SIGTERM'), next.stop('SIGTERM')]);
});
