// Admins create, update, disable and reset the accounts of operators.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '../../../src/domain/operators/roles.ts';
import { createOperator, updateOperator } from '../../../src/usecases/operator/operators/operators.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { findDifferences } from '../../harness/app.ts';
import { countDeadlocks } from '../../harness/database.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

const OPERATORS = '/operator/v1/operators';

let server: TestServer;
let boss: OperatorClient;

beforeAll(async () => {
  server = await startTestServer();
  boss = await signInNewOperator(server, 'boss', 'admin');
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

type Item = { name: string; role: Role; enabled: boolean; version: string };
const find = async (name: string): Promise<Item | undefined> =>
  ((await boss.get(OPERATORS)).body['items'] as Item[]).find((one) => one.name === name);

const change = async (name: string, to: object, version?: string) =>
  boss.send('PATCH', `${OPERATORS}/${name}`, { version: version ?? (await find(name))?.version, ...to });

test('a new operator signs in with a password that is shown once', async () => {
  const created = await boss.post(OPERATORS, { name: 'ann', role: 'maker' }, 'form-ann');
  expect(created).toMatchObject({
    status: 200,
    body: { operator: { name: 'ann', role: 'maker', enabled: true, totp: false, version: '1' } },
  });
  const password = String(created.body['password']);
  expect(await openOperatorClient(server.url, { name: 'ann', password }).signIn()).toMatchObject({
    status: 200,
    body: { next: 'done' },
  });
  const again = await boss.post(OPERATORS, { name: 'ann', role: 'maker' }, 'form-ann');
  expect(again).toMatchObject({ status: 409, body: { code: 'repeated' } });
  expect(await boss.post(OPERATORS, { name: 'ann', role: 'viewer' })).toMatchObject({
    status: 409,
    body: { error: 'Operator ann already exists.', field: 'name' },
  });
  const output = [(await boss.get(OPERATORS)).text, (await boss.get('/audit?limit=200')).text, ...server.log];
  expect(output.join('\n')).not.toContain(password);
});

test.each(['payouts', 'demo', 'unknown'])(
  'rejects the name %s, which the audit log uses for the program itself',
  async (name) => {
    expect(await boss.post(OPERATORS, { name, role: 'viewer' })).toMatchObject({
      status: 422,
      body: { field: 'name', error: `The name ${name} is reserved by Sluice. Choose another name.` },
    });
  },
);

test.each(['Ann', 'an\r\nn', '=1+1', '\u001b[31mann', 'a b', ''])('rejects the name %j', async (name) => {
  const answer = await boss.post(OPERATORS, { name, role: 'viewer' });
  expect([400, 422]).toContain(answer.status);
  expect(answer.body).toMatchObject({ field: 'name' });
});

test.each(['viewer', 'maker', 'checker', 'auditor'] as const)(
  'the role %s cannot create or change operators',
  async (role) => {
    const other = await signInNewOperator(server, `no-${role}`, role);
    expect((await other.post(OPERATORS, { name: 'x', role: 'admin' })).status).toBe(403);
    expect(
      (await other.send('PATCH', `${OPERATORS}/no-${role}`, { version: '1', role: 'admin' })).status,
    ).toBe(403);
    expect((await other.post(`${OPERATORS}/boss/reset`)).status).toBe(403);
    expect((await other.send('DELETE', `${OPERATORS}/boss/sessions`)).status).toBe(403);
    expect((await other.get(OPERATORS)).status).toBe(role === 'auditor' ? 200 : 403);
    expect((await other.get(`${OPERATORS}/boss/sessions`)).status).toBe(role === 'auditor' ? 200 : 403);
  },
);

test('a new role applies from the next request', async () => {
  const bob = await signInNewOperator(server, 'bob', 'viewer');
  const halt = { scope: 'global', reason: 'drill' };
  expect((await bob.post('/halts', halt)).status).toBe(403);
  expect((await change('bob', { role: 'maker' })).body).toMatchObject({ role: 'maker', version: '2' });
  expect((await bob.post('/halts', halt)).status).toBe(200);
  await change('bob', { role: 'viewer' });
  expect((await bob.post('/halts', halt)).status).toBe(403);
  expect((await boss.send('DELETE', '/halts/global')).status).toBe(200);
});

test('disabling an operator ends their session and tokens at the next request', async () => {
  const cat = await signInNewOperator(server, 'cat', 'maker');
  const { body } = await cat.post('/me/tokens', { name: 'Books' });
  const authorization = `Bearer ${String(body['token'])}`;
  const byToken = () => openOperatorClient(server.url).send('GET', '/halts', undefined, { authorization });
  expect((await byToken()).status).toBe(200);
  expect((await cat.get('/halts')).status).toBe(200);
  expect((await change('cat', { enabled: false })).status).toBe(200);
  expect((await cat.get('/halts')).status).toBe(401);
  expect((await byToken()).status).toBe(401);
  expect((await cat.signIn()).status).toBe(401);
  await change('cat', { enabled: true });
  expect((await cat.get('/halts')).status).toBe(401);
  expect((await byToken()).status).toBe(401);
  expect((await cat.signIn()).status).toBe(200);
});

test('an admin lists the tokens of an operator without their values, and revokes one', async () => {
  const dan = await signInNewOperator(server, 'dan', 'maker');
  const token = String((await dan.post('/me/tokens', { name: 'Books' })).body['token']);
  const shown = await boss.get(`${OPERATORS}/dan`);
  expect(shown.body).toMatchObject({
    operator: { name: 'dan' },
    tokens: [{ name: 'Books', last_used_at: null, revoked_at: null, expires_at: expect.any(String) }],
  });
  expect(shown.text).not.toContain(token);
  const [item] = shown.body['tokens'] as { id: number }[];
  expect((await boss.send('DELETE', `${OPERATORS}/boss/tokens/${item?.id}`)).status).toBe(404);
  expect((await boss.send('DELETE', `${OPERATORS}/dan/tokens/${item?.id}`)).status).toBe(200);
  const authorization = `Bearer ${token}`;
  expect(
    (await openOperatorClient(server.url).send('GET', '/halts', undefined, { authorization })).status,
  ).toBe(401);
  expect((await boss.get('/audit?action=token.revoke&subject=operator:dan')).body['items']).toMatchObject([
    { actor: 'boss', before: { token: item?.id } },
  ]);
  expect((await boss.get(`${OPERATORS}/nobody`)).status).toBe(404);
});

test('rejects an update with an outdated version', async () => {
  await signInNewOperator(server, 'eve', 'viewer');
  const version = (await find('eve'))?.version ?? '';
  expect((await change('eve', { role: 'maker' }, version)).status).toBe(200);
  for (const outdated of [version, 'nonsense', '', '9'.repeat(30)])
    expect(await change('eve', { role: 'checker' }, outdated)).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
  expect((await boss.send('PATCH', `${OPERATORS}/nobody`, { version: '1', role: 'maker' })).status).toBe(404);
});

test('a reset invalidates the password and the sessions, and returns a new password', async () => {
  const fay = await signInNewOperator(server, 'fay', 'maker');
  const reset = await boss.post(`${OPERATORS}/fay/reset`);
  expect((await fay.get('/halts')).status).toBe(401);
  expect((await fay.signIn()).status).toBe(401);
  const again = openOperatorClient(server.url, { name: 'fay', password: String(reset.body['password']) });
  expect((await again.signIn()).status).toBe(200);
  expect((await boss.post(`${OPERATORS}/nobody/reset`)).status).toBe(404);
});

test('an admin lists and ends the sessions of an operator', async () => {
  const gus = await signInNewOperator(server, 'gus', 'maker');
  await gus.signIn();
  const { body } = await boss.get(`${OPERATORS}/gus/sessions`);
  expect(body['items']).toMatchObject([{ current: false, ip_address: '127.0.0.1' }]);
  expect(await boss.send('DELETE', `${OPERATORS}/gus/sessions`)).toMatchObject({
    status: 200,
    body: { ended: 1, revoked: 0 },
  });
  expect((await gus.get('/halts')).status).toBe(401);
});

describe('the last admin', () => {
  test('cannot be disabled or demoted, also not by themselves', async () => {
    const rejected = { status: 409, body: { error: 'boss is the last admin. Add another admin first.' } };
    expect(await change('boss', { enabled: false })).toMatchObject(rejected);
    expect(await change('boss', { role: 'viewer' })).toMatchObject(rejected);
    expect((await boss.get('/halts')).status).toBe(200);
  });

  test('remains when two admins demote each other concurrently, in each of 50 rounds', async () => {
    const ida = await signInNewOperator(server, 'ida', 'admin');
    const admins = async () =>
      ((await find('boss'))?.role === 'admin' ? 1 : 0) + ((await find('ida'))?.role === 'admin' ? 1 : 0);
    for (let round = 0; round < 50; round += 1) {
      const [bossVersion, idaVersion] = [(await find('boss'))?.version, (await find('ida'))?.version];
      const answers = await Promise.all([
        boss.send('PATCH', `${OPERATORS}/ida`, { version: idaVersion, role: 'auditor' }),
        ida.send('PATCH', `${OPERATORS}/boss`, { version: bossVersion, role: 'auditor' }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.every(({ status }) => [200, 403, 409].includes(status))).toBe(true);
      expect(await admins()).toBe(1);
      for (const name of ['boss', 'ida']) await updateOperator(server.app, TESTER, { name, role: 'admin' });
    }
    await updateOperator(server.app, TESTER, { name: 'ida', role: 'viewer' });
    expect(await countDeadlocks(server.database)).toBe(0);
  });

  test('remains when two admins disable each other concurrently, in each of 50 rounds', async () => {
    await createOperator(server.app, TESTER, { name: 'jon', role: 'admin' });
    for (let round = 0; round < 50; round += 1) {
      const outcomes = await Promise.all([
        updateOperator(server.app, operatorActor('boss'), { name: 'jon', enabled: false }),
        updateOperator(server.app, operatorActor('jon'), { name: 'boss', enabled: false }),
      ]);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      for (const name of ['boss', 'jon']) await updateOperator(server.app, TESTER, { name, enabled: true });
    }
  });
});
