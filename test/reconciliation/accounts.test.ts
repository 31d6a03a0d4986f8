// The statement of an aggregator whose address changed: each payout is compared with the account that it was sent to.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Simulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { makeSigningSecret, withdrawalDetails } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { about, compare } from './samples.ts';

const NAME = 'acme';
let server: TestServer;
let shop: TestMerchant;
let first: Simulator;
let second: Simulator;
const secrets = [makeSigningSecret(), makeSigningSecret()] as const;

beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '100000' });
  first = await startSimulator({ port: 0, secret: secrets[0], delayMs: 0 });
  second = await startSimulator({ port: 0, secret: secrets[1], delayMs: 0 });
  await addAggregator(server.app, TESTER, {
    name: NAME,
    kind: 'http',
    url: first.url,
    deadlineMs: 5_000,
    finalitySeconds: 3_600,
    secrets: { secret: secrets[0] },
  });
  await setRoute(server.app, TESTER, { system: 'ewallet', aggregator: NAME }, {});
  await updateSystem(server.app, TESTER, 'ewallet', { autoPayouts: true });
});
afterAll(async () => {
  await first.close();
  await second.close();
  await server.close();
});

async function pay(): Promise<string> {
  const order = { ...shop, amount: '100.00', wallet: 'shop.4711', system: 'ewallet' };
  const id = Number((await server.post(CREATE, order)).body['withdraw_id']) as WithdrawalId;
  const details = await waitUntil(
    async () => {
      await advancePayout(server.app, id);
      return withdrawalDetails(server.app, id);
    },
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
  return details.attempts[0]?.reference ?? '';
}

test('compares the payouts of both accounts, and believes neither about the payouts of the other', async () => {
  const before = await pay();
  const change = { url: second.url, secrets: { secret: secrets[1] } };
  expect(await updateAggregator(server.app, TESTER, NAME, change)).toMatchObject({ ok: true });
  const after = await pay();
  expect(first.store.entries().map(({ reference }) => reference)).toEqual([before]);
  expect(second.store.entries().map(({ reference }) => reference)).toEqual([after]);
  expect((await compare(server.app, { aggregator: NAME })).report.differences).toEqual([]);

  const [entry] = second.store.entries();
  if (!entry) throw new Error('the simulator has no payout');
  second.store.insert({ ...entry, reference: before });
  second.store.execute(before);
  expect(about(await compare(server.app, { aggregator: NAME }), before)).toMatchObject([
    { type: 'missing_here', money: true, detail: 'sent to another account of this aggregator' },
    { type: 'duplicate', money: true },
  ]);

  await first.close();
  expect(about(await compare(server.app, { aggregator: NAME }), before)).toMatchObject([
    { type: 'missing_here', money: true },
    { type: 'missing_there', money: true },
  ]);
});
