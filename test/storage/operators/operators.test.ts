import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isOperatorName,
  mayDo,
  passwordProblem,
  RIGHTS,
  ROLES,
  rightsOf,
} from '../../../src/domain/operators/roles.ts';
import {
  countEnabledAdmins,
  findOperator,
  insertOperator,
  loadOperators,
  lockAccounts,
  type Operator,
  saveOperator,
} from '../../../src/storage/operators/operators.ts';
import { findToken, insertToken, listTokens, revokeToken } from '../../../src/storage/operators/tokens.ts';
import { type Database, openDatabase } from '../../../src/storage/postgres/database.ts';
import { classifyFault } from '../../../src/storage/postgres/faults.ts';
import { generatePassword, hashPassword, matchesHash } from '../../../src/storage/sign-in/passwords.ts';
import { cloneDatabase, connectDirectly, type TestDatabase } from '../../harness/database.ts';

let database: TestDatabase;
let db: Database;
let passwordHash: string;
beforeAll(async () => {
  database = await cloneDatabase();
  db = openDatabase({
    connection: database.connection,
    poolSize: 5,
    statementTimeoutMs: 10_000,
    lockTimeoutMs: 10_000,
    onIdleError: () => undefined,
  });
  passwordHash = await hashPassword('a password for tests');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

let operatorCount = 0;
async function createTestOperator(role: Operator['role'] = 'maker'): Promise<Operator> {
  operatorCount += 1;
  const name = `operator.${operatorCount}`;
  const operator = await db.transaction((tx) => insertOperator(tx, { name, role, passwordHash }));
  if (!operator) throw new Error('the name was taken');
  return operator;
}

test('a role has the rights of the table, and without a role only sign-in is allowed', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, rightsOf(role)]))).toEqual({
    viewer: ['public', 'self', 'read'],
    maker: ['public', 'self', 'read', 'trace', 'note', 'work'],
    checker: ['public', 'self', 'read', 'trace', 'note', 'check'],
    admin: ['public', 'self', 'read', 'trace', 'note', 'audit', 'work', 'check', 'manage'],
    auditor: ['public', 'self', 'read', 'trace', 'note', 'audit'],
  });
  const allowed = (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]).filter((right) => mayDo(null, right));
  expect(allowed).toEqual(['public']);
});

test('a name is lower case and has a limited length and alphabet', () => {
  for (const name of ['anna', '7', 'anna.k-2', 'anna@shop', 'a'.repeat(64)])
    expect(isOperatorName(name)).toBe(true);
  for (const name of ['', 'Anna', '.anna', 'an na', 'anna\n', 'анна', 'a'.repeat(65)])
    expect(isOperatorName(name)).toBe(false);
});

test('a password is 12 to 200 characters of any kind', () => {
  expect(passwordProblem('            ')).toBeUndefined();
  expect(passwordProblem('п'.repeat(200))).toBeUndefined();
  expect(passwordProblem('🔑'.repeat(200))).toBeUndefined();
  expect(passwordProblem('elevenchars')).toBe('The password must have at least 12 characters.');
  expect(passwordProblem('x'.repeat(201))).toBe('The password must have at most 200 characters.');
});

test('a password is stored as argon2id and matches in every Unicode normalization', async () => {
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await matchesHash(passwordHash, 'a password for tests')).toBe(true);
  expect(await matchesHash(passwordHash, 'A password for tests')).toBe(false);
  const cafe = await hashPassword('one more caf\u00e9 please');
  expect(await matchesHash(cafe, 'one more cafe\u0301 please')).toBe(true);
});

test('few passwords are hashed at once, a few more wait, and the rest is rejected', async () => {
  const checks = await Promise.allSettled(
    Array.from({ length: 30 }, () => matchesHash(passwordHash, 'a password for tests')),
  );
  const rejected = checks.filter((check) => check.status === 'rejected');
  expect(rejected).toHaveLength(8);
  for (const { reason } of rejected) expect(classifyFault(reason)).toBe('not-sent');
  expect(await matchesHash(passwordHash, 'a password for tests')).toBe(true);
});

test('a generated password follows the rule and differs each time', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) {
    expect(password).toMatch(/^([0-9a-hj-km-np-tv-z]{5}-){3}[0-9a-hj-km-np-tv-z]{5}$/);
    expect(passwordProblem(password)).toBeUndefined();
  }
});

test('a name is unique, also under concurrent creates', async () => {
  const creates = Array.from({ length: 20 }, () =>
    db.transaction((tx) => insertOperator(tx, { name: 'wanted', role: 'viewer', passwordHash })),
  );
  expect((await Promise.all(creates)).filter((operator) => operator !== undefined)).toHaveLength(1);
  expect(await findOperator(db, 'wanted')).toMatchObject({
    name: 'wanted',
    role: 'viewer',
    enabled: true,
    totp: false,
    version: 1,
  });
  expect((await loadOperators(db)).filter(({ name }) => name === 'wanted')).toHaveLength(1);
});

