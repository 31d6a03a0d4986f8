// Operators set and lift halts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../../harness/payouts.ts';
import { type Consoles, openConsoles } from '../shared/consoles.ts';

let testEnv: PayoutSetup;
let boss: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;
let items: Consoles['items'];

beforeAll(async () => {
  testEnv = await openPayoutSetup();
  ({ boss, ann, vic, items } = await openConsoles(testEnv.server));
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

describe('halts', () => {
  test('replaces the reason of an existing halt, and audits both', async () => {
    const halt = { scope: 'system', subject: 'card' };
    await boss.post('/halts', { ...halt, reason: 'maintenance' });
    expect((await ann.post('/halts', { ...halt, reason: 'fraud' })).body).toMatchObject({
      ...halt,
      actor: 'ann',
      reason: 'fraud',
    });
    expect(await items('/halts')).toMatchObject([{ ...halt, actor: 'ann', reason: 'fraud' }]);
    expect((await boss.get('/audit?subject=halt:system/card')).body['items']).toMatchObject([
      { actor: 'ann', reason: 'fraud', before: { actor: 'boss', reason: 'maintenance' } },
      { actor: 'boss', reason: 'maintenance', before: null },
    ]);
    await boss.send('DELETE', '/halts/system/card');
  });

  test('a maker sets a halt, and only an admin lifts it', async () => {
    const order = {
      scope: 'merchant',
      subject: String(testEnv.shop.merchant_id),
      reason: '=cmd|x\r\n\u001b[2J',
    };
    expect((await vic.post('/halts', order)).status).toBe(403);
    expect((await ann.post('/halts', order)).body).toMatchObject({ ...order, actor: 'ann' });
    expect(await items('/halts')).toMatchObject([order]);
    const lift = `/halts/merchant/${testEnv.shop.merchant_id}`;
    expect((await ann.send('DELETE', lift)).status).toBe(403);
    expect((await boss.send('DELETE', lift)).status).toBe(200);
    expect((await boss.send('DELETE', lift)).status).toBe(404);
    expect((await boss.send('DELETE', '/halts/global')).status).toBe(404);
    expect(await items('/halts')).toEqual([]);
  });

  test.each([
    [{ scope: 'merchant', subject: '999' }, 404],
    [{ scope: 'merchant' }, 404],
    [{ scope: 'system', subject: 'nonsense' }, 404],
    [{ scope: 'global', subject: 'all' }, 404],
    [{ scope: 'everything' }, 400],
    [{ scope: 'global', reason: ' ' }, 400],
  ])('rejects %j and halts nothing', async (order, status) => {
    expect((await ann.post('/halts', { reason: 'x', ...order })).status).toBe(status);
    expect(await items('/halts')).toEqual([]);
  });
});
