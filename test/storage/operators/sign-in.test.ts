// Sign-in secrets at rest, password changes, and sign-ins that race with them.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isTransient } from '../../../src/storage/postgres/faults.ts';
import { endSessions, listSessions, openSignIn } from '../../../src/storage/sign-in/index.ts';
import { hashPassword } from '../../../src/storage/sign-in/passwords.ts';
import { OPERATORS } from '../../../src/storage/sign-in/realms.ts';
import { connectDirectly, waitUntilBlocked } from '../../harness/database.ts';
import {
  challenged,
  codeAt,
  dump,
  makeOperator,
  makeTotpOperator,
  openSignInClient,
  openSignInTest,
  PASSWORD,
  SESSION,
  type SignInTest,
  sessionOf,
  signedIn,
  sql,
  stepNow,
  submitCode,
  submitPassword,
  write,
} from '../../harness/sign-in.ts';

let setup: SignInTest;
beforeAll(async () => {
  setup = await openSignInTest();
});
afterAll(() => setup.close());

describe('the sign-in data in the database', () => {
  test('does not suffice to sign in: a cookie requires the signature of the server', async () => {
    const client = await signedIn(setup, await makeOperator(setup));
    const { sessionId = '' } = (await sessionOf(setup, client)) ?? {};
    const [{ token }] = await sql(setup.database, 'select token from sluice_auth.sessions where id = $1', [
      sessionId,
    ]);
    expect(client.cookie(SESSION)?.startsWith(`${token}.`)).toBe(true);
    const thief = openSignInClient();
    for (const forged of [token, `${token}.`, `${token}.${'A'.repeat(43)}%3D`, `${token}.%E0%A4%A`]) {
      thief.setCookie(SESSION, forged);
      expect(await sessionOf(setup, thief)).toBeNull();
    }
    const signature = client.cookie(SESSION)?.slice(token.length);
    thief.setCookie(SESSION, `${token}${signature}`);
    expect(await sessionOf(setup, thief)).not.toBeNull();
  });

  test('is useless to a process with another secret', async () => {
    const { name, secret, client } = await makeTotpOperator(setup);
    const other = openSignIn(setup.db, OPERATORS, { secret: randomBytes(32).toString('base64url') });
    try {
      expect(await other.session(client.clientInfo(), { refresh: false })).toBeNull();
      const stranger = openSignInClient();
      stranger.storeCookies(
        (await other.signIn({ name, password: PASSWORD }, stranger.clientInfo())).cookies,
      );
      await expect(
        other.verifyTotp({ code: codeAt(secret, stepNow()) }, stranger.clientInfo()),
      ).rejects.toThrow();
    } finally {
      await other.close();
    }
  });

  test('contains no password, TOTP secret or backup code in clear text', async () => {
    const { secret, uri, backupCodes } = await makeTotpOperator(setup);
    const text = await dump(setup.database);
    const raw = new URL(uri).searchParams.get('secret');
    expect(raw).toBe(secret);
    for (const hidden of [PASSWORD, secret, Buffer.from(secret).toString('hex'), ...backupCodes])
      expect(text.includes(hidden)).toBe(false);
  });

  test('contains no e-mail address', async () => {
    await makeOperator(setup);
    expect(await dump(setup.database)).not.toMatch(/invalid|email/i);
  });
});

