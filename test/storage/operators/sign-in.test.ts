// How operators come in and how long they stay.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveOperator } from '../../../src/storage/operators/operators.ts';
import { hashPassword } from '../../../src/storage/operators/passwords.ts';
import {
  endSession,
  endSessions,
  listSessions,
  openSignIn,
} from '../../../src/storage/operators/sign-in/index.ts';
import { isTransient } from '../../../src/storage/postgres/faults.ts';
import { peek, someoneWaits } from '../../harness/database.ts';
import {
  type Browser,
  challenged,
  codeAt,
  dump,
  enter,
  giveCode,
  type Hall,
  look,
  makeOperator,
  makeTotpOperator,
  openBrowser,
  openHall,
  PASSWORD,
  SESSION,
  signedIn,
  sql,
  stepNow,
  write,
} from '../../harness/sign-in.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

/** Sessions look as if they had been made, and last used, so long ago. */
const age = (name: string, { made, idle }: { made: string; idle: string }) =>
  sql(
    hall.database,
    `update sluice_auth.sessions set created_at = now() - $2::interval, last_seen_at = now() - $3::interval,
       expires_at = now() - $3::interval + interval '15 minutes'
     where operator_id = (select id from sluice_auth.operators where name = $1)`,
    [name, made, idle],
  );

describe('a session', () => {
  test('begins with the right password and says who is there', async () => {
    const name = await makeOperator(hall, 'checker');
    const browser = openBrowser();
    expect(await enter(hall, browser, name)).toMatchObject({ kind: 'done', name });
    expect(await look(hall, browser)).toMatchObject({
      operator: { name, role: 'checker', enabled: true, totp: false, version: 1 },
      cookies: [],
    });
  });

  test('is in one cookie that only this host, over TLS and from its own pages, ever sees', async () => {
    const name = await makeOperator(hall);
    const { cookies } = await hall.desk.signIn({ name, password: PASSWORD }, openBrowser().visit());
    expect(cookies).toHaveLength(1);
    const [first = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(first.startsWith(`${SESSION}=`)).toBe(true);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=900', 'Path=/', 'SameSite=Strict', 'Secure']);
  });

  test('is a new one at every sign-in, and the one that the browser brought along ends', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    const before = browser.copy();
    const first = await look(hall, before);
    await enter(hall, browser, name);
    expect(browser.cookie(SESSION)).not.toBe(before.cookie(SESSION));
    expect((await look(hall, browser))?.sessionId).not.toBe(first?.sessionId);
    expect(await look(hall, before)).toBeNull();
  });

  test('that an attacker planted is never adopted', async () => {
    const [victim, attacker] = [await makeOperator(hall), await makeOperator(hall)];
    const planted = await signedIn(hall, attacker);
    const browser = planted.copy();
    await enter(hall, browser, victim);
    expect(await look(hall, planted)).toBeNull();
    expect(await look(hall, browser)).toMatchObject({ operator: { name: victim } });
    const invented = openBrowser();
    invented.put(SESSION, `${'x'.repeat(32)}.${encodeURIComponent('y'.repeat(43))}%3D`);
    await enter(hall, invented, victim);
    expect(invented.cookie(SESSION)?.startsWith('xxx')).toBe(false);
  });

  test('ends after 15 minutes without a request, and is prolonged by each one', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    await age(name, { made: '1 hour', idle: '14 minutes 50 seconds' });
    const session = await look(hall, browser, true);
    expect(session?.cookies).toEqual([
      expect.stringMatching(
        /^__Host-sluice_session=[^;]+; Max-Age=(900|899); Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const [row] = await sql(
      hall.database,
      `select extract(epoch from expires_at - now())::int as left from sluice_auth.sessions where id = $1`,
      [session?.sessionId],
    );
    expect(row.left).toBeGreaterThan(14 * 60);
    browser.take(session?.cookies ?? []);
    expect(await look(hall, browser)).not.toBeNull();
    await age(name, { made: '1 hour', idle: '15 minutes 1 second' });
    expect(await look(hall, browser, true)).toBeNull();
  });

  test('is not prolonged by requests that nobody makes by hand', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    await age(name, { made: '1 hour', idle: '10 minutes' });
    const before = await look(hall, browser);
    expect((await look(hall, browser))?.expiresAt).toEqual(before?.expiresAt);
    expect((await look(hall, browser, true))?.expiresAt.getTime()).toBeGreaterThan(
      before?.expiresAt.getTime() ?? 0,
    );
  });

  test('ends 12 hours after it began, whatever happened in between', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    await age(name, { made: '11 hours 59 minutes', idle: '0' });
    const session = await look(hall, browser, true);
    expect(session).not.toBeNull();
    expect((session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)).toBe(12 * 3_600_000);
    expect(session?.cookies[0]).toMatch(/; Max-Age=(60|59|58|57|56|55);/);
    await age(name, { made: '12 hours 1 second', idle: '0' });
    expect(await look(hall, browser, true)).toBeNull();
  });

  test('follows the operator: a new role holds at the next request, and disabling ends it', async () => {
    const name = await makeOperator(hall, 'viewer');
    const browser = await signedIn(hall, name);
    const save = (role: 'admin' | 'viewer', enabled: boolean) =>
      hall.db.transaction((tx) => saveOperator(tx, { name, role, enabled }));
    await save('admin', true);
    expect(await look(hall, browser)).toMatchObject({ operator: { role: 'admin', version: 2 } });
    await save('admin', false);
    expect(await look(hall, browser)).toBeNull();
    await save('admin', true);
    expect(await look(hall, browser)).toBeNull();
  });

  test('does not hold for a disabled operator even if its row is still there', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    await sql(hall.database, 'update sluice_auth.operators set enabled = false where name = $1', [name]);
    expect(await look(hall, browser)).toBeNull();
    expect(await look(hall, browser, true)).toBeNull();
  });

  test('ends with signing out, also for whoever kept the cookie', async () => {
    const browser = await signedIn(hall, await makeOperator(hall));
    const kept = browser.copy();
    const { cookies } = await hall.db.transaction((tx) => hall.desk.signOut(tx, browser.visit()));
    browser.take(cookies);
    expect(browser.cookie(SESSION)).toBeUndefined();
    expect(await look(hall, kept)).toBeNull();
  });

  test('is listed with where it came from, and ended one by one or all but one', async () => {
    const name = await makeOperator(hall);
    const [a, b, c] = [await signedIn(hall, name), await signedIn(hall, name), await signedIn(hall, name)];
    const sessions = await listSessions(hall.db, name);
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions.map(({ address }) => address))).toEqual(
      new Set([a, b, c].map(({ address }) => address)),
    );
    expect(sessions[0]).toMatchObject({ userAgent: 'Test browser' });
    const idOf = async (browser: Browser) => (await look(hall, browser))?.sessionId ?? '';
    const stranger = await makeOperator(hall);
    const [idA, idB] = [await idOf(a), await idOf(b)];
    expect(await hall.db.transaction((tx) => endSession(tx, stranger, idA))).toBe(false);
    expect(await hall.db.transaction((tx) => endSession(tx, name, idA))).toBe(true);
    expect(await look(hall, a)).toBeNull();
    expect(await hall.db.transaction((tx) => endSessions(tx, name, { except: idB }))).toBe(1);
    expect(await look(hall, b)).not.toBeNull();
    expect(await look(hall, c)).toBeNull();
  });
});

