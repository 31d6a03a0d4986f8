// Wrong keys are counted per merchant id and address. A client whose key was accepted keeps working beside a flood of wrong
// ones; the wrong ones get the limit, cheaply.
import { afterEach, describe, expect, test } from 'vitest';
import { rotateMerchantKey } from '../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  BALANCE,
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  type Reply,
  toPhone,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const LIMIT = 30;

let server: TestServer;
afterEach(() => server.close());

async function start(): Promise<TestMerchant> {
  server = await startTestServer({ rateLimits: { failedCredentials: LIMIT, requestsPerMerchant: 0 } });
  return makeMerchant(server.app, { credit: '1000000' });
}

const inQuery = (path: string, fields: Fields): Promise<Reply> =>
  server.send(
    `${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]))}`,
    { method: 'POST' },
  );

const SENDERS: readonly [string, (path: string, fields: Fields) => Promise<Reply>][] = [
  ...(Object.keys(ENCODINGS) as Encoding[]).map(
    (encoding): [string, (path: string, fields: Fields) => Promise<Reply>] => [
      encoding,
      (path, fields) => server.post(path, fields, encoding),
    ],
  ),
  ['query', inQuery],
];

describe.each(SENDERS)('in the encoding %s', (_encoding, send) => {
  test('31 wrong keys do not lock out the right key of a client that works there', async () => {
    const shop = await start();
    const wrong = { ...shop, secret_key: 'sk_wrong' };
    expect((await send(BALANCE, shop)).status).toBe(200);
    for (let i = 0; i < LIMIT; i += 1) expect((await send(BALANCE, wrong)).status).toBe(401);
    for (let i = 0; i < 3; i += 1) {
      const limited = await send(BALANCE, wrong);
      expect(limited).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
      expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
      const right = await send(CREATE, { ...shop, ...toPhone });
      expect(right.status).toBe(200);
      expect(right.headers.get('ratelimit')).toBeNull();
    }
  });
});

test('beyond the limit, wrong keys cause no database read', async () => {
  const shop = await start();
  await server.post(BALANCE, shop);
  for (let i = 0; i < LIMIT; i += 1) await server.post(BALANCE, { ...shop, secret_key: 'sk_wrong' });
  let reads = 0;
  const { loadMerchant } = server.app.cache;
  server.app.cache.loadMerchant = (id) => {
    reads += 1;
    return loadMerchant(id);
  };
  for (let i = 0; i < 10; i += 1)
    expect((await server.post(BALANCE, { ...shop, secret_key: `sk_wrong${i}` })).status).toBe(429);
  expect((await server.post(BALANCE, shop)).status).toBe(200);
  expect(reads).toBe(0);
});

test('a client without an accepted key stays locked out, with every key', async () => {
  const shop = await start();
  for (let i = 0; i < LIMIT; i += 1) await server.post(BALANCE, { ...shop, secret_key: 'sk_wrong' });
  expect((await server.post(BALANCE, shop)).status).toBe(429);
});

test('an accepted client is no way around the limit for another merchant', async () => {
  const shop = await start();
  const other = await makeMerchant(server.app);
  await server.post(BALANCE, shop);
  for (let i = 0; i < LIMIT; i += 1) await server.post(BALANCE, { ...other, secret_key: 'sk_wrong' });
  expect((await server.post(BALANCE, other)).status).toBe(429);
});

test('a key that was replaced is not accepted beyond the limit, and the new one is', async () => {
  const shop = await start();
  await server.post(BALANCE, shop);
  for (let i = 0; i < LIMIT; i += 1) await server.post(BALANCE, { ...shop, secret_key: 'sk_wrong' });
  const rotated = await rotateMerchantKey(server.app, TESTER, shop.merchant_id, 0);
  if (!rotated.ok) throw new Error(rotated.rejection.text);
  expect((await server.post(BALANCE, shop)).status).toBe(429);
  expect((await server.post(BALANCE, { ...shop, secret_key: rotated.value.secretKey })).status).toBe(200);
});
