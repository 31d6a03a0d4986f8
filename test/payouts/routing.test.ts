// Which aggregator gets a payout, and when it has to wait.
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import type { HaltScope } from '../../src/domain/routing.ts';
import { listAggregators } from '../../src/usecases/operator/aggregators/list-aggregators.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { liftHalt, setHalt } from '../../src/usecases/operator/halts/set-halt.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { updateSystem } from '../../src/usecases/operator/systems/update-system.ts';
import { money } from '../harness/app.ts';
import { peek, someoneWaits } from '../harness/database.ts';
import { TESTER } from '../harness/operator-clients.ts';
import {
  addSimulator,
  expectSound,
  openWorld,
  storyOf,
  until,
  type World,
  whsec,
} from '../harness/payouts.ts';

let world: World;
let second: Simulator;

beforeAll(async () => {
  world = await openWorld({ server: { app: { breaking: { failuresInARow: 3, pauseSeconds: 1 } } } });
  const secret = whsec();
  second = await startSimulator({
    port: 0,
    secret,
    delayMs: 20,
    callbackUrl: `${world.server.url}/callbacks/other`,
  });
  await addSimulator(world.app, { name: 'other', url: second.url, secret });
});
afterAll(async () => {
  await expectSound(world);
  await expectSound({ ...world, simulator: second });
  await second.close();
  await world.close();
});

const standing = async (id: unknown) => storyOf(world.app, String(id));

async function paidThrough(amount: string): Promise<string[]> {
  const reply = await world.pay(amount);
  expect(reply.body).toMatchObject({ success: true });
  const { attempts } = await until(
    () => standing(reply.body['withdraw_id']),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
  return attempts.map(({ aggregator, state }) => `${aggregator} ${state}`);
}

test('the first route that takes the amount gets it', async () => {
  expect(await paidThrough('10')).toEqual(['sim paid']);
  await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { max: money('50') });
  expect(await paidThrough('60')).toEqual(['other paid']);
  await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { max: null, enabled: false });
  expect(await paidThrough('10')).toEqual(['other paid']);
  await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { enabled: true, position: 9 });
  expect(await paidThrough('10')).toEqual(['other paid']);
  await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'sim' }, { position: 1 });
  expect(await paidThrough('10')).toEqual(['sim paid']);
});

test('without a live route, or with the system switched off, there is no automatic system', async () => {
  const none = { status: 422, code: 'auto_system_not_found' };
  const asked = async () => {
    const { status, body } = await world.pay('10');
    return { status, code: body['code'] };
  };
  await updateSystem(world.app, TESTER, 'ewallet', { autoPayouts: false });
  expect(await asked()).toEqual(none);
  await updateSystem(world.app, TESTER, 'ewallet', { autoPayouts: true });
  for (const name of ['sim', 'other'])
    await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: name }, { max: money('5') });
  expect(await asked()).toEqual(none);
  for (const name of ['sim', 'other'])
    await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: name }, { max: null });
  for (const name of ['sim', 'other']) await updateAggregator(world.app, TESTER, name, { enabled: false });
  expect(await asked()).toEqual(none);
  for (const name of ['sim', 'other']) await updateAggregator(world.app, TESTER, name, { enabled: true });
  expect(await asked()).toMatchObject({ status: 200 });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

describe('row 1: nothing was sent', () => {
  test('the next route is tried, under a reference of its own', async () => {
    await updateAggregator(world.app, TESTER, 'sim', {
      url: `http://127.0.0.1:${await freePort()}`,
      keepInProgress: true,
    });
    expect(await paidThrough('10')).toEqual(['sim not_sent', 'other paid']);
  });

  test('with no route left the money is given back at once, and retrying is safe', async () => {
    await updateAggregator(world.app, TESTER, 'other', {
      url: `http://127.0.0.1:${await freePort()}`,
      keepInProgress: true,
    });
    const before = world.simulator.store.executions() + second.store.executions();
    const replies = await Promise.all(Array.from({ length: 8 }, () => world.pay('10')));
    for (const { status, body } of replies)
      expect([status, body['error']]).toEqual([503, 'Error while creating withdraw']);
    const { withdrawal } = await standing(replies[0]?.body['withdraw_id']);
    expect(withdrawal).toMatchObject({ state: 'cancelled', failed: true });
    expect(world.simulator.store.executions() + second.store.executions()).toBe(before);
  });

  test('after failures in a row a route is left alone, and tried again later', async () => {
    // Three failed above: the breaker is open, so not even a connection is tried.
    const { attempts } = await standing((await world.pay('10')).body['withdraw_id']);
    expect(attempts).toEqual([]);
    await updateAggregator(world.app, TESTER, 'sim', { url: world.simulator.url, keepInProgress: true });
    await updateAggregator(world.app, TESTER, 'other', { url: second.url, keepInProgress: true });
    await until(
      () => world.pay('10'),
      ({ status }) => status === 200,
    );
    expect(await paidThrough('10')).toEqual(['sim paid']);
  });
});

