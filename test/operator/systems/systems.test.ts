// Operators change the fees and limits of the payment systems.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDifferences } from '../../harness/app.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { type Consoles, openConsoles } from '../shared/consoles.ts';

let server: TestServer;
let boss: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;
let items: Consoles['items'];
let versionOf: Consoles['versionOf'];

beforeAll(async () => {
  server = await startTestServer();
  ({ boss, ann, vic, items, versionOf } = await openConsoles(server));
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

describe('payment systems', () => {
  test('updates the given fields only, and removes a bound on null', async () => {
    const first = await boss.send('PATCH', '/systems/usdt', {
      version: await versionOf('/systems', 'usdt'),
      fee_percent: '1.25',
      fee_fixed: '10',
      fee_min: '12.50',
      fee_max: '100',
      min: '50',
      max: '5000',
    });
    expect(first.body).toMatchObject({
      name: 'usdt',
      title: 'USDT wallet on the TRC-20 network',
      enabled: true,
      fee_percent: '1.25',
      fee_fixed: '10.00',
      fee_min: '12.50',
      fee_max: '100.00',
      min: '50.00',
      max: '5000.00',
    });
    const version = String(first.body['version']);
    const second = await boss.send('PATCH', '/systems/usdt', { version, enabled: false, max: null });
    expect(second.body).toMatchObject({ enabled: false, min: '50.00', max: null, fee_percent: '1.25' });
    expect(await boss.send('PATCH', '/systems/usdt', { version, enabled: true })).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const { proposal, ...system } = second.body;
    expect(proposal).toBeNull();
    expect(await items('/systems')).toContainEqual(system);
  });

  test.each([
    [{ fee_percent: '100.01' }, 400],
    [{ fee_percent: '-1' }, 400],
    [{ min: '1e3' }, 400],
    [{ min: 5 }, 400],
    [{ unknown: 1 }, 400],
    [{ fee_min: '10', fee_max: '5' }, 422],
    [{ min: '10', max: '5' }, 422],
    [{ max: '0' }, 422],
  ])('rejects %j', async (change, status) => {
    const version = await versionOf('/systems', 'card');
    expect((await boss.send('PATCH', '/systems/card', { version, ...change })).status).toBe(status);
  });

  test('only an admin may update a system', async () => {
    const version = await versionOf('/systems', 'card');
    for (const operator of [ann, vic])
      expect((await operator.send('PATCH', '/systems/card', { version, enabled: false })).status).toBe(403);
    expect((await boss.send('PATCH', '/systems/nonsense', { version })).status).toBe(400);
  });
});
