// The list of banks on the command line.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CREATE, toPhone } from '../harness/client.ts';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { type CliResult, startProcess } from '../harness/process.ts';

let database: TestDatabase;
let env: Record<string, string>;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sluice-banks-'));
  const installation = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: randomBytes(32).toString('base64') };
  env = await signInOnCommandLine(installation);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...args: string[]): Promise<CliResult> => command(args, env);
const json = async <T = Record<string, unknown>>(...args: string[]): Promise<T> => {
  const result = await run(...args, '--json');
  if (result.code !== 0) throw new Error(result.stderr);
  return JSON.parse(result.stdout) as T;
};

test('lists, adds, renames, imports and removes', async () => {
  expect(await json<unknown[]>('bank', 'list')).toHaveLength(24);
  await json('bank', 'add', '999', 'Test bank');
  await json('bank', 'add', '999', 'Renamed bank');
  expect(await json('bank', 'list')).toContainEqual({ bank_id: '999', name: 'Renamed bank' });
  const file = join(folder, 'banks.csv');
  await writeFile(file, '\ufeffname,bank_id\n"Bank, the first",1\nSecond,2\n');
  expect(await json('bank', 'import', file)).toMatchObject({
    added: [{ bank_id: '1', name: 'Bank, the first' }, { bank_id: '2' }],
    removed: [],
    applied: true,
  });
  expect(await json('bank', 'remove', '1')).toEqual({ removed: '1' });
  expect((await run('bank', 'import', file, '--replace')).stdout).toBe('Imported 2 banks, removed 25.\n');
  expect(await json('bank', 'list')).toEqual([
    { bank_id: '1', name: 'Bank, the first' },
    { bank_id: '2', name: 'Second' },
  ]);
});

test('imports nothing if a row is invalid', async () => {
  const file = join(folder, 'bad.csv');
  await writeFile(file, 'bank_id,name\n5,Fifth\nnot a bank,x\n6,\n');
  const result = await run('bank', 'import', file);
  expect(result).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/No bank was imported: line 3: .*; line 4: /),
  });
  expect(await json('bank', 'list')).not.toContainEqual({ bank_id: '5', name: 'Fifth' });
});

test('keeps a withdrawal to a bank that was removed later', async () => {
  const { merchant_id, secret_key } = await json(
    ...'merchant create --name Late --status active --credit 500'.split(' '),
  );
  await json('bank', 'add', '100000000111', 'Sberbank');
  const server = await startProcess(env);
  const { body } = await server.post(CREATE, { merchant_id, secret_key, ...toPhone });
  await json('bank', 'remove', '100000000111');
  expect((await server.post(CREATE, { merchant_id, secret_key, ...toPhone })).body).toMatchObject({
    error: 'Bank not found',
  });
  expect(await json('withdrawal', 'show', String(body['withdraw_id']))).toMatchObject({
    withdrawal: { bank_id: '100000000111', status: 'Created' },
  });
});
