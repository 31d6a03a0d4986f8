// Signing in and out with a browser: cookies, CSRF tokens, lockout.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const SESSION = '__Host-sluice_session';

/** A second client with stolen cookies. */
const withCookiesOf = (other: OperatorClient): OperatorClient => {
  const thief = openOperatorClient(server.url);
  for (const [name, value] of other.cookies) thief.cookies.set(name, value);
  return thief;
};

test('requires sign-in everywhere but on the sign-in routes', async () => {
  const anonymous = openOperatorClient(server.url);
  expect((await anonymous.get('/session')).body).toMatchObject({ operator: null, csrf_token: null });
  expect(await anonymous.get('/withdrawals')).toMatchObject({
    status: 401,
    body: { code: 'sign_in_required' },
  });
  expect(
    await anonymous.send('GET', '/withdrawals', undefined, { authorization: 'Bearer slt_x' }),
  ).toMatchObject({
    status: 401,
  });
});

test('answers the same to a wrong password and to an unknown name', async () => {
  const vera = await signInNewOperator(server, 'vera', 'viewer');
  const wrong = await openOperatorClient(server.url, { name: 'vera', password: 'not this one' }).signIn();
  const unknown = await openOperatorClient(server.url, { name: 'nobody', password: vera.password }).signIn();
  for (const answer of [wrong, unknown])
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', error: 'Name or password is wrong.' },
    });
});

test('restricts the session cookie to this host and site, and hides it from scripts', async () => {
  const vera = await signInNewOperator(server, 'vic', 'viewer');
  const [cookie = ''] = (await openOperatorClient(server.url, vera).signIn()).headers.getSetCookie();
  for (const part of [`${SESSION}=`, 'HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
    expect(cookie).toContain(part);
  expect(cookie).not.toContain('Domain');
});

test('invalidates a cookie from before the sign-in', async () => {
  const first = await signInNewOperator(server, 'val', 'viewer');
  const planted = first.cookies.get(SESSION);
  const second = openOperatorClient(server.url, first);
  second.cookies.set(SESSION, planted ?? '');
  await second.signIn();
  expect(second.cookies.get(SESSION)).not.toBe(planted);
  expect((await first.get('/withdrawals')).status).toBe(401);
});

test('invalidates the cookie at sign-out', async () => {
  const wim = await signInNewOperator(server, 'wim', 'viewer');
  const thief = withCookiesOf(wim);
  expect((await thief.get('/withdrawals')).status).toBe(200);
  expect((await wim.send('DELETE', '/session')).status).toBe(200);
  expect((await thief.get('/withdrawals')).status).toBe(401);
});

describe('another site', () => {
  test.each([
    ['without a CSRF token', {}, true],
    ['with a wrong CSRF token', { 'x-csrf-token': 'x'.repeat(43) }, true],
    ['with the right CSRF token, but another origin', { origin: 'https://evil.example' }, false],
    ['with the right CSRF token, but the origin null', { origin: 'null' }, false],
  ])('cannot change anything %s', async (title, headers, dropToken) => {
    const max = await signInNewOperator(server, `max${title.length}`, 'maker');
    if (dropToken) max.csrf = '';
    expect(await max.send('POST', '/withdrawals/1000001/claim', {}, headers)).toMatchObject({
      status: 403,
      body: { code: 'csrf' },
    });
  });

  test('cannot use the CSRF token of another session', async () => {
    const one = await signInNewOperator(server, 'mia', 'maker');
    const two = await signInNewOperator(server, 'moe', 'maker');
    one.csrf = two.csrf;
    expect((await one.post('/withdrawals/1000001/claim')).status).toBe(403);
  });

  test('cannot sign an operator in', async () => {
    const ida = await signInNewOperator(server, 'ida', 'maker');
    const answer = await openOperatorClient(server.url).send(
      'POST',
      '/session',
      { name: ida.name, password: ida.password },
      { origin: 'https://evil.example' },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });
});

test('background requests do not extend the session', async () => {
  const uma = await signInNewOperator(server, 'uma', 'viewer');
  const db = await connectDirectly(server.database);
  const end = async (): Promise<string> =>
    (
      await db.query<{ expires_at: string }>(
        `select s.expires_at::text from sluice_auth.sessions s join sluice_auth.operators o on o.id = s.operator_id where o.name = 'uma'`,
      )
    ).rows[0]?.expires_at ?? '';
  const before = await end();
  await uma.send('GET', '/withdrawals', undefined, { 'x-background': '1' });
  expect(await end()).toBe(before);
  await uma.get('/withdrawals');
  expect(await end()).not.toBe(before);
});

test('ten wrong passwords lock the account for half an hour, also for the right password', async () => {
  const server = await startTestServer();
  try {
    const ned = await signInNewOperator(server, 'ned', 'viewer');
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        openOperatorClient(server.url, { name: 'ned', password: 'wrong' }).signIn(),
      ),
    );
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    const locked = await openOperatorClient(server.url, ned).signIn();
    expect(locked).toMatchObject({ status: 429, body: { code: 'locked' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1_700);
  } finally {
    await server.close();
  }
});

test('neither the log nor the audit log contains a password, cookie or token', async () => {
  const joe = await signInNewOperator(server, 'joe', 'viewer');
  const { token } = (await joe.post('/me/tokens', { name: 'canary' })).body as { token: string };
  await openOperatorClient(server.url, { name: joe.password, password: joe.password }).signIn();
  const db = await connectDirectly(server.database);
  const { rows } = await db.query('select * from audit_log');
  const output = `${server.log.join('\n')}${JSON.stringify(rows)}`;
  for (const secret of [joe.password, token, joe.cookies.get(SESSION) ?? 'none', joe.csrf])
    expect(output).not.toContain(secret);
});
