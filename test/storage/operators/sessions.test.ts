import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveOperator } from '../../../src/storage/operators/operators.ts';
import { endSession, endSessions, listSessions } from '../../../src/storage/sign-in/index.ts';
import { OPERATORS } from '../../../src/storage/sign-in/realms.ts';
import {
  makeOperator,
  openSignInClient,
  openSignInTest,
  PASSWORD,
  SESSION,
  type SignInClient,
  type SignInTest,
  sessionOf,
  signedIn,
  sql,
  submitPassword,
} from '../../harness/sign-in.ts';

let setup: SignInTest;
beforeAll(async () => {
  setup = await openSignInTest();
});
afterAll(() => setup.close());

/** Moves the start and the last use of an operator's sessions into the past. */
const age = (name: string, { created, idle }: { created: string; idle: string }) =>
  sql(
    setup.database,
    `update sluice_auth.sessions set created_at = now() - $2::interval, last_seen_at = now() - $3::interval,
       expires_at = now() - $3::interval + interval '15 minutes'
     where operator_id = (select id from sluice_auth.operators where name = $1)`,
    [name, created, idle],
  );

describe('a session', () => {
  test('begins with the right password and names the operator', async () => {
    const name = await makeOperator(setup, 'checker');
    const client = openSignInClient();
    expect(await submitPassword(setup, client, name)).toMatchObject({ kind: 'done', name });
    expect(await sessionOf(setup, client)).toMatchObject({
      user: { name, role: 'checker', enabled: true, totp: false, version: 1 },
      cookies: [],
    });
  });

  test('is one cookie, restricted to this host, TLS and same-site requests', async () => {
    const name = await makeOperator(setup);
    const { cookies } = await setup.service.signIn(
      { name, password: PASSWORD },
      openSignInClient().clientInfo(),
    );
    expect(cookies).toHaveLength(1);
    const [first = '', ...attributes] = (cookies[0] ?? '').split('; ');
    expect(first.startsWith(`${SESSION}=`)).toBe(true);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=900', 'Path=/', 'SameSite=Strict', 'Secure']);
  });

  test('is new at every sign-in, and the previous session of the browser ends', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    const before = client.copy();
    const first = await sessionOf(setup, before);
    await submitPassword(setup, client, name);
    expect(client.cookie(SESSION)).not.toBe(before.cookie(SESSION));
    expect((await sessionOf(setup, client))?.sessionId).not.toBe(first?.sessionId);
    expect(await sessionOf(setup, before)).toBeNull();
  });

  test('that an attacker planted is never adopted', async () => {
    const [victim, attacker] = [await makeOperator(setup), await makeOperator(setup)];
    const planted = await signedIn(setup, attacker);
    const client = planted.copy();
    await submitPassword(setup, client, victim);
    expect(await sessionOf(setup, planted)).toBeNull();
    expect(await sessionOf(setup, client)).toMatchObject({ user: { name: victim } });
    const invented = openSignInClient();
    invented.setCookie(SESSION, `${'x'.repeat(32)}.${encodeURIComponent('y'.repeat(43))}%3D`);
    await submitPassword(setup, invented, victim);
    expect(invented.cookie(SESSION)?.startsWith('xxx')).toBe(false);
  });

  test('ends after 15 minutes without a request, and is extended by each request', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    await age(name, { created: '1 hour', idle: '14 minutes 50 seconds' });
    const session = await sessionOf(setup, client, true);
    expect(session?.cookies).toEqual([
      expect.stringMatching(
        /^__Host-sluice_session=[^;]+; Max-Age=(900|899); Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    ]);
    const [row] = await sql(
      setup.database,
      `select extract(epoch from expires_at - now())::int as left from sluice_auth.sessions where id = $1`,
      [session?.sessionId],
    );
    expect(row.left).toBeGreaterThan(14 * 60);
    client.storeCookies(session?.cookies ?? []);
    expect(await sessionOf(setup, client)).not.toBeNull();
    await age(name, { created: '1 hour', idle: '15 minutes 1 second' });
    expect(await sessionOf(setup, client, true)).toBeNull();
  });

  test('is not extended by background requests', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    await age(name, { created: '1 hour', idle: '10 minutes' });
    const before = await sessionOf(setup, client);
    expect((await sessionOf(setup, client))?.expiresAt).toEqual(before?.expiresAt);
    expect((await sessionOf(setup, client, true))?.expiresAt.getTime()).toBeGreaterThan(
      before?.expiresAt.getTime() ?? 0,
    );
  });

  test('ends 12 hours after it began, despite activity', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    await age(name, { created: '11 hours 59 minutes', idle: '0' });
    const session = await sessionOf(setup, client, true);
    expect(session).not.toBeNull();
    expect((session?.expiresAt.getTime() ?? 0) - (session?.createdAt.getTime() ?? 0)).toBe(12 * 3_600_000);
    expect(session?.cookies[0]).toMatch(/; Max-Age=(60|59|58|57|56|55);/);
    await age(name, { created: '12 hours 1 second', idle: '0' });
    expect(await sessionOf(setup, client, true)).toBeNull();
  });

  test('uses a new role from the next request on, and ends when the operator is disabled', async () => {
    const name = await makeOperator(setup, 'viewer');
    const client = await signedIn(setup, name);
    const save = (role: 'admin' | 'viewer', enabled: boolean) =>
      setup.db.transaction((tx) => saveOperator(tx, { name, role, enabled }));
    await save('admin', true);
    expect(await sessionOf(setup, client)).toMatchObject({ user: { role: 'admin', version: 2 } });
    await save('admin', false);
    expect(await sessionOf(setup, client)).toBeNull();
    await save('admin', true);
    expect(await sessionOf(setup, client)).toBeNull();
  });

  test('is not valid for a disabled operator even if its row still exists', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    await sql(setup.database, 'update sluice_auth.operators set enabled = false where name = $1', [name]);
    expect(await sessionOf(setup, client)).toBeNull();
    expect(await sessionOf(setup, client, true)).toBeNull();
  });

  test('ends with sign-out, also for a copy of the cookie', async () => {
    const client = await signedIn(setup, await makeOperator(setup));
    const copy = client.copy();
    const { cookies } = await setup.db.transaction((tx) => setup.service.signOut(tx, client.clientInfo()));
    client.storeCookies(cookies);
    expect(client.cookie(SESSION)).toBeUndefined();
    expect(await sessionOf(setup, copy)).toBeNull();
  });

  test('is listed with its address, and ended one by one or all but one', async () => {
    const name = await makeOperator(setup);
    const [a, b, c] = [await signedIn(setup, name), await signedIn(setup, name), await signedIn(setup, name)];
    const sessions = await listSessions(setup.db, OPERATORS, name);
    expect(sessions).toHaveLength(3);
    expect(new Set(sessions.map(({ address }) => address))).toEqual(
      new Set([a, b, c].map(({ address }) => address)),
    );
    expect(sessions[0]).toMatchObject({ userAgent: 'Test client' });
    const idOf = async (client: SignInClient) => (await sessionOf(setup, client))?.sessionId ?? '';
    const stranger = await makeOperator(setup);
    const [idA, idB] = [await idOf(a), await idOf(b)];
    expect(await setup.db.transaction((tx) => endSession(tx, OPERATORS, stranger, idA))).toBe(false);
    expect(await setup.db.transaction((tx) => endSession(tx, OPERATORS, name, idA))).toBe(true);
    expect(await sessionOf(setup, a)).toBeNull();
    expect(await setup.db.transaction((tx) => endSessions(tx, OPERATORS, name, { except: idB }))).toBe(1);
    expect(await sessionOf(setup, b)).not.toBeNull();
    expect(await sessionOf(setup, c)).toBeNull();
  });
});
