// The ledger and its last guards, in the database itself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { postingsOf, withdrawalFigures } from '../../../src/domain/steps.ts';
import { applySteps } from '../../../src/storage/withdrawals/withdrawals.ts';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { showMerchant } from '../../../src/usecases/operator/merchants/show-merchant.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/update-system.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { revealWallet } from '../../../src/usecases/operator/withdrawals/reveal-wallet.ts';
import { showWithdrawal } from '../../../src/usecases/operator/withdrawals/show-withdrawal.ts';
import {
  differencesIn,
  makeMerchant,
  money,
  openAppOn,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { peek } from '../../harness/database.ts';
import { person, TESTER } from '../../harness/operator-clients.ts';
import { create, request } from '../../harness/withdrawals.ts';

let test_: TestApp;
let shop: TestMerchant;
const actor = 'test';

beforeAll(async () => {
  test_ = await openTestApp();
  await updateSystem(test_.app, TESTER, 'card', { fee: { basisPoints: 100, fixed: asMinor(100n) } });
});
afterAll(async () => {
  await test_.close();
});
beforeEach(async () => {
  shop = await makeMerchant(test_.app, { credit: '1000' });
});

const balance = async () => {
  const shown = await showMerchant(test_.app, shop.merchant_id);
  return shown.ok ? [shown.value.balance.available, shown.value.balance.held] : [];
};

describe('the life of a withdrawal', () => {
  test('a hold takes the whole cost aside and posts what STEPS.hold says', async () => {
    const id = await create(test_.app, shop);
    expect(await balance()).toEqual([89_800n, 10_200n]);
    const story = await showWithdrawal(test_.app, id);
    if (!story.ok) throw new Error('no story');
    const { withdrawal, entries } = story.value;
    const expected = postingsOf('hold', {
      merchantId: shop.merchant_id,
      system: 'card',
      figures: withdrawalFigures(withdrawal.quote, false),
    }).flatMap(({ debit, credit, amount }) => [
      [debit, -amount],
      [credit, amount],
    ]);
    expect(entries.map(({ account, amount }) => [account, amount])).toEqual(expected);
  });

  test('paid: the recipient gets the amount, the operator the fee', async () => {
    const id = await create(test_.app, shop);
    expect(await payWithdrawal(test_.app, TESTER, { id, reference: 'bank-77' })).toMatchObject({
      ok: true,
      value: { withdrawal: { state: 'paid', reference: 'bank-77' }, proposal: null },
    });
    expect(await balance()).toEqual([89_800n, 0n]);
    const story = await showWithdrawal(test_.app, id);
    expect(story).toMatchObject({
      ok: true,
      value: { events: [{ step: 'hold' }, { step: 'settle', actor, reference: 'bank-77' }] },
    });
  });

  test('cancelled: the whole hold, fee included, comes back', async () => {
    const id = await create(test_.app, shop);
    await cancelWithdrawal(test_.app, TESTER, { id, reason: 'wrong number' });
    expect(await balance()).toEqual([100_000n, 0n]);
  });

  test('returned: the amount comes back, the fee stays or goes as configured', async () => {
    const kept = await create(test_.app, shop);
    await payWithdrawal(test_.app, TESTER, { id: kept });
    expect(await returnWithdrawal(test_.app, TESTER, { id: kept, reason: 'account closed' })).toMatchObject({
      ok: true,
      value: { withdrawal: { state: 'cancelled', returned: true } },
    });
    expect(await balance()).toEqual([99_800n, 0n]);

    const generous = openAppOn(test_.database.connection, test_.masterKey, { refundFeeOnReturn: true });
    const refunded = await create(test_.app, shop);
    await payWithdrawal(test_.app, TESTER, { id: refunded });
    await returnWithdrawal(generous, TESTER, { id: refunded, reason: 'account closed' });
    expect(await balance()).toEqual([99_800n, 0n]);
    await generous.close();
  });

  test('with the fee from the amount, the recipient bears it', async () => {
    const id = await create(test_.app, shop, request('100', { feeFrom: 'amount' }));
    expect(await balance()).toEqual([90_000n, 10_000n]);
    expect(await showWithdrawal(test_.app, id)).toMatchObject({
      ok: true,
      value: { withdrawal: { quote: { received: 9_800n, fee: 200n, total: 10_000n } } },
    });
  });

  test.each([
    ['pay twice', [payWithdrawal, payWithdrawal]],
    ['cancel twice', [cancelWithdrawal, cancelWithdrawal]],
    ['pay what is cancelled', [cancelWithdrawal, payWithdrawal]],
    ['cancel what is paid', [payWithdrawal, cancelWithdrawal]],
    ['return what is not paid', [returnWithdrawal]],
    ['return what is cancelled', [cancelWithdrawal, returnWithdrawal]],
    ['return twice', [payWithdrawal, returnWithdrawal, returnWithdrawal]],
  ])('nobody can %s', async (_what, steps) => {
    const id = await create(test_.app, shop);
    const outcomes = [];
    for (const step of steps) outcomes.push(await step(test_.app, TESTER, { id, reason: 'test' }));
    const before = outcomes.slice(0, -1);
    expect(before.every(({ ok }) => ok)).toBe(true);
    expect(outcomes.at(-1)).toMatchObject({ ok: false, rejection: { kind: 'wrong-state' } });
  });

  test('a step that comes too late, from another state or by an old claim, moves nothing', async () => {
    const id = await create(test_.app, shop);
    const taken = (step: 'settle' | 'release', more: { fence?: number } = {}) =>
      test_.app.db.transaction((tx) => applySteps(tx, [{ id, step, postings: [], actor, ...more }]));
    expect(await taken('settle', { fence: 99 })).toEqual([]);
    await payWithdrawal(test_.app, TESTER, { id });
    expect(await taken('settle')).toEqual([]);
    expect(await taken('release')).toEqual([]);
    expect(await differencesIn(test_.app)).toEqual([]);
  });

  test('of 20 who pay and 20 who cancel at once, one succeeds', async () => {
    const id = await create(test_.app, shop);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 === 0 ? payWithdrawal : cancelWithdrawal)(test_.app, TESTER, { id, reason: 'race' }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await differencesIn(test_.app)).toEqual([]);
  });

  test('a credit needs a note and a merchant, a cancellation a reason', async () => {
    const id = await create(test_.app, shop);
    expect(
      await creditMerchant(test_.app, TESTER, {
        merchantId: shop.merchant_id,
        amount: money('1'),
        note: ' ',
      }),
    ).toMatchObject({ ok: false });
    expect(
      await creditMerchant(test_.app, TESTER, {
        merchantId: 4711 as never,
        amount: money('1'),
        note: 'x',
      }),
    ).toMatchObject({ ok: false, rejection: { kind: 'not-found' } });
    expect(await cancelWithdrawal(test_.app, TESTER, { id })).toMatchObject({
      ok: false,
      rejection: { kind: 'invalid' },
    });
  });

  test('whoever sees the full wallet stays in the history', async () => {
    const id = await create(test_.app, shop);
    expect(await revealWallet(test_.app, person('ann'), { id })).toEqual({
      ok: true,
      value: '4111111111111111',
    });
    expect(await showWithdrawal(test_.app, id)).toMatchObject({
      ok: true,
      value: { events: [{ step: 'hold' }, { step: 'reveal', actor: 'ann' }] },
    });
    await payWithdrawal(test_.app, TESTER, { id });
    expect(await differencesIn(test_.app)).toEqual([]);
  });
});

