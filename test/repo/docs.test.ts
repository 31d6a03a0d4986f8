// Documents that would rot: they are held against what they describe.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { describeAccount } from '../../src/domain/accounts.ts';
import { asMinor, formatMoney } from '../../src/domain/money.ts';
import { REJECTIONS } from '../../src/domain/rejections.ts';
import { SETTINGS } from '../../src/main/config.ts';
import { updateSystem } from '../../src/usecases/operator/systems/update-system.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { makeMerchant, openTestApp } from '../harness/app.ts';
import { TESTER } from '../harness/operator-clients.ts';
import { root } from '../harness/process.ts';
import { create, request } from '../harness/withdrawals.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

test('the README is short and lists every setting', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
  for (const setting of SETTINGS) expect(readme).toContain(`\`${setting}\``);
});

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CHANGELOG.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

describe.each(pages)('%s', (page) => {
  test('links only to files that are there', () => {
    const targets = [...read(page).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => target);
    for (const target of targets)
      expect(() => readFileSync(join(root, dirname(page), target)), target).not.toThrow();
  });
});

test("the contract's ten errors stand in the table to the byte", () => {
  const contract = Object.values(REJECTIONS).flatMap((row) => ('contract' in row ? [row.text] : []));
  expect(contract.sort()).toEqual(
    [
      'Merchant not found',
      'Merchant not activated',
      'Merchant is blocked',
      'Merchant is disabled',
      'Enter bank_id value',
      'Error while creating withdraw',
      'Withdraw system not found',
      'Auto withdraw system not found',
      'Low balance',
      'Withdraw not found',
    ].sort(),
  );
});

test('rejections are listed in their order of precedence', () => {
  const steps = Object.values(REJECTIONS).map(({ step }) => step);
  expect(steps).toEqual([...steps].sort((a, b) => a - b));
});

test('the worked example in docs/ledger.md is what happens', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const { app } = opened;
  await updateSystem(app, TESTER, 'card', { fee: { basisPoints: 150, fixed: asMinor(200n) } });
  const shop = await makeMerchant(app, { credit: '1000' });
  const first = await create(app, shop, request('200'));
  const second = await create(app, shop, request('100', { feeFrom: 'amount' }));
  await payWithdrawal(app, TESTER, { id: first });
  await cancelWithdrawal(app, TESTER, { id: second, reason: 'test' });
  await returnWithdrawal(app, TESTER, { id: first, reason: 'test' });

  const entries = await app.db.query<{
    account_id: bigint;
    step: string;
    amount: bigint;
    balance_after: bigint;
  }>({
    text: 'select account_id, step, amount, balance_after from entries order by at, account_id, seq',
  });
  const happened = entries.map((entry) =>
    [
      entry.step,
      describeAccount(Number(entry.account_id)),
      formatMoney(asMinor(entry.amount)),
      formatMoney(asMinor(entry.balance_after)),
    ].join(' | '),
  );
  const told = [...read('docs/ledger.md').matchAll(/^\| (?:deposit|hold|settle|release|return) .*\|$/gm)].map(
    ([line]) => line.slice(2, -2),
  );
  expect([...told].sort()).toEqual(happened.sort());
});
