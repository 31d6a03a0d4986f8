// TOTP codes and backup codes: each right one works once.
import { base32 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOperator, resetOperator } from '../../../src/storage/operators/operators.ts';
import { listSessions } from '../../../src/storage/sign-in/index.ts';
import { hashPassword } from '../../../src/storage/sign-in/passwords.ts';
import { OPERATORS } from '../../../src/storage/sign-in/realms.ts';
import { useCode } from '../../../src/storage/sign-in/totp.ts';
import { connectDirectly } from '../../harness/database.ts';
import {
  CHALLENGE,
  challenged,
  codeAt,
  inParallel,
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
  submitBackupCode,
  submitCode,
  submitPassword,
  write,
} from '../../harness/sign-in.ts';

let setup: SignInTest;
beforeAll(async () => {
  setup = await openSignInTest();
});
afterAll(() => setup.close());

describe('a second factor', () => {
  test('can be set up by two concurrent requests', async () => {
    const client = await signedIn(setup, await makeOperator(setup));
    const db = await connectDirectly(setup.database);
    await db.query('begin');
    await db.query('lock table sluice_auth.second_factors in share row exclusive mode');
    const begun = Promise.all([1, 2].map(() => setup.service.beginTotp(client.clientInfo(), PASSWORD)));
    await expect
      .poll(async () => (await db.query(`select from pg_locks where not granted`)).rowCount, {
        timeout: 60_000,
      })
      .toBe(2);
    await db.query('commit');
    expect(await begun).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
  });

  test('is required after it was confirmed, and not before', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    const begun = await setup.service.beginTotp(client.clientInfo(), PASSWORD);
    if (begun.kind !== 'done') throw new Error(begun.kind);
    expect(begun.uri).toMatch(new RegExp(`^otpauth://totp/Sluice:${name}\\?secret=[A-Z2-7]+&issuer=Sluice`));
    expect(begun.backupCodes).toHaveLength(10);
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'done' });
    expect(await setup.service.confirmTotp(client.clientInfo(), { code: '12345', write })).toEqual({
      kind: 'wrong',
    });
    const other = await signedIn(setup, name);
    const confirmed = await setup.service.confirmTotp(client.clientInfo(), {
      code: codeAt(begun.secret, stepNow()),
      write,
    });
    expect(confirmed).toMatchObject({ kind: 'done' });
    if (confirmed.kind === 'done') client.storeCookies(confirmed.cookies);
    expect(await sessionOf(setup, client)).toMatchObject({ user: { name, totp: true } });
    expect(await sessionOf(setup, other)).toBeNull();
    expect(await findOperator(setup.db, name)).toMatchObject({ totp: true, version: 1 });
    const next = openSignInClient();
    const passwordStep = await submitPassword(setup, next, name);
    expect(passwordStep).toMatchObject({ kind: 'totp', name });
    expect(await sessionOf(setup, next)).toBeNull();
    const line = passwordStep.cookies.find((text) => text.startsWith(`${CHALLENGE}=`)) ?? '';
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=300',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(
      passwordStep.cookies.every(
        (text) => text.startsWith(`${CHALLENGE}=`) || text.startsWith(`${SESSION}=;`),
      ),
    ).toBe(true);
  });

  test('requires the password for setup, and is set up once', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    expect(await setup.service.confirmTotp(client.clientInfo(), { code: '123456', write })).toEqual({
      kind: 'not-begun',
    });
    expect(await setup.service.beginTotp(client.clientInfo(), 'not the password')).toEqual({
      kind: 'wrong',
    });
    expect(await setup.service.beginTotp(openSignInClient().clientInfo(), PASSWORD)).toEqual({
      kind: 'signed-out',
    });
    const { client: done } = await makeTotpOperator(setup);
    expect(await setup.service.beginTotp(done.clientInfo(), PASSWORD)).toEqual({ kind: 'already' });
    expect(await setup.service.confirmTotp(done.clientInfo(), { code: '123456', write })).toEqual({
      kind: 'already',
    });
  });

  test('accepts the code of the current, the previous and the next step only', async () => {
    for (const [off, kind] of [
      [-2, 'wrong'],
      [-1, 'done'],
      [0, 'done'],
      [1, 'done'],
      [2, 'wrong'],
    ] as const) {
      const { name, secret } = await makeTotpOperator(setup);
      await sql(setup.database, 'delete from sluice_auth.used_codes');
      const client = await challenged(setup, name);
      expect([off, (await submitCode(setup, client, codeAt(secret, stepNow() + off))).kind]).toEqual([
        off,
        kind,
      ]);
      expect((await sessionOf(setup, client)) !== null).toBe(kind === 'done');
    }
  });

  test('accepts a code once, and not the one that confirmed it', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    expect(
      await submitCode(setup, await challenged(setup, name), codeAt(secret, stepNow() - 1)),
    ).toMatchObject({
      kind: 'wrong',
    });
    const code = codeAt(secret, stepNow());
    expect(await submitCode(setup, await challenged(setup, name), code)).toMatchObject({
      kind: 'done',
      name,
    });
    expect(await submitCode(setup, await challenged(setup, name), code)).toMatchObject({ kind: 'wrong' });
  });

  test('accepts a code once in fifty concurrent attempts', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    const clients = [];
    for (let i = 0; i < 50; i += 1) clients.push(await challenged(setup, name));
    const code = codeAt(secret, stepNow());
    const outcomes = await Promise.all(clients.map((client) => submitCode(setup, client, code)));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    // Attempts that were rejected before the success count as failed; none of them signed in.
    expect(await listSessions(setup.db, OPERATORS, name)).toHaveLength(2);
  });

  test('accepts a code once even without a limit of attempts', async () => {
    const { name } = await makeTotpOperator(setup);
    const secret = 'a secret of some thirty characters';
    const code = codeAt(base32.encode(Buffer.from(secret)), stepNow());
    const used = await inParallel(50, () => useCode(setup.db, OPERATORS, name, { secret, code }));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  test('ends the previous session of the browser and starts a new one', async () => {
    const { name, secret, client } = await makeTotpOperator(setup);
    const before = client.copy();
    const next = await challenged(setup, name);
    next.setCookie(SESSION, before.cookie(SESSION) ?? '');
    expect(await submitCode(setup, next, codeAt(secret, stepNow()))).toMatchObject({ kind: 'done' });
    expect(next.cookie(CHALLENGE)).toBeUndefined();
    expect(next.cookie(SESSION)).not.toBe(before.cookie(SESSION));
    expect(await sessionOf(setup, before)).toBeNull();
    expect(await sessionOf(setup, next)).toMatchObject({ user: { name } });
  });

  test('accepts a code only within five minutes after the password', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    const code = codeAt(secret, stepNow());
    const gone = { kind: 'expired' };
    expect(await submitCode(setup, openSignInClient(), code)).toMatchObject(gone);
    const forged = openSignInClient();
    forged.setCookie(CHALLENGE, `2fa-${'x'.repeat(20)}.${'A'.repeat(43)}%3D`);
    expect(await submitCode(setup, forged, code)).toMatchObject(gone);
    const late = await challenged(setup, name);
    await sql(setup.database, `update sluice_auth.challenges set expires_at = $1`, [
      new Date(Date.now() - 1_000),
    ]);
    expect(await submitCode(setup, late, code)).toMatchObject(gone);
    const dismissed = await challenged(setup, name);
    await sql(setup.database, 'update sluice_auth.operators set enabled = false where name = $1', [name]);
    expect(await submitCode(setup, dismissed, code)).toMatchObject(gone);
  });

  test('a challenge works once', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    const client = await challenged(setup, name);
    const copy = client.copy();
    expect(await submitCode(setup, client, codeAt(secret, stepNow()))).toMatchObject({ kind: 'done' });
    expect(await submitCode(setup, copy, codeAt(secret, stepNow() + 1))).toMatchObject({ kind: 'expired' });
  });

  test('is required at every sign-in, without trusted devices', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    const client = await challenged(setup, name);
    const done = await submitCode(setup, client, codeAt(secret, stepNow()));
    expect(new Set(done.cookies.map((line) => line.split('=')[0]))).toEqual(new Set([SESSION, CHALLENGE]));
    expect(await submitPassword(setup, client, name)).toMatchObject({ kind: 'totp' });
  });

  test('is removed by a reset, with its backup codes, sessions and challenges', async () => {
    const { name, secret, backupCodes, client } = await makeTotpOperator(setup);
    const waiting = await challenged(setup, name);
    const hash = await hashPassword('a password from the admin');
    await setup.db.transaction((tx) => resetOperator(tx, name, hash));
    expect(await sessionOf(setup, client)).toBeNull();
    expect(await submitCode(setup, waiting.copy(), codeAt(secret, stepNow()))).toMatchObject({
      kind: 'expired',
    });
    expect(await submitBackupCode(setup, waiting, backupCodes[0] ?? '')).toMatchObject({ kind: 'expired' });
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'wrong' });
    expect(await submitPassword(setup, openSignInClient(), name, 'a password from the admin')).toMatchObject({
      kind: 'done',
    });
    expect(await setup.db.transaction((tx) => resetOperator(tx, 'nobody', hash))).toBe(false);
  });
});