describe('the last guards, whoever writes', () => {
  const attempt = async (statement: string): Promise<string> => {
    const database = await peek(test_.database);
    return database.query(statement).then(
      () => 'done',
      (error) => error.code,
    );
  };

  test.each(['entries', 'withdrawal_events', 'deposits'])('%s can only grow', async (table) => {
    expect(await attempt(`delete from ${table}`)).toBe('SL001');
    expect(await attempt(`update ${table} set at = now()`)).toBe('SL001');
    expect(await attempt(`truncate ${table}`)).toBe('SL001');
  });

  test('entries that do not add up to zero are refused', async () => {
    expect(
      await attempt(
        `insert into entries (account_id, seq, amount, balance_after, step, ref) values (1, 1000, 5, 5, 'x', 1)`,
      ),
    ).toBe('SL002');
  });

  test('an entry number is given once', async () => {
    expect(
      await attempt(
        `insert into entries (account_id, seq, amount, balance_after, step, ref) values (1, 1, 5, 5, 'x', 1), (2, 1000, -5, -5, 'x', 1)`,
      ),
    ).toBe('23505');
  });

  test('no balance falls below zero', async () => {
    expect(await attempt(`update balances set available = -1 where merchant_id = ${shop.merchant_id}`)).toBe(
      '23514',
    );
    expect(await attempt(`update balances set held = -1 where merchant_id = ${shop.merchant_id}`)).toBe(
      '23514',
    );
  });

  test('a withdrawal keeps its terms, and Cancelled is the end', async () => {
    const id = await create(test_.app, shop);
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
    await cancelWithdrawal(test_.app, TESTER, { id, reason: 'test' });
    expect(await attempt(`update withdrawals set state = 'created' where id = ${id}`)).toBe('SL003');
    expect(await attempt(`update withdrawals set state = 'paid' where id = ${id}`)).toBe('SL003');
  });

  test('a paid withdrawal can only come back as a return', async () => {
    const id = await create(test_.app, shop);
    await payWithdrawal(test_.app, TESTER, { id });
    expect(await attempt(`update withdrawals set state = 'created' where id = ${id}`)).toBe('SL003');
    expect(await attempt(`update withdrawals set state = 'cancelled' where id = ${id}`)).toBe('SL003');
  });

  test('a wallet moved to another withdrawal does not open', async () => {
    const [mine, theirs] = [
      await create(test_.app, shop),
      await create(test_.app, shop, request('1', { wallet: '2200000000000004' })),
    ];
    expect(
      await attempt(
        `update withdrawals set wallet_sealed = (select wallet_sealed from withdrawals where id = ${theirs}) where id = ${mine}`,
      ),
    ).toBe('done');
    await expect(revealWallet(test_.app, person(actor), { id: mine })).rejects.toThrow();
  });
});

