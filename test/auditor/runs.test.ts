// How the auditor runs: every night, and from the command line.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAudit } from '../../src/usecases/operator/audit/read-audit.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { runAudit } from '../../src/usecases/system/run-audit.ts';
import { openAppOn } from '../harness/app.ts';
import { sluice } from '../harness/process.ts';
import { type Audited, openAudited } from './harness.ts';

let audited: Audited;
beforeAll(async () => {
  audited = await openAudited();
});
afterAll(() => audited.drop());

test('the nightly audit opens one incident per failed check and writes to the audit log', async () => {
  const { database, client } = await audited.copy('update balances set available = available + 1');
  await client.end();
  const app = openAppOn(database.connection, audited.masterKey);
  await runAudit(app);
  await runAudit(app);
  expect(await listIncidents(app, { all: true })).toMatchObject([
    { kind: 'audit_finding', reference: 'I1 balance' },
  ]);
  await app.db.query({ text: 'update balances set held = held + 1' });
  await runAudit(app);
  expect((await listIncidents(app, { all: true })).map(({ reference }) => reference)).toContain('I1 held');
  expect(await listAudit(app, { action: 'audit.run', limit: 10 })).toHaveLength(3);
  await app.close();
  await database.drop();
});

test('the nightly audit opens an incident if it fails', async () => {
  const { database, client } = await audited.copy('alter table collections rename to gone');
  await client.end();
  const app = openAppOn(database.connection, audited.masterKey);
  await expect(runAudit(app)).rejects.toThrow('collections');
  expect(await listIncidents(app, { all: true })).toMatchObject([
    { kind: 'audit_finding', detail: expect.stringContaining('The audit failed') },
  ]);
  await app.close();
  await database.drop();
});

test('audit run works with a login that has only the auditor role', async () => {
  const { database, client } = await audited.copy('set session_replication_role = origin');
  const name = `watch_${Date.now()}`;
  await client.query(`create role ${name} login password 'reads-all' in role sluice_auditor`);
  await client.end();
  const url = new URL(database.url);
  url.username = name;
  url.password = 'reads-all';
  const env = { DATABASE_URL: url.href, SLUICE_MASTER_KEY: audited.masterKey.toString('base64') };
  expect(await sluice(['audit', 'run', '--json'], env)).toMatchObject({
    code: 0,
    json: { clean: true, role: 'sluice_auditor', findings: [] },
  });
  expect((await sluice(['audit', 'run'], env)).stdout).toContain(
    'All checks passed, with the read access of sluice_auditor.',
  );
  expect((await sluice(['ledger', 'verify'], env)).code).toBe(1);
  await database.drop();
  const admin = await audited.copy();
  await admin.client.query(`drop role ${name}`);
  await admin.client.end();
  await admin.database.drop();
});

test('audit run exits with 2 if it cannot read its input', async () => {
  const { database, client } = await audited.copy();
  await client.end();
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: audited.masterKey.toString('base64') };
  const { code, stdout, stderr } = await sluice(['audit', 'run', '--json', '--statement', 'README.md'], env);
  expect({ code, stdout, stderr }).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('not a file of the simulator'),
  });
  expect((await sluice(['audit', 'run', '--finality', 'acme'], env)).stderr).toContain('NAME=DURATION');
  const other = { ...env, SLUICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  expect((await sluice(['audit', 'run'], other)).stdout).toContain('or the master key is wrong');
  await database.drop();
});

test('audit run lists its findings as text or JSON and exits with 1', async () => {
  const { database, client } = await audited.copy(
    'update balances set available = available + 1 where merchant_id = 1002',
  );
  await client.end();
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: audited.masterKey.toString('base64') };
  expect(await sluice(['audit', 'run', '--json'], env)).toMatchObject({
    code: 1,
    json: {
      clean: false,
      findings: [{ invariant: 'I1', check: 'balance', subject: 'merchant:1002:available' }],
    },
  });
  const { stdout, code } = await sluice(['audit', 'run'], env);
  expect({ stdout, code }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 finding.'),
  });
  await database.drop();
});
