// Codes and backup codes: right ones, once.
import { base32 } from '@scure/base';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findOperator, resetOperator } from '../../../src/storage/operators/operators.ts';
import { hashPassword } from '../../../src/storage/operators/passwords.ts';
import { listSessions } from '../../../src/storage/operators/sign-in/index.ts';
import { useCode } from '../../../src/storage/operators/sign-in/totp.ts';
import { peek } from '../../harness/database.ts';
import {
  CHALLENGE,
  challenged,
  codeAt,
  enter,
  giveBackupCode,
  giveCode,
  type Hall,
  inParallel,
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

describe('a second factor', () => {
  test('is begun by both of two who begin it at once', async () => {
    const browser = await signedIn(hall, await makeOperator(hall));
    const db = await peek(hall.database);
    await db.query('begin');
    await db.query('lock table sluice_auth.second_factors in share row exclusive mode');
    const begun = Promise.all([1, 2].map(() => hall.desk.beginTotp(browser.visit(), PASSWORD)));
    await expect
      .poll(async () => (await db.query(`select from pg_locks where not granted`)).rowCount, {
        timeout: 20_000,
      })
      .toBe(2);
    await db.query('commit');
    expect(await begun).toMatchObject([{ kind: 'done' }, { kind: 'done' }]);
  });

  test('is asked for once it is confirmed, and not before', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    const begun = await hall.desk.beginTotp(browser.visit(), PASSWORD);
    if (begun.kind !== 'done') throw new Error(begun.kind);
    expect(begun.uri).toMatch(new RegExp(`^otpauth://totp/Sluice:${name}\\?secret=[A-Z2-7]+&issuer=Sluice`));
    expect(begun.backupCodes).toHaveLength(10);
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'done' });
    expect(await hall.desk.confirmTotp(browser.visit(), { code: '12345', write })).toEqual({ kind: 'wrong' });
    const other = await signedIn(hall, name);
    const confirmed = await hall.desk.confirmTotp(browser.visit(), {
      code: codeAt(begun.secret, stepNow()),
      write,
    });
    expect(confirmed).toMatchObject({ kind: 'done' });
    if (confirmed.kind === 'done') browser.take(confirmed.cookies);
    expect(await look(hall, browser)).toMatchObject({ operator: { name, totp: true } });
    expect(await look(hall, other)).toBeNull();
    expect(await findOperator(hall.db, name)).toMatchObject({ totp: true, version: 1 });
    const next = openBrowser();
    const asked = await enter(hall, next, name);
    expect(asked).toMatchObject({ kind: 'totp', name });
    expect(await look(hall, next)).toBeNull();
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

  test('needs the password to be set up, and is set up once', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    expect(await hall.desk.confirmTotp(browser.visit(), { code: '123456', write })).toEqual({
      kind: 'not-begun',
    });
    expect(await hall.desk.beginTotp(browser.visit(), 'not the password')).toEqual({ kind: 'wrong' });
    expect(await hall.desk.beginTotp(openBrowser().visit(), PASSWORD)).toEqual({ kind: 'signed-out' });
    const { browser: done } = await makeTotpOperator(hall);
    expect(await hall.desk.beginTotp(done.visit(), PASSWORD)).toEqual({ kind: 'already' });
    expect(await hall.desk.confirmTotp(done.visit(), { code: '123456', write })).toEqual({ kind: 'already' });
  });

  test('takes the code of now, of the step before and of the step after, and no other', async () => {
    for (const [off, kind] of [
      [-2, 'wrong'],
      [-1, 'done'],
      [0, 'done'],
      [1, 'done'],
      [2, 'wrong'],
    ] as const) {
      const { name, secret } = await makeTotpOperator(hall);
      await sql(hall.database, 'delete from sluice_auth.used_codes');
      const browser = await challenged(hall, name);
      expect([off, (await giveCode(hall, browser, codeAt(secret, stepNow() + off))).kind]).toEqual([
        off,
        kind,
      ]);
      expect((await look(hall, browser)) !== null).toBe(kind === 'done');
    }
  });

  test('takes a code once, and not the one that confirmed it either', async () => {
    const { name, secret } = await makeTotpOperator(hall);
    expect(await giveCode(hall, await challenged(hall, name), codeAt(secret, stepNow() - 1))).toMatchObject({
      kind: 'wrong',
    });
    const code = codeAt(secret, stepNow());
    expect(await giveCode(hall, await challenged(hall, name), code)).toMatchObject({ kind: 'done', name });
    expect(await giveCode(hall, await challenged(hall, name), code)).toMatchObject({ kind: 'wrong' });
  });

  test('takes a code once, of fifty who come with it at the same time', async () => {
    const { name, secret } = await makeTotpOperator(hall);
    const browsers = [];
    for (let i = 0; i < 50; i += 1) browsers.push(await challenged(hall, name));
    const code = codeAt(secret, stepNow());
    const outcomes = await Promise.all(browsers.map((browser) => giveCode(hall, browser, code)));
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    // Those that were refused before the one success count as failed tries; none of them came in.
    expect(await listSessions(hall.db, name)).toHaveLength(2);
  });

  test('takes a code once even where nobody counts tries', async () => {
    const { name } = await makeTotpOperator(hall);
    const secret = 'a secret of some thirty characters';
    const code = codeAt(base32.encode(Buffer.from(secret)), stepNow());
    const used = await inParallel(50, () => useCode(hall.db, name, { secret, code }));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  test('ends the session that the browser brought along, and is a new session', async () => {
    const { name, secret, browser } = await makeTotpOperator(hall);
    const before = browser.copy();
    const next = await challenged(hall, name);
    next.put(SESSION, before.cookie(SESSION) ?? '');
    expect(await giveCode(hall, next, codeAt(secret, stepNow()))).toMatchObject({ kind: 'done' });
    expect(next.cookie(CHALLENGE)).toBeUndefined();
    expect(next.cookie(SESSION)).not.toBe(before.cookie(SESSION));
    expect(await look(hall, before)).toBeNull();
    expect(await look(hall, next)).toMatchObject({ operator: { name } });
  });

  test('is only asked of whoever gave the password within five minutes', async () => {
    const { name, secret } = await makeTotpOperator(hall);
    const code = codeAt(secret, stepNow());
    const gone = { kind: 'expired' };
    expect(await giveCode(hall, openBrowser(), code)).toMatchObject(gone);
    const forged = openBrowser();
    forged.put(CHALLENGE, `2fa-${'x'.repeat(20)}.${'A'.repeat(43)}%3D`);
    expect(await giveCode(hall, forged, code)).toMatchObject(gone);
    const late = await challenged(hall, name);
    await sql(hall.database, `update sluice_auth.challenges set expires_at = $1`, [
      new Date(Date.now() - 1_000),
    ]);
    expect(await giveCode(hall, late, code)).toMatchObject(gone);
    const dismissed = await challenged(hall, name);
    await sql(hall.database, 'update sluice_auth.operators set enabled = false where name = $1', [name]);
    expect(await giveCode(hall, dismissed, code)).toMatchObject(gone);
  });

  test('a challenge lets in once', async () => {
    const { name, secret } = await makeTotpOperator(hall);
    const browser = await challenged(hall, name);
    const kept = browser.copy();
    expect(await giveCode(hall, browser, codeAt(secret, stepNow()))).toMatchObject({ kind: 'done' });
    expect(await giveCode(hall, kept, codeAt(secret, stepNow() + 1))).toMatchObject({ kind: 'expired' });
  });

  test('never trusts a device: the code is asked for at every sign-in', async () => {
    const { name, secret } = await makeTotpOperator(hall);
    const browser = await challenged(hall, name);
    const done = await giveCode(hall, browser, codeAt(secret, stepNow()));
    expect(new Set(done.cookies.map((line) => line.split('=')[0]))).toEqual(new Set([SESSION, CHALLENGE]));
    expect(await enter(hall, browser, name)).toMatchObject({ kind: 'totp' });
  });

  test('is off after a reset, with its backup codes, sessions and challenges', async () => {
    const { name, secret, backupCodes, browser } = await makeTotpOperator(hall);
    const waiting = await challenged(hall, name);
    const hash = await hashPassword('a password from the admin');
    await hall.db.transaction((tx) => resetOperator(tx, name, hash));
    expect(await look(hall, browser)).toBeNull();
    expect(await giveCode(hall, waiting.copy(), codeAt(secret, stepNow()))).toMatchObject({
      kind: 'expired',
    });
    expect(await giveBackupCode(hall, waiting, backupCodes[0] ?? '')).toMatchObject({ kind: 'expired' });
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'wrong' });
    expect(await enter(hall, openBrowser(), name, 'a password from the admin')).toMatchObject({
      kind: 'done',
    });
    expect(await hall.db.transaction((tx) => resetOperator(tx, 'nobody', hash))).toBe(false);
  });
});

