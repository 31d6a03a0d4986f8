// `sluice receipt`: showing and verifying receipts, with the records of the installation and without them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import {
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { loadKeySet } from '../../src/usecases/receipts/verify-receipt.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, openTestApp } from '../harness/app.ts';
import { command } from '../harness/commands/command-line.ts';
import { create } from '../harness/withdrawals.ts';

let opened: Awaited<ReturnType<typeof openTestApp>>;
let installation: Record<string, string>;
let folder: string;
let paid: WithdrawalId;
beforeAll(async () => {
  opened = await openTestApp();
  installation = {
    DATABASE_URL: opened.database.url,
    SLUICE_MASTER_KEY: opened.masterKey.toString('base64'),
  };
  folder = await mkdtemp(join(tmpdir(), 'sluice-receipts-'));
  const shop = await makeMerchant(opened.app, { credit: '1000' });
  paid = await create(opened.app, shop);
  await payWithdrawal(opened.app, TESTER, { id: paid, reference: 'bank-1' });
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await opened.close();
});

const file = async (name: string, text: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

test('a receipt is shown, and verified with and without the database', async () => {
  const shown = await command(`receipt show ${paid}`.split(' '), installation);
  const receipt = await file('receipt.txt', shown.stdout);
  expect(await command(`receipt verify ${receipt}`.split(' '), installation)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Genuine and current.'),
  });
  const keys = await file('keys.json', JSON.stringify(await loadKeySet(opened.app)));
  const offline = await command(`receipt verify ${receipt} --keys ${keys}`.split(' '), {});
  expect(offline).toMatchObject({ code: 0, stdout: expect.stringContaining('Genuine.') });
  const json = await command(`receipt verify ${receipt} --keys ${keys} --json`.split(' '), {});
  expect(JSON.parse(json.stdout)).toMatchObject({ valid: true, receipt: { withdraw_id: String(paid) } });
});

test('one that was changed has exit code 1, and a superseded one is named as such', async () => {
  const shown = await command(`receipt show ${paid}`.split(' '), installation);
  const changed = await file('changed.txt', shown.stdout.replace(/\.([A-Za-z0-9_-])/, '.x$1'));
  expect(await command(`receipt verify ${changed}`.split(' '), installation)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Not genuine'),
  });
  await returnWithdrawal(opened.app, TESTER, { id: paid, reason: 'sent back' });
  const old = await file('old.txt', shown.stdout);
  expect((await command(`receipt verify ${old}`.split(' '), installation)).stdout).toContain(
    'superseded by receipt',
  );
});

test('files that cannot be read or have no keys are named', async () => {
  const text = await file('text.txt', 'x');
  for (const [line, message] of [
    ['receipt verify /nowhere', '/nowhere cannot be read'],
    [`receipt verify ${text} --keys ${text}`, 'is not a JSON Web Key Set'],
    ['receipt show 999999', 'There is no withdrawal 999999'],
  ] as const)
    expect(await command(line.split(' '), installation)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(message),
    });
});
