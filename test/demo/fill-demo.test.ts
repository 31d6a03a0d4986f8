// Sample data is created in demo databases only.
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { createDemoMerchant } from '../../src/demo/create-demo-merchant.ts';
import { fillDemo } from '../../src/demo/fill-demo.ts';
import { type Database, openDatabase } from '../../src/storage/postgres/database.ts';
import type { App } from '../../src/usecases/app.ts';
import { authenticateMerchant } from '../../src/usecases/merchant/authenticate-merchant.ts';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import { startWorker } from '../../src/worker/worker.ts';
import { TESTER } from '../harness/actors.ts';
import { addOperators, findDifferences, makeMerchant, money, openTestApp } from '../harness/app.ts';
import { connectDirectly, type TestDatabase } from '../harness/database.ts';
import { addSimulator, makeSigningSecret } from '../harness/payouts.ts';
import { startTestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';

function openOwner({ connection }: TestDatabase): Database {
  const owner = openDatabase({
    connection,
    poolSize: 1,
    statementTimeoutMs: 0,
    lockTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  onTestFinished(() => owner.close());
  return owner;
}

test('rejects a database that is not a demo', async () => {
  const opened = await openTestApp();
  expect(await fillDemo(opened.app, openOwner(opened.database), () => undefined)).toMatchObject({
    ok: false,
    rejection: { text: expect.stringContaining('only be created with the embedded database') },
  });
  await opened.close();
});

test.each<[string, (app: App) => Promise<unknown>]>([
  ['merchants', (app) => makeMerchant(app)],
  ['merchants that are named like its own', (app) => makeMerchant(app, { name: 'Demo shop' })],
  ['operators', (app) => addOperators(app, 'ann', 'ben')],
  ['a four-eyes amount', (app) => setFourEyes(app, TESTER, { above: money('1') })],
])('rejects a demo with %s that it did not create', async (_, use) => {
  const opened = await openTestApp({ demo: true });
  await use(opened.app);
  expect(await fillDemo(opened.app, openOwner(opened.database), () => undefined)).toMatchObject({
    ok: false,
    rejection: { text: expect.stringContaining('only to a database without other merchants') },
  });
  await opened.close();
});

test('neither replaces the key of a merchant that is named like its own, nor creates one beside it', async () => {
  const opened = await openTestApp({ demo: true });
  const shop = await makeMerchant(opened.app, { name: 'Demo shop' });
  expect(await createDemoMerchant(opened.app, 'manual')).toBeUndefined();
  const credentials = { merchantId: String(shop.merchant_id), secretKey: shop.secret_key };
  expect(
    await authenticateMerchant(opened.app, { ...credentials, clientAddress: '127.0.0.1' }),
  ).toMatchObject({ ok: true });
  await opened.close();
});

test('replaces the key of its own merchant', async () => {
  const opened = await openTestApp({ demo: true });
  const created = await createDemoMerchant(opened.app, 'manual');
  const again = await createDemoMerchant(opened.app, 'manual');
  expect(again).toMatchObject({ merchantId: created?.merchantId });
  expect(again?.secretKey).not.toBe(created?.secretKey);
  await opened.close();
});

test('without its simulator, fills the demo once with manual work and a clean ledger', async () => {
  const opened = await openTestApp({ demo: true });
  const filled = await fillDemo(opened.app, openOwner(opened.database), () => undefined);
  expect(filled).toMatchObject({ ok: true, value: { merchants: 5 } });
  expect(await findDifferences(opened.app)).toEqual([]);
  expect(await fillDemo(opened.app, openOwner(opened.database), () => undefined)).toMatchObject({
    ok: false,
  });
  await opened.close();
});

test('with its simulator, fills every page of the console', async () => {
  const server = await startTestServer({ app: { demo: true } });
  const secret = makeSigningSecret();
  const simulator = await startSimulator({
    port: 0,
    secret,
    callbackUrl: `${server.url}/callbacks/sim`,
    delayMs: 20,
  });
  await addSimulator(server.app, { name: 'sim', url: simulator.url, secret });
  const worker = await startWorker(server.app);
  expect(await fillDemo(server.app, openOwner(server.database), () => undefined)).toMatchObject({ ok: true });
  const db = await connectDirectly(server.database);
  const count = async (from: string): Promise<number> =>
    Number((await db.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);
  for (const state of ['created', 'paid', 'cancelled'])
    expect([state, await count(`withdrawals where state = '${state}'`)]).not.toEqual([state, 0]);
  for (const stage of ['queued', 'claimed', 'sent'])
    expect([stage, await count(`withdrawals where stage = '${stage}'`)]).not.toEqual([stage, 0]);
  for (const rows of [
    "webhook_deliveries where state = 'delivered'",
    "webhook_deliveries where state = 'pending' and tries > 0",
    'balances where receivable < 0',
    'merchant_terms',
    'floats',
    'halts',
    'reconciliations where differences > 0',
    'ledger_checks',
    "incidents where kind = 'paid_after_cancel'",
    'proposals where checked_at is null',
  ])
    await waitUntil(
      () => count(rows),
      (found) => found > 0,
    );
  await worker.stop();
  expect(await findDifferences(server.app)).toEqual([]);
  await simulator.close();
  await server.close();
});
