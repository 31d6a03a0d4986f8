// Coming in, staying in and going out, as a browser or a program does it.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertToken } from '../../../src/storage/operators/tokens.ts';
import { makeMerchant } from '../../harness/app.ts';
import { peek } from '../../harness/database.ts';
import { type Browser, leaveAlone, openBrowser, openConsole } from '../../harness/operators.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { codeAt, stepNow } from '../../harness/sign-in.ts';

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
    const used = codeOf(secret);
    expect((await amy.post('/me/totp/confirm', { code: used })).status).toBe(200);
    amy.csrf = (await amy.get('/session')).body['csrf_token'] as string;
    expect((await amy.get('/withdrawals')).status).toBe(200);

    // Next time the password is not enough; a code works once, a backup code too.
    const later = openBrowser(strict.url, amy);
    expect((await later.signIn()).body).toEqual({ next: 'totp' });
    expect((await later.get('/withdrawals')).status).toBe(401);
    expect((await later.send('POST', '/session/totp', { code: used })).status).toBe(401);
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
    expect(await program.send('POST', '/me/tokens', { name: 'more' }, bearer)).toMatchObject({
      status: 403,
      body: { code: 'in_person', error: 'This is done in the console by a person, not with a token.' },
    });
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

describe('a token is worth nothing', () => {
  const bearerOf = async (browser: Browser) => {
    const made = await browser.post('/me/tokens', { name: 'report' });
    return { authorization: `Bearer ${String(made.body['token'])}` };
  };
  const tryOut = (bearer: { authorization: string }, url = server.url) =>
    openBrowser(url).send('GET', '/withdrawals', undefined, bearer);

  test('where a second factor is required and its operator has none, nor is one made', async () => {
    const strict = await startTestServer({ app: { secondFactor: 'required' } });
    try {
      const ada = await openConsole(strict, 'ada', 'viewer');
      const refused = { status: 403, body: { code: 'second_factor_required' } };
      expect(await ada.post('/me/tokens', { name: 'early' })).toMatchObject(refused);
      const { token, hash } = strict.app.vault.generateToken();
      await strict.app.db.transaction((tx) =>
        insertToken(tx, { operator: 'ada', name: 'from before', hash, expiresAt: null }),
      );
      expect(await tryOut({ authorization: `Bearer ${token}` }, strict.url)).toMatchObject(refused);
    } finally {
      await strict.close();
    }
  });

  test('once its operator has changed the password', async () => {
    const pam = await openConsole(server, 'pam', 'viewer');
    const bearer = await bearerOf(pam);
    expect((await tryOut(bearer)).status).toBe(200);
    const passwords = { current: pam.password, new: 'quite another password' };
    expect((await pam.post('/me/password', passwords)).status).toBe(200);
    expect((await tryOut(bearer)).status).toBe(401);
  });

  test('once an admin has signed its operator out everywhere', async () => {
    const [ray, root] = [
      await openConsole(server, 'ray', 'viewer'),
      await openConsole(server, 'root', 'admin'),
    ];
    const bearer = await bearerOf(ray);
    expect(await root.send('DELETE', '/operators/ray/sessions')).toMatchObject({
      body: { ended: 1, revoked: 1 },
    });
    expect((await tryOut(bearer)).status).toBe(401);
  });

  test('together with a session cookie: it would not be clear who asks', async () => {
    const sid = await openConsole(server, 'sid', 'viewer');
    expect(await sid.send('GET', '/withdrawals', undefined, await bearerOf(sid))).toMatchObject({
      status: 400,
      body: { code: 'malformed', error: expect.stringContaining('Send one of them') },
    });
  });
});

