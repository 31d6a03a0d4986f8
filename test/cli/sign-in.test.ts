// `sluice login`: who commands act for.
import { existsSync, statSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOperator } from '../../src/usecases/operator/operators/operators.ts';
import { SET_UP } from '../harness/actors.ts';
import { makeMerchant } from '../harness/app.ts';
import { command } from '../harness/commands/command-line.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { type CliResult, sluice } from '../harness/process.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeAt, stepNow } from '../harness/sign-in.ts';

let server: TestServer;
let env: Record<string, string>;
let boss: OperatorClient;
let merchantId: string;

beforeAll(async () => {
  server = await startTestServer();
  boss = await signInNewOperator(server, 'boss', 'admin');
  merchantId = String((await makeMerchant(server.app, { credit: '100' })).merchant_id);
  env = {
    DATABASE_URL: server.database.url,
    SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    SLUICE_SECOND_FACTOR: 'optional',
    XDG_STATE_HOME: await mkdtemp(join(tmpdir(), 'sluice-login-')),
  };
});
afterAll(async () => {
  await rm(env['XDG_STATE_HOME'] ?? '', { recursive: true, force: true });
  await server.close();
});

const run = (line: string): Promise<CliResult> => command(line.split(' '), env);
const logIn = (name: string, ...lines: string[]): Promise<CliResult> =>
  sluice(['login', name, '--stdin', '--json'], env, { input: `${lines.join('\n')}\n` });

async function makeOperator(name: string): Promise<string> {
  const created = await createOperator(server.app, SET_UP, { name, role: 'admin' });
  if (!created.ok) throw new Error(created.rejection.text);
  return created.value.password;
}

const lastEntry = async (): Promise<Record<string, unknown>> => {
  const { body } = await boss.get('/audit?limit=1');
  return (body['items'] as Record<string, unknown>[])[0] ?? {};
};

test('commands act for the operator who signed in, until they sign out', async () => {
  const password = await makeOperator('ann');
  expect(await run(`merchant credit ${merchantId} 1 --note x`)).toMatchObject({ code: 1 });
  const signedIn = await logIn('ann', password);
  expect(signedIn).toMatchObject({ code: 0, json: { name: 'ann', role: 'admin' } });
  expect(signedIn.stdout + signedIn.stderr).not.toContain(password);
  const file = join(env['XDG_STATE_HOME'] ?? '', 'sluice', 'session');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await lastEntry()).toMatchObject({ action: 'session.open', actor: 'ann', via: 'command line' });

  expect(await run('whoami')).toMatchObject({ code: 0, stdout: expect.stringContaining('ann') });
  expect(await run(`merchant credit ${merchantId} 1 --note x`)).toMatchObject({ code: 0 });
  expect(await lastEntry()).toMatchObject({ action: 'merchant.credit', actor: 'ann', via: 'command line' });

  expect(await run('logout')).toMatchObject({ code: 0, stdout: 'Signed out.\n' });
  expect(existsSync(file)).toBe(false);
  expect(await lastEntry()).toMatchObject({ action: 'session.close', actor: 'ann' });
  expect(await run('whoami')).toMatchObject({ code: 1, stderr: 'Sign in first: sluice login.\n' });
});

test('a wrong password is rejected, counted and recorded', async () => {
  await makeOperator('ben');
  expect(await logIn('ben', 'not the password')).toMatchObject({
    code: 1,
    stderr: 'Name or password is wrong.\n',
  });
  expect(await lastEntry()).toMatchObject({ action: 'session.refuse', actor: 'ben', via: 'command line' });
  for (let i = 0; i < 10; i += 1) await logIn('ben', 'not the password');
  expect((await logIn('ben', 'not the password')).stderr).toContain('Too many failed attempts.');
  expect(await run('operator recover ben')).toMatchObject({ code: 0 });
});

test('with a second factor, a code is needed, and counts once', async () => {
  const cleo = await signInNewOperator(server, 'cleo', 'admin');
  const { body } = await cleo.post('/me/totp', { password: cleo.password });
  const secret = String(body['secret']);
  expect((await cleo.post('/me/totp/confirm', { code: codeAt(secret, stepNow() - 1) })).status).toBe(200);
  expect(await logIn('cleo', cleo.password)).toMatchObject({
    code: 1,
    stderr: 'Standard input has no line with the code.\n',
  });
  expect((await logIn('cleo', cleo.password, '000000')).stderr).toBe(
    'The code is wrong or was already used.\n',
  );
  const code = codeAt(secret, stepNow());
  expect(await logIn('cleo', cleo.password, code)).toMatchObject({ code: 0 });
  expect((await logIn('cleo', cleo.password, code)).code).toBe(1);
  const [backupCode] = body['backup_codes'] as string[];
  expect(await logIn('cleo', cleo.password, backupCode ?? '')).toMatchObject({ code: 0 });
});

test('an environment variable names nobody', async () => {
  const result = await command(['merchant', 'list'], { ...env, SLUICE_OPERATOR: 'boss' });
  expect(result.code).toBe(1);
  expect(result.stderr).toContain('SLUICE_OPERATOR names nobody any more; sign in with `sluice login`');
});

test('a password that was recovered without signing in opens an incident and ends the sessions', async () => {
  const password = await makeOperator('dora');
  await logIn('dora', password);
  const recovered = await run('operator recover dora --json');
  expect(recovered).toMatchObject({ code: 0, json: { name: 'dora', password: expect.any(String) } });
  expect((await run('whoami')).code).toBe(1);
  expect((await logIn('dora', password)).code).toBe(1);
  expect(await logIn('dora', String((recovered.json as { password: string }).password))).toMatchObject({
    code: 0,
  });
  const { body } = await boss.get('/incidents');
  expect(body['items']).toContainEqual(
    expect.objectContaining({
      kind: 'operator_recovered',
      reference: 'dora',
      detail: expect.stringContaining('by the user'),
    }),
  );
  expect(await run('operator recover nobody')).toMatchObject({
    code: 1,
    stderr: 'There is no operator nobody.\n',
  });
});