describe('float', () => {
  test('what the aggregator holds for us is counted, and a payout waits when it is short', async () => {
    await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'other' }, { enabled: false });
    await updateAggregator(world.app, TESTER, 'sim', { float: money('100') });
    expect(await paidThrough('70')).toEqual(['sim paid']);
    const waiting = await world.pay('70');
    expect(waiting.body).toMatchObject({ success: true });
    const id = waiting.body['withdraw_id'];
    expect((await standing(id)).withdrawal).toMatchObject({
      stage: 'queued',
      waitingFor: 'the float of sim',
    });
    // A smaller one fits.
    expect(await paidThrough('30')).toEqual(['sim paid']);
    await updateAggregator(world.app, TESTER, 'sim', { float: money('70') });
    await until(
      () => standing(id),
      ({ withdrawal }) => withdrawal.state === 'paid',
    );
    const [, sim] = await listAggregators(world.app);
    expect(sim).toMatchObject({ terms: { name: 'sim' }, float: 0n });
  });

  test('what was refused does not count', async () => {
    await updateAggregator(world.app, TESTER, 'sim', { float: money('100') });
    expect((await world.pay('50.01')).status).toBe(503);
    const [, sim] = await listAggregators(world.app);
    expect(sim?.float).toBe(10_000n);
    await updateAggregator(world.app, TESTER, 'sim', { float: null });
  });

  test('an aggregator that says it is short is waited for', async () => {
    const reply = await world.pay('10.06');
    expect(reply.body).toMatchObject({ success: true });
    const id = reply.body['withdraw_id'];
    expect((await standing(id)).withdrawal).toMatchObject({ state: 'created', stage: 'queued' });
    world.simulator.control({ top_up: '1000' });
    await updateAggregator(world.app, TESTER, 'sim', {});
    await until(
      () => standing(id),
      ({ withdrawal }) => withdrawal.state === 'paid',
    );
    await setRoute(world.app, TESTER, { system: 'ewallet', aggregator: 'other' }, { enabled: true });
  });
});

describe('kill switches', () => {
  const scopes: [HaltScope, () => string[]][] = [
    ['global', () => ['']],
    ['merchant', () => [String(world.shop.merchant_id)]],
    ['system', () => ['ewallet']],
    ['aggregator', () => ['sim', 'other']],
  ];
  test.each(scopes)(
    '%s: nothing is sent after it is set, and everything goes on when it is lifted',
    async (scope, subjects) => {
      for (const subject of subjects()) await setHalt(world.app, TESTER, { scope, subject, reason: 'alarm' });
      const submits = world.simulator.store.requests.submits + second.store.requests.submits;
      const replies = await Promise.all(Array.from({ length: 20 }, () => world.pay('10')));
      for (const { body } of replies) expect(body).toMatchObject({ success: true });
      expect(world.simulator.store.requests.submits + second.store.requests.submits).toBe(submits);
      for (const subject of subjects()) await liftHalt(world.app, TESTER, { scope, subject });
      for (const { body } of replies)
        await until(
          () => standing(body['withdraw_id']),
          ({ withdrawal }) => withdrawal.state === 'paid',
        );
    },
  );

  test('one for something that does not exist is refused', async () => {
    for (const [scope, subject] of [
      ['merchant', '999'],
      ['system', 'pigeon'],
      ['aggregator', 'nobody'],
      ['global', 'x'],
    ] as const)
      expect(await setHalt(world.app, TESTER, { scope, subject, reason: 'x' })).toMatchObject({
        ok: false,
      });
  });
});

test('an id is never dispatched by two processes', async () => {
  const id = Number((await world.pay('10')).body['withdraw_id']) as WithdrawalId;
  const begun = await Promise.all(
    Array.from({ length: 50 }, () => world.app.beginAttempt({ id, tried: new Set() })),
  );
  expect(begun.every(({ verdict }) => verdict === 'gone')).toBe(true);
});

test('waking what waits keeps nobody waiting who writes into the audit log', async () => {
  const halt = { scope: 'system', subject: 'ewallet' } as const;
  await setHalt(world.app, TESTER, { ...halt, reason: 'test' });
  const { body } = await world.pay('10');
  const db = await peek(world.server.database);
  await db.query('begin');
  await db.query('select from graphile_worker._private_jobs for update');
  const changing = setRoute(
    world.app,
    TESTER,
    { system: 'ewallet', aggregator: 'sim' },
    { max: money('900') },
  );
  await someoneWaits(world.server.database, '%add_jobs%');
  const credited = await creditMerchant(world.app, TESTER, {
    merchantId: world.shop.merchant_id,
    amount: money('1'),
    note: 'test',
  });
  await db.query('commit');
  expect(credited).toMatchObject({ ok: true });
  expect(await changing).toMatchObject({ ok: true });
  await liftHalt(world.app, TESTER, halt);
  await until(
    () => standing(body['withdraw_id']),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
});
