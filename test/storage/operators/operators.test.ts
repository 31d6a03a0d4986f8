import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  isOperatorName,
  mayDo,
  passwordProblem,
  RIGHTS,
  ROLES,
  rightsOf,
} from '../../../src/domain/roles.ts';
import {
  countEnabledAdmins,
  findOperator,
  insertOperator,
  loadOperators,
  type Operator,
  saveOperator,
} from '../../../src/storage/operators/operators.ts';
import { generatePassword, hashPassword, matchesHash } from '../../../src/storage/operators/passwords.ts';
import { findToken, insertToken, listTokens, revokeToken } from '../../../src/storage/operators/tokens.ts';
import { type Database, openDatabase } from '../../../src/storage/postgres/database.ts';
import { classifyFault } from '../../../src/storage/postgres/faults.ts';
import { cloneDatabase, peek, type TestDatabase } from '../../harness/database.ts';

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

let made = 0;
async function make(role: Operator['role'] = 'maker'): Promise<Operator> {
  made += 1;
  const name = `operator.${made}`;
  const operator = await db.transaction((tx) => insertOperator(tx, { name, role, passwordHash }));
  if (!operator) throw new Error('the name was taken');
  return operator;
}

test('a role may do what the table of rights says, and nobody may do anything but sign in', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, rightsOf(role)]))).toEqual({
    viewer: ['public', 'self', 'read'],
    maker: ['public', 'self', 'read', 'trace', 'work'],
    checker: ['public', 'self', 'read', 'trace', 'check'],
    admin: ['public', 'self', 'read', 'trace', 'audit', 'work', 'check', 'manage'],
    auditor: ['public', 'self', 'read', 'trace', 'audit'],
  });
  const allowed = (Object.keys(RIGHTS) as (keyof typeof RIGHTS)[]).filter((right) => mayDo(null, right));
  expect(allowed).toEqual(['public']);
});

test('a name is lower case, and says no more than it must', () => {
  for (const name of ['anna', '7', 'anna.k-2', 'anna@shop', 'a'.repeat(64)])
    expect(isOperatorName(name)).toBe(true);
  for (const name of ['', 'Anna', '.anna', 'an na', 'anna\n', 'анна', 'a'.repeat(65)])
    expect(isOperatorName(name)).toBe(false);
});

test('a password is 12 to 200 characters of any kind', () => {
  expect(passwordProblem('            ')).toBeUndefined();
  expect(passwordProblem('п'.repeat(200))).toBeUndefined();
  expect(passwordProblem('🔑'.repeat(200))).toBeUndefined();
  expect(passwordProblem('elevenchars')).toBe('A password has at least 12 characters.');
  expect(passwordProblem('x'.repeat(201))).toBe('A password has at most 200 characters.');
});

test('a password is kept as argon2id and recognised however it was composed', async () => {
  expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await matchesHash(passwordHash, 'a password for tests')).toBe(true);
  expect(await matchesHash(passwordHash, 'A password for tests')).toBe(false);
  const cafe = await hashPassword('one more caf\u00e9 please');
  expect(await matchesHash(cafe, 'one more cafe\u0301 please')).toBe(true);
});

test('few passwords are hashed at once, a few more wait, and the rest is turned away', async () => {
  const checks = await Promise.allSettled(
    Array.from({ length: 30 }, () => matchesHash(passwordHash, 'a password for tests')),
  );
  const turnedAway = checks.filter((check) => check.status === 'rejected');
  expect(turnedAway).toHaveLength(8);
  for (const { reason } of turnedAway) expect(classifyFault(reason)).toBe('not-sent');
  expect(await matchesHash(passwordHash, 'a password for tests')).toBe(true);
});

test('a password for the first sign-in keeps the rule and is another one each time', () => {
  const passwords = Array.from({ length: 100 }, generatePassword);
  expect(new Set(passwords).size).toBe(100);
  for (const password of passwords) {
    expect(password).toMatch(/^([0-9a-hj-km-np-tv-z]{5}-){3}[0-9a-hj-km-np-tv-z]{5}$/);
    expect(passwordProblem(password)).toBeUndefined();
  }
});

test('a name is given once, also to many who ask at once', async () => {
  const asked = Array.from({ length: 20 }, () =>
    db.transaction((tx) => insertOperator(tx, { name: 'wanted', role: 'viewer', passwordHash })),
  );
  expect((await Promise.all(asked)).filter((operator) => operator !== undefined)).toHaveLength(1);
  expect(await findOperator(db, 'wanted')).toMatchObject({
    name: 'wanted',
    role: 'viewer',
    enabled: true,
    totp: false,
    version: 1,
  });
  expect((await loadOperators(db)).filter(({ name }) => name === 'wanted')).toHaveLength(1);
});

test('the database itself refuses other names, roles and passwords that are not hashed', async () => {
  const client = await peek(database);
  const { name } = await make();
  const refused = (text: string) => expect(client.query(text)).rejects.toThrow(/check constraint/);
  await refused(`insert into sluice_auth.operators (name, role) values ('Anna', 'viewer')`);
  await refused(`insert into sluice_auth.operators (name, role) values ('anna', 'owner')`);
  await refused(
    `update sluice_auth.accounts set password = 'plain' where operator_id = (select id from sluice_auth.operators where name = '${name}')`,
  );
});

test('a change of role or of enabled grows the version', async () => {
  const { name } = await make('viewer');
  const save = (change: { role: Operator['role']; enabled: boolean }) =>
    db.transaction((tx) => saveOperator(tx, { name, ...change }));
  expect(await save({ role: 'maker', enabled: true })).toMatchObject({ role: 'maker', version: 2 });
  expect(await save({ role: 'maker', enabled: true })).toMatchObject({ version: 2 });
  expect(await save({ role: 'maker', enabled: false })).toMatchObject({ enabled: false, version: 3 });
});

test('of admins who dismiss each other all at once, one stays', async () => {
  const admins = await Promise.all(Array.from({ length: 5 }, () => make('admin')));
  const dismissed = await Promise.all(
    admins.map(({ name }) =>
      db.transaction(async (tx) => {
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
  const token = await db.transaction((tx) => insertToken(tx, { operator, name: 'Books', hash, expiresAt }));
  if (!token) throw new Error('no such operator');
  return { hash, id: token.id };
}

test('a token speaks for its operator, with the role of now, until it expires or is revoked', async () => {
  const { name } = await make('maker');
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

test('a disabled operator’s tokens are revoked, and stay so', async () => {
  const { name } = await make();
  const { hash } = await makeToken(name);
  await db.transaction((tx) => saveOperator(tx, { name, role: 'maker', enabled: false }));
  expect(await findToken(db, hash)).toBeUndefined();
  await db.transaction((tx) => saveOperator(tx, { name, role: 'maker', enabled: true }));
  expect(await findToken(db, hash)).toBeUndefined();
});

test('whoever is disabled gets no token', async () => {
  const { name } = await make();
  await db.transaction((tx) => saveOperator(tx, { name, role: 'maker', enabled: false }));
  const token = { operator: name, name: 'Books', hash: newHash(), expiresAt: null };
  expect(await db.transaction((tx) => insertToken(tx, token))).toBeUndefined();
});

test('nobody revokes another one’s token', async () => {
  const [owner, other] = [await make(), await make()];
  const { hash, id } = await makeToken(owner.name);
  expect(await db.transaction((tx) => revokeToken(tx, other.name, id))).toBe(false);
  expect(await findToken(db, hash)).toBeDefined();
});

test('that a token was used is noted once a minute', async () => {
  const { name } = await make();
  const { hash, id } = await makeToken(name);
  const client = await peek(database);
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