describe('what takes a person at hand', () => {
  const makeToken = (browser: Browser, form?: string) => browser.post('/me/tokens', { name: 'x' }, form);
  const proveFirst = { status: 403, body: { code: 'prove_first' } };

  test('may be done five minutes long after signing in, and then after a new proof', async () => {
    const ina = await openConsole(server, 'ina', 'viewer');
    expect((await makeToken(ina)).status).toBe(200);
    await leaveAlone(server.database, 'ina');
    expect(await makeToken(ina, 'form-ina')).toMatchObject(proveFirst);
    expect((await ina.get('/withdrawals')).status).toBe(200);
    expect(await ina.post('/session/proof', { password: 'not this one' })).toMatchObject({
      status: 422,
      body: { field: 'password', error: 'That is not your password.' },
    });
    expect(await makeToken(ina)).toMatchObject(proveFirst);
    expect((await ina.post('/session/proof', { password: ina.password })).status).toBe(200);
    expect((await makeToken(ina, 'form-ina')).status).toBe(200);
  });

  test('takes a code of whoever has a second factor, or a backup code, each of them once', async () => {
    const ivo = await openConsole(server, 'ivo', 'viewer');
    const { secret, backup_codes: codes } = (await ivo.post('/me/totp', { password: ivo.password })).body as {
      secret: string;
      backup_codes: string[];
    };
    const first = codeOf(secret);
    await ivo.post('/me/totp/confirm', { code: first });
    ivo.csrf = (await ivo.get('/session')).body['csrf_token'] as string;
    await leaveAlone(server.database, 'ivo');
    const prove = (proof: object) => ivo.post('/session/proof', proof);
    expect(await prove({ password: ivo.password })).toMatchObject({ status: 422, body: { field: 'code' } });
    expect(await prove({ code: first })).toMatchObject({ status: 422, body: { field: 'code' } });
    expect(await makeToken(ivo)).toMatchObject(proveFirst);
    const next = codeAt(secret, stepNow() + 1);
    expect((await prove({ code: next })).status).toBe(200);
    expect((await prove({ code: next })).status).toBe(422);
    expect((await makeToken(ivo)).status).toBe(200);
    await leaveAlone(server.database, 'ivo');
    expect((await prove({ code: ` ${codes[0]?.toUpperCase()} ` })).status).toBe(200);
    expect((await prove({ code: codes[0] })).status).toBe(422);
    expect((await makeToken(ivo)).status).toBe(200);
  });

  test('counts wrong proofs as wrong tries to sign in', async () => {
    const own = await startTestServer();
    try {
      const kim = await openConsole(own, 'kim', 'viewer');
      for (let i = 0; i < 10; i += 1)
        expect((await kim.post('/session/proof', { password: 'wrong' })).status).toBe(422);
      expect(await kim.post('/session/proof', { password: kim.password })).toMatchObject({ status: 409 });
      expect((await openBrowser(own.url, kim).signIn()).status).toBe(429);
    } finally {
      await own.close();
    }
  });
});

describe('before it is known who asks', () => {
  const send = (path: string, body: string, headers = {}) =>
    fetch(`${server.url}/operator/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    });

  test.each([
    ['a megabyte', JSON.stringify({ rows: 'x'.repeat(1_048_576) })],
    ['what is not JSON', '{"broken'],
  ])('nothing is read: %s gets the same answer as anything else', async (_what, body) => {
    expect((await send('/reconciliations', body)).status).toBe(401);
    expect((await send('/halts', body, { authorization: 'Bearer slt_x' })).status).toBe(401);
  });

  test('little is read where one signs in', async () => {
    const huge = { name: 'vera', password: 'x'.repeat(5_000) };
    for (const path of ['/session', '/session/totp'])
      expect((await send(path, JSON.stringify(huge))).status).toBe(413);
  });

  test('more tries a minute than people make are turned away before the database counts them', async () => {
    const own = await startTestServer();
    try {
      const statuses: number[] = [];
      for (let i = 0; i < 125; i += 1)
        statuses.push((await openBrowser(own.url).send('POST', '/session/totp', { code: '123456' })).status);
      expect(statuses.slice(0, 120)).not.toContain(429);
      expect(new Set(statuses.slice(120))).toEqual(new Set([429]));
      const turnedAway = await openBrowser(own.url, { name: 'x', password: 'y' }).signIn();
      expect(turnedAway).toMatchObject({ status: 429, body: { code: 'locked' } });
      expect(Number(turnedAway.headers.get('retry-after'))).toBeGreaterThan(0);
      const db = await peek(own.database);
      expect((await db.query('select from sluice_auth.failures')).rows).toEqual([]);
    } finally {
      await own.close();
    }
  });
});

describe('a form token', () => {
  test.each(['', 'a b', 'x'.repeat(101), 'ä'])(
    'of the wrong shape is refused in words: %j',
    async (token) => {
      const flo = await openConsole(server, `flo${token.length}`, 'viewer');
      const answer = await flo.send('DELETE', '/me/sessions', undefined, { 'idempotency-key': token });
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'malformed', error: expect.stringContaining('Idempotency-Key: must be 1 to 100') },
      });
    },
  );

  test('keeps no hash by which a password that was sent could be guessed', async () => {
    const gil = await openConsole(server, 'gil', 'admin');
    const body = { scope: 'global', reason: 'drill' };
    await gil.post('/halts', body, 'form-gil');
    await gil.send('DELETE', '/halts/global');
    const db = await peek(server.database);
    const { rows } = await db.query(`select asked from form_tokens where token = 'form-gil'`);
    const plain = createHash('sha256')
      .update(JSON.stringify(['POST', '/operator/v1/halts', body]))
      .digest();
    expect(rows).toHaveLength(1);
    expect(rows[0].asked).not.toEqual(plain);
  });

  test('that was used leaves no change of one’s own account without its line', async () => {
    const hal = await openConsole(server, 'hal', 'viewer');
    const db = await peek(server.database);
    // The same form comes through elsewhere, a moment after nobody had seen it yet.
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

test('one operator has ten live connections, and no more', async () => {
  const lin = await openConsole(server, 'lin', 'viewer');
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
    .poll(async () => {
      const again = await open({ cookie });
      await again.body?.cancel();
      return again.status;
    })
    .toBe(200);
  for (const { body } of lines.slice(1)) await body?.cancel();
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
