// callback_url of a create, at every door that takes it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  CREATE,
  CREATE_MANY,
  ENCODINGS,
  type Encoding,
  type Fields,
  QUOTE,
  toCard,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  const set = await setEndpoint(server.app, TESTER, shop.merchant_id, {
    url: 'https://shop.example/hooks',
    callbackHosts: ['hooks.shop.example'],
  });
  if (!set.ok) throw new Error(set.rejection.text);
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const URL_OF_HOST = 'https://hooks.shop.example/payouts?order=17';

const create = (fields: Fields, encoding: Encoding = 'json') =>
  server.post(CREATE, { ...shop, ...toCard, ...fields }, encoding);
const storedUrl = async (id: unknown) =>
  (
    await server.app.db.query<{ url: string }>({
      text: 'select callback_url as url from withdrawals where id = $1',
      values: [id],
    })
  )[0]?.url;

const NOT_ALLOWED = [
  // The endpoint's own host is registered only if it is on the list.
  'https://shop.example/hooks',
  'https://hooks.shop.example.evil.example/',
  'https://evil.example/hooks.shop.example',
  'https://x.hooks.shop.example/',
  'https://hooks.shop.example@evil.example/',
  'https://user:password@hooks.shop.example/',
  'http://hooks.shop.example/',
  'https://hooks.shop.example./',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://[::1]/',
  'ftp://hooks.shop.example/',
  'javascript:alert(1)',
];
const INVALID = [
  'hooks.shop.example',
  'https://',
  `https://hooks.shop.example/${'x'.repeat(2_048)}`,
  'https://hooks.shop.example/4111111111111111',
  'https://hooks.shop.example/\u0000',
];

describe.each(Object.keys(ENCODINGS) as Encoding[])('sent as %s', (encoding) => {
  test('a URL of a registered host is stored as it was sent', async () => {
    const { body } = await create({ callback_url: URL_OF_HOST }, encoding);
    expect(await storedUrl(body['withdraw_id'])).toBe(URL_OF_HOST);
  });

  test.each(NOT_ALLOWED)('%s is not allowed', async (callback_url) => {
    expect(await create({ callback_url }, encoding)).toMatchObject({
      status: 422,
      body: {
        error: 'Callback URL not allowed',
        code: 'callback_url_not_allowed',
        field: 'callback_url',
      },
    });
  });

  test.each(INVALID)('%j is invalid', async (callback_url) => {
    const { body } = await create({ callback_url }, encoding);
    expect(body).toMatchObject({ code: 'invalid_field', field: 'callback_url' });
  });
});

test('a quote says that the host is not registered', async () => {
  const quote = (callback_url: string) => server.post(QUOTE, { ...shop, ...toCard, callback_url });
  expect((await quote('https://evil.example/')).body).toMatchObject({
    data: { error: { code: 'callback_url_not_allowed' } },
  });
  expect((await quote(URL_OF_HOST)).body).not.toHaveProperty('data.error');
});

test('in a batch, each item has its own', async () => {
  const items = [URL_OF_HOST, 'https://evil.example/', undefined].map((callback_url, number) => ({
    ...toCard,
    callback_url,
    order_id: `callback-batch-${number}`,
  }));
  const { body } = await server.post(CREATE_MANY, { ...shop, items });
  expect(body['data']).toMatchObject([
    { success: true },
    { success: false, code: 'callback_url_not_allowed' },
    { success: true },
  ]);
});

test('it is no part of what a repeated request must have in common', async () => {
  const first = await create({ order_id: 'callback-1', callback_url: URL_OF_HOST });
  for (const callback_url of [undefined, `${URL_OF_HOST}&again=1`, 'https://evil.example/'])
    expect((await create({ order_id: 'callback-1', callback_url })).body).toEqual(first.body);
  expect(await storedUrl(first.body['withdraw_id'])).toBe(URL_OF_HOST);
});

test('a merchant without hosts, or with those of another merchant, has none', async () => {
  const other = await makeMerchant(server.app, { credit: '100' });
  expect((await create({ ...other, callback_url: URL_OF_HOST })).body).toMatchObject({
    code: 'callback_url_not_allowed',
  });
});
