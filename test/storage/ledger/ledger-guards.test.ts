// Triggers and constraints that protect the ledger from every program that writes to the database.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  cancelWithdrawal,
  payWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { revealWallet } from '../../../src/usecases/operator/withdrawals/reveal-wallet.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import {
  findDifferences,
  makeMerchant,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { create, withdrawalRequest } from '../../harness/withdrawals.ts';

let opened: TestApp;
let shop: TestMerchant;
const actor = 'test';

beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(async () => {
  await opened.close();
});
beforeEach(async () => {
  shop = await makeMerchant(opened.app, { credit: '1000' });
});

describe('the database', () => {
  const attempt = async (statement: string): Promise<string> => {
    const database = await connectDirectly(opened.database);
    return database.query(statement).then(
      () => 'done',
      (error) => error.code,
    );
  };

  test.each(['entries', 'withdrawal_events', 'deposits'])('keeps %s append-only', async (table) => {
    expect(await attempt(`delete from ${table}`)).toBe('SL001');
    expect(await attempt(`update ${table} set at = now()`)).toBe('SL001');
    expect(await attempt(`truncate ${table}`)).toBe('SL001');
  });

  test('rejects entries that do not add up to zero', async () => {
    expect(
      await attempt(
        `insert into entries (account_id, seq, amount, balance_after, step, ref) values (1, 1000, 5, 5, 'x', 1)`,
      ),
    ).toBe('SL002');
  });

  test('rejects a second entry with the same number', async () => {
    expect(
      await attempt(
        `insert into entries (account_id, seq, amount, balance_after, step, ref) values (1, 1, 5, 5, 'x', 1), (2, 1000, -5, -5, 'x', 1)`,
      ),
    ).toBe('23505');
  });

  test('rejects a balance below zero', async () => {
    expect(await attempt(`update balances set available = -1 where merchant_id = ${shop.merchant_id}`)).toBe(
      '23514',
    );
    expect(await attempt(`update balances set held = -1 where merchant_id = ${shop.merchant_id}`)).toBe(
      '23514',
    );
  });

  test('keeps the terms of a withdrawal, and Cancelled is final', async () => {
    const id = await create(opened.app, shop);
    expect(await attempt(`update withdrawals set amount = amount + 1 where id = ${id}`)).toBe('SL003');
    for (const change of [
      'merchant_id = 1',
      "bank_id = 'x'",
      "wallet_masked = 'x'",
      "fee_from = 'amount'",
      'returned = true',
    ])
      expect([change, await attempt(`update withdrawals set ${change} where id = ${id}`)]).toEqual([
        change,
        'SL003',
      ]);
    expect(
      await attempt(`update withdrawals set state = 'cancelled', returned = true where id = ${id}`),
    ).toBe('SL003');
    expect(await attempt(`delete from withdrawals where id = ${id}`)).toBe('SL003');
    await cancelWithdrawal(opened.app, TESTER, { id, reason: 'test' });
    expect(await attempt(`update withdrawals set state = 'created' where id = ${id}`)).toBe('SL003');
    expect(await attempt(`update withdrawals set state = 'paid' where id = ${id}`)).toBe('SL003');
  });

  test('lets a paid withdrawal become cancelled only by a return', async () => {
    const id = await create(opened.app, shop);
    await payWithdrawal(opened.app, TESTER, { id, reference: `bank-${id}` });
    expect(await attempt(`update withdrawals set state = 'created' where id = ${id}`)).toBe('SL003');
    expect(await attempt(`update withdrawals set state = 'cancelled' where id = ${id}`)).toBe('SL003');
  });

  test('does not decrypt a wallet that was moved to another withdrawal', async () => {
    const [mine, theirs] = [
      await create(opened.app, shop),
      await create(opened.app, shop, withdrawalRequest('1', { wallet: '2200000000000004' })),
    ];
    expect(
      await attempt(
        `update withdrawals set wallet_sealed = (select wallet_sealed from withdrawals where id = ${theirs}) where id = ${mine}`,
      ),
    ).toBe('done');
    await claimWithdrawal(opened.app, operatorActor(actor), { id: mine });
    await expect(revealWallet(opened.app, operatorActor(actor), mine)).rejects.toThrow();
  });
});

test('the ledger is consistent after all of these attempts', async () =>
  expect(await findDifferences(opened.app)).toEqual([]));
