// Runs the worked examples of docs/ledger.md and compares the entries that it posts with those of the document.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../scripts/prepare.mjs';
import { describeAccount, formatOn } from '../../src/domain/accounts.ts';
import { asMinor } from '../../src/domain/money.ts';
import type { App } from '../../src/usecases/app.ts';
import { buyFloat } from '../../src/usecases/operator/rates/buy-float.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, openTestApp } from '../harness/app.ts';
import { referenceFor, toTron } from '../harness/client.ts';
import { create, withdrawalRequest } from '../harness/withdrawals.ts';

/** In one currency. */
async function runFirst(app: App): Promise<void> {
  await updateSystem(app, TESTER, 'card', { fee: { basisPoints: 150, fixed: asMinor(200n) } });
  const shop = await makeMerchant(app, { credit: '1000' });
  const first = await create(app, shop, withdrawalRequest('200'));
  const second = await create(app, shop, withdrawalRequest('100', { feeFrom: 'amount' }));
  await payWithdrawal(app, TESTER, { id: first, reference: `bank-${first}` });
  await cancelWithdrawal(app, TESTER, { id: second, reason: 'test' });
  await returnWithdrawal(app, TESTER, { id: first, reason: 'test' });
}

async function runSecond(app: App): Promise<void> {
  await setRate(app, TESTER, 'USDT', { rate: '97.35' });
  const shop = await makeMerchant(app, { credit: '10000' });
  const { wallet, system } = toTron;
  const pay = async (amount: string) => {
    const id = await create(app, shop, withdrawalRequest(amount, { wallet, system }));
    await payWithdrawal(app, TESTER, { id, reference: referenceFor(system, id) });
    return id;
  };
  await pay('5000');
  await returnWithdrawal(app, TESTER, { id: await pay('973.50'), reason: 'test' });
  const cost = asMinor(4_950_00n);
  await buyFloat(app, TESTER, { currency: 'USDT', bought: '51.361068', cost, note: 'order 7' });
}

test.each([
  ['A worked example', runFirst],
  ['A worked example in two currencies', runSecond],
])('%s of docs/ledger.md matches the ledger', async (title, run) => {
  const opened = await openTestApp();
  onTestFinished(() => opened.close());
  const { app } = opened;
  await run(app);
  const entries = await app.db.query<{
    account_id: bigint;
    step: string;
    amount: bigint;
    balance_after: bigint;
  }>({
    text: 'select account_id, step, amount, balance_after from entries order by at, account_id, seq',
  });
  const posted = entries.map((entry) => {
    const account = Number(entry.account_id);
    const amounts = [entry.amount, entry.balance_after].map((amount) => formatOn(account, asMinor(amount)));
    return [entry.step, describeAccount(account), ...amounts].join(' | ');
  });
  const sections = readFileSync(join(root, 'docs', 'ledger.md'), 'utf8').split(/^## /m);
  const section = sections.find((text) => text.startsWith(`${title}\n`)) ?? '';
  const documented = [
    ...section.matchAll(/^\| (?:deposit|hold|settle|release|return|buy_float) .*\|$/gm),
  ].map(([line]) => line.slice(2, -2));
  expect([...documented].sort()).toEqual(posted.sort());
  expect(await findDifferences(app)).toEqual([]);
});
