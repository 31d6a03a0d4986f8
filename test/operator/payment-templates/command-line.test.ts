// Templates and payment files on the command line.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCard } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { openTemplateTests, type TemplateTests, tracesOf } from './templates.ts';

let tests: TemplateTests;
const list = async () => (await tests.ann.get('/payment-templates')).body['items'] as unknown[];
let env: Record<string, string>;
let folder: string;
beforeAll(async () => {
  tests = await openTemplateTests();
  folder = await mkdtemp(join(tmpdir(), 'sluice-payments-'));
  env = await signInOnCommandLine(
    {
      DATABASE_URL: tests.server.database.url,
      SLUICE_MASTER_KEY: tests.server.masterKey.toString('base64'),
      SLUICE_SECOND_FACTOR: 'optional',
    },
    'carl',
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await tests.close();
});

test('a template is set, used, listed and removed', async () => {
  const set =
    'payment-template set east --separator semicolon --decimal comma --no-header --encoding windows-1251';
  const columns = ['Счёт=wallet', 'a=b=amount', 'Назначение=text:Приз = 5'].flatMap((one) => [
    '--column',
    one,
  ]);
  const { code, stderr } = await command([...set.split(' '), ...columns], env);
  expect([code, stderr]).toEqual([0, '']);
  expect((await list())[0]).toMatchObject({
    columns: [
      { heading: 'Счёт', source: 'wallet' },
      { heading: 'a=b', source: 'amount' },
      { heading: 'Назначение', source: 'text', text: 'Приз = 5' },
    ],
    header: false,
    changed_by: 'carl',
  });
  const id = String(await tests.create(toCard));
  await command(['withdrawal', 'claim', id], env);
  const out = join(folder, 'payments.csv');
  const exported = await command(
    ['withdrawal', 'payment-file', id, '--out', out, '--template', 'east', '--json'],
    env,
  );
  expect(JSON.parse(exported.stdout)).toEqual({
    file: out,
    type: 'text/csv; charset=windows-1251',
    withdrawals: 1,
  });
  expect(new TextDecoder('windows-1251').decode(await readFile(out))).toBe(
    `${toCard.wallet.replaceAll(' ', '')};100,00;Приз = 5\n`,
  );
  expect((await command(['payment-template', 'list'], env)).stdout).toContain('"Счёт" wallet');
  expect((await command(['payment-template', 'remove', 'east'], env)).code).toBe(0);
  expect(await list()).toEqual([]);
});

test('no withdrawal is marked if the file exists or the export is refused, and no empty file stays', async () => {
  const id = await tests.create(toCard);
  await command(['withdrawal', 'claim', String(id)], env);
  const out = join(folder, 'kept.csv');
  await writeFile(out, 'kept');
  const fails = async (...more: string[]) =>
    expect((await command(['withdrawal', 'payment-file', String(id), ...more], env)).code).toBe(1);
  await fails('--out', out);
  await fails('--out', join(folder, 'none', 'x.csv'));
  await fails('--out', join(folder, 'new.csv'), '--template', 'none');
  expect(await readFile(out, 'utf8')).toBe('kept');
  await expect(readFile(join(folder, 'new.csv'))).rejects.toThrow('ENOENT');
  expect(await tracesOf(tests, id)).toMatchObject({ marks: 0, entries: 0 });
});
