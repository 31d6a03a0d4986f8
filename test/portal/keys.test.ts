// The keys of a merchant's programs, as its people make, replace and end them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endMerchantKey } from '../../src/usecases/operator/merchants/end-merchant-key.ts';
import { TESTER } from '../harness/actors.ts';
import { enableEverySystem } from '../harness/app.ts';
import { BALANCE, CREATE, toCard } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { endPause, openShop, type Shop, stateOf } from './shop.ts';

let server: TestServer;
let people: Shop;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
});
afterAll(() => server.close());
beforeEach(async () => {
  people = await openShop(server);
});

type Made = { readonly secret_key: string; readonly proposal: { readonly id: number } | null };

const make = async (scope: 'read' | 'withdraw'): Promise<Made> =>
  (await people.developer.post('/keys', { name: 'a program', scope })).body as Made;

/** The statuses of reading the balance and of a withdrawal. */
async function statusesWith(secretKey: string): Promise<[number, number]> {
  const credentials = { merchant_id: people.shop.merchant_id, secret_key: secretKey };
  const read = await server.post(BALANCE, credentials);
  const created = await server.post(CREATE, { ...credentials, ...toCard, amount: '10.00' });
  return [read.status, created.status];
}

async function confirmAndWait({ proposal }: Made): Promise<void> {
  const id = proposal?.id ?? 0;
  expect((await people.owner.post(`/proposals/${id}/confirm`)).status).toBe(200);
  await endPause(server, id);
}

test('a key that only reads works at once, and withdraws nothing', async () => {
  const made = await make('read');
  expect(made.proposal).toBeNull();
  expect(await statusesWith(made.secret_key)).toEqual([200, 403]);
});

test('a key that may withdraw works after a second person and the pause, and not before', async () => {
  const made = await make('withdraw');
  expect(await statusesWith(made.secret_key)).toEqual([401, 401]);
  const id = made.proposal?.id ?? 0;
  expect((await people.developer.post(`/proposals/${id}/confirm`)).status).toBe(409);
  expect((await people.owner.post(`/proposals/${id}/confirm`)).status).toBe(200);
  expect(await statusesWith(made.secret_key)).toEqual([401, 401]);
  await endPause(server, id);
  expect(await statusesWith(made.secret_key)).toEqual([200, 200]);
});

test('its replacement takes two people as well, and ends it after the overlap', async () => {
  const first = await make('withdraw');
  await confirmAndWait(first);
  const { items } = (await people.developer.get('/keys')).body as { items: { id: number; scope: string }[] };
  const { id } = items.find(({ scope }) => scope === 'withdraw') ?? { id: 0 };
  const rotated = (await people.developer.post(`/keys/${id}/rotate`, { overlap_seconds: 0 })).body as Made;
  expect(await statusesWith(rotated.secret_key)).toEqual([401, 401]);
  expect(await statusesWith(first.secret_key)).toEqual([200, 200]);
  await confirmAndWait(rotated);
  expect(await statusesWith(rotated.secret_key)).toEqual([200, 200]);
  expect(await statusesWith(first.secret_key)).toEqual([401, 401]);
});

/** A key that may withdraw, and the confirmed proposal to replace it. */
async function confirmRotation(): Promise<{
  readonly old: number;
  readonly rotated: Made;
  readonly id: number;
}> {
  await confirmAndWait(await make('withdraw'));
  const { items } = (await people.developer.get('/keys')).body as { items: { id: number; scope: string }[] };
  const old = items.find(({ scope }) => scope === 'withdraw')?.id ?? 0;
  const rotated = (await people.developer.post(`/keys/${old}/rotate`, { overlap_seconds: 60 })).body as Made;
  const id = rotated.proposal?.id ?? 0;
  expect((await people.owner.post(`/proposals/${id}/confirm`)).status).toBe(200);
  return { old, rotated, id };
}

test('a key that is ended is not replaced any more: the open proposal is void', async () => {
  const { old, rotated, id } = await confirmRotation();
  expect((await people.second.send('DELETE', `/keys/${old}`)).status).toBe(200);
  expect(await stateOf(people.owner, id)).toBe('void');
  await endPause(server, id);
  expect(await statusesWith(rotated.secret_key)).toEqual([401, 401]);
});

test('a key that is ended by an operator is not replaced any more', async () => {
  const { old, rotated, id } = await confirmRotation();
  const ended = await endMerchantKey(server.app, TESTER, people.shop.merchant_id, old);
  expect(ended.ok).toBe(true);
  expect(await stateOf(people.owner, id)).toBe('void');
  await endPause(server, id);
  expect(await statusesWith(rotated.secret_key)).toEqual([401, 401]);
});

test('the replacement of a key that has expired since it was proposed fails', async () => {
  const { old, rotated, id } = await confirmRotation();
  const client = await connectDirectly(server.database);
  await client.query('update merchant_keys set expires_at = now() where id = $1', [old]);
  await endPause(server, id);
  expect(await stateOf(people.owner, id)).toBe('failed');
  expect(await statusesWith(rotated.secret_key)).toEqual([401, 401]);
});

test('a key that is ended works no more, at once and by one person', async () => {
  const made = await make('read');
  const { items } = (await people.developer.get('/keys')).body as { items: { id: number; name: string }[] };
  const { id } = items.find(({ name }) => name === 'a program') ?? { id: 0 };
  expect((await people.developer.send('DELETE', `/keys/${id}`)).status).toBe(200);
  expect(await statusesWith(made.secret_key)).toEqual([401, 401]);
});
