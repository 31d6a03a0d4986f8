// Concurrent creates through one and two processes on one database: exactly the available balance is spent.
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, type Reply, toCard } from '../harness/client.ts';
import { startServers } from './servers.ts';

describe.each([1, 2])('through %i server processes', (count) => {
  test('200 parallel creates on a balance for exactly 37 of them: exactly 37 succeed', async () => {
    const { app, anyOf } = await startServers(count);
    const shop = await makeMerchant(app, { credit: '3709.99' });
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, i) => anyOf(i).post(CREATE, { ...shop, ...toCard })),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(37);
    expect(replies.filter(({ body }) => body['error'] === 'Low balance')).toHaveLength(163);
    expect((await anyOf(0).post(BALANCE, shop)).body).toMatchObject({ available: '9.99', held: '3700.00' });
    expect(await findDifferences(app)).toEqual([]);
  });

  test('100 parallel requests with one order id: one withdrawal and 100 equal responses', async () => {
    const { app, anyOf } = await startServers(count);
    const shop = await makeMerchant(app, { credit: '1000' });
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, i) => anyOf(i).post(CREATE, { ...shop, ...toCard, order_id: 'one' })),
    );
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect((await anyOf(0).post(BALANCE, shop)).body).toMatchObject({ available: '900.00', held: '100.00' });
    expect(await findDifferences(app)).toEqual([]);
  });
});

test('two processes with the same merchants, until their balances are spent: no deadlock becomes visible and no money is lost', async () => {
  const { app, anyOf } = await startServers(2);
  const shops: TestMerchant[] = [];
  // The balance of each suffices for 20 of its 40 creates.
  for (let i = 0; i < 30; i += 1) shops.push(await makeMerchant(app, { credit: '2000' }));
  const seed = randomBytes(4).readUInt32BE();
  const work = Array.from({ length: 30 * 40 }, (_, i) => ({
    shop: shops[i % 30] as TestMerchant,
    order: (i * 2_654_435_761 + seed) >>> 0,
  })).sort((a, b) => a.order - b.order);
  const create = ({ shop }: { shop: TestMerchant }, i: number) =>
    anyOf(i).post(CREATE, { ...shop, ...toCard, ...(i % 3 === 0 ? { order_id: `o-${i}` } : {}) });
  // All at once would wait so long on a slow machine that the service rejects some as busy, and rightly so.
  const replies: Reply[] = [];
  for (let from = 0; from < work.length; from += 300)
    replies.push(...(await Promise.all(work.slice(from, from + 300).map((one, i) => create(one, from + i)))));
  const outcomes = replies.map(({ status, body }) => `${status} ${(body['error'] as string) ?? 'created'}`);
  expect({ seed, outcomes: [...new Set(outcomes)].sort() }).toEqual({
    seed,
    outcomes: ['200 created', '422 Low balance'],
  });
  expect(outcomes.filter((outcome) => outcome === '200 created')).toHaveLength(30 * 20);
  for (const shop of shops)
    expect((await anyOf(0).post(BALANCE, shop)).body).toMatchObject({ available: '0.00', held: '2000.00' });
  expect(await findDifferences(app)).toEqual([]);
});