describe('a password change', () => {
  const next = 'quite another password';

  test('ends the other sessions and replaces the cookie of this one', async () => {
    const name = await makeOperator(setup);
    const [client, other] = [await signedIn(setup, name), await signedIn(setup, name)];
    const before = client.copy();
    const changed = await setup.service.changePassword(client.clientInfo(), {
      current: PASSWORD,
      next,
      write,
    });
    expect(changed).toMatchObject({ kind: 'done' });
    if (changed.kind === 'done') client.storeCookies(changed.cookies);
    expect(await sessionOf(setup, client)).toMatchObject({ user: { name } });
    expect(await sessionOf(setup, before)).toBeNull();
    expect(await sessionOf(setup, other)).toBeNull();
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'wrong' });
    expect(await submitPassword(setup, openSignInClient(), name, next)).toMatchObject({ kind: 'done' });
  });

  test('requires the current password, a session and a valid new password', async () => {
    const client = await signedIn(setup, await makeOperator(setup));
    const change = (current: string, to: string) =>
      setup.service.changePassword(client.clientInfo(), { current, next: to, write });
    expect(await change('not the password', next)).toEqual({ kind: 'wrong' });
    expect(await change(PASSWORD, 'too short')).toEqual({
      kind: 'invalid',
      problem: 'The password must have at least 12 characters.',
    });
    expect(
      await setup.service.changePassword(openSignInClient().clientInfo(), { current: PASSWORD, next, write }),
    ).toEqual({
      kind: 'signed-out',
    });
    expect(await sessionOf(setup, client)).not.toBeNull();
  });

  test('ends a sign-in that is waiting for its code', async () => {
    const { name, secret, client } = await makeTotpOperator(setup);
    const waiting = await challenged(setup, name);
    await setup.service.changePassword(client.clientInfo(), { current: PASSWORD, next, write });
    expect(await submitCode(setup, waiting, codeAt(secret, stepNow()))).toMatchObject({ kind: 'expired' });
  });
});

describe('a sign-in during a password change', () => {
  /** Changes the password, as a reset does, when the session or challenge is about to be written. */
  async function overtake<T>(
    table: 'sessions' | 'challenges',
    name: string,
    signIn: () => Promise<T>,
  ): Promise<T> {
    const hash = await hashPassword('a password from the admin');
    const client = await connectDirectly(setup.database);
    await client.query('begin');
    await client.query(`lock table sluice_auth.${table} in share mode`);
    const signingIn = signIn();
    await waitUntilBlocked(setup.database, `insert into "sluice_auth"."${table}"`);
    await client.query(
      `update sluice_auth.accounts set password = $2
       where operator_id = (select id from sluice_auth.operators where name = $1)`,
      [name, hash],
    );
    await client.query('commit');
    return signingIn;
  }

  test('fails with the old password', async () => {
    const name = await makeOperator(setup);
    const client = openSignInClient();
    expect(await overtake('sessions', name, () => submitPassword(setup, client, name))).toMatchObject({
      kind: 'wrong',
    });
    expect(await listSessions(setup.db, OPERATORS, name)).toEqual([]);
  });

  test('fails with a code that follows the old password', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    await setup.db.transaction((tx) => endSessions(tx, OPERATORS, name));
    const client = await challenged(setup, name);
    const code = codeAt(secret, stepNow());
    expect(await overtake('sessions', name, () => submitCode(setup, client, code))).toMatchObject({
      kind: 'wrong',
    });
    expect(await listSessions(setup.db, OPERATORS, name)).toEqual([]);
  });

  test('gets no challenge for a code either', async () => {
    const { name } = await makeTotpOperator(setup);
    const client = openSignInClient();
    expect(await overtake('challenges', name, () => submitPassword(setup, client, name))).toMatchObject({
      kind: 'wrong',
    });
    expect(
      await sql(
        setup.database,
        'select from sluice_auth.challenges where value = (select id from sluice_auth.operators where name = $1)',
        [name],
      ),
    ).toEqual([]);
  });
});

test('without the database no session ends: it is a transient fault, not a rejection', async () => {
  const client = await signedIn(setup, await makeOperator(setup));
  const gone = await openSignInTest();
  const there = openSignIn(gone.db, OPERATORS, { secret: setup.secret });
  await gone.database.drop();
  const faults = [
    await there.session(client.clientInfo(), { refresh: true }).catch((error: unknown) => error),
    await there.signIn({ name: 'x', password: 'y' }, client.clientInfo()).catch((error: unknown) => error),
  ];
  expect(faults.map(isTransient)).toEqual([true, true]);
  await there.close();
  await gone.service.close();
  await gone.db.close();
});
