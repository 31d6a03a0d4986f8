// Operators create, list and update merchants.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { TESTER } from '../../harness/actors.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type MerchantConsoles, type MerchantView, openMerchantConsoles } from './merchant-consoles.ts';

let consoles: MerchantConsoles;
let server: TestServer;
let root: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;
let create: MerchantConsoles['create'];
let read: MerchantConsoles['read'];
let update: MerchantConsoles['update'];

beforeAll(async () => {
  consoles = await openMerchantConsoles();
  ({ server, root, ann, vic, create, read, update } = consoles);
});
afterAll(() => consoles.close());

test('creates a merchant whose key, shown once, works', async () => {
  const shop = await create('  Corner shop ');
  expect(await read(shop.merchant_id)).toMatchObject({
    name: 'Corner shop',
    status: 'active',
    payout_mode: 'manual',
    available: '0.00',
    frozen: null,
    terms: {},
    keys: [{ created_at: expect.any(String), expires_at: null }],
    webhook: null,
  });
  const credentials = { merchant_id: shop.merchant_id, secret_key: shop.secretKey };
  expect((await server.post(CREATE, { ...credentials, ...toPhone })).body).toMatchObject({
    code: 'low_balance',
  });
});

describe('the list of merchants', () => {
  test('finds by id and by a part of the name, filters by status, and is paged by id', async () => {
    const ids: number[] = [];
    for (const name of ['Zebra one', 'zebra TWO', '100% Zebra_three']) {
      ids.push((await create(name)).merchant_id);
    }
    const found = async (query: string) =>
      ((await vic.get(`/merchants?${query}`)).body['items'] as MerchantView[]).map(
        (item) => item.merchant_id,
      );
    expect(await found('q=ZEBRA')).toEqual(ids);
    expect(await found(`q=${ids[1]}`)).toEqual([ids[1]]);
    expect(await found(`q=${encodeURIComponent('0%')}`)).toEqual([ids[2]]);
    expect(await found('q=zebra&status=blocked')).toEqual([]);
    await update(ids[0] as number, { version: (await read(ids[0] as number)).version, status: 'blocked' });
    expect(await found('q=zebra&status=blocked')).toEqual([ids[0]]);
    const first = await vic.get('/merchants?q=zebra&limit=2');
    expect(first.body['items']).toHaveLength(2);
    const rest = await vic.get(`/merchants?q=zebra&limit=2&cursor=${String(first.body['next'])}`);
    expect(rest.body).toMatchObject({ items: [{ merchant_id: ids[2], available: '0.00' }], next: null });
  });

  test('rejects NUL, and treats % as a plain character', async () => {
    expect((await vic.get('/merchants?q=%00')).status).toBe(400);
    expect((await vic.get('/merchants?q=%25')).status).toBe(200);
  });
});

describe('an update', () => {
  test('sets the given fields only, and shows a halt', async () => {
    const { merchant_id: id, version } = await create();
    await setHalt(server.app, TESTER, { scope: 'merchant', subject: String(id), reason: 'checking' });
    expect(
      (
        await update(id, {
          version,
          name: 'Renamed',
          payout_mode: 'auto',
          fee_from: 'amount',
          daily_limit: '5000',
          ip_allow_list: ['203.0.113.7', '10.0.0.0/8'],
          rate_limit: 60,
        })
      ).body,
    ).toMatchObject({
      name: 'Renamed',
      status: 'active',
      payout_mode: 'auto',
      fee_from: 'amount',
      daily_limit: '5000.00',
      ip_allow_list: ['203.0.113.7/32', '10.0.0.0/8'],
      rate_limit: 60,
      frozen: { actor: 'test', reason: 'checking' },
    });
    const { version: second } = await read(id);
    expect((await update(id, { version: second, daily_limit: null, rate_limit: null })).body).toMatchObject({
      daily_limit: null,
      rate_limit: null,
      name: 'Renamed',
    });
  });

  test('stores its reason in the audit log', async () => {
    const { merchant_id: id, version } = await create();
    const reason = 'chargebacks are being looked into';
    expect((await update(id, { version, status: 'blocked', reason })).body).toMatchObject({
      status: 'blocked',
    });
    const { body } = await root.get(`/audit?subject=merchant:${id}&action=merchant.change`);
    expect(body['items']).toMatchObject([{ actor: 'boss', reason, after: { status: 'blocked' } }]);
  });

  test('of two concurrent updates with one version, one is stale', async () => {
    const { merchant_id: id, version } = await create();
    const answers = await Promise.all([
      update(id, { version, name: 'One' }),
      update(id, { version, name: 'Two' }),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body['code']).toBe('stale');
  });

  test.each([
    ['name', { name: ' ' }, 422],
    ['name', { name: 'x'.repeat(201) }, 422],
    ['name', { name: 'x\u0000' }, 400],
    ['ip_allow_list', { ip_allow_list: ['10.0.0.0/33'] }, 422],
    ['status', { status: 'gone' }, 400],
    ['daily_limit', { daily_limit: '1.001' }, 400],
    ['rate_limit', { rate_limit: 0 }, 400],
    ['secret_key', { secret_key: 'x' }, 400],
  ])('with an invalid %s is rejected and names the field: %j', async (field, body, status) => {
    const { merchant_id: id, version } = await create();
    expect(await update(id, { version, ...body })).toMatchObject({ status, body: { field } });
  });

  test('requires an admin and an existing merchant', async () => {
    const { merchant_id: id, version } = await create();
    for (const operator of [ann, vic])
      expect((await operator.send('PATCH', `/merchants/${id}`, { version, name: 'x' })).status).toBe(403);
    expect((await update(4_711, { version, name: 'x' })).status).toBe(404);
  });
});

test('every route answers 404 for a merchant that does not exist', async () => {
  for (const path of ['', '/statement', '/statement.csv', '/entries', '/webhook'])
    expect((await root.get(`/merchants/4711${path}`)).status).toBe(404);
  const shift = { amount: '1', note: 'x' };
  for (const [verb, body] of [
    ['credit', shift],
    ['debit', shift],
    ['collect', {}],
    ['key', {}],
    ['webhook/rotate', {}],
    ['webhook/enable', {}],
    ['webhook/disable', {}],
  ] as const)
    expect((await root.post(`/merchants/4711/${verb}`, body)).status).toBe(404);
});
