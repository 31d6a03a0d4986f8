// Coming in, staying in and going out, as a browser or a program does it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant } from '../harness/app.ts';
import { peek } from '../harness/database.ts';
import { type Browser, openBrowser, openConsole } from '../harness/operators.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeAt, stepNow } from '../harness/sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const codeOf = (secret: string): string => codeAt(secret, stepNow());

const SESSION = '__Host-sluice_session';

/** Somebody who saw the cookies. */
const withCookiesOf = (other: Browser): Browser => {
  const thief = openBrowser(server.url);
  for (const [name, value] of other.cookies) thief.cookies.set(name, value);
  return thief;
};

test('who is not signed in hears so everywhere but where one signs in', async () => {
  const nobody = openBrowser(server.url);
  expect((await nobody.get('/session')).body).toMatchObject({ operator: null, csrf_token: null });
  expect(await nobody.get('/withdrawals')).toMatchObject({ status: 401, body: { code: 'sign_in_required' } });
  expect(
    await nobody.send('GET', '/withdrawals', undefined, { authorization: 'Bearer slt_x' }),
  ).toMatchObject({
    status: 401,
  });
});

test('a wrong password and an unknown name get the same answer', async () => {
  const vera = await openConsole(server, 'vera', 'viewer');
  const wrong = await openBrowser(server.url, { name: 'vera', password: 'not this one' }).signIn();
  const unknown = await openBrowser(server.url, { name: 'nobody', password: vera.password }).signIn();
  for (const answer of [wrong, unknown])
    expect(answer).toMatchObject({
      status: 401,
      body: { code: 'wrong_credentials', error: 'Name or password is wrong.' },
    });
});

test('the cookie is for this host, this site, and no script', async () => {
  const vera = await openConsole(server, 'vic', 'viewer');
  const [cookie = ''] = (await openBrowser(server.url, vera).signIn()).headers.getSetCookie();
  for (const part of [`${SESSION}=`, 'HttpOnly', 'Secure', 'SameSite=Strict', 'Path=/'])
    expect(cookie).toContain(part);
  expect(cookie).not.toContain('Domain');
});

test('a cookie that was there before signing in is worth nothing after it', async () => {
  const first = await openConsole(server, 'val', 'viewer');
  const planted = first.cookies.get(SESSION);
  const second = openBrowser(server.url, first);
  second.cookies.set(SESSION, planted ?? '');
  await second.signIn();
  expect(second.cookies.get(SESSION)).not.toBe(planted);
  expect((await first.get('/withdrawals')).status).toBe(401);
});

test('a cookie is worth nothing after signing out', async () => {
  const wim = await openConsole(server, 'wim', 'viewer');
  const thief = withCookiesOf(wim);
  expect((await thief.get('/withdrawals')).status).toBe(200);
  expect((await wim.send('DELETE', '/session')).status).toBe(200);
  expect((await thief.get('/withdrawals')).status).toBe(401);
});

describe('another site', () => {
  test.each([
    ['without the token', {}, true],
    ['with a wrong one', { 'x-csrf-token': 'x'.repeat(43) }, true],
    ['with the right one, but from elsewhere', { origin: 'https://evil.example' }, false],
    ['with the right one, from nowhere that it would name', { origin: 'null' }, false],
  ])('can change nothing %s', async (what, headers, dropToken) => {
    const max = await openConsole(server, `max${what.length}`, 'maker');
    if (dropToken) max.csrf = '';
    expect(await max.send('POST', '/withdrawals/1000001/claim', {}, headers)).toMatchObject({
      status: 403,
      body: { code: 'csrf' },
    });
  });

  test("cannot use another session's token", async () => {
    const one = await openConsole(server, 'mia', 'maker');
    const two = await openConsole(server, 'moe', 'maker');
    one.csrf = two.csrf;
    expect((await one.post('/withdrawals/1000001/claim')).status).toBe(403);
  });

  test('cannot sign anybody in', async () => {
    const ida = await openConsole(server, 'ida', 'maker');
    const answer = await openBrowser(server.url).send(
      'POST',
      '/session',
      { name: ida.name, password: ida.password },
      { origin: 'https://evil.example' },
    );
    expect(answer).toMatchObject({ status: 403, body: { code: 'csrf' } });
  });
});

