// The set-up checklist at the operator API and on the command line: each item open, then done.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPositionFile } from '../../../src/adapters/position-file.ts';
import type { AuditAction } from '../../../src/domain/audit.ts';
import { accepted } from '../../../src/domain/result.ts';
import { SETUP_ITEMS } from '../../../src/domain/setup.ts';
import { runAction } from '../../../src/usecases/actions/run-action.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../../harness/actors.ts';
import { money } from '../../harness/app.ts';
import { command } from '../../harness/commands/command-line.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

type Setup = { done: boolean; items: { name: string; done: boolean; problem: string | null }[] };

const folder = mkdtempSync(join(tmpdir(), 'sluice-setup-'));
let server: TestServer;
let vic: OperatorClient;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  vic = await signInNewOperator(server, 'vic', 'viewer');
  await signInNewOperator(server, 'boss', 'admin');
  env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: server.database.url,
    SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    SLUICE_SECOND_FACTOR: 'optional',
  };
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const openAtApi = async (): Promise<string[]> =>
  ((await vic.get('/setup')).body as Setup).items.flatMap(({ name, done }) => (done ? [] : [name]));
const openAtCli = async (extra: Record<string, string> = {}): Promise<string[]> => {
  const { json } = await command(['setup', 'status', '--json'], { ...env, ...extra });
  return (json as Setup).items.flatMap(({ name, done }) => (done ? [] : [name]));
};

test('names at every entry point what is open, for every role, and who has no second factor', async () => {
  // The test server runs as a role that owns nothing.
  expect(await openAtApi()).toEqual(SETUP_ITEMS.filter((name) => name !== 'database_role'));
  const { body } = await vic.get('/setup');
  expect(body).toMatchObject({ done: false });
  expect((body as Setup).items.find(({ name }) => name === 'second_factor')?.problem).toBe(
    'Without a second factor: boss. SLUICE_SECOND_FACTOR is optional, so nobody is asked to set one up.',
  );
  const { stdout, code } = await command(['setup', 'status'], env);
  expect(code).toBe(0);
  expect(stdout).toContain('6 items are still open:');
  expect(stdout).toContain('done  Master key');
  expect(stdout).toContain('npx sluice four-eyes --above 100000');
});

test('an item is done as soon as it is', async () => {
  const db = await connectDirectly(server.database);
  await signInNewOperator(server, 'amy', 'admin');
  expect(await openAtApi()).not.toContain('second_admin');
  await db.query('update sluice_auth.operators set totp = true');
  expect(await openAtApi()).not.toContain('second_factor');
  await setFourEyes(server.app, TESTER, { above: money('1000') });
  expect(await openAtApi()).not.toContain('four_eyes');
  await runAction(server.app, TESTER, async (_tx, writeAudit) => {
    writeAudit({ action: 'backup.make' as AuditAction, subject: 'installation' });
    return accepted(true);
  });
  expect(await openAtApi()).toEqual(['alerts', 'master_key', 'position_record']);
  // The settings of the process that answers.
  expect(await openAtCli()).toEqual(['alerts', 'position_record']);
  expect(await openAtCli({ SLUICE_METRICS_TOKEN: '0123456789abcdef' })).toEqual(['position_record']);
  const complete = {
    SLUICE_METRICS_TOKEN: '0123456789abcdef',
    SLUICE_POSITION_FILE: join(folder, 'position.json'),
  };
  expect(await openAtCli(complete)).toEqual([]);
  expect((await command(['setup', 'status'], { ...env, ...complete })).stdout).toContain(
    'Everything is set up.',
  );
  await db.query(`update sluice_auth.operators set enabled = false where name = 'amy'`);
  expect(await openAtCli(complete)).toEqual(['second_admin']);
});

test('a service that connects as the owner of its tables is told', async () => {
  const { user = '', password = '', host = '', port = 0, database = '' } = server.database.connection;
  const owner = `postgres://${user}:${encodeURIComponent(String(password))}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
  expect(await openAtCli()).not.toContain('database_role');
  expect(await openAtCli({ DATABASE_URL: owner })).toContain('database_role');
});

test('the settings of the service close the rest', async () => {
  const complete = await startTestServer({
    app: {
      isMonitored: true,
      isMasterKeyApart: true,
      positionRecord: openPositionFile(join(folder, 'position.json')),
    },
  });
  const amy = await signInNewOperator(complete, 'amy', 'admin');
  const { items } = (await amy.get('/setup')).body as Setup;
  expect(items.filter(({ done }) => done).map(({ name }) => name)).toEqual([
    'alerts',
    'master_key',
    'position_record',
    'database_role',
  ]);
  await complete.close();
});
