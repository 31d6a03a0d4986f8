// Who does not come in, and how often one may try.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetOperator } from '../../../src/storage/operators/operators.ts';
import { hashPassword } from '../../../src/storage/operators/passwords.ts';
import { countAttempt, uncountAttempt } from '../../../src/storage/operators/sign-in/attempt-limits.ts';
import { openSignInContext } from '../../../src/storage/operators/sign-in/context.ts';
import { peek } from '../../harness/database.ts';
import {
  challenged,
  counted,
  enter,
  giveBackupCode,
  giveCode,
  type Hall,
  inParallel,
  look,
  makeOperator,
  makeTotpOperator,
  newAddress,
  openBrowser,
  openHall,
  PASSWORD,
  signedIn,
  sql,
  write,
} from '../../harness/sign-in.ts';

let hall: Hall;
beforeAll(async () => {
  hall = await openHall();
});
afterAll(() => hall.close());

describe('a wrong password', () => {
  test('and an unknown name are told apart by nothing', async () => {
    const known = await makeOperator(hall);
    const wrong = await hall.desk.signIn(
      { name: known, password: 'not the password' },
      openBrowser().visit(),
    );
    const unknown = await hall.desk.signIn(
      { name: 'nobody', password: 'not the password' },
      openBrowser().visit(),
    );
    expect({ ...unknown, name: known }).toEqual(wrong);
    expect(wrong).toEqual({ kind: 'wrong', name: known, cookies: [] });
  });

  test('costs the same work whether there is such an operator or not', async () => {
    const known = await makeOperator(hall);
    const spent = async (name: string): Promise<number> => {
      const before = process.cpuUsage();
      for (let i = 0; i < 8; i += 1)
        await hall.desk.signIn({ name, password: 'wrong' }, openBrowser().visit());
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await spent('warm.up');
    const [unknown, wrong] = [await spent('nobody.here'), await spent(known)];
    // Without the hash it would be a twentieth.
    expect(unknown / wrong).toBeGreaterThan(0.4);
    expect(wrong / unknown).toBeGreaterThan(0.4);
  });

  test('and a disabled operator with the right one are told apart by nothing', async () => {
    const plain = await makeOperator(hall);
    const { name: withTotp } = await makeTotpOperator(hall);
    for (const name of [plain, withTotp]) {
      await sql(hall.database, 'update sluice_auth.operators set enabled = false where name = $1', [name]);
      expect(await hall.desk.signIn({ name, password: PASSWORD }, openBrowser().visit())).toEqual({
        kind: 'wrong',
        name,
        cookies: [],
      });
    }
  });

  test('may come with any name at all', async () => {
    for (const name of ['', ' ', '\0', 'a\0b', '\ud800', 'x'.repeat(10_000), "' or true --", 'анна'])
      expect(await hall.desk.signIn({ name, password: 'x' }, openBrowser().visit())).toMatchObject({
        kind: expect.stringMatching(/wrong|locked/),
      });
  });

  test('does not come from the capital letters of a name', async () => {
    const name = await makeOperator(hall);
    expect(await enter(hall, openBrowser(), ` ${name.toUpperCase()} `)).toMatchObject({ kind: 'done', name });
  });
});

describe('after ten failed tries', () => {
  const fail = (name: string, address = newAddress()) =>
    hall.desk.signIn({ name, password: 'not the password' }, openBrowser(address).visit());

  const failures = (address: string) =>
    sql(hall.database, 'select tries, last_at::text from sluice_auth.failures where subject = $1', [
      `address:${address}`,
    ]);

  test('an account is locked for half an hour, from wherever one comes and with whatever password', async () => {
    const name = await makeOperator(hall);
    for (let i = 0; i < 10; i += 1) expect(await fail(name)).toMatchObject({ kind: 'wrong' });
    const locked = await enter(hall, openBrowser(), name);
    expect(locked).toMatchObject({ kind: 'locked', cookies: [] });
    if (locked.kind !== 'locked') return;
    expect(locked.retryAfterSeconds).toBeGreaterThan(1_700);
    expect(locked.retryAfterSeconds).toBeLessThanOrEqual(1_800);
    await sql(
      hall.database,
      `update sluice_auth.failures set last_at = last_at - interval '29 minutes' where subject = $1`,
      [`account:${name}`],
    );
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'locked' });
    await sql(
      hall.database,
      `update sluice_auth.failures set last_at = last_at - interval '61 seconds' where subject = $1`,
      [`account:${name}`],
    );
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'done' });
  });

  test('an address is locked, whatever name is tried from there', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i += 1)
      expect(await fail(`spray.${i}`, address)).toMatchObject({ kind: 'wrong' });
    const name = await makeOperator(hall);
    expect(await enter(hall, openBrowser(address), name)).toMatchObject({ kind: 'locked' });
    expect(await enter(hall, openBrowser(`::ffff:${address}`), name)).toMatchObject({ kind: 'locked' });
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'done' });
  });

  test('so is a whole IPv6 network of one customer', async () => {
    for (let i = 0; i < 10; i += 1) await fail(`six.${i}`, `2001:db8:7:1:${i}::1`);
    expect(await fail('six', '2001:0DB8:7:1::ffff')).toMatchObject({ kind: 'locked' });
    expect(await fail('six', '2001:db8:7:2::1')).toMatchObject({ kind: 'wrong' });
  });

  test('an unknown name is locked just like a known one', async () => {
    for (let i = 0; i < 10; i += 1) await fail('ghost');
    expect(await fail('ghost')).toMatchObject({ kind: 'locked' });
  });

  test('fifty at once are ten, on one account and from one address', async () => {
    const name = await makeOperator(hall);
    expect(counted(await inParallel(50, () => fail(name)))).toEqual({ wrong: 10, locked: 40 });
    const address = newAddress();
    expect(counted(await inParallel(50, (i) => fail(`crowd.${i}`, address)))).toEqual({
      wrong: 10,
      locked: 40,
    });
  });

  test('codes, backup codes and passwords count together', async () => {
    const { name } = await makeTotpOperator(hall);
    const browser = await challenged(hall, name);
    for (let i = 0; i < 4; i += 1) expect(await fail(name)).toMatchObject({ kind: 'wrong' });
    for (let i = 0; i < 3; i += 1)
      expect(await giveCode(hall, browser.copy(), '000000x')).toMatchObject({ kind: 'wrong' });
    for (let i = 0; i < 3; i += 1)
      expect(await giveBackupCode(hall, browser.copy(), 'wrong-wrong')).toMatchObject({ kind: 'wrong' });
    expect(await giveCode(hall, browser, '000000')).toMatchObject({ kind: 'locked', name });
    expect(await giveBackupCode(hall, browser, 'wrong-wrong')).toMatchObject({ kind: 'locked' });
    expect(await fail(name)).toMatchObject({ kind: 'locked' });
  });

  test('fifty codes at once are ten tries', async () => {
    const { name } = await makeTotpOperator(hall);
    const browsers = await inParallel(5, () => challenged(hall, name));
    const outcomes = await inParallel(50, (i) =>
      giveCode(hall, browsers[i % 5]?.copy() ?? openBrowser(), `code${i}`),
    );
    expect(counted(outcomes)).toEqual({ wrong: 10, locked: 40 });
  });

  test('a password that is right buys no further tries at the code', async () => {
    const { name } = await makeTotpOperator(hall);
    for (let i = 0; i < 9; i += 1) await giveCode(hall, await challenged(hall, name), 'wrong');
    const browser = await challenged(hall, name);
    expect(await giveCode(hall, browser, 'wrong')).toMatchObject({ kind: 'wrong' });
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'locked' });
  });

  test('success before that clears the account, and does not count against the address', async () => {
    const name = await makeOperator(hall);
    for (let i = 0; i < 9; i += 1) await fail(name);
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'done' });
    for (let i = 0; i < 9; i += 1) expect(await fail(name)).toMatchObject({ kind: 'wrong' });
    const address = newAddress();
    for (let i = 0; i < 15; i += 1)
      expect(await enter(hall, openBrowser(address), await makeOperator(hall))).toMatchObject({
        kind: 'done',
      });
  });

  test('a session does not help to guess the password, and a reset by an admin opens the account', async () => {
    const name = await makeOperator(hall);
    const browser = await signedIn(hall, name);
    const guess = () =>
      hall.desk.changePassword(browser.visit(), { current: 'a guess', next: 'another password', write });
    expect(counted(await inParallel(50, guess))).toEqual({ wrong: 10, locked: 40 });
    const hash = await hashPassword('a password from the admin');
    expect(await hall.db.transaction((tx) => resetOperator(tx, name, hash))).toBe(true);
    expect(await look(hall, browser)).toBeNull();
    expect(await enter(hall, openBrowser(), name, 'a password from the admin')).toMatchObject({
      kind: 'done',
    });
  });

  test('an address that only brings right passwords is forgiven half an hour after the last wrong one', async () => {
    const address = newAddress();
    const name = await makeOperator(hall);
    for (let i = 0; i < 9; i += 1) await fail(`typo.${i}`, address);
    await sql(
      hall.database,
      `update sluice_auth.failures set last_at = last_at - interval '29 minutes' where subject = $1`,
      [`address:${address}`],
    );
    const before = await failures(address);
    expect(await enter(hall, openBrowser(address), name)).toMatchObject({ kind: 'done' });
    expect(await failures(address)).toEqual(before);
    expect(before).toMatchObject([{ tries: 9 }]);
  });

  test('of two tries at once, the right one does not make the wrong one older', async () => {
    const who = { account: await makeOperator(hall), address: newAddress() };
    const [right, wrong] = [await countAttempt(hall.db, who), await countAttempt(hall.db, who)];
    if (!right.admitted || !wrong.admitted) throw new Error('locked');
    const before = await failures(who.address);
    await uncountAttempt(hall.db, right.counted);
    expect(await failures(who.address)).toEqual([{ ...before[0], tries: 1 }]);
  });

  test('a try that could not be checked is none', async () => {
    const [name, address] = [await makeOperator(hall), newAddress()];
    const desk = openSignInContext(hall.db, hall.secret);
    const broken = () => Promise.reject(new Error('the check broke'));
    await expect(desk.countAttempt(name, openBrowser(address).visit(), broken)).rejects.toThrow(
      'the check broke',
    );
    await desk.close();
    expect(await failures(address)).toMatchObject([{ tries: 0 }]);
  });

  test('whoever goes on trying writes nothing any more', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i += 1) await fail(`eager.${i}`, address);
    const client = await peek(hall.database);
    await client.query('begin');
    await client.query('lock table sluice_auth.failures in share mode');
    expect(await fail('eager', address)).toMatchObject({ kind: 'locked' });
    await client.query('rollback');
  });

  test('tries keep nobody waiting for a connection who does not sign in', async () => {
    const name = await makeOperator(hall);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const all = inParallel(5, () => hall.db.transaction(() => held));
    expect(await fail('outsider')).toMatchObject({ kind: 'wrong' });
    expect(await enter(hall, openBrowser(), name)).toMatchObject({ kind: 'done' });
    release();
    await all;
  });

  test('rows that no longer matter go away by themselves', async () => {
    await fail('long.ago');
    await sql(
      hall.database,
      `update sluice_auth.failures set last_at = now() - interval '31 minutes' where subject = 'account:long.ago'`,
    );
    await fail('today');
    expect(
      await sql(hall.database, `select from sluice_auth.failures where subject = 'account:long.ago'`),
    ).toEqual([]);
  });
});
