// What the database says about keys, also to a server of the previous version.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MAX_KEYS } from '../../../src/domain/merchants/keys.ts';
import { addKey } from '../../../src/usecases/merchant-keys/add-key.ts';
import { listKeys } from '../../../src/usecases/merchant-keys/list-keys.ts';
import { rotateMerchantKey } from '../../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, openTestApp, type TestApp, type TestMerchant } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { addTestKey, endTestKey } from './test-keys.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

/** The query and the statements of the previous version. */
const PREVIOUS_KEYS = `select encode(k.key_hash, 'hex') as hash from merchant_keys k
  where k.merchant_id = $1 and (k.expires_at is null or k.expires_at > now())`;
const PREVIOUS_ROTATION = `update merchant_keys set expires_at = least(coalesce(expires_at, 'infinity'), now()) where merchant_id = $1`;

const hashOf = ({ secret_key }: TestMerchant): string =>
  opened.app.vault.hashSecretKey(secret_key).toString('hex');

test('the previous version accepts neither a key that only reads nor one that works later, and its rotation ends them', async () => {
  const { app, database } = opened;
  const shop = await makeMerchant(app);
  const open = await addTestKey(app, shop);
  const read = await addTestKey(app, shop, { scope: 'read' });
  const later = await addTestKey(app, shop, { worksFrom: new Date(Date.now() + 3_600_000) });
  const client = await connectDirectly(database);
  const accepted = async (): Promise<string[]> =>
    (await client.query<{ hash: string }>(PREVIOUS_KEYS, [shop.merchant_id])).rows.map(({ hash }) => hash);
  expect(await accepted()).toEqual(expect.arrayContaining([hashOf(shop), hashOf(open)]));
  expect(await accepted()).not.toContain(hashOf(read));
  expect(await accepted()).not.toContain(hashOf(later));
  await client.query(PREVIOUS_ROTATION, [shop.merchant_id]);
  await client.query('insert into merchant_keys (merchant_id, key_hash) values ($1, $2)', [
    shop.merchant_id,
    app.vault.generateSecretKey().hash,
  ]);
  expect(await listKeys(app.db, shop.merchant_id)).toMatchObject([
    { name: 'main', scope: 'withdraw', createdBy: null, lastUsedAt: null, expiresAt: null },
    ...[later, read, open, shop].map(() => ({ expiresAt: expect.any(Date) })),
  ]);
});

test.each([
  ['a key that only reads, where the previous version finds it', "set scope = 'read'"],
  ['a later start', "set works_from = now() + interval '1 hour'"],
  ['a later end', 'set expires_at = null'],
  ['another hash', 'set key_hash = scoped_hash'],
  ['more than it may', "set scope = 'withdraw'"],
])('a stored key does not become one with %s', async (_what, change) => {
  const shop = await makeMerchant(opened.app);
  const client = await connectDirectly(opened.database);
  const key = await addTestKey(
    opened.app,
    shop,
    change.includes("'withdraw'") || change.includes('scoped') ? { scope: 'read' } : {},
  );
  await endTestKey(opened.app, key, 60);
  await expect(
    client.query(`update merchant_keys ${change} where id = $1`, [key.keyId]),
  ).rejects.toMatchObject({ code: 'SL003' });
});

test('a key that may not do everything is not inserted where the previous version finds it', async () => {
  const shop = await makeMerchant(opened.app);
  const client = await connectDirectly(opened.database);
  const { hash } = opened.app.vault.generateSecretKey();
  const insert = (columns: string, values: string) =>
    client.query(
      `insert into merchant_keys (merchant_id, key_hash, created_by, ${columns}) values ($1, $2, 'pat', ${values})`,
      [shop.merchant_id, hash],
    );
  await expect(insert('scope', "'read'")).rejects.toMatchObject({ code: '23514' });
  await expect(insert('works_from', "now() + interval '1 hour'")).rejects.toMatchObject({ code: '23514' });
  await expect(insert('name', "''")).rejects.toMatchObject({ code: '23514' });
  await expect(insert('name', `repeat('x', 61)`)).rejects.toMatchObject({ code: '23514' });
  await expect(
    insert('works_from, expires_at', "now() + interval '2 h', now() + interval '1 h'"),
  ).rejects.toMatchObject({
    code: 'SL003',
  });
});

test('a merchant has at most 20 keys that have not ended, also if they are added at the same time; a rotation is never refused', async () => {
  const { app } = opened;
  const shop = await makeMerchant(app);
  const first = await addTestKey(app, shop);
  while ((await listKeys(app.db, shop.merchant_id)).length < MAX_KEYS - 1) await addTestKey(app, shop);
  const added = await Promise.allSettled(Array.from({ length: 4 }, () => addTestKey(app, shop)));
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const client = await connectDirectly(opened.database);
  await expect(
    client.query(`insert into merchant_keys (merchant_id, key_hash, created_by) values ($1, $2, 'pat')`, [
      shop.merchant_id,
      app.vault.generateSecretKey().hash,
    ]),
  ).rejects.toMatchObject({ code: 'SL003' });
  await endTestKey(app, first);
  await addTestKey(app, shop);
  expect(await rotateMerchantKey(app, TESTER, shop.merchant_id, 3_600)).toMatchObject({ ok: true });
});

test('a key needs a name of 1 to 60 characters, and a merchant', async () => {
  const shop = await makeMerchant(opened.app);
  const draft = {
    name: 'x',
    scope: 'read',
    worksFrom: null,
    createdBy: 'pat',
    hash: Buffer.alloc(32),
  } as const;
  const add = (change: object) =>
    opened.app.db.transaction((tx) => addKey(tx, { ...draft, merchantId: shop.merchant_id, ...change }));
  for (const name of ['', '  ', 'x'.repeat(61)])
    expect(await add({ name })).toEqual({ ok: false, rejection: 'invalid-name' });
  expect(await add({ merchantId: 999_999 })).toEqual({ ok: false, rejection: 'merchant-not-found' });
  expect(await add({ name: ` ${'ж'.repeat(60)} ` })).toMatchObject({
    ok: true,
    value: { name: 'ж'.repeat(60) },
  });
});
