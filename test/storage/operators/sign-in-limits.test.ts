// Failed sign-ins: equal responses, and locks after ten attempts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resetOperator } from '../../../src/storage/operators/operators.ts';
import { countAttempt, uncountAttempt } from '../../../src/storage/sign-in/attempt-limits.ts';
import { openSignInContext } from '../../../src/storage/sign-in/context.ts';
import { hashPassword } from '../../../src/storage/sign-in/passwords.ts';
import { OPERATORS } from '../../../src/storage/sign-in/realms.ts';
import { connectDirectly } from '../../harness/database.ts';
import {
  challenged,
  countKinds,
  inParallel,
  makeOperator,
  makeTotpOperator,
  newAddress,
  openSignInClient,
  openSignInTest,
  PASSWORD,
  type SignInTest,
  sessionOf,
  signedIn,
  sql,
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

describe('a wrong password', () => {
  test('and an unknown name get the same response', async () => {
    const known = await makeOperator(setup);
    const wrong = await setup.service.signIn(
      { name: known, password: 'not the password' },
      openSignInClient().clientInfo(),
    );
    const unknown = await setup.service.signIn(
      { name: 'nobody', password: 'not the password' },
      openSignInClient().clientInfo(),
    );
    expect({ ...unknown, name: known }).toEqual(wrong);
    expect(wrong).toEqual({ kind: 'wrong', name: known, cookies: [] });
  });

  test('takes the same work whether the operator exists or not', async () => {
    const known = await makeOperator(setup);
    const cpuTimeOf = async (name: string): Promise<number> => {
      const before = process.cpuUsage();
      for (let i = 0; i < 8; i += 1)
        await setup.service.signIn({ name, password: 'wrong' }, openSignInClient().clientInfo());
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    await cpuTimeOf('warm.up');
    const [unknown, wrong] = [await cpuTimeOf('nobody.here'), await cpuTimeOf(known)];
    // Without the hash it would take a twentieth.
    expect(unknown / wrong).toBeGreaterThan(0.4);
    expect(wrong / unknown).toBeGreaterThan(0.4);
  });

  test('and a disabled operator with the right one get the same response', async () => {
    const plain = await makeOperator(setup);
    const { name: withTotp } = await makeTotpOperator(setup);
    for (const name of [plain, withTotp]) {
      await sql(setup.database, 'update sluice_auth.operators set enabled = false where name = $1', [name]);
      expect(
        await setup.service.signIn({ name, password: PASSWORD }, openSignInClient().clientInfo()),
      ).toEqual({
        kind: 'wrong',
        name,
        cookies: [],
      });
    }
  });

  test('may come with any text as the name', async () => {
    for (const name of ['', ' ', '\0', 'a\0b', '\ud800', 'x'.repeat(10_000), "' or true --", 'анна'])
      expect(
        await setup.service.signIn({ name, password: 'x' }, openSignInClient().clientInfo()),
      ).toMatchObject({
        kind: expect.stringMatching(/wrong|locked/),
      });
  });

  test('is not caused by capital letters in the name', async () => {
    const name = await makeOperator(setup);
    expect(await submitPassword(setup, openSignInClient(), ` ${name.toUpperCase()} `)).toMatchObject({
      kind: 'done',
      name,
    });
  });
});

describe('after ten failed attempts', () => {
  const fail = (name: string, address = newAddress()) =>
    setup.service.signIn({ name, password: 'not the password' }, openSignInClient(address).clientInfo());

  const failures = (address: string) =>
    sql(setup.database, 'select tries, last_at::text from sluice_auth.failures where subject = $1', [
      `address:${address}`,
    ]);

  test('an account is locked for half an hour, for every address and every password', async () => {
    const name = await makeOperator(setup);
    for (let i = 0; i < 10; i += 1) expect(await fail(name)).toMatchObject({ kind: 'wrong' });
    const locked = await submitPassword(setup, openSignInClient(), name);
    expect(locked).toMatchObject({ kind: 'locked', cookies: [] });
    if (locked.kind !== 'locked') return;
    expect(locked.retryAfterSeconds).toBeGreaterThan(1_700);
    expect(locked.retryAfterSeconds).toBeLessThanOrEqual(1_800);
    await sql(
      setup.database,
      `update sluice_auth.failures set last_at = last_at - interval '29 minutes' where subject = $1`,
      [`account:${name}`],
    );
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'locked' });
    await sql(
      setup.database,
      `update sluice_auth.failures set last_at = last_at - interval '61 seconds' where subject = $1`,
      [`account:${name}`],
    );
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'done' });
  });

  test('an address is locked for every name', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i += 1)
      expect(await fail(`spray.${i}`, address)).toMatchObject({ kind: 'wrong' });
    const name = await makeOperator(setup);
    expect(await submitPassword(setup, openSignInClient(address), name)).toMatchObject({ kind: 'locked' });
    expect(await submitPassword(setup, openSignInClient(`::ffff:${address}`), name)).toMatchObject({
      kind: 'locked',
    });
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'done' });
  });

  test('a /64 IPv6 network is locked as a whole', async () => {
    for (let i = 0; i < 10; i += 1) await fail(`six.${i}`, `2001:db8:7:1:${i}::1`);
    expect(await fail('six', '2001:0DB8:7:1::ffff')).toMatchObject({ kind: 'locked' });
    expect(await fail('six', '2001:db8:7:2::1')).toMatchObject({ kind: 'wrong' });
  });

  test('an unknown name is locked like an existing one', async () => {
    for (let i = 0; i < 10; i += 1) await fail('ghost');
    expect(await fail('ghost')).toMatchObject({ kind: 'locked' });
  });

  test('of fifty concurrent attempts ten are checked, per account and per address', async () => {
    const name = await makeOperator(setup);
    expect(countKinds(await inParallel(50, () => fail(name)))).toEqual({ wrong: 10, locked: 40 });
    const address = newAddress();
    expect(countKinds(await inParallel(50, (i) => fail(`crowd.${i}`, address)))).toEqual({
      wrong: 10,
      locked: 40,
    });
  });

  test('failed codes, backup codes and passwords count together', async () => {
    const { name } = await makeTotpOperator(setup);
    const client = await challenged(setup, name);
    for (let i = 0; i < 4; i += 1) expect(await fail(name)).toMatchObject({ kind: 'wrong' });
    for (let i = 0; i < 3; i += 1)
      expect(await submitCode(setup, client.copy(), '000000x')).toMatchObject({ kind: 'wrong' });
    for (let i = 0; i < 3; i += 1)
      expect(await submitBackupCode(setup, client.copy(), 'wrong-wrong')).toMatchObject({ kind: 'wrong' });
    expect(await submitCode(setup, client, '000000')).toMatchObject({ kind: 'locked', name });
    expect(await submitBackupCode(setup, client, 'wrong-wrong')).toMatchObject({ kind: 'locked' });
    expect(await fail(name)).toMatchObject({ kind: 'locked' });
  });

  test('of fifty concurrent codes ten are checked', async () => {
    const { name } = await makeTotpOperator(setup);
    const clients = await inParallel(5, () => challenged(setup, name));
    const outcomes = await inParallel(50, (i) =>
      submitCode(setup, clients[i % 5]?.copy() ?? openSignInClient(), `code${i}`),
    );
    expect(countKinds(outcomes)).toEqual({ wrong: 10, locked: 40 });
  });

  test('a right password resets no failed codes', async () => {
    const { name } = await makeTotpOperator(setup);
    for (let i = 0; i < 9; i += 1) await submitCode(setup, await challenged(setup, name), 'wrong');
    const client = await challenged(setup, name);
    expect(await submitCode(setup, client, 'wrong')).toMatchObject({ kind: 'wrong' });
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'locked' });
  });

  test('a success before that clears the account, and does not count for the address', async () => {
    const name = await makeOperator(setup);
    for (let i = 0; i < 9; i += 1) await fail(name);
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'done' });
    for (let i = 0; i < 9; i += 1) expect(await fail(name)).toMatchObject({ kind: 'wrong' });
    const address = newAddress();
    for (let i = 0; i < 15; i += 1)
      expect(await submitPassword(setup, openSignInClient(address), await makeOperator(setup))).toMatchObject(
        {
          kind: 'done',
        },
      );
  });

  test('password changes in a session count, and a reset by an admin unlocks the account', async () => {
    const name = await makeOperator(setup);
    const client = await signedIn(setup, name);
    const guess = () =>
      setup.service.changePassword(client.clientInfo(), {
        current: 'a guess',
        next: 'another password',
        write,
      });
    expect(countKinds(await inParallel(50, guess))).toEqual({ wrong: 10, locked: 40 });
    const hash = await hashPassword('a password from the admin');
    expect(await setup.db.transaction((tx) => resetOperator(tx, name, hash))).toBe(true);
    expect(await sessionOf(setup, client)).toBeNull();
    expect(await submitPassword(setup, openSignInClient(), name, 'a password from the admin')).toMatchObject({
      kind: 'done',
    });
  });

  test('an address is unlocked half an hour after its last wrong password', async () => {
    const address = newAddress();
    const name = await makeOperator(setup);
    for (let i = 0; i < 9; i += 1) await fail(`typo.${i}`, address);
    await sql(
      setup.database,
      `update sluice_auth.failures set last_at = last_at - interval '29 minutes' where subject = $1`,
      [`address:${address}`],
    );
    const before = await failures(address);
    expect(await submitPassword(setup, openSignInClient(address), name)).toMatchObject({ kind: 'done' });
    expect(await failures(address)).toEqual(before);
    expect(before).toMatchObject([{ tries: 9 }]);
  });

  test('of two concurrent attempts, the right one does not change the time of the wrong one', async () => {
    const who = { account: await makeOperator(setup), address: newAddress() };
    const [right, wrong] = [
      await countAttempt(setup.db, OPERATORS, who),
      await countAttempt(setup.db, OPERATORS, who),
    ];
    if (!right.admitted || !wrong.admitted) throw new Error('locked');
    const before = await failures(who.address);
    await uncountAttempt(setup.db, OPERATORS, right.counted);
    expect(await failures(who.address)).toEqual([{ ...before[0], tries: 1 }]);
  });

  test('an attempt that could not be checked does not count', async () => {
    const [name, address] = [await makeOperator(setup), newAddress()];
    const service = openSignInContext(setup.db, OPERATORS, setup.secret);
    const broken = () => Promise.reject(new Error('the check broke'));
    await expect(service.countAttempt(name, openSignInClient(address).clientInfo(), broken)).rejects.toThrow(
      'the check broke',
    );
    await service.close();
    expect(await failures(address)).toMatchObject([{ tries: 0 }]);
  });

  test('attempts on a locked account write nothing', async () => {
    const address = newAddress();
    for (let i = 0; i < 10; i += 1) await fail(`eager.${i}`, address);
    const client = await connectDirectly(setup.database);
    await client.query('begin');
    await client.query('lock table sluice_auth.failures in share mode');
    expect(await fail('eager', address)).toMatchObject({ kind: 'locked' });
    await client.query('rollback');
  });

  test('sign-ins do not take the connections of other requests', async () => {
    const name = await makeOperator(setup);
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const all = inParallel(5, () => setup.db.transaction(() => held));
    expect(await fail('outsider')).toMatchObject({ kind: 'wrong' });
    expect(await submitPassword(setup, openSignInClient(), name)).toMatchObject({ kind: 'done' });
    release();
    await all;
  });

  test('expired rows are deleted', async () => {
    await fail('long.ago');
    await sql(
      setup.database,
      `update sluice_auth.failures set last_at = now() - interval '31 minutes' where subject = 'account:long.ago'`,
    );
    await fail('today');
    expect(
      await sql(setup.database, `select from sluice_auth.failures where subject = 'account:long.ago'`),
    ).toEqual([]);
  });
});