describe('ledger verify', () => {
  test('finds nothing wrong after all of this', async () =>
    expect(await differencesIn(test_.app)).toEqual([]));

  // Each on a database of its own, with the guards switched off as only an intruder would.
  test.each([
    ['a balance that was changed', 'update balances set available = available + 1', ['balance']],
    ['a hold that was lost', 'update balances set held = 0', ['balance', 'held']],
    [
      'an entry that was changed',
      'update entries set amount = amount - 1 where account_id % 10 = 2',
      ['chain', 'zero', 'balance', 'withdrawal'],
    ],
    [
      'an entry that was deleted',
      `delete from entries where step = 'hold' and amount < 0`,
      ['balance', 'zero'],
    ],
    [
      'a state without its entries',
      `update withdrawals set state = 'paid', stage = null`,
      ['held', 'withdrawal', 'event'],
    ],
    ['a withdrawal that was deleted', 'delete from withdrawals', ['held', 'withdrawal', 'event']],
    [
      'money on the wrong account',
      "update entries set account_id = 2, seq = 99 where step = 'hold' and account_id % 10 = 2",
      ['chain', 'balance', 'withdrawal'],
    ],
    [
      'a deposit with another merchant',
      "update entries set account_id = 99991 where step = 'deposit' and account_id > 1",
      ['deposit', 'balance'],
    ],
    ['a history that was deleted', 'delete from withdrawal_events', ['event']],
    ['a deposit that was changed', 'update deposits set amount = amount + 1', ['deposit']],
  ])('names %s', async (_what, tampering, checks) => {
    const own = await openTestApp();
    const victim = await makeMerchant(own.app, { credit: '1000' });
    await create(own.app, victim);
    const database = await peek(own.database);
    await database.query(`set session_replication_role = replica; ${tampering}`);
    const found = await differencesIn(own.app);
    expect(found.map(({ check }) => check)).toEqual(expect.arrayContaining(checks));
    await database.end();
    await own.close();
  });
});
