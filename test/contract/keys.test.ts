import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rotateMerchantKey } from '../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, toPhone } from '../harness/client.ts';
import { connectDirectly as peek } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { addTestKey } from '../merchant/keys/test-keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const rotate = async ({ merchant_id }: TestMerchant, overlapSeconds: number): Promise<string> => {
  const rotated = await rotateMerchantKey(server.app, TESTER, merchant_id, overlapSeconds);
  if (!rotated.ok) throw new Error(rotated.rejection.text);
  return rotated.value.secretKey;
};

test('a secret key has 256 random bits and is stored only as a hash', async () => {
  const merchant = await makeMerchant(server.app);
  expect(merchant.secret_key).toMatch(/^sk_[A-Za-z0-9_-]{43}$/);
  const database = await peek(server.database);
  const { rows } = await database.query('select key_hash from merchant_keys where merchant_id = $1', [
    merchant.merchant_id,
  ]);
  expect(rows[0].key_hash).toHaveLength(32);
  expect(rows[0].key_hash.toString('latin1')).not.toContain(merchant.secret_key.slice(3, 20));
});

test('after a rotation both keys work until the overlap ends', async () => {
  const merchant = await makeMerchant(server.app, { credit: '1000' });
  expect((await server.post(CREATE, { ...merchant, ...toPhone })).status).toBe(200);
  const secret_key = await rotate(merchant, 1);
  expect((await server.post(BALANCE, { ...merchant, secret_key })).status).toBe(200);
  expect((await server.post(CREATE, { ...merchant, ...toPhone })).status).toBe(200);
  await sleep(1_100);
  expect((await server.post(BALANCE, merchant)).status).toBe(401);
  expect((await server.post(CREATE, { ...merchant, ...toPhone, secret_key })).status).toBe(200);
});

test('without an overlap the old key cannot create anything more', async () => {
  const merchant = await makeMerchant(server.app, { credit: '1000' });
  expect((await server.post(BALANCE, merchant)).status).toBe(200);
  const secret_key = await rotate(merchant, 0);
  expect((await server.post(CREATE, { ...merchant, ...toPhone })).status).toBe(401);
  expect((await server.post(CREATE, { ...merchant, ...toPhone, secret_key })).status).toBe(200);
});

test("a merchant that is recognised with the right key is not recognised with another's", async () => {
  const [mine, theirs] = await Promise.all([makeMerchant(server.app), makeMerchant(server.app)]);
  expect((await server.post(BALANCE, { ...mine, secret_key: theirs.secret_key })).status).toBe(401);
});

test('an unknown merchant, and a key that does not work yet, take as long as a wrong key', async () => {
  const merchant = await makeMerchant(server.app);
  const early = await addTestKey(server.app, merchant, { worksFrom: new Date(Date.now() + 3_600_000) });
  await server.post(BALANCE, merchant);
  const timed = async (fields: Record<string, unknown>): Promise<number> => {
    const startedAt = performance.now();
    await server.post(BALANCE, fields);
    return performance.now() - startedAt;
  };
  const wrongKey = { ...merchant, secret_key: `sk_${'a'.repeat(43)}` };
  const unknown = { ...wrongKey, merchant_id: 999_999 };
  const notYet = { ...wrongKey, secret_key: early.secret_key };
  const samples = { wrongKey: [] as number[], unknown: [] as number[], notYet: [] as number[] };
  // Interleaved, so that whatever else the machine does happens to both.
  for (let i = 0; i < 600; i += 1) {
    samples.wrongKey.push(await timed(wrongKey));
    samples.unknown.push(await timed(unknown));
    samples.notYet.push(await timed(notYet));
  }
  for (const other of [samples.unknown, samples.notYet]) {
    const [a, b] = [trimmed(samples.wrongKey), trimmed(other)];
    const t = Math.abs(mean(a) - mean(b)) / Math.sqrt(variance(a) / a.length + variance(b) / b.length);
    const ratio = mean(a) / mean(b);
    // Welch's t tells even a microsecond on a quiet machine; a difference has to be both certain and large to matter.
    expect({ t, ratio }).toSatisfy(() => t < 4.5 || (ratio > 0.95 && ratio < 1.05));
  }
});

const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const variance = (values: number[]): number => {
  const middle = mean(values);
  return mean(values.map((value) => (value - middle) ** 2));
};
/** Without warm-up and the slowest tenth, which is the garbage collector's. */
const trimmed = (values: number[]): number[] =>
  values
    .slice(100)
    .sort((x, y) => x - y)
    .slice(0, Math.floor(values.length * 0.85));
