// Operators and the audit log on the command line: accounts, and verifying the log.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { cloneDatabase, connectDirectly, type TestDatabase } from '../harness/database.ts';
import { openOperatorClient } from '../harness/operator-client.ts';
import { type CliResult, type ServerProcess, startProcess } from '../harness/process.ts';

let database: TestDatabase;
let env: Record<string, string>;
let server: ServerProcess;
const cleanUps: (() => Promise<void>)[] = [];

beforeAll(async () => {
  database = await cloneDatabase();
  env = await signInOnCommandLine(
    {
      DATABASE_URL: database.url,
      SLUICE_MASTER_KEY: randomBytes(32).toString('base64'),
    },
    'root@host',
  );
  server = await startProcess(env, (clean) => cleanUps.push(clean));
});
afterAll(async () => {
  for (const clean of cleanUps) await clean();
  await database.drop();
});

const run = (...args: string[]): Promise<CliResult> => command(args, env);
const json = async <T = Record<string, unknown>>(...args: string[]): Promise<T> => {
  const result = await run(...args, '--json');
  if (result.code !== 0) throw new Error(result.stderr);
  return JSON.parse(result.stdout) as T;
};

test('creates an admin, resets the password, ends sessions and disables the account', async () => {
  const created = await json('operator', 'create', 'ann', '--role', 'admin');
  expect(created).toMatchObject({ name: 'ann', role: 'admin', enabled: true, totp: false });
  const signIn = async (password: unknown) => {
    const browser = openOperatorClient(server.url, { name: 'ann', password: String(password) });
    return { browser, status: (await browser.signIn()).status };
  };
  expect((await signIn(created['password'])).status).toBe(200);
  expect(await json<unknown[]>('operator', 'sessions', 'ann')).toMatchObject([{ ip_address: '127.0.0.1' }]);
  expect(await json('operator', 'sessions', 'ann', '--end')).toEqual({ ended: 1, revoked: 0 });
  expect(await json<unknown[]>('operator', 'sessions', 'ann')).toEqual([]);

  const reset = await json('operator', 'reset', 'ann');
  expect((await signIn(created['password'])).status).toBe(401);
  expect((await signIn(reset['password'])).status).toBe(200);

  await json('operator', 'create', 'ben', '--role', 'checker');
  expect(await json('operator', 'set', 'ann', '--role', 'viewer', '--enabled', 'off')).toMatchObject({
    role: 'viewer',
    enabled: false,
  });
  expect(await json<unknown[]>('operator', 'list')).toMatchObject([
    { name: 'ann', role: 'viewer', enabled: false },
    { name: 'ben', role: 'checker', enabled: true },
    { name: 'root@host', role: 'admin', enabled: true },
  ]);
  const listed = (await run('operator', 'list')).stdout;
  expect(listed).toMatch(/ann +viewer +off +off/);
});

test('unlocks an operator after too many failed sign-ins', async () => {
  const { password } = await json('operator', 'create', 'dora', '--role', 'viewer');
  const client = await connectDirectly(database);
  await client.query(
    `insert into sluice_auth.failures (subject, tries) values ('account:dora', 10), ('address:127.0.0.1', 10)
       on conflict (subject) do update set tries = 10, last_at = now()`,
  );
  const signIn = async () =>
    (await openOperatorClient(server.url, { name: 'dora', password: String(password) }).signIn()).status;
  expect(await signIn()).toBe(429);
  expect(await json('operator', 'unlock', 'dora')).toEqual({ name: 'dora', unlocked: true });
  expect(await signIn()).toBe(200);
  expect(await json<unknown[]>('audit', 'list', '--action', 'operator.unlock')).toMatchObject([
    { actor: 'root@host', subject: 'operator:dora' },
  ]);
});

test('prints the password once, with a hint to change it', async () => {
  const { stdout, code } = await run('operator', 'create', 'cleo', '--role', 'checker');
  expect(code).toBe(0);
  expect(stdout).toMatch(/password +([0-9a-z]{5}-){3}[0-9a-z]{5}/);
  expect(stdout).toContain('The password is shown only once');
});

test.each([
  ['operator create Ann --role admin', 'The name must have 1 to 64 lowercase letters'],
  ['operator create x --role owner', 'Allowed choices are viewer, maker, checker, admin, auditor'],
  ['operator create x', '--role'],
  ['operator set ann', 'Nothing to change.'],
  ['operator set nobody --enabled off', 'There is no operator nobody.'],
  ['operator set root@host --role maker', 'root@host is the last admin. Add another admin first.'],
  ['operator reset nobody', 'There is no operator nobody.'],
  ['operator sessions nobody', 'There is no operator nobody.'],
  ['operator unlock nobody', 'There is no operator nobody.'],
  ['operator create payouts --role viewer', 'The name payouts is reserved by Sluice.'],
  ['audit list --action nonsense', 'Allowed choices are'],
  ['audit verify --expect nonsense', 'Give SEQ:HASH'],
])('%s: exits with code 1 and a message', async (line, message) => {
  const { code, stderr, stdout } = await run(...line.split(' '));
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/ at .*:\d+:\d+/);
});

describe('the audit log', () => {
  test('is listed by actor, action and subject, newest first', async () => {
    const reason = 'one\r\ntwo\u001b[31m\u202e=1+1';
    await run('halt', 'set', 'global', '--reason', reason);
    await run('halt', 'lift', 'global');
    expect(await json<unknown[]>('audit', 'list', '--limit', '2')).toMatchObject([
      { action: 'halt.lift', actor: 'root@host', via: 'command line', subject: 'halt:global' },
      { action: 'halt.set', reason, before: null, after: null },
    ]);
    expect(
      await json('audit', 'list', '--action', 'operator.create', '--subject', 'operator:ben'),
    ).toMatchObject([{ after: { role: 'checker' } }]);
    const shown = (await run('audit', 'list', '--action', 'halt.set')).stdout;
    expect(shown).toContain('one??two?[31m?=1+1');
    const passwords = (await run('audit', 'list', '--limit', '1000', '--json')).stdout;
    expect(passwords).not.toMatch(/([0-9a-z]{5}-){3}[0-9a-z]{5}/);
  });

  test('is verified from end to end, and against an earlier head', async () => {
    const first = await json<{ entries: number; head: { text: string } }>('audit', 'verify');
    expect(first).toMatchObject({ ok: true, first_wrong: null });
    expect(first.head.text).toMatch(new RegExp(`^${first.entries}:[0-9a-f]{64}$`));
    const again = await run('audit', 'verify', '--expect', first.head.text);
    expect(again).toMatchObject({ code: 0, stdout: expect.stringContaining(`${first.entries + 1}:`) });
    expect(again.stdout).toContain('The audit log is intact.');
    const other = `${first.entries}:${'0'.repeat(64)}`;
    expect(await run('audit', 'verify', '--expect', other)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining(`Entry ${first.entries} is not the expected row.`),
    });
    expect(await run('audit', 'verify', '--expect', `999999:${'0'.repeat(64)}`)).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('is missing: the log was longer.'),
    });
  });

  test('verify prints a changed entry and exits with code 1', async () => {
    const client = await connectDirectly(database);
    await client.query('alter table audit_log disable trigger all');
    await client.query(`update audit_log set actor = 'somebody else' where seq = 3`);
    expect(await run('audit', 'verify')).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('Entry 3 was changed or moved.'),
    });
    const result = await run('audit', 'verify', '--json');
    expect(result).toMatchObject({
      code: 1,
      json: { ok: false, entries: 2, first_wrong: { seq: 3 } },
    });
    await client.query('alter table audit_log enable trigger all');
  });
});