test('the database rejects invalid names and roles, and passwords that are not hashed', async () => {
  const client = await connectDirectly(database);
  const { name } = await createTestOperator();
  const refused = (text: string) => expect(client.query(text)).rejects.toThrow(/check constraint/);
  await refused(`insert into sluice_auth.operators (name, role) values ('Anna', 'viewer')`);
  await refused(`insert into sluice_auth.operators (name, role) values ('anna', 'owner')`);
  await refused(
    `update sluice_auth.accounts set password = 'plain' where operator_id = (select id from sluice_auth.operators where name = '${name}')`,
  );
});

test('a change of role or of enabled increments the version', async () => {
  const { name } = await createTestOperator('viewer');
  const save = (change: { role: Operator['role']; enabled: boolean }) =>
    db.transaction((tx) => saveOperator(tx, { name, ...change }));
  expect(await save({ role: 'maker', enabled: true })).toMatchObject({ role: 'maker', version: 2 });
  expect(await save({ role: 'maker', enabled: true })).toMatchObject({ version: 2 });
  expect(await save({ role: 'maker', enabled: false })).toMatchObject({ enabled: false, version: 3 });
});

test('of admins who disable each other at once, one remains', async () => {
  const admins = await Promise.all(Array.from({ length: 5 }, () => createTestOperator('admin')));
  const dismissed = await Promise.all(
    admins.map(({ name }) =>
      db.transaction(async (tx) => {
        await lockAccounts(tx);
        if ((await countEnabledAdmins(tx)) === 1) return undefined;
        return saveOperator(tx, { name, role: 'admin', enabled: false });
      }),
    ),
  );
  expect(dismissed.filter((operator) => operator !== undefined)).toHaveLength(4);
  expect(await db.transaction(countEnabledAdmins)).toBe(1);
});

const newHash = (): Buffer => createHash('sha256').update(randomBytes(32)).digest();

async function makeToken(operator: string, expiresAt: Date | null = null) {
  const hash = newHash();
  const token = await db.transaction((tx) =>
    insertToken(tx, { operator, name: 'Books', scope: 'read' as const, hash, expiresAt }),
  );
  if (!token) throw new Error('no such operator');
  return { hash, id: token.id };
}

test('a token acts for its operator, with the current role, until it expires or is revoked', async () => {
  const { name } = await createTestOperator('maker');
  const { hash, id } = await makeToken(name);
  expect(await findToken(db, hash)).toMatchObject({ id, operator: { name, role: 'maker' } });
  await db.transaction((tx) => saveOperator(tx, { name, role: 'viewer', enabled: true }));
  expect(await findToken(db, hash)).toMatchObject({ operator: { role: 'viewer', version: 2 } });
  expect(await db.transaction((tx) => revokeToken(tx, name, id))).toBe(true);
  expect(await db.transaction((tx) => revokeToken(tx, name, id))).toBe(false);
  expect(await findToken(db, hash)).toBeUndefined();

  const expired = await makeToken(name, new Date(Date.now() - 1_000));
  expect(await findToken(db, expired.hash)).toBeUndefined();
  expect(await findToken(db, newHash())).toBeUndefined();
  expect(await listTokens(db, name)).toMatchObject([
    { id: expired.id, revokedAt: null },
    { id, revokedAt: expect.any(Date), lastUsedAt: expect.any(Date) },
  ]);
});

test('the tokens of a disabled operator are revoked for good', async () => {
  const { name } = await createTestOperator();
  const { hash } = await makeToken(name);
  await db.transaction((tx) => saveOperator(tx, { name, role: 'maker', enabled: false }));
  expect(await findToken(db, hash)).toBeUndefined();
  await db.transaction((tx) => saveOperator(tx, { name, role: 'maker', enabled: true }));
  expect(await findToken(db, hash)).toBeUndefined();
});

test('a disabled operator gets no token', async () => {
  const { name } = await createTestOperator();
  await db.transaction((tx) => saveOperator(tx, { name, role: 'maker', enabled: false }));
  const token = { operator: name, name: 'Books', scope: 'read' as const, hash: newHash(), expiresAt: null };
  expect(await db.transaction((tx) => insertToken(tx, token))).toBeUndefined();
});

test('an operator cannot revoke the token of another', async () => {
  const [owner, other] = [await createTestOperator(), await createTestOperator()];
  const { hash, id } = await makeToken(owner.name);
  expect(await db.transaction((tx) => revokeToken(tx, other.name, id))).toBe(false);
  expect(await findToken(db, hash)).toBeDefined();
});

test('the use of a token is recorded once per minute', async () => {
  const { name } = await createTestOperator();
  const { hash, id } = await makeToken(name);
  const client = await connectDirectly(database);
  const lastUsed = async () => (await listTokens(db, name))[0]?.lastUsedAt?.getTime();
  const age = (interval: string) =>
    client.query(
      `update sluice_auth.tokens set last_used_at = now() - interval '${interval}' where id = ${id}`,
    );
  await findToken(db, hash);
  await age('59 seconds');
  const before = await lastUsed();
  await findToken(db, hash);
  expect(await lastUsed()).toBe(before);
  await age('61 seconds');
  await findToken(db, hash);
  expect(await lastUsed()).toBeGreaterThan(before ?? 0);
});