describe('a backup code', () => {
  test('lets in once instead of a code, however it is typed', async () => {
    const { name, backupCodes } = await makeTotpOperator(hall);
    const [first = '', second = ''] = backupCodes;
    const browser = await challenged(hall, name);
    expect(await giveBackupCode(hall, browser, ` ${first.toUpperCase()} `)).toMatchObject({
      kind: 'done',
      name,
    });
    expect(await look(hall, browser)).toMatchObject({ operator: { name } });
    expect(await giveBackupCode(hall, await challenged(hall, name), first)).toMatchObject({ kind: 'wrong' });
    expect(await giveBackupCode(hall, await challenged(hall, name), second)).toMatchObject({ kind: 'done' });
  });

  test('lets in once, of fifty who come with it at the same time', async () => {
    const { name, backupCodes } = await makeTotpOperator(hall);
    const browsers = [];
    for (let i = 0; i < 50; i += 1) browsers.push(await challenged(hall, name));
    const outcomes = await Promise.all(
      browsers.map((browser) => giveBackupCode(hall, browser, backupCodes[0] ?? '')),
    );
    expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
    expect(await listSessions(hall.db, name)).toHaveLength(2);
  });

  test('is replaced, with all the others, by whoever gives the password', async () => {
    const { name, backupCodes, browser } = await makeTotpOperator(hall);
    expect(await hall.desk.newBackupCodes(browser.visit(), { password: 'not the password', write })).toEqual({
      kind: 'wrong',
    });
    const made = await hall.desk.newBackupCodes(browser.visit(), { password: PASSWORD, write });
    if (made.kind !== 'done') throw new Error(made.kind);
    expect(made.backupCodes).toHaveLength(10);
    expect(await giveBackupCode(hall, await challenged(hall, name), backupCodes[0] ?? '')).toMatchObject({
      kind: 'wrong',
    });
    expect(await giveBackupCode(hall, await challenged(hall, name), made.backupCodes[0] ?? '')).toMatchObject(
      {
        kind: 'done',
      },
    );
    const plain = await signedIn(hall, await makeOperator(hall));
    expect(await hall.desk.newBackupCodes(plain.visit(), { password: PASSWORD, write })).toEqual({
      kind: 'no-totp',
    });
  });
});
