// Many withdrawals in one request: an outcome for each item, and the same rules as for a single one.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  BALANCE,
  CREATE,
  CREATE_MANY,
  ENCODINGS,
  type Fields,
  INFO,
  toCard,
  toPhone,
} from '../harness/client.ts';
import { openPayoutSetup } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';

type Outcome = Record<string, unknown>;

let server: TestServer;
let shop: TestMerchant;
beforeAll(async () => {
  server = await startTestServer({ rateLimits: { failedCredentials: 0, requestsPerMerchant: 0 } });
  shop = await makeMerchant(server.app, { credit: '1000000' });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const send = (items: unknown, merchant = shop) => server.post(CREATE_MANY, { ...merchant, items });
const outcomes = async (items: unknown, merchant = shop) =>
  (await send(items, merchant)).body['data'] as Outcome[];
const count = async () =>
  Number((await server.app.db.query<{ n: string }>({ text: 'select count(*) as n from withdrawals' }))[0]?.n);

test('500 items are created in order, and sending them again creates nothing', async () => {
  const before = await count();
  const items = Array.from({ length: 500 }, (_, i) => ({ ...toCard, amount: i + 1, order_id: `many-${i}` }));
  const first = await outcomes(items);
  expect(first.map(({ success, order_id, replayed }) => [success, order_id, replayed])).toEqual(
    items.map(({ order_id }) => [true, order_id, false]),
  );
  const second = await outcomes(items);
  expect(second).toEqual(first.map((outcome) => ({ ...outcome, replayed: true })));
  expect((await count()) - before).toBe(500);
  const info = await server.post(INFO, { ...shop, id: first[41]?.['withdraw_id'] });
  expect(info.body['data']).toMatchObject({ amount: 42, order_id: 'many-41' });
});

/** Each bad in its own way, with what a single create of the same fields responds. */
const BAD: readonly Fields[] = [
  {},
  { ...toCard },
  { ...toCard, order_id: '' },
  { ...toCard, order_id: 'a b' },
  { ...toCard, order_id: '4111111111111111' },
  { ...toCard, order_id: 'bad-1', amount: 'x' },
  { ...toCard, order_id: 'bad-2', amount: -1 },
  { ...toCard, order_id: 'bad-3', amount: { value: 1 } },
  { ...toCard, order_id: 'bad-4', wallet: '4111111111111112' },
  { ...toCard, order_id: 'bad-5', system: 'cash' },
  { ...toPhone, order_id: 'bad-6', bank_id: '' },
  { ...toPhone, order_id: 'bad-7', bank_id: '1' },
  { ...toCard, order_id: 'bad-8', amount: '999999999' },
  { ...toCard, order_id: 'bad-9', attempt: 2 },
  { ...toCard, order_id: 'bad-10', fee_from: 'x' },
  { ...toCard, order_id: 'bad-11', extra: 1 },
  { ...toCard, order_id: 'bad-12', quote_id: 'x'.repeat(60) },
  { ...toCard, order_id: 'bad-13', metadata: { a: 1, b: [] } },
  { ...toCard, order_id: 'bad-14', comment: 'x'.repeat(141) },
];

test('each bad item gets the rejection of a single create, and the good ones between them are created', async () => {
  const items = BAD.flatMap((bad, i) => [bad, { ...toCard, order_id: `good-${i}` }]);
  const data = await outcomes(items);
  for (const [i, bad] of BAD.entries()) {
    const { success, order_id: _, ...error } = data[2 * i] ?? {};
    expect(success, JSON.stringify(bad)).toBe(false);
    const single = (await server.post(CREATE, { ...shop, ...bad })).body;
    const { request_id: __, success: ___, ...expected } = single;
    // Only here an order id is required.
    if (bad['order_id'] === undefined && bad['amount'] !== undefined)
      expect(error).toMatchObject({ code: 'field_required', field: 'order_id' });
    else expect(error).toEqual(expected);
    expect(data[2 * i + 1]).toMatchObject({ success: true, order_id: `good-${i}` });
  }
});

test.each([[null], [[]], ['x'], [1], [true], [{ a: [] }]])(
  'an item that is %j is rejected alone',
  async (item) => {
    const [bad, good] = await outcomes([
      item,
      { ...toCard, order_id: `beside-${JSON.stringify(item).length}-${typeof item}` },
    ]);
    expect(bad).toMatchObject({ success: false, order_id: null });
    expect(good).toMatchObject({ success: true });
  },
);

test('an order id that two items have is an error on both', async () => {
  const data = await outcomes([
    { ...toCard, order_id: 'twice' },
    { ...toCard, order_id: 'once' },
    { ...toCard, order_id: 'twice', amount: '5' },
  ]);
  expect(data.map(({ success }) => success)).toEqual([false, true, false]);
  expect(data[0]).toMatchObject({ code: 'invalid_field', field: 'order_id', order_id: 'twice' });
});

test('the items are created until the balance is used up, and none of the others', async () => {
  const poor = await makeMerchant(server.app, { credit: '250' });
  const items = Array.from({ length: 5 }, (_, i) => ({ ...toCard, order_id: `poor-${i}` }));
  const data = await outcomes(items, poor);
  expect(data.filter(({ success }) => success)).toHaveLength(2);
  expect(data.filter(({ code }) => code === 'low_balance')).toHaveLength(3);
  expect((await server.post(BALANCE, poor)).body).toMatchObject({ available: '50.00', held: '200.00' });
});

describe('a list is rejected as a whole', () => {
  test.each([
    ['field_required', undefined],
    ['field_required', null],
    ['invalid_field', []],
    ['invalid_field', {}],
    ['invalid_field', 'x'],
    ['invalid_field', 5],
    ['invalid_field', true],
    ['invalid_field', Array.from({ length: 501 }, (_, i) => ({ ...toCard, order_id: `over-${i}` }))],
  ])('with %s', async (code, items) => {
    const before = await count();
    expect((await send(items)).body).toMatchObject({ success: false, code, field: 'items' });
    expect(await count()).toBe(before);
  });

  test.each(['form', 'multipart'] as const)('as %s, whoever sends it', async (encoding) => {
    const fields = { ...shop, items: JSON.stringify([{ ...toCard, order_id: 'form-1' }]) };
    for (const sent of [fields, {}])
      expect(await server.send(CREATE_MANY, { method: 'POST', ...ENCODINGS[encoding](sent) })).toMatchObject({
        status: 415,
        body: { code: 'unsupported_content_type' },
      });
  });

  test('above 1 MiB, which other operations do not take at all', async () => {
    const items = [{ ...toCard, order_id: 'large', comment: 'x'.repeat(1_100_000) }];
    expect((await send(items)).body).toMatchObject({ code: 'body_too_large' });
    const half = { ...shop, ...toCard, comment: 'x'.repeat(500_000) };
    expect((await server.post(CREATE, half)).body).toMatchObject({ code: 'body_too_large' });
    // One that is large and valid as a list is read.
    expect((await send([half])).body).toMatchObject({ success: true });
  });

  test('if it is more requests than the merchant has left', async () => {
    const limited = await startTestServer({ rateLimits: { failedCredentials: 0, requestsPerMerchant: 10 } });
    try {
      const merchant = await makeMerchant(limited.app, { credit: '1000' });
      const items = Array.from({ length: 8 }, (_, i) => ({ ...toCard, amount: '1', order_id: `limit-${i}` }));
      const post = () => limited.post(CREATE_MANY, { ...merchant, items });
      const first = await post();
      expect(first.headers.get('ratelimit')).toContain('r=2;');
      expect(await post()).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      // It counted as one request, not as eight.
      const single = await limited.post(CREATE, { ...merchant, ...toCard, amount: '1' });
      expect(single.headers.get('ratelimit')).toContain('r=0;');
      expect(single.body).toMatchObject({ success: true });
    } finally {
      await limited.close();
    }
  });

  test('for wrong credentials', async () => {
    const reply = await send([{ ...toCard, order_id: 'wrong' }], { ...shop, secret_key: 'sk_wrong' });
    expect(reply.body).toMatchObject({ code: 'merchant_not_found' });
  });
});

test('a merchant sends one list at a time', async () => {
  const lists = Array.from({ length: 4 }, (_, i) =>
    Array.from({ length: 200 }, (_item, k) => ({ ...toCard, amount: '1', order_id: `at-once-${i}-${k}` })),
  );
  const replies = await Promise.all(lists.map((items) => send(items)));
  for (const { status, body } of replies)
    expect([status, body['code']]).toEqual(body['success'] === true ? [200, undefined] : [503, 'busy']);
  expect(replies.some(({ body }) => body['success'] === true)).toBe(true);
});

test('an item that the aggregator refuses later is cancelled with its reason', async () => {
  const setup = await openPayoutSetup();
  try {
    const items = [{ amount: '100.01', wallet: 'shop.4711', system: 'ewallet', order_id: 'refused-later' }];
    const { body } = await setup.server.post(CREATE_MANY, { ...setup.shop, items });
    const id = String((body['data'] as Outcome[])[0]?.['withdraw_id']);
    await waitUntil(async () => (await setup.info(id))['status'] === 'Cancelled');
    expect(await setup.info(id)).toMatchObject({ reason: 'declined', retryable: false, returned: false });
  } finally {
    await setup.close();
  }
});

test('automatic items are created while every aggregator is paused', async () => {
  const setup = await openPayoutSetup({
    worker: false,
    server: { app: { breaker: { failuresInARow: 1, pauseSeconds: 60 } } },
  });
  try {
    await setup.simulator.close();
    await setup.pay('100.00');
    expect((await setup.pay('100.00')).body).toMatchObject({ code: 'payout_failed', nothing_created: true });
    const items = [{ amount: '100.00', wallet: 'shop.4711', system: 'ewallet', order_id: 'paused' }];
    const { body } = await setup.server.post(CREATE_MANY, { ...setup.shop, items });
    expect(body['data']).toMatchObject([{ success: true }]);
  } finally {
    await setup.close();
  }
});

test('automatic items are queued, answered as created, and paid by the workers', async () => {
  const setup = await openPayoutSetup();
  try {
    const { shop: merchant } = setup;
    const items = Array.from({ length: 20 }, (_, i) => ({
      amount: '100.00',
      wallet: 'shop.4711',
      system: 'ewallet',
      order_id: `auto-${i}`,
    }));
    const post = async () =>
      (await setup.server.post(CREATE_MANY, { ...merchant, items })).body['data'] as Outcome[];
    const data = await post();
    expect(data.every(({ success }) => success === true)).toBe(true);
    // Answered without waiting for a payout, also a second time.
    expect((await post()).every(({ replayed }) => replayed === true)).toBe(true);
    for (const { withdraw_id: id } of data)
      await waitUntil(async () => (await setup.info(String(id)))['status'] === 'Paid');
    expect(await findDifferences(setup.app)).toEqual([]);
  } finally {
    await setup.close();
  }
});
