// TOTP codes and backup codes: each right one works once.
import { base32 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOperator, resetOperator } from '../../../src/storage/operators/operators.ts';
import { hashPassword } from '../../../src/storage/operators/passwords.ts';
import { listSessions } from '../../../src/storage/operators/sign-in/index.ts';
import { useCode } from '../../../src/storage/operators/sign-in/totp.ts';
import { connectDirectly } from '../../harness/database.ts';
import {
  CHALLENGE,
  challenged,
  codeAt,
  inParallel,
  makeOperator,
  makeTotpOperator,
  openBrowser,
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
    const browser = await signedIn(setup, await makeOperator(setup));
    const db = await connectDirectly(setup.database);
    await db.query('begin');
    await db.query('lock table sluice_auth.second_factors in share row exclusive mode');
    const begun = Promise.all([1, 2].map(() => setup.service.beginTotp(browser.clientInfo(), PASSWORD)));
    await expect
      .poll(async () => (await db.query(`select from pg_locks where not granted`)).rowCount, {
        timeout: 20_000,
      })
      .toBe(2);
    await db.query('commit');
    expect(await begun).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
  });

  test('is required after it was confirmed, and not before', async () => {
    const name = await makeOperator(setup);
    const browser = await signedIn(setup, name);
    const begun = await setup.service.beginTotp(browser.clientInfo(), PASSWORD);
    if (begun.kind !== 'done') throw new Error(begun.kind);
    expect(begun.uri).toMatch(new RegExp(`^otpauth://totp/Sluice:${name}\\?secret=[A-Z2-7]+&issuer=Sluice`));
    expect(begun.backupCodes).toHaveLength(10);
    expect(await submitPassword(setup, openBrowser(), name)).toMatchObject({ kind: 'done' });
    expect(await setup.service.confirmTotp(browser.clientInfo(), { code: '12345', write })).toEqual({
      kind: 'wrong',
    });
    const other = await signedIn(setup, name);
    const confirmed = await setup.service.confirmTotp(browser.clientInfo(), {
      code: codeAt(begun.secret, stepNow()),
      write,
    });
    expect(confirmed).toMatchObject({ kind: 'done' });
    if (confirmed.kind === 'done') browser.storeCookies(confirmed.cookies);
    expect(await sessionOf(setup, browser)).toMatchObject({ operator: { name, totp: true } });
    expect(await sessionOf(setup, other)).toBeNull();
    expect(await findOperator(setup.db, name)).toMatchObject({ totp: true, version: 1 });
    const next = openBrowser();
    const asked = await submitPassword(setup, next, name);
    expect(asked).toMatchObject({ kind: 'totp', name });
    expect(await sessionOf(setup, next)).toBeNull();
    const line = asked.cookies.find((text) => text.startsWith(`${CHALLENGE}=`)) ?? '';
    expect(line.split('; ').slice(1).sort()).toEqual([
      'HttpOnly',
      'Max-Age=300',
      'Path=/',
      'SameSite=Strict',
      'Secure',
    ]);
    expect(
      asked.cookies.every((text) => text.startsWith(`${CHALLENGE}=`) || text.startsWith(`${SESSION}=;`)),
    ).toBe(true);
  });

  test('requires the password for setup, and is set up once', async () => {
    const name = await makeOperator(setup);
    const browser = await signedIn(setup, name);
    expect(await setup.service.confirmTotp(browser.clientInfo(), { code: '123456', write })).toEqual({
      kind: 'not-begun',
    });
    expect(await setup.service.beginTotp(browser.clientInfo(), 'not the password')).toEqual({
      kind: 'wrong',
    });
    expect(await setup.service.beginTotp(openBrowser().clientInfo(), PASSWORD)).toEqual({
      kind: 'signed-out',
    });
    const { browser: done } = await makeTotpOperator(setup);
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
      const browser = await challenged(setup, name);
      expect([off, (await submitCode(setup, browser, codeAt(secret, stepNow() + off))).kind]).toEqual([
        off,
        kind,
      ]);
      expect((await sessionOf(setup, browser)) !== null).toBe(kind === 'done');
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
    const browsers = [];
    for (let i = 0; i < 50; i += 1) browsers.push(await challenged(setup, name));
    const code = codeAt(secret, stepNow());
    const outcomes = await Promise.all(browsers.map((browser) => submitCode(setup, browser, code)));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    // Attempts that were rejected before the success count as failed; none of them signed in.
    expect(await listSessions(setup.db, name)).toHaveLength(2);
  });

  test('accepts a code once even without a limit of attempts', async () => {
    const { name } = await makeTotpOperator(setup);
    const secret = 'a secret of some thirty characters';
    const code = codeAt(base32.encode(Buffer.from(secret)), stepNow());
    const used = await inParallel(50, () => useCode(setup.db, name, { secret, code }));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  test('ends the previous session of the browser and starts a new one', async () => {
    const { name, secret, browser } = await makeTotpOperator(setup);
    const before = browser.copy();
    const next = await challenged(setup, name);
    next.setCookie(SESSION, before.cookie(SESSION) ?? '');
    expect(await submitCode(setup, next, codeAt(secret, stepNow()))).toMatchObject({ kind: 'done' });
    expect(next.cookie(CHALLENGE)).toBeUndefined();
    expect(next.cookie(SESSION)).not.toBe(before.cookie(SESSION));
    expect(await sessionOf(setup, before)).toBeNull();
    expect(await sessionOf(setup, next)).toMatchObject({ operator: { name } });
  });

  test('accepts a code only within five minutes after the password', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    const code = codeAt(secret, stepNow());
    const gone = { kind: 'expired' };
    expect(await submitCode(setup, openBrowser(), code)).toMatchObject(gone);
    const forged = openBrowser();
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
    const browser = await challenged(setup, name);
    const kept = browser.copy();
    expect(await submitCode(setup, browser, codeAt(secret, stepNow()))).toMatchObject({ kind: 'done' });
    expect(await submitCode(setup, kept, codeAt(secret, stepNow() + 1))).toMatchObject({ kind: 'expired' });
  });

  test('is required at every sign-in, without trusted devices', async () => {
    const { name, secret } = await makeTotpOperator(setup);
    const browser = await challenged(setup, name);
    const done = await submitCode(setup, browser, codeAt(secret, stepNow()));
    expect(new Set(done.cookies.map((line) => line.split('=')[0]))).toEqual(new Set([SESSION, CHALLENGE]));
    expect(await submitPassword(setup, browser, name)).toMatchObject({ kind: 'totp' });
  });

  test('is removed by a reset, with its backup codes, sessions and challenges', async () => {
    const { name, secret, backupCodes, browser } = await makeTotpOperator(setup);
    const waiting = await challenged(setup, name);
    const hash = await hashPassword('a password from the admin');
    await setup.db.transaction((tx) => resetOperator(tx, name, hash));
    expect(await sessionOf(setup, browser)).toBeNull();
    expect(await submitCode(setup, waiting.copy(), codeAt(secret, stepNow()))).toMatchObject({
      kind: 'expired',
    });
    expect(await submitBackupCode(setup, waiting, backupCodes[0] ?? '')).toMatchObject({ kind: 'expired' });
    expect(await submitPassword(setup, openBrowser(), name)).toMatchObject({ kind: 'wrong' });
    expect(await submitPassword(setup, openBrowser(), name, 'a password from the admin')).toMatchObject({
      kind: 'done',
    });
    expect(await setup.db.transaction((tx) => resetOperator(tx, 'nobody', hash))).toBe(false);
  });
});

