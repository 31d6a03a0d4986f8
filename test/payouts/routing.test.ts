// The choice of the aggregator for a payout, and when a payout has to wait. Row 1 of docs/failures.md.
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { HaltScope } from '../../src/domain/routing.ts';
import { listAggregators } from '../../src/usecases/operator/aggregators/list-aggregators.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { liftHalt, setHalt } from '../../src/usecases/operator/halts/halts.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../harness/actors.ts';
import { money } from '../harness/app.ts';
import { connectDirectly, waitUntilBlocked } from '../harness/database.ts';
import {
  addSimulator,
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

let testEnv: PayoutSetup;
let second: Simulator;

beforeAll(async () => {
  // A test has to find the breaker open before the pause ends, also on a slow machine.
  testEnv = await openPayoutSetup({ server: { app: { breaker: { failuresInARow: 3, pauseSeconds: 5 } } } });
  const secret = makeSigningSecret();
  second = await startSimulator({
    port: 0,
    secret,
    delayMs: 20,
    callbackUrl: `${testEnv.server.url}/callbacks/other`,
  });
  await addSimulator(testEnv.app, { name: 'other', url: second.url, secret });
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await expectConsistent({ ...testEnv, simulator: second });
  await second.close();
  await testEnv.close();
});

const storyById = (id: unknown) => withdrawalDetails(testEnv.app, String(id));

async function paidThrough(amount: string): Promise<string[]> {
  const reply = await testEnv.pay(amount);
  expect(reply.body).toMatchObject({ success: true });
  const { attempts } = await waitUntil(
    () => storyById(reply.body['withdraw_id']),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
  return attempts.map(({ aggregator, state }) => `${aggregator} ${state}`);
}

test('the first route that accepts the amount is used', async () => {
  expect(await paidThrough('10')).toEqual(['sim paid']);
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { max: money('50') });
  expect(await paidThrough('60')).toEqual(['other paid']);
  await setRoute(
    testEnv.app,
    TESTER,
    { system: 'ewallet', aggregator: 'sim' },
    { max: null, enabled: false },
  );
  expect(await paidThrough('10')).toEqual(['other paid']);
  await setRoute(
    testEnv.app,
    TESTER,
    { system: 'ewallet', aggregator: 'sim' },
    { enabled: true, position: 9 },
  );
  expect(await paidThrough('10')).toEqual(['other paid']);
  await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { position: 1 });
  expect(await paidThrough('10')).toEqual(['sim paid']);
});

test('rejects an automatic withdrawal without an enabled route or with automatic payouts disabled', async () => {
  const none = { status: 422, code: 'auto_system_not_found' };
  const outcome = async () => {
    const { status, body } = await testEnv.pay('10');
    return { status, code: body['code'] };
  };
  await updateSystem(testEnv.app, TESTER, 'ewallet', { autoPayouts: false });
  expect(await outcome()).toEqual(none);
  await updateSystem(testEnv.app, TESTER, 'ewallet', { autoPayouts: true });
  for (const name of ['sim', 'other'])
    await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: name }, { max: money('5') });
  expect(await outcome()).toEqual(none);
  for (const name of ['sim', 'other'])
    await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: name }, { max: null });
  for (const name of ['sim', 'other']) await updateAggregator(testEnv.app, TESTER, name, { enabled: false });
  expect(await outcome()).toEqual(none);
  for (const name of ['sim', 'other']) await updateAggregator(testEnv.app, TESTER, name, { enabled: true });
  expect(await outcome()).toMatchObject({ status: 200 });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('row 1: an aggregator that cannot be reached', () => {
  test('the next route is tried, with a new reference', async () => {
    await updateAggregator(testEnv.app, TESTER, 'sim', {
      url: `http://127.0.0.1:${await freePort()}`,
      keepInProgress: true,
    });
    expect(await paidThrough('10')).toEqual(['sim not_sent', 'other paid']);
  });

  test('without another route the hold is released at once, and retrying is safe', async () => {
    await updateAggregator(testEnv.app, TESTER, 'other', {
      url: `http://127.0.0.1:${await freePort()}`,
      keepInProgress: true,
    });
    const before = testEnv.simulator.store.executions() + second.store.executions();
    const replies = await Promise.all(Array.from({ length: 8 }, () => testEnv.pay('10')));
    for (const { status, body } of replies)
      expect([status, body['error']]).toEqual([503, 'Error while creating withdraw']);
    const { withdrawal } = await storyById(replies[0]?.body['withdraw_id']);
    expect(withdrawal).toMatchObject({ state: 'cancelled', failed: true });
    expect(testEnv.simulator.store.executions() + second.store.executions()).toBe(before);
  });

  test('after consecutive failures the route is paused, and tried again later', async () => {
    // Three attempts failed above: the breaker is open, so no connection is opened.
    expect((await testEnv.pay('10')).body).toMatchObject({ code: 'payout_failed', nothing_created: true });
    await updateAggregator(testEnv.app, TESTER, 'sim', { url: testEnv.simulator.url, keepInProgress: true });
    await updateAggregator(testEnv.app, TESTER, 'other', { url: second.url, keepInProgress: true });
    await waitUntil(
      () => testEnv.pay('10'),
      ({ status }) => status === 200,
    );
    expect(await paidThrough('10')).toEqual(['sim paid']);
  });
});

