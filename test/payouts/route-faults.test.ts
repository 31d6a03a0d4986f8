// A refusal about us (blocked account, wrong key, missing system) is a fault of the route and never the end of the withdrawal,
// for every kind of aggregator.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { AGGREGATOR_KINDS } from '../../src/domain/routing.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { retryWithdrawal } from '../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, INFO } from '../harness/client.ts';
import { withdrawalDetails } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type ScriptedAggregator, startScriptedAggregator } from './scripted-aggregator.ts';

const FAILURES = 3;

describe.each(AGGREGATOR_KINDS)('an aggregator of kind %s that rejects our account', (kind) => {
  let server: TestServer;
  let aggregator: ScriptedAggregator;
  let shop: TestMerchant;
  const opened: ScriptedAggregator[] = [];

  beforeEach(async () => {
    server = await startTestServer({ app: { breaker: { failuresInARow: FAILURES, pauseSeconds: 60 } } });
    aggregator = await startScriptedAggregator(server.app, { kind, name: 'first' });
    aggregator.always = 'route_fault';
    opened.push(aggregator);
    shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '10000' });
  });
  afterEach(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    for (const item of opened.splice(0)) await item.close();
    await server.close();
  });

  const create = () =>
    server.post(CREATE, { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet' });
  const routeFaults = async () =>
    (await listIncidents(server.app, { all: false })).filter((incident) => incident.kind === 'route_fault');

  test('is passed over for the next route, and an incident opens', async () => {
    const backup = await startScriptedAggregator(server.app, { kind: 'http', name: 'second' });
    opened.push(backup);
    const { body } = await create();
    expect(body).toMatchObject({ success: true });
    const { attempts, withdrawal } = await withdrawalDetails(server.app, String(body['withdraw_id']));
    expect(attempts.map(({ aggregator: name, state }) => [name, state])).toEqual([
      ['first', 'refused'],
      ['second', 'accepted'],
    ]);
    expect(withdrawal).toMatchObject({ state: 'created', stage: 'sent' });
    expect(await routeFaults()).toMatchObject([{ reference: 'first', withdrawalId: null }]);
  });

  test('leaves the withdrawal in the queue with its hold if there is no other route, and it is paid later', async () => {
    const { body } = await create();
    expect(body).toMatchObject({ success: true });
    const id = String(body['withdraw_id']);
    const { withdrawal } = await withdrawalDetails(server.app, id);
    expect(withdrawal).toMatchObject({ state: 'created', stage: 'queued', failed: false });
    expect((await server.post(BALANCE, shop)).body).toMatchObject({ held: '100.00' });
    expect(await routeFaults()).toHaveLength(1);

    aggregator.always = 'accepted';
    expect(await retryWithdrawal(server.app, TESTER, withdrawal.id)).toMatchObject({ ok: true });
    await advancePayout(server.app, withdrawal.id);
    expect((await withdrawalDetails(server.app, id)).withdrawal).toMatchObject({ stage: 'sent' });
    expect((await server.post(INFO, { ...shop, id })).body['data']).toMatchObject({ status: 'Created' });
  });

  test('is paused by the circuit breaker', async () => {
    for (let failures = 0; failures < FAILURES; failures += 1) {
      expect(server.app.aggregators.down('ewallet')).not.toContain('first');
      await create();
    }
    expect(server.app.aggregators.down('ewallet')).toContain('first');
  });
});

test('an upstream that rejects us at a status check leaves the payout uncertain and opens an incident', async () => {
  const server = await startTestServer();
  const aggregator = await startScriptedAggregator(server.app, { kind: 'sluice', name: 'upstream' });
  const shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '10000' });
  const fields = { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet' };
  const { body } = await server.post(CREATE, fields);
  const { withdrawal } = await withdrawalDetails(server.app, String(body['withdraw_id']));
  aggregator.always = 'route_fault';
  await advancePayout(server.app, withdrawal.id);
  expect((await withdrawalDetails(server.app, String(withdrawal.id))).withdrawal).toMatchObject({
    state: 'created',
    stage: 'sent',
  });
  expect(await listIncidents(server.app, { all: false })).toMatchObject([{ kind: 'route_fault' }]);
  await aggregator.close();
  await server.close();
});
