// The steps of a withdrawal, with their ledger entries and balances.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { postingsOf, withdrawalFigures } from '../../../src/domain/steps.ts';
import { applySteps } from '../../../src/storage/withdrawals/steps.ts';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { showMerchant } from '../../../src/usecases/operator/merchants/read-merchants.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { revealWallet } from '../../../src/usecases/operator/withdrawals/reveal-wallet.ts';
import { showWithdrawal } from '../../../src/usecases/operator/withdrawals/show-withdrawal.ts';
import { TESTER } from '../../harness/actors.ts';
import {
  findDifferences,
  makeMerchant,
  money,
  openAppOn,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { create, withdrawalRequest } from '../../harness/withdrawals.ts';

let opened: TestApp;
let shop: TestMerchant;
const actor = 'test';

beforeAll(async () => {
  opened = await openTestApp();
  await updateSystem(opened.app, TESTER, 'card', { fee: { basisPoints: 100, fixed: asMinor(100n) } });
});
afterAll(async () => {
  await opened.close();
});
beforeEach(async () => {
  shop = await makeMerchant(opened.app, { credit: '1000' });
});

const balance = async () => {
  const shown = await showMerchant(opened.app, shop.merchant_id);
  return shown.ok ? [shown.value.balance.available, shown.value.balance.held] : [];
};

describe('the steps of a withdrawal', () => {
  test('a hold moves amount and fee to held, with the postings of STEPS.hold', async () => {
    const id = await create(opened.app, shop);
    expect(await balance()).toEqual([89_800n, 10_200n]);
    const shown = await showWithdrawal(opened.app, id);
    if (!shown.ok) throw new Error('not found');
    const { withdrawal, entries } = shown.value;
    const expected = postingsOf('hold', {
      merchantId: shop.merchant_id,
      system: 'card',
      figures: withdrawalFigures(withdrawal, false),
    }).flatMap(({ debit, credit, amount }) => [
      [debit, -amount],
      [credit, amount],
    ]);
    expect(entries.map(({ account, amount }) => [account, amount])).toEqual(expected);
  });

  test('settle: the recipient gets the amount and the operator the fee', async () => {
    const id = await create(opened.app, shop);
    expect(await payWithdrawal(opened.app, TESTER, { id, reference: 'bank-77' })).toMatchObject({
      ok: true,
      value: { withdrawal: { state: 'paid', reference: 'bank-77' }, proposal: null },
    });
    expect(await balance()).toEqual([89_800n, 0n]);
    const shown = await showWithdrawal(opened.app, id);
    expect(shown).toMatchObject({
      ok: true,
      value: { events: [{ step: 'hold' }, { step: 'settle', actor, reference: 'bank-77' }] },
    });
  });

  test('release: the whole hold, fee included, returns to the balance', async () => {
    const id = await create(opened.app, shop);
    await cancelWithdrawal(opened.app, TESTER, { id, reason: 'wrong number' });
    expect(await balance()).toEqual([100_000n, 0n]);
  });

  test('return: the amount is credited, and the fee is refunded only if configured', async () => {
    const feeKept = await create(opened.app, shop);
    await payWithdrawal(opened.app, TESTER, { id: feeKept, reference: `bank-${feeKept}` });
    expect(
      await returnWithdrawal(opened.app, TESTER, { id: feeKept, reason: 'account closed' }),
    ).toMatchObject({
      ok: true,
      value: { withdrawal: { state: 'cancelled', returned: true } },
    });
    expect(await balance()).toEqual([99_800n, 0n]);

    const refunding = openAppOn(opened.database.connection, opened.masterKey, { refundFeeOnReturn: true });
    const refunded = await create(opened.app, shop);
    await payWithdrawal(opened.app, TESTER, { id: refunded, reference: `bank-${refunded}` });
    await returnWithdrawal(refunding, TESTER, { id: refunded, reason: 'account closed' });
    expect(await balance()).toEqual([99_800n, 0n]);
    await refunding.close();
  });

  test('with feeFrom amount, the recipient pays the fee', async () => {
    const id = await create(opened.app, shop, withdrawalRequest('100', { feeFrom: 'amount' }));
    expect(await balance()).toEqual([90_000n, 10_000n]);
    expect(await showWithdrawal(opened.app, id)).toMatchObject({
      ok: true,
      value: { withdrawal: { quote: { received: 9_800n, fee: 200n, total: 10_000n } } },
    });
  });

  test.each([
    ['pay twice', [payWithdrawal, payWithdrawal]],
    ['cancel twice', [cancelWithdrawal, cancelWithdrawal]],
    ['pay a cancelled withdrawal', [cancelWithdrawal, payWithdrawal]],
    ['cancel a paid withdrawal', [payWithdrawal, cancelWithdrawal]],
    ['return an unpaid withdrawal', [returnWithdrawal]],
    ['return a cancelled withdrawal', [cancelWithdrawal, returnWithdrawal]],
    ['return twice', [payWithdrawal, returnWithdrawal, returnWithdrawal]],
  ])('rejects: %s', async (_name, steps) => {
    const id = await create(opened.app, shop);
    const outcomes = [];
    for (const step of steps)
      outcomes.push(await step(opened.app, TESTER, { id, reason: 'test', reference: `bank-${id}` }));
    const before = outcomes.slice(0, -1);
    expect(before.every(({ ok }) => ok)).toBe(true);
    expect(outcomes.at(-1)).toMatchObject({ ok: false, rejection: { kind: 'wrong-state' } });
  });

  test('a late step, from another state or with an old fence, moves nothing', async () => {
    const id = await create(opened.app, shop);
    const apply = (step: 'settle' | 'release', more: { fence?: number } = {}) =>
      opened.app.db.transaction((tx) => applySteps(tx, [{ id, step, postings: [], actor, ...more }]));
    expect(await apply('settle', { fence: 99 })).toEqual([]);
    await payWithdrawal(opened.app, TESTER, { id, reference: `bank-${id}` });
    expect(await apply('settle')).toEqual([]);
    expect(await apply('release')).toEqual([]);
    expect(await findDifferences(opened.app)).toEqual([]);
  });

  test('of 20 concurrent payments and 20 cancellations, one succeeds', async () => {
    const id = await create(opened.app, shop);
    const outcomes = await Promise.all(
      Array.from({ length: 40 }, (_, i) =>
        (i % 2 === 0 ? payWithdrawal : cancelWithdrawal)(opened.app, TESTER, {
          id,
          reason: 'race',
          reference: `bank-${id}`,
        }),
      ),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await findDifferences(opened.app)).toEqual([]);
  });

  test('a credit requires a note and a merchant, a cancellation a reason', async () => {
    const id = await create(opened.app, shop);
    expect(
      await creditMerchant(opened.app, TESTER, {
        merchantId: shop.merchant_id,
        amount: money('1'),
        note: ' ',
      }),
    ).toMatchObject({ ok: false });
    expect(
      await creditMerchant(opened.app, TESTER, {
        merchantId: 4711 as never,
        amount: money('1'),
        note: 'x',
      }),
    ).toMatchObject({ ok: false, rejection: { kind: 'not-found' } });
    expect(await cancelWithdrawal(opened.app, TESTER, { id })).toMatchObject({
      ok: false,
      rejection: { kind: 'invalid' },
    });
  });

  test('revealing a wallet is recorded in the history', async () => {
    const id = await create(opened.app, shop);
    await claimWithdrawal(opened.app, TESTER, { id });
    expect(await revealWallet(opened.app, TESTER, id)).toEqual({
      ok: true,
      value: { wallet: '4111111111111111', recipientName: null },
    });
    expect(await showWithdrawal(opened.app, id)).toMatchObject({
      ok: true,
      value: { events: [{ step: 'hold' }, { step: 'claim' }, { step: 'reveal', actor: TESTER.name }] },
    });
    await payWithdrawal(opened.app, TESTER, { id, reference: `bank-${id}` });
    expect(await findDifferences(opened.app)).toEqual([]);
  });
});

test('the ledger is consistent after all of these steps', async () =>
  expect(await findDifferences(opened.app)).toEqual([]));