test('what a console asks by itself does not keep a session alive', async () => {
  const uma = await openConsole(server, 'uma', 'viewer');
  const db = await peek(server.database);
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

test('where a second factor is required, nothing else can be done before it is set up', async () => {
  const strict = await startTestServer({ app: { secondFactor: 'required' } });
  try {
    const amy = await openConsole(strict, 'amy', 'admin');
    expect((await amy.get('/session')).body).toMatchObject({
      operator: { totp: false, must_set_up_totp: true },
    });
    expect(await amy.get('/withdrawals')).toMatchObject({
      status: 403,
      body: { code: 'second_factor_required' },
    });
    const begun = await amy.post('/me/totp', { password: amy.password });
    const { secret, backup_codes: codes } = begun.body as { secret: string; backup_codes: string[] };
    expect((await amy.post('/me/totp/confirm', { code: '000000' })).status).toBe(422);
    expect((await amy.post('/me/totp/confirm', { code: codeOf(secret) })).status).toBe(200);
    amy.csrf = (await amy.get('/session')).body['csrf_token'] as string;
    expect((await amy.get('/withdrawals')).status).toBe(200);

    // Next time the password is not enough; a code works once, a backup code too.
    const later = openBrowser(strict.url, amy);
    expect((await later.signIn()).body).toEqual({ next: 'totp' });
    expect((await later.get('/withdrawals')).status).toBe(401);
    expect((await later.send('POST', '/session/totp', { code: codeOf(secret) })).status).toBe(401);
    expect((await later.send('POST', '/session/totp', { backup_code: codes[0] })).body).toEqual({
      next: 'done',
    });
    expect((await later.get('/withdrawals')).status).toBe(200);
    const again = openBrowser(strict.url, amy);
    await again.signIn();
    expect((await again.send('POST', '/session/totp', { backup_code: codes[0] })).status).toBe(401);
  } finally {
    await strict.close();
  }
});

test('ten wrong passwords lock the account for half an hour, also for the right one', async () => {
  const own = await startTestServer();
  try {
    const ned = await openConsole(own, 'ned', 'viewer');
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => openBrowser(own.url, { name: 'ned', password: 'wrong' }).signIn()),
    );
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    const locked = await openBrowser(own.url, ned).signIn();
    expect(locked).toMatchObject({ status: 429, body: { code: 'locked' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1_700);
  } finally {
    await own.close();
  }
});

describe('a token', () => {
  test("does what its operator may, in that operator's name, and dies when it is revoked", async () => {
    await makeMerchant(server.app, { credit: '100' });
    const tom = await openConsole(server, 'tom', 'viewer');
    const made = (await tom.post('/me/tokens', { name: 'report' })).body as {
      token: string;
      item: { id: number };
    };
    const program = openBrowser(server.url);
    const bearer = { authorization: `Bearer ${made.token}` };
    expect((await program.send('GET', '/withdrawals', undefined, bearer)).status).toBe(200);
    expect((await program.send('GET', '/session', undefined, bearer)).body).toMatchObject({
      operator: { name: 'tom', via: 'token' },
    });
    expect((await program.send('POST', '/withdrawals/1/claim', {}, bearer)).status).toBe(403);
    expect(await program.send('POST', '/me/tokens', { name: 'more' }, bearer)).toMatchObject({ status: 409 });
    await tom.send('DELETE', `/me/tokens/${made.item.id}`);
    expect((await program.send('GET', '/withdrawals', undefined, bearer)).status).toBe(401);
  });

  test("of somebody else cannot be revoked, nor somebody else's session ended", async () => {
    const one = await openConsole(server, 'oda', 'viewer');
    const two = await openConsole(server, 'ole', 'admin');
    const { item } = (await one.post('/me/tokens', { name: 'mine' })).body as { item: { id: number } };
    const [session] = (await one.get('/me/sessions')).body['items'] as { id: string }[];
    expect((await two.send('DELETE', `/me/tokens/${item.id}`)).status).toBe(404);
    expect((await two.send('DELETE', `/me/sessions/${session?.id}`)).status).toBe(404);
    expect((await one.send('DELETE', `/me/sessions/${session?.id}`)).status).toBe(200);
    expect((await one.get('/withdrawals')).status).toBe(401);
  });
});

test('no password, code, cookie or token is in the log or in the audit log', async () => {
  const joe = await openConsole(server, 'joe', 'viewer');
  const { token } = (await joe.post('/me/tokens', { name: 'canary' })).body as { token: string };
  await openBrowser(server.url, { name: joe.password, password: joe.password }).signIn();
  const db = await peek(server.database);
  const { rows } = await db.query('select * from audit_log');
  const kept = `${server.log.join('\n')}${JSON.stringify(rows)}`;
  for (const secret of [joe.password, token, joe.cookies.get(SESSION) ?? 'none', joe.csrf])
    expect(kept).not.toContain(secret);
});
