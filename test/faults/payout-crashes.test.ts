// A process dies, or sleeps for too long, at each moment of a payout. Another one finishes its work: nothing is paid
// twice, nothing is lost, no hold is left over.
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type TestContext, test } from 'vitest';
import { type Simulator, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { setUpInstallation } from '../../src/usecases/system/set-up-installation.ts';
import { differencesIn, makeMerchant, openAppOn, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, INFO } from '../harness/client.ts';
import { cloneDatabase } from '../harness/database.ts';
import { addSimulator, expectSound, storyOf, until, whsec } from '../harness/payouts.ts';
import { type ServerProcess, startProcess } from '../harness/process.ts';

const DEADLINE_MS = 2_000;
/** An attempt is somebody else's after its deadline and a margin. */
const TAKEN_OVER_AFTER_MS = DEADLINE_MS + 13_000;

async function openScene({ onTestFinished }: TestContext) {
  const database = await cloneDatabase();
  const masterKey = randomBytes(32);
  const app = openAppOn(database.connection, masterKey);
  await setUpInstallation(app, []);
  const secret = whsec();
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

const ask = (server: ServerProcess, shop: TestMerchant, amount: string) =>
  server.post(CREATE, { ...shop, amount, wallet: 'shop.4711', system: 'ewallet', order_id: 'the-one' });

async function expectPaidOnce(
  server: ServerProcess,
  shop: TestMerchant,
  simulator: Simulator,
): Promise<void> {
  await until(
    async () =>
      (await server.post(INFO, { ...shop, order_id: 'the-one' })).body['data'] as Record<string, unknown>,
    (info) => info?.['status'] === 'Paid',
    90,
  );
  expect(simulator.store.executions()).toBe(1);
  expect((await server.post(BALANCE, shop)).body).toMatchObject({ available: '90.00', held: '0.00' });
}

test.concurrent.for(['held', 'attempt written', 'answered', 'recorded'])(
  'row 18: killed at the moment "%s"',
  { timeout: 120_000 },
  async (moment, context) => {
    const { app, simulator, shop, start } = await openScene(context);
    const doomed = await start({ SLUICE_TEST_KILL_AT: moment });
    await expect(ask(doomed, shop, '10')).rejects.toThrow();
    const next = await start();
    await expectPaidOnce(next, shop, simulator);
    // The merchant who asks again hears of the same one.
    expect((await ask(next, shop, '10')).body).toMatchObject({ success: true });
    await expectSound({ app, simulator });
    await next.stop('SIGTERM');
  },
);

test.concurrent('row 18: killed while the aggregator is at it', async (context) => {
  const { app, simulator, shop, start } = await openScene(context);
  simulator.control({ slow_ms: 600, outcome: 'slow', next: 1 });
  const doomed = await start();
  const asked = ask(doomed, shop, '10').catch(() => undefined);
  await until(
    async () => simulator.store.requests.submits,
    (submits) => submits === 1,
  );
  await doomed.stop('SIGKILL');
  await asked;
  const next = await start();
  await expectPaidOnce(next, shop, simulator);
  await expectSound({ app, simulator });
  await next.stop('SIGTERM');
});

test.concurrent('row 18: asleep between attempt and sending for longer than its claim, it sends and writes nothing', async (context) => {
  const { app, simulator, shop, start } = await openScene(context);
  const sleeper = await start({ SLUICE_TEST_STOP_AT: 'attempt written', SLUICE_WORKER: 'off' });
  const asked = ask(sleeper, shop, '10').catch(() => undefined);
  const next = await start();
  await sleep(TAKEN_OVER_AFTER_MS);
  await expectPaidOnce(next, shop, simulator);
  const submits = simulator.store.requests.submits;
  const id = simulator.store.entries()[0]?.reference.split('-')[1] ?? '';
  const { reports } = await storyOf(app, id);

  process.kill(sleeper.pid, 'SIGCONT');
  await asked;
  expect(simulator.store.requests.submits).toBe(submits);
  expect((await storyOf(app, id)).reports).toHaveLength(reports.length);
  expect(await differencesIn(app)).toEqual([]);
  await expectSound({ app, simulator });
  await Promise.all([sleeper.stop('SIGTERM'), next.stop('SIGTERM')]);
});

test.concurrent('row 18: asleep with the answer in hand, it writes nothing when it wakes up', async (context) => {
  const { app, simulator, shop, start } = await openScene(context);
  simulator.control({ outcome: 'no_callback', next: 1 });
  const sleeper = await start({ SLUICE_TEST_STOP_AT: 'answered', SLUICE_WORKER: 'off' });
  const asked = ask(sleeper, shop, '10').catch(() => undefined);
  const next = await start();
  await sleep(TAKEN_OVER_AFTER_MS);
  await expectPaidOnce(next, shop, simulator);
  const id = simulator.store.entries()[0]?.reference.split('-')[1] ?? '';
  const { reports } = await storyOf(app, id);
  process.kill(sleeper.pid, 'SIGCONT');
  await asked;
  expect((await storyOf(app, id)).reports).toHaveLength(reports.length);
  expect(reports.map(({ source }) => source)).not.toContain('submit');
  await expectSound({ app, simulator });
  await Promise.all([sleeper.stop('SIGTERM'), next.stop('SIGTERM')]);
});