describe('float', () => {
  test('is counted down, and a payout waits when it is too low', async () => {
    await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'other' }, { enabled: false });
    await updateAggregator(testEnv.app, TESTER, 'sim', { float: '100' });
    expect(await paidThrough('70')).toEqual(['sim paid']);
    const waiting = await testEnv.pay('70');
    expect(waiting.body).toMatchObject({ success: true });
    const id = waiting.body['withdraw_id'];
    expect((await storyById(id)).withdrawal).toMatchObject({
      stage: 'queued',
      waitingFor: 'the float of sim',
    });
    // A smaller one fits.
    expect(await paidThrough('30')).toEqual(['sim paid']);
    await updateAggregator(testEnv.app, TESTER, 'sim', { float: '70' });
    await waitUntil(
      () => storyById(id),
      ({ withdrawal }) => withdrawal.state === 'paid',
    );
    const [, sim] = await listAggregators(testEnv.app);
    expect(sim).toMatchObject({ terms: { name: 'sim' }, float: 0n });
  });

  test('is not reduced by a refused payout', async () => {
    await updateAggregator(testEnv.app, TESTER, 'sim', { float: '100' });
    expect((await testEnv.pay('50.01')).status).toBe(503);
    const [, sim] = await listAggregators(testEnv.app);
    expect(sim?.float).toBe(10_000n);
    await updateAggregator(testEnv.app, TESTER, 'sim', { float: null });
  });

  test('a payout waits for an aggregator that reports insufficient funds', async () => {
    const reply = await testEnv.pay('10.06');
    expect(reply.body).toMatchObject({ success: true });
    const id = reply.body['withdraw_id'];
    expect((await storyById(id)).withdrawal).toMatchObject({ state: 'created', stage: 'queued' });
    testEnv.simulator.control({ top_up: '1000' });
    await updateAggregator(testEnv.app, TESTER, 'sim', {});
    await waitUntil(
      () => storyById(id),
      ({ withdrawal }) => withdrawal.state === 'paid',
    );
    await setRoute(testEnv.app, TESTER, { system: 'ewallet', aggregator: 'other' }, { enabled: true });
  });
});

describe('halts', () => {
  const scopes: [HaltScope, () => string[]][] = [
    ['global', () => ['']],
    ['merchant', () => [String(testEnv.shop.merchant_id)]],
    ['system', () => ['ewallet']],
    ['aggregator', () => ['sim', 'other']],
  ];
  test.each(scopes)(
    '%s: nothing is sent while it is set, and everything is paid after it is lifted',
    async (scope, subjects) => {
      for (const subject of subjects())
        await setHalt(testEnv.app, TESTER, { scope, subject, reason: 'alarm' });
      const submits = testEnv.simulator.store.requests.submits + second.store.requests.submits;
      const replies = await Promise.all(Array.from({ length: 20 }, () => testEnv.pay('10')));
      for (const { body } of replies) expect(body).toMatchObject({ success: true });
      expect(testEnv.simulator.store.requests.submits + second.store.requests.submits).toBe(submits);
      for (const subject of subjects()) await liftHalt(testEnv.app, TESTER, { scope, subject });
      for (const { body } of replies)
        await waitUntil(
          () => storyById(body['withdraw_id']),
          ({ withdrawal }) => withdrawal.state === 'paid',
        );
    },
  );

  test('rejects a halt of something that does not exist', async () => {
    for (const [scope, subject] of [
      ['merchant', '999'],
      ['system', 'pigeon'],
      ['aggregator', 'nobody'],
      ['global', 'x'],
    ] as const)
      expect(await setHalt(testEnv.app, TESTER, { scope, subject, reason: 'x' })).toMatchObject({
        ok: false,
      });
  });
});

test('a withdrawal is never dispatched twice', async () => {
  const id = Number((await testEnv.pay('10')).body['withdraw_id']) as WithdrawalId;
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, () => testEnv.app.beginAttempt({ id, tried: new Set() })),
  );
  expect(outcomes.every(({ verdict }) => verdict === 'gone')).toBe(true);
});

test('rescheduling waiting payouts does not block writers of the audit log', async () => {
  const halt = { scope: 'system', subject: 'ewallet' } as const;
  await setHalt(testEnv.app, TESTER, { ...halt, reason: 'test' });
  const { body } = await testEnv.pay('10');
  const db = await connectDirectly(testEnv.server.database);
  await db.query('begin');
  await db.query('select from graphile_worker._private_jobs for update');
  const changing = setRoute(
    testEnv.app,
    TESTER,
    { system: 'ewallet', aggregator: 'sim' },
    { max: money('900') },
  );
  await waitUntilBlocked(testEnv.server.database, '%add_jobs%');
  const credited = await creditMerchant(testEnv.app, TESTER, {
    merchantId: testEnv.shop.merchant_id,
    amount: money('1'),
    note: 'test',
  });
  await db.query('commit');
  expect(credited).toMatchObject({ ok: true });
  expect(await changing).toMatchObject({ ok: true });
  await liftHalt(testEnv.app, TESTER, halt);
  await waitUntil(
    () => storyById(body['withdraw_id']),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
});
