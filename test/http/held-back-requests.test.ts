// A request is let in by its headers. If its body arrives after the access has ended, it does nothing.
import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { enableEverySystem, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE, toCard } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { type PortalClient, signInNewPerson } from '../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let admin: OperatorClient;
let owner: PortalClient;

beforeAll(async () => {
  server = await startTestServer();
  await enableEverySystem(server.app);
  shop = await makeMerchant(server.app, { credit: '1000' });
  admin = await signInNewOperator(server, 'admin', 'admin');
  owner = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'owner' });
});
afterAll(() => server.close());

type Held = { finish(): Promise<{ status: number; body: string }> };

/** Sends everything but the end of the body. */
async function holdBack(path: string, body: object, headers: Record<string, string>): Promise<Held> {
  const text = JSON.stringify(body);
  const sent = request(`${server.url}${path}`, {
    method: 'POST',
    agent: false,
    headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text), ...headers },
  });
  const answered = new Promise<{ status: number; body: string }>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      let received = '';
      response.on('data', (chunk) => {
        received += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: received }));
    });
  });
  onTestFinished(() => void sent.destroy());
  sent.flushHeaders();
  sent.write(text.slice(0, 1));
  // Until the headers have been read and the session was found.
  await sleep(500);
  return {
    finish() {
      sent.end(text.slice(1));
      return answered;
    },
  };
}

const headersOf = ({ cookies, csrf }: OperatorClient): Record<string, string> => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  'x-csrf-token': csrf,
  'idempotency-key': randomUUID(),
});

const form = () => ({ 'idempotency-key': randomUUID() });

const expectOk = async (reply: Promise<{ status: number; text: string }>): Promise<void> => {
  const { status, text } = await reply;
  expect([status, text]).toEqual([200, text]);
};

const versionOf = async (client: OperatorClient, list: string, name: string): Promise<unknown> =>
  ((await client.get(list)).body['items'] as { name: string; version: unknown }[]).find(
    (each) => each.name === name,
  )?.version;

const count = async (text: string): Promise<number> => {
  const db = await connectDirectly(server.database);
  return Number((await db.query(`select count(*) as count from ${text}`)).rows[0].count);
};

describe('a person of a merchant', () => {
  const held = async () => {
    const person = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'owner' });
    const body = { amount: '60', system: 'card', wallet: '4111111111111111' };
    return { person, request: await holdBack('/portal/v1/withdrawals', body, headersOf(person)) };
  };
  const change = async ({ name }: PortalClient, fields: object) =>
    owner.send(
      'PATCH',
      `/people/${name}`,
      { version: await versionOf(owner, '/people', name), ...fields },
      form(),
    );

  test.each<[string, (person: PortalClient) => Promise<void>]>([
    ['is disabled by an owner', async (person) => expectOk(change(person, { enabled: false }))],
    [
      'is disabled by an operator',
      async ({ name }) => expectOk(admin.post(`/merchants/${shop.merchant_id}/people/${name}/disable`, {})),
    ],
    [
      'gets another role',
      async ({ name }) => {
        const db = await connectDirectly(server.database);
        await db.query(`update sluice_portal.people set role = 'viewer' where name = $1`, [name]);
      },
    ],
    ['signs out', async (person) => expectOk(person.send('DELETE', '/session', undefined, form()))],
  ])('who %s makes no withdrawal with what arrives then', async (_, end) => {
    const { person, request: sent } = await held();
    const before = await count('sluice_portal.drafts');
    await end(person);
    const { status, body } = await sent.finish();
    expect(JSON.parse(body)).toMatchObject({ code: 'forbidden' });
    expect(status).toBe(403);
    expect(await count('sluice_portal.drafts')).toBe(before);
  });

  test('whose access holds makes it', async () => {
    const { request: sent } = await held();
    expect((await sent.finish()).status).toBe(200);
  });
});

describe('an operator', () => {
  const CLAIMS = `audit_log where action = 'withdrawal.claim'`;
  let operators = 0;
  const held = async (door: 'session' | 'token') => {
    operators += 1;
    const name = `held.${operators}`;
    const operator = await signInNewOperator(server, name, 'admin');
    const headers = door === 'session' ? headersOf(operator) : await tokenOf(operator);
    const created = await server.post(CREATE, { ...shop, ...toCard, amount: '60' });
    const path = `/operator/v1/withdrawals/${created.body['withdraw_id']}/claim`;
    return { name, operator, request: await holdBack(path, {}, headers) };
  };
  const tokenOf = async (operator: OperatorClient): Promise<Record<string, string>> => {
    const made = await operator.post('/me/tokens', { name: 'script', scope: 'work' });
    if (made.status !== 200) throw new Error(made.text);
    return { authorization: `Bearer ${made.body['token']}`, 'idempotency-key': randomUUID() };
  };

  const change = async (name: string, fields: object): Promise<void> => {
    const version = await versionOf(admin, '/operators', name);
    await expectOk(admin.send('PATCH', `/operators/${name}`, { version, ...fields }, form()));
  };

  test.each<['session' | 'token', string, (name: string, operator: OperatorClient) => Promise<void>]>([
    ['session', 'is disabled', (name) => change(name, { enabled: false })],
    ['token', 'is disabled', (name) => change(name, { enabled: false })],
    ['session', 'gets another role', (name) => change(name, { role: 'maker' })],
    [
      'session',
      'signs out',
      async (_, operator) => expectOk(operator.send('DELETE', '/session', undefined, form())),
    ],
  ])('with a %s who %s claims nothing with what arrives then', async (door, _, end) => {
    const { name, operator, request: sent } = await held(door);
    const before = await count(CLAIMS);
    await end(name, operator);
    const { status, body } = await sent.finish();
    expect([status, JSON.parse(body)['code']]).toEqual([403, 'forbidden']);
    expect(await count(CLAIMS)).toBe(before);
  });

  test.each(['session', 'token'] as const)('with a %s whose access holds claims it', async (door) => {
    const { request: sent } = await held(door);
    expect((await sent.finish()).status).toBe(200);
  });
});