describe('what is in the database', () => {
  test('lets nobody in: a token without our signature is no cookie', async () => {
    const browser = await signedIn(hall, await makeOperator(hall));
    const { sessionId = '' } = (await look(hall, browser)) ?? {};
    const [{ token }] = await sql(hall.database, 'select token from sluice_auth.sessions where id = $1', [
      sessionId,
    ]);
    expect(browser.cookie(SESSION)?.startsWith(`${token}.`)).toBe(true);
    const thief = openBrowser();
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`, `${token}.%E0%A4%A`]) {
      thief.put(SESSION, forged);
      expect(await look(hall, thief)).toBeNull();
    }
    const signature = browser.cookie(SESSION)?.slice(token.length);
    thief.put(SESSION, `${token}${signature}`);
    expect(await look(hall, thief)).not.toBeNull();
  });

  test('is worth nothing to a process with another secret', async () => {
    const { name, secret, browser } = await makeTotpOperator(hall);
    const other = openSignIn(hall.db, { secret: randomBytes(32).toString('base64url') });
    try {
      expect(await other.session(browser.visit(), { refresh: false })).toBeNull();
      const stranger = openBrowser();
      stranger.take((await other.signIn({ name, password: PASSWORD }, stranger.visit())).cookies);
      await expect(other.verifyTotp({ code: codeAt(secret, stepNow()) }, stranger.visit())).rejects.toThrow();
    } finally {
      await other.close();
    }
  });

  test('has no password, no secret of a second factor and no backup code to be read', async () => {
    const { secret, uri, backupCodes } = await makeTotpOperator(hall);
    const text = await dump(hall.database);
    const raw = new URL(uri).searchParams.get('secret');
    expect(raw).toBe(secret);
    for (const hidden of [PASSWORD, secret, Buffer.from(secret).toString('hex'), ...backupCodes])
      expect(text.includes(hidden)).toBe(false);
  });

  test('has no e-mail address', async () => {
    await makeOperator(hall);
    expect(await dump(hall.database)).not.toMatch(/invalid|email/i);
  });
});

describe('a password is changed', () => {
  const next = 'quite another password';

  test('by whoever knows it; other sessions end and this one gets a new cookie', async () => {
    const name = await makeOperator(hall);
    const [browser, other] = [await signedIn(hall, name), await signedIn(hall, name)];
    const before = browser.copy();
    const changed = await hall.desk.changePassword(browser.visit(), { current: PASSWORD, next, write });
    expect(changed).toMatchObject({ kind: 'done' });
    if (changed.kind === 'done') browser.take(changed.cookies);
    expect(await look(hall, browser)).toMatchObject({ operator: { name } });
    expect(await look(hall, before)).toBeNull();
    expect(await look(hall, other)).toBeNull();
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'wrong' });
    expect(await enter(hall, openBrowser(), name, next)).toMatchObject({ kind: 'done' });
  });

  test('by nobody else, and not into one that breaks the rule', async () => {
    const browser = await signedIn(hall, await makeOperator(hall));
    const change = (current: string, to: string) =>
      hall.desk.changePassword(browser.visit(), { current, next: to, write });
    expect(await change('not the password', next)).toEqual({ kind: 'wrong' });
    expect(await change(PASSWORD, 'too short')).toEqual({
      kind: 'invalid',
      problem: 'A password has at least 12 characters.',
    });
    expect(await hall.desk.changePassword(openBrowser().visit(), { current: PASSWORD, next, write })).toEqual(
      {
        kind: 'signed-out',
      },
    );
    expect(await look(hall, browser)).not.toBeNull();
  });

  test('and whoever had given the old one and waits for a code begins anew', async () => {
    const { name, secret, browser } = await makeTotpOperator(hall);
    const waiting = await challenged(hall, name);
    await hall.desk.changePassword(browser.visit(), { current: PASSWORD, next, write });
    expect(await giveCode(hall, waiting, codeAt(secret, stepNow()))).toMatchObject({ kind: 'expired' });
  });
});

describe('who is on the way in while the password is changed', () => {
  /** Their session, or challenge, is about to be written; then the password changes, as a reset would do it. */
  async function overtake<T>(
    table: 'sessions' | 'challenges',
    name: string,
    come: () => Promise<T>,
  ): Promise<T> {
    const hash = await hashPassword('a password from the admin');
    const client = await peek(hall.database);
    await client.query('begin');
    await client.query(`lock table sluice_auth.${table} in share mode`);
    const coming = come();
    await someoneWaits(hall.database, `insert into "sluice_auth"."${table}"`);
    await client.query(
      `update sluice_auth.accounts set password = $2
       where operator_id = (select id from sluice_auth.operators where name = $1)`,
      [name, hash],
    );
    await client.query('commit');
    return coming;
  }

  test('does not come in with the old one', async () => {
    const name = await makeOperator(hall);
    const browser = openBrowser();
    expect(await overtake('sessions', name, () => enter(hall, browser, name))).toMatchObject({
      kind: 'wrong',
    });
    expect(await listSessions(hall.db, name)).toEqual([]);
  });

  test('does not come in with a code that follows the old one', async () => {
    const { name, secret } = await makeTotpOperator(hall);
    await hall.db.transaction((tx) => endSessions(tx, name));
    const browser = await challenged(hall, name);
    const code = codeAt(secret, stepNow());
    expect(await overtake('sessions', name, () => giveCode(hall, browser, code))).toMatchObject({
      kind: 'wrong',
    });
    expect(await listSessions(hall.db, name)).toEqual([]);
  });

  test('is not asked for a code either', async () => {
    const { name } = await makeTotpOperator(hall);
    const browser = openBrowser();
    expect(await overtake('challenges', name, () => enter(hall, browser, name))).toMatchObject({
      kind: 'wrong',
    });
    expect(
      await sql(
        hall.database,
        'select from sluice_auth.challenges where value = (select id from sluice_auth.operators where name = $1)',
        [name],
      ),
    ).toEqual([]);
  });
});

test('without the database nobody is signed out: it is a fault that passes, not a no', async () => {
  const browser = await signedIn(hall, await makeOperator(hall));
  const gone = await openHall();
  const there = openSignIn(gone.db, { secret: hall.secret });
  await gone.database.drop();
  const faults = [
    await there.session(browser.visit(), { refresh: true }).catch((error: unknown) => error),
    await there.signIn({ name: 'x', password: 'y' }, browser.visit()).catch((error: unknown) => error),
  ];
  expect(faults.map(isTransient)).toEqual([true, true]);
  await there.close();
  await gone.desk.close();
  await gone.db.close();
});
