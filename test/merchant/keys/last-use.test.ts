// When a key was last used: recorded in memory, and saved outside of requests.
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listKeys } from '../../../src/usecases/merchant-keys/list-keys.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { startWatch } from '../../../src/worker/watch.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { BALANCE, CREATE, toPhone } from '../../harness/client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { type AddedKey, addTestKey } from './test-keys.ts';

let server: TestServer;
let shop: TestMerchant;
beforeEach(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000' });
});
afterEach(() => server.close());

const lastUse = async (keyId: number): Promise<Date | null | undefined> =>
  (await listKeys(server.app.db, shop.merchant_id)).find(({ id }) => id === keyId)?.lastUsedAt;

const use = ({ merchant_id, secret_key }: AddedKey, path = BALANCE) =>
  server.post(path, { merchant_id, secret_key, ...(path === CREATE ? toPhone : {}) });

test('the watch saves the uses of each key once, in one statement, and again when it stops', async () => {
  const [used, refused, unused] = [
    await addTestKey(server.app, shop),
    await addTestKey(server.app, shop, { scope: 'read' }),
    await addTestKey(server.app, shop),
  ];
  const startedAt = Date.now();
  expect((await use(used, CREATE)).status).toBe(200);
  expect((await use(used)).status).toBe(200);
  // A use that is not allowed is one, too: its owner should see it.
  expect((await use(refused, CREATE)).status).toBe(403);
  const watch = startWatch(server.app);
  await watch.stop();
  for (const { keyId } of [used, refused]) {
    const at = await lastUse(keyId);
    expect(at?.getTime()).toBeGreaterThanOrEqual(startedAt - 1);
    expect(at?.getTime()).toBeLessThanOrEqual(Date.now());
  }
  expect(await lastUse(unused.keyId)).toBeNull();
});

test('saving a use leaves the version of the merchant, so that creates and caches do not notice', async () => {
  const key = await addTestKey(server.app, shop);
  const versionOf = async () => (await server.app.cache.loadMerchant(shop.merchant_id))?.merchant.version;
  const before = await versionOf();
  await use(key);
  await server.app.keyUses.save();
  expect(await lastUse(key.keyId)).toBeInstanceOf(Date);
  expect(await versionOf()).toBe(before);
});

test('a wrong key and a blocked merchant are no use', async () => {
  const key = await addTestKey(server.app, shop);
  await updateMerchant(server.app, TESTER, shop.merchant_id, { status: 'blocked' });
  expect((await use(key)).status).toBe(403);
  expect((await use({ ...key, secret_key: 'sk_wrong' })).status).toBe(401);
  await server.app.keyUses.save();
  expect(await lastUse(key.keyId)).toBeNull();
});

test('an earlier use never replaces a later one, and one of a clock that is ahead counts as now', async () => {
  const key = await addTestKey(server.app, shop);
  const { keyUses } = server.app;
  keyUses.record(key.keyId, Date.now() + 3_600_000);
  await keyUses.save();
  const saved = await lastUse(key.keyId);
  expect(saved?.getTime()).toBeLessThan(Date.now() + 60_000);
  keyUses.record(key.keyId, Date.now() - 3_600_000);
  await keyUses.save();
  expect(await lastUse(key.keyId)).toEqual(saved);
});

test('a use that could not be saved is saved the next time, and requests do not wait for it', async () => {
  const key = await addTestKey(server.app, shop);
  await use(key);
  await server.app.db.transaction(async (tx) => {
    await tx.query({ text: 'lock table merchant_keys in exclusive mode' });
    await expect(server.app.keyUses.save()).rejects.toThrow();
    expect((await use(key)).status).toBe(200);
  });
  await server.app.keyUses.save();
  expect(await lastUse(key.keyId)).toBeInstanceOf(Date);
});