describe('a backup code', () => {
  test('replaces a code once, in any spelling', async () => {
    const { name, backupCodes } = await makeTotpOperator(setup);
    const [first = '', second = ''] = backupCodes;
    const client = await challenged(setup, name);
    expect(await submitBackupCode(setup, client, ` ${first.toUpperCase()} `)).toMatchObject({
      kind: 'done',
      name,
    });
    expect(await sessionOf(setup, client)).toMatchObject({ user: { name } });
    expect(await submitBackupCode(setup, await challenged(setup, name), first)).toMatchObject({
      kind: 'wrong',
    });
    expect(await submitBackupCode(setup, await challenged(setup, name), second)).toMatchObject({
      kind: 'done',
    });
  });

  test('works once in fifty concurrent attempts', async () => {
    const { name, backupCodes } = await makeTotpOperator(setup);
    const clients = [];
    for (let i = 0; i < 50; i += 1) clients.push(await challenged(setup, name));
    const outcomes = await Promise.all(
      clients.map((client) => submitBackupCode(setup, client, backupCodes[0] ?? '')),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await listSessions(setup.db, OPERATORS, name)).toHaveLength(2);
  });

  test('is replaced with all others after the password', async () => {
    const { name, backupCodes, client } = await makeTotpOperator(setup);
    expect(
      await setup.service.newBackupCodes(client.clientInfo(), { password: 'not the password', write }),
    ).toEqual({
      kind: 'wrong',
    });
    const renewed = await setup.service.newBackupCodes(client.clientInfo(), { password: PASSWORD, write });
    if (renewed.kind !== 'done') throw new Error(renewed.kind);
    expect(renewed.backupCodes).toHaveLength(10);
    expect(await submitBackupCode(setup, await challenged(setup, name), backupCodes[0] ?? '')).toMatchObject({
      kind: 'wrong',
    });
    expect(
      await submitBackupCode(setup, await challenged(setup, name), renewed.backupCodes[0] ?? ''),
    ).toMatchObject({
      kind: 'done',
    });
    const plain = await signedIn(setup, await makeOperator(setup));
    expect(await setup.service.newBackupCodes(plain.clientInfo(), { password: PASSWORD, write })).toEqual({
      kind: 'no-totp',
    });
  });
});
