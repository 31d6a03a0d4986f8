// Runs the worked example of docs/ledger.md and compares the entries that it posts with those of the document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { describeAccount } from '../../src/domain/accounts.ts';
import { asMinor, formatMoney } from '../../src/domain/money.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, openTestApp } from '../harness/app.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';

test('the worked example in docs/ledger.md matches the ledger', async () => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const { app } = opened;
  await updateSystem(app, TESTER, 'card', { fee: { basisPoints: 150, fixed: asMinor(200n) } });
  const shop = await makeMerchant(app, { credit: '1000' });
  const first = await create(app, shop, withdrawalRequest('200'));
  const second = await create(app, shop, withdrawalRequest('100', { feeFrom: 'amount' }));
  await payWithdrawal(app, TESTER, { id: first, reference: `bank-${first}` });
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
  const posted = entries.map((entry) =>
    [
      entry.step,
      describeAccount(Number(entry.account_id)),
      formatMoney(asMinor(entry.amount)),
      formatMoney(asMinor(entry.balance_after)),
    ].join(' | '),
  );
  const documented = [
    ...readFileSync(join(root, 'docs', 'ledger.md'), 'utf8').matchAll(
      /^\| (?:deposit|hold|settle|release|return) .*\|$/gm,
    ),
  ].map(([line]) => line.slice(2, -2));
  expect([...documented].sort()).toEqual(posted.sort());
});
