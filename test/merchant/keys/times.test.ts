// A key works from its start to its end; outside of that it is like an unknown one.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endKey } from '../../../src/usecases/merchant-keys/end-key.ts';
import { listKeys } from '../../../src/usecases/merchant-keys/list-keys.ts';
import { rotateMerchantKey } from '../../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant } from '../../harness/app.ts';
import { BALANCE, CREATE, type Fields, toPhone } from '../../harness/client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { addTestKey, endTestKey } from './test-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const inSeconds = (seconds: number): Date => new Date(Date.now() + seconds * 1_000);
const statusOf = async (credentials: Fields): Promise<number> =>
  (await server.post(BALANCE, { ...credentials, keyId: undefined })).status;

test('a key before its start and after its end is answered like an unknown one', async () => {
  const shop = await makeMerchant(server.app);
  const early = await addTestKey(server.app, shop, { worksFrom: inSeconds(3_600) });
  const ended = await addTestKey(server.app, shop);
  expect(await statusOf(ended)).toBe(200);
  await endTestKey(server.app, ended);
  const unknown = await server.post(BALANCE, { ...shop, secret_key: `${shop.secret_key}x` });
  expect(unknown.status).toBe(401);
  for (const { secret_key } of [early, ended]) {
    const { status, body } = await server.post(BALANCE, { ...shop, secret_key });
    expect({ status, body }).toEqual({
      status: unknown.status,
      body: { ...unknown.body, request_id: expect.any(String) },
    });
  }
  expect(await statusOf(shop)).toBe(200);
});

test('a cached key begins to work at its start, without another read of the merchant', async () => {
  const shop = await makeMerchant(server.app, { credit: '1000' });
  const later = await addTestKey(server.app, shop, { worksFrom: inSeconds(1.5) });
  expect(await statusOf(shop)).toBe(200);
  expect(await statusOf(later)).toBe(401);
  await sleep(1_600);
  const { loadMerchant } = server.app.cache;
  let reads = 0;
  server.app.cache.loadMerchant = (id) => {
    reads += 1;
    return loadMerchant(id);
  };
  const { merchant_id, secret_key } = later;
  expect((await server.post(CREATE, { merchant_id, secret_key, ...toPhone })).status).toBe(200);
  server.app.cache.loadMerchant = loadMerchant;
  expect(reads).toBe(0);
});

test('a key that ends after an overlap works until then, and never longer than it would have', async () => {
  const shop = await makeMerchant(server.app);
  const key = await addTestKey(server.app, shop);
  await endTestKey(server.app, key, 1);
  expect(await statusOf(key)).toBe(200);
  await endTestKey(server.app, key, 3_600);
  await sleep(1_100);
  expect(await statusOf(key)).toBe(401);
  expect(
    await server.app.db.transaction((tx) =>
      endKey(tx, { merchantId: shop.merchant_id, keyId: key.keyId, overlapSeconds: 0 }),
    ),
  ).toBeUndefined();
});

test('a rotation by operators ends every key, also those that people of the merchant created and that do not work yet', async () => {
  const shop = await makeMerchant(server.app);
  const other = await makeMerchant(server.app);
  const keys = [
    await addTestKey(server.app, shop),
    await addTestKey(server.app, shop, { scope: 'read' }),
    await addTestKey(server.app, shop, { worksFrom: inSeconds(1) }),
  ];
  const rotated = await rotateMerchantKey(server.app, TESTER, shop.merchant_id, 0);
  if (!rotated.ok) throw new Error(rotated.rejection.text);
  await sleep(1_100);
  for (const key of [shop, ...keys]) expect(await statusOf(key)).toBe(401);
  expect(await statusOf({ ...shop, secret_key: rotated.value.secretKey })).toBe(200);
  expect(await statusOf(other)).toBe(200);
  const listed = await listKeys(server.app.db, shop.merchant_id);
  expect(listed.map(({ expiresAt }) => expiresAt === null)).toEqual([true, false, false, false, false]);
});

test('a key is ended only under its own merchant, and the others keep working', async () => {
  const [shop, other] = [await makeMerchant(server.app), await makeMerchant(server.app)];
  const key = await addTestKey(server.app, shop);
  await endTestKey(server.app, { ...key, merchant_id: other.merchant_id });
  expect(await statusOf(key)).toBe(200);
  await endTestKey(server.app, key);
  expect(await statusOf(key)).toBe(401);
  expect(await statusOf(shop)).toBe(200);
});
