// API keys and the webhook endpoint of a merchant, and their secrets.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDirectly } from '../../harness/database.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { addTestKey } from '../../merchant/keys/test-keys.ts';
import { type MerchantConsoles, type MerchantView, openMerchantConsoles } from './merchant-consoles.ts';

let consoles: MerchantConsoles;
let server: TestServer;
let root: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;
let create: MerchantConsoles['create'];
let read: MerchantConsoles['read'];

beforeAll(async () => {
  consoles = await openMerchantConsoles();
  ({ server, root, ann, vic, create, read } = consoles);
});
afterAll(() => consoles.close());

describe("a merchant's webhook endpoint", () => {
  test('is set, updated with the latest version only, rotated, disabled, enabled and removed', async () => {
    const { merchant_id: id } = await create();
    const path = `/merchants/${id}/webhook`;
    expect((await vic.get(path)).status).toBe(404);
    expect(await root.send('PUT', path, { url: 'ftp://shop.example' })).toMatchObject({
      status: 422,
      body: { field: 'url' },
    });
    const set = await root.send('PUT', path, { url: 'https://shop.example/hook', version: null });
    expect(set.body).toMatchObject({ webhook: { enabled: true }, secret: expect.stringMatching(/^whsec_/) });
    const { version } = set.body['webhook'] as MerchantView;
    expect((await root.send('PUT', path, { url: 'https://a.example/', version: null })).body['code']).toBe(
      'stale',
    );
    const changed = await root.send('PUT', path, {
      url: 'https://b.example/',
      events: ['withdraw.paid'],
      version,
    });
    expect(changed.body).toMatchObject({ webhook: { events: ['withdraw.paid'] }, secret: null });
    expect((await root.post(`${path}/disable`)).body).toMatchObject({
      enabled: false,
      disabled_because: 'disabled by boss',
    });
    expect((await root.post(`${path}/enable`)).body).toMatchObject({ enabled: true });
    expect((await root.post(`${path}/rotate`, { overlap_seconds: 60 })).body).toEqual({
      secret: expect.stringMatching(/^whsec_/),
      old_secret_until: expect.any(String),
    });
    expect(await read(id)).toMatchObject({
      webhook: { url: 'https://b.example/', old_secret_until: expect.any(String) },
    });
    expect((await ann.send('DELETE', path)).status).toBe(403);
    expect((await root.send('DELETE', path)).status).toBe(200);
    expect((await vic.get(path)).status).toBe(404);
  });
});

test('a key is rotated with an overlap, and no key or secret is stored, audited or logged', async () => {
  const { merchant_id: id, secretKey } = await create();
  const rotated = await root.post(`/merchants/${id}/key`, { overlap_seconds: 600 }, 'key-form');
  const newKey = String(rotated.body['secret_key']);
  for (const key of [secretKey, newKey]) {
    const balance = await server.post('/api/v2/merchant/getBalance', { merchant_id: id, secret_key: key });
    expect(balance.status).toBe(200);
  }
  expect(await read(id)).toMatchObject({
    keys: [{ expires_at: null }, { expires_at: rotated.body['old_key_valid_until'] }],
  });
  expect((await root.post(`/merchants/${id}/key`, { overlap_seconds: 600 }, 'key-form')).body['code']).toBe(
    'repeated',
  );
  const hook = await root.send(
    'PUT',
    `/merchants/${id}/webhook`,
    { url: 'https://shop.example/' },
    { 'idempotency-key': 'hook-form' },
  );
  const again = await root.post(`/merchants/${id}/webhook/rotate`, {}, 'rotate-form');
  const secrets = [secretKey, newKey, hook.body['secret'], again.body['secret']].map(String);
  const { rows } = await (await connectDirectly(server.database)).query(
    `select coalesce(answer, '') as text from form_tokens
     union all select concat(reason, before::text, after::text) from audit_log`,
  );
  const stored = rows.map((row: { text: string }) => row.text).join('\n') + server.log.join('\n');
  expect(stored).toContain('old_key_valid_until');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(stored).not.toContain(secret);
  }
});

describe("a merchant's keys", () => {
  test('are shown with name, scope, start, last use and end, and never with a secret', async () => {
    const { merchant_id } = await create();
    const added = await addTestKey(
      server.app,
      { merchant_id, secret_key: '' },
      { name: 'reports', scope: 'read' },
    );
    const { keyId, ...credentials } = added;
    await server.post('/api/v2/merchant/getBalance', credentials);
    await server.app.keyUses.save();
    const reply = await vic.get(`/merchants/${merchant_id}`);
    expect(reply.body['keys']).toEqual([
      {
        id: keyId,
        name: 'reports',
        scope: 'read',
        created_at: expect.any(String),
        created_by: 'pat@shop.example',
        works_from: expect.any(String),
        last_used_at: expect.any(String),
        expires_at: null,
      },
      expect.objectContaining({ name: 'main', scope: 'withdraw', created_by: null, last_used_at: null }),
    ]);
    expect(reply.text).not.toContain(credentials.secret_key);
  });

  test('are ended one at a time, at once, by an admin, with a line in the audit log', async () => {
    const { merchant_id, secretKey } = await create();
    const other = await create();
    const { keyId, ...credentials } = await addTestKey(server.app, { merchant_id, secret_key: '' });
    const path = `/merchants/${merchant_id}/keys/${keyId}`;
    expect((await ann.send('DELETE', path)).status).toBe(403);
    expect((await root.send('DELETE', `/merchants/${other.merchant_id}/keys/${keyId}`)).status).toBe(404);
    const balance = async (key: string) =>
      (await server.post('/api/v2/merchant/getBalance', { merchant_id, secret_key: key })).status;
    expect(await balance(credentials.secret_key)).toBe(200);
    expect(await root.send('DELETE', path)).toMatchObject({
      status: 200,
      body: { merchant_id, keys: [{ name: 'main' }] },
    });
    expect(await balance(credentials.secret_key)).toBe(401);
    expect(await balance(secretKey)).toBe(200);
    expect((await root.send('DELETE', path)).status).toBe(404);
    const { rows } = await (await connectDirectly(server.database)).query(
      `select actor, before, after from audit_log where action = 'merchant.end_key'`,
    );
    expect(rows).toEqual([
      {
        actor: 'boss',
        before: { key: keyId, name: 'shop', scope: 'withdraw', created_by: 'pat@shop.example' },
        after: { expires_at: expect.any(String) },
      },
    ]);
  });

  test('also the only one can be ended, and a rotation gives the merchant another', async () => {
    const { merchant_id, secretKey } = await create();
    const { body } = await vic.get(`/merchants/${merchant_id}`);
    const [{ id }] = body['keys'] as [{ id: number }];
    const ended = await root.send('DELETE', `/merchants/${merchant_id}/keys/${id}`);
    expect(ended).toMatchObject({ status: 200, body: { keys: [] } });
    const request = (key: string) =>
      server.post('/api/v2/merchant/getBalance', { merchant_id, secret_key: key });
    expect((await request(secretKey)).status).toBe(401);
    const rotated = await root.post(`/merchants/${merchant_id}/key`, {});
    expect((await request(String(rotated.body['secret_key']))).status).toBe(200);
  });
});
