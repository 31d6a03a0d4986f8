// Operators list webhook endpoints and deliveries, and resend deliveries.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setEndpoint } from '../../../src/usecases/operator/webhooks/set-endpoint.ts';
import { TESTER } from '../../harness/actors.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../../harness/payouts.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { openConsoles } from '../shared/consoles.ts';

let testEnv: PayoutSetup;
let ann: OperatorClient;
let vic: OperatorClient;

beforeAll(async () => {
  testEnv = await openPayoutSetup();
  ({ ann, vic } = await openConsoles(testEnv.server));
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

describe('webhooks', () => {
  test('lists endpoints with their status, and lists and resends deliveries', async () => {
    const receiver = await startReceiver();
    const id = testEnv.shop.merchant_id;
    await setEndpoint(testEnv.app, TESTER, id, { url: receiver.url });
    for (let i = 0; i < 3; i += 1) await testEnv.pay('10.00');
    const list = async (query: string) =>
      (await vic.get(`/deliveries?merchant_id=${id}&${query}`)).body as {
        items: { id: number; withdrawal_id: number; state: string; tries: unknown[] }[];
        next: string | null;
      };
    const delivered = await waitUntil(
      () => list('limit=200&state=delivered'),
      ({ items }) => items.length >= 6,
    );
    const ids = delivered.items.map((one) => one.id);
    expect(ids).toEqual(ids.toSorted((a, b) => b - a));
    const first = await list('limit=2');
    const second = await list(`limit=2&cursor=${first.next}`);
    expect([...first.items, ...second.items].map((one) => one.id)).toEqual(ids.slice(0, 4));
    const withdrawal = delivered.items[0]?.withdrawal_id;
    expect((await list(`withdrawal_id=${withdrawal}`)).items.length).toBeGreaterThan(0);
    expect((await list('state=failed')).items).toEqual([]);

    expect((await vic.get('/webhooks')).body['items']).toMatchObject([
      {
        merchant_id: id,
        merchant_name: 'Test shop',
        url: receiver.url,
        enabled: true,
        pending: 0,
        failed: 0,
      },
    ]);
    expect((await vic.get('/webhooks')).text).not.toContain('whsec_');

    const received = receiver.messages.length;
    expect((await vic.post(`/deliveries/${ids[0]}/resend`)).status).toBe(403);
    expect((await ann.post(`/deliveries/${ids[0]}/resend`)).body).toMatchObject({ id: ids[0] });
    await waitUntil(
      async () => receiver.messages.length,
      (count) => count > received,
    );
    const again = await waitUntil(
      async () => (await vic.get(`/deliveries/${ids[0]}`)).body as { state: string; tries: unknown[] },
      ({ state, tries }) => state === 'delivered' && tries.length === 2,
    );
    expect(again).toMatchObject({ state: 'delivered', tries: [{ number: 1 }, { number: 2 }] });
    const since = new Date(Date.now() - 3_600_000).toISOString();
    const resent = await ann.post('/deliveries/resend', { merchant_id: id, since });
    expect(resent.body).toEqual({ merchant_id: id, count: ids.length });
    await waitUntil(
      () => list('limit=200&state=delivered'),
      ({ items }) => items.every(({ tries }) => tries.length >= 2),
    );
  });

  test('answers 404 for a delivery or a merchant that does not exist', async () => {
    expect((await vic.get('/deliveries/999999')).status).toBe(404);
    expect((await ann.post('/deliveries/999999/resend')).status).toBe(404);
    const since = '2026-01-01T00:00:00Z';
    expect((await ann.post('/deliveries/resend', { merchant_id: 999, since })).status).toBe(404);
  });
});
