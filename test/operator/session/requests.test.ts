// Limits for requests before and after sign-in: bodies, rates, form tokens, live connections.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDirectly } from '../../harness/database.ts';
import { openOperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('before authentication', () => {
  const send = (path: string, body: string, headers = {}) =>
    fetch(`${server.url}/operator/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test.each([
    ['a megabyte', JSON.stringify({ rows: 'x'.repeat(1_048_576) })],
    ['invalid JSON', '{"broken'],
  ])('the body is not parsed: %s gets the same answer as any body', async (_title, body) => {
    expect((await send('/reconciliations', body)).status).toBe(401);
    expect((await send('/halts', body, { authorization: 'Bearer slt_x' })).status).toBe(401);
  });

  test('the sign-in routes accept only small bodies', async () => {
    const huge = { name: 'vera', password: 'x'.repeat(5_000) };
    for (const path of ['/session', '/session/totp'])
      expect((await send(path, JSON.stringify(huge))).status).toBe(413);
  });

  test('more than 120 attempts per minute are rejected before the database counts them', async () => {
    const server = await startTestServer();
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 125; i += 1)
        statuses.push(
          (await openOperatorClient(server.url).send('POST', '/session/totp', { code: '123456' })).status,
        );
      expect(statuses.slice(0, 120)).not.toContain(429);
      expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
      const rejected = await openOperatorClient(server.url, { name: 'x', password: 'y' }).signIn();
      expect(rejected).toMatchObject({ status: 429, body: { code: 'locked' } });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0);
      const db = await connectDirectly(server.database);
      expect((await db.query('select from sluice_auth.failures')).rows).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

describe('a form token', () => {
  test.each(['', 'a b', 'x'.repeat(101), 'ä'])(
    'of an invalid format is rejected with an explanation: %j',
    async (token) => {
      const flo = await signInNewOperator(server, `flo${token.length}`, 'viewer');
      const answer = await flo.send('DELETE', '/me/sessions', undefined, { 'idempotency-key': token });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'malformed', error: expect.stringContaining('Idempotency-Key: must be 1 to 100') },
      });
    },
  );

  test('is stored without a plain hash of the body, which would allow guessing a password', async () => {
    const gil = await signInNewOperator(server, 'gil', 'admin');
    const body = { scope: 'global', reason: 'drill' };
    await gil.post('/halts', body, 'form-gil');
    await gil.send('DELETE', '/halts/global');
    const db = await connectDirectly(server.database);
    const { rows } = await db.query(`select asked from form_tokens where token = 'form-gil'`);
    const plain = createHash('sha256')
      .update(JSON.stringify(['POST', '/operator/v1/halts', body]))
      .digest();
    expect(rows).toHaveLength(1);
    expect(rows[0].asked).not.toEqual(plain);
  });

  test('that was used elsewhere does not suppress the audit entry of an account change', async () => {
    const hal = await signInNewOperator(server, 'hal', 'viewer');
    const db = await connectDirectly(server.database);
    // Another request inserts the same form token after this one has checked that it is unused.
    await db.query('begin');
    await db.query(`insert into form_tokens (actor, token, asked) values ('hal', 'form-2', $1)`, [
      Buffer.alloc(32),
    ]);
    const changing = hal.post(
      '/me/password',
      { current: hal.password, new: 'quite another password' },
      'form-2',
    );
    expect((await changing).status).toBe(200);
    await db.query('commit');
    const { rows } = await db.query(
      `select action from audit_log where actor = 'hal' and action like 'account.%'`,
    );
    expect(rows).toEqual([{ action: 'account.password' }]);
  });
});

test('an operator has at most ten live connections', async () => {
  const lin = await signInNewOperator(server, 'lin', 'viewer');
  const cookie = [...lin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const open = (headers: Record<string, string>) =>
    fetch(`${server.url}/operator/v1/events`, { headers: { accept: 'text/event-stream', ...headers } });
  const lines = await Promise.all(Array.from({ length: 10 }, () => open({ cookie })));
  expect(lines.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const eleventh = await open({ cookie });
  expect({ status: eleventh.status, body: await eleventh.json() }).toMatchObject({
    status: 429,
    body: { code: 'too_many', error: expect.stringContaining('10 live connections') },
  });
  await lines[0]?.body?.cancel();
  await expect
    .poll(
      async () => {
        const again = await open({ cookie });
        await again.body?.cancel();
        return again.status;
      },
      { timeout: 60_000 },
    )
    .toBe(200);
  for (const { body } of lines.slice(1)) await body?.cancel();
});