describe('a backup code', () => {
  test('replaces a code once, in any spelling', async () => {
    const { name, backupCodes } = await makeTotpOperator(setup);
    const [first = '', second = ''] = backupCodes;
    const browser = await challenged(setup, name);
    expect(await submitBackupCode(setup, browser, ` ${first.toUpperCase()} `)).toMatchObject({
      kind: 'done',
      name,
    });
    expect(await sessionOf(setup, browser)).toMatchObject({ operator: { name } });
    expect(await submitBackupCode(setup, await challenged(setup, name), first)).toMatchObject({
      kind: 'wrong',
    });
    expect(await submitBackupCode(setup, await challenged(setup, name), second)).toMatchObject({
      kind: 'done',
    });
  });

  test('works once in fifty concurrent attempts', async () => {
    const { name, backupCodes } = await makeTotpOperator(setup);
    const browsers = [];
    for (let i = 0; i < 50; i += 1) browsers.push(await challenged(setup, name));
    const outcomes = await Promise.all(
      browsers.map((browser) => submitBackupCode(setup, browser, backupCodes[0] ?? '')),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await listSessions(setup.db, name)).toHaveLength(2);
  });

  test('is replaced with all others after the password', async () => {
    const { name, backupCodes, browser } = await makeTotpOperator(setup);
    expect(
      await setup.service.newBackupCodes(browser.clientInfo(), { password: 'not the password', write }),
    ).toEqual({
      kind: 'wrong',
    });
    const made = await setup.service.newBackupCodes(browser.clientInfo(), { password: PASSWORD, write });
    if (made.kind !== 'done') throw new Error(made.kind);
    expect(made.backupCodes).toHaveLength(10);
    expect(await submitBackupCode(setup, await challenged(setup, name), backupCodes[0] ?? '')).toMatchObject({
      kind: 'wrong',
    });
    expect(
      await submitBackupCode(setup, await challenged(setup, name), made.backupCodes[0] ?? ''),
    ).toMatchObject({
      kind: 'done',
    });
    const plain = await signedIn(setup, await makeOperator(setup));
    expect(await setup.service.newBackupCodes(plain.clientInfo(), { password: PASSWORD, write })).toEqual({
      kind: 'no-totp',
    });
  });
});
