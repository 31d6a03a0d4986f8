// Operators change or disable an aggregator that has payouts in progress.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { liftHalt, setHalt } from '../../src/usecases/operator/halts/halts.ts';
import { routeWithdrawal } from '../../src/usecases/operator/withdrawals/route-withdrawal.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { operatorActor, TESTER } from '../harness/actors.ts';
import { addSimulator, makeSigningSecret, type PayoutSetup, withdrawalDetails } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { openReports, type Reports } from './reports.ts';

let reports: Reports;
let testEnv: PayoutSetup;
let create: Reports['create'];
let summaryOf: Reports['summaryOf'];
const secret = makeSigningSecret();

beforeAll(async () => {
  reports = await openReports(secret);
  ({ testEnv, create, summaryOf } = reports);
});
beforeEach(() => reports.liftMerchantHalt());
afterEach(() => reports.expectCleanLedger());
afterAll(() => reports.close());

test('an aggregator with payouts in progress keeps its URL', async () => {
  const id = await create('100.11');
  const other = await startSimulator({ port: 0, secret });
  expect(await updateAggregator(testEnv.app, TESTER, 'sim', { url: other.url })).toMatchObject({
    rejection: { kind: 'wrong-state' },
  });
  await other.close();
  await waitUntil(
    async () => {
      await advancePayout(testEnv.app, id);
      return summaryOf(id);
    },
    ({ state }) => state === 'paid',
  );
});

describe('a disabled aggregator', () => {
  test('gets no withdrawal that was routed to it before', async () => {
    await setHalt(testEnv.app, operatorActor('a'), { scope: 'global', subject: '', reason: 'r' });
    const id = await create('100.00');
    await addSimulator(testEnv.app, { name: 'other', url: testEnv.simulator.url, secret });
    await routeWithdrawal(testEnv.app, operatorActor('a'), { id, aggregator: 'other', reason: 'r' });
    await updateAggregator(testEnv.app, TESTER, 'other', { enabled: false });
    await liftHalt(testEnv.app, TESTER, { scope: 'global', subject: '' });
    await advancePayout(testEnv.app, id);
    expect((await withdrawalDetails(testEnv.app, id)).withdrawal).toMatchObject({
      stage: 'queued',
      waitingFor: 'other',
    });
  });

  test('is looked up, but nothing is sent to it again', async () => {
    const id = await create('100.20');
    await updateAggregator(testEnv.app, TESTER, 'sim', { enabled: false });
    const { submits } = testEnv.simulator.store.requests;
    for (let round = 0; round < 5; round += 1) await advancePayout(testEnv.app, id);
    expect(testEnv.simulator.store.requests.submits).toBe(submits);
    await updateAggregator(testEnv.app, TESTER, 'sim', { enabled: true });
  });
});

test.each(['global', 'merchant', 'system', 'aggregator'] as const)(
  'a payout under a halt in the scope %s is looked up, but not sent again',
  async (scope) => {
    const id = await create('100.20');
    const subjects = {
      global: '',
      merchant: String(testEnv.shop.merchant_id),
      system: 'ewallet',
      aggregator: 'sim',
    };
    const halt = { scope, subject: subjects[scope] };
    await setHalt(testEnv.app, TESTER, { ...halt, reason: 'double payments reported' });
    const { submits, lookups } = testEnv.simulator.store.requests;
    for (let round = 0; round < 5; round += 1) await advancePayout(testEnv.app, id);
    expect(testEnv.simulator.store.requests.submits).toBe(submits);
    expect(testEnv.simulator.store.requests.lookups).toBe(lookups + 5);
    await liftHalt(testEnv.app, TESTER, halt);
    await advancePayout(testEnv.app, id);
    expect(testEnv.simulator.store.requests.submits).toBe(submits + 1);
  },
);
