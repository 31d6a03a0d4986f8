// What one person gives to merchants alone in a day is limited by the four-eyes amount: as credits, returns and
// cancellations, and through every account that the person may have access to.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asMerchantId, type WithdrawalId } from '../../../src/domain/ids.ts';
import { recordPossiblePayment } from '../../../src/storage/withdrawals/possible-payments.ts';
import type { App } from '../../../src/usecases/app.ts';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import {
  createOperator,
  resetOperator,
  unlockOperator,
  updateOperator,
} from '../../../src/usecases/operator/operators/operators.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import {
  claimWithdrawal,
  returnToQueue,
} from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { createPaymentFile } from '../../../src/usecases/operator/withdrawals/payment-file.ts';
import { revealWallet } from '../../../src/usecases/operator/withdrawals/reveal-wallet.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { addOperators, money, openAppOn } from '../../harness/app.ts';
import { openPayouts, type Payouts } from '../withdrawals/payouts.ts';

let payouts: Payouts;
let app: App;
let second: App;
beforeAll(async () => {
  payouts = await openPayouts();
  ({ app } = payouts.testEnv);
  second = openAppOn(payouts.testEnv.server.database.service, payouts.testEnv.server.masterKey);
  await setFourEyes(app, TESTER, { above: money('250') });
});
afterAll(async () => {
  await second.close();
  await payouts.close();
});

let count = 0;
let ann: string;
let ben: string;
beforeEach(async () => {
  count += 1;
  [ann, ben] = [`ann-${count}`, `ben-${count}`];
  await addOperators(app, ann);
});

type Result = { readonly ok: boolean; readonly value?: unknown };

/** Whether it took a second operator. */
function isProposed(result: Result): boolean {
  expect(result).toMatchObject({ ok: true });
  return (result.value as { proposal: unknown }).proposal !== null;
}

async function claimed(by: string): Promise<WithdrawalId> {
  const id = await payouts.createManual('100');
  await claimWithdrawal(app, operatorActor(by), { id });
  return id;
}

/** Each gives 100.00 to the merchant. */
const MOVES: Readonly<Record<string, (by: string, on?: App) => Promise<Result>>> = {
  credit: (by, on = app) =>
    creditMerchant(on, operatorActor(by), {
      merchantId: asMerchantId(payouts.merchant.merchant_id),
      amount: money('100'),
      // Two equal proposals would be one.
      note: `transfer ${randomUUID()}`,
    }),
  'return of a manual payment': async (by, on = app) => {
    const id = await payouts.createManual('100');
    await payWithdrawal(app, TESTER, { id, reference: `bank-${id}` });
    return returnWithdrawal(on, operatorActor(by), { id, reason: 'sent back' });
  },
  'cancellation after the destination was shown': async (by, on = app) => {
    const id = await claimed(by);
    await revealWallet(app, operatorActor(by), id);
    return cancelWithdrawal(on, operatorActor(by), { id, reason: 'asked' });
  },
  'cancellation after a payment file, returned to the queue': async (by, on = app) => {
    const id = await claimed(by);
    await createPaymentFile(app, operatorActor(by), [id]);
    await returnToQueue(app, operatorActor(by), { id, reason: 'not sent' });
    return cancelWithdrawal(on, operatorActor(by), { id, reason: 'asked' });
  },
};

describe.each(Object.keys(MOVES))('%s', (name) => {
  const move = (by: string, on?: App): Promise<Result> =>
    MOVES[name]?.(by, on) ?? Promise.reject(new Error(name));

  test('is done alone up to the amount of a day, and proposed above it', async () => {
    expect([isProposed(await move(ann)), isProposed(await move(ann)), isProposed(await move(ann))]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test.each(Object.keys(MOVES))('counts together with: %s', async (other) => {
    await MOVES[other]?.(ann);
    await MOVES[other]?.(ann);
    expect(isProposed(await move(ann))).toBe(true);
  });

  test('counts together for accounts that one person may have access to, through two processes at once', async () => {
    await createOperator(app, operatorActor(ann), { name: ben, role: 'maker' });
    const results = await Promise.all([move(ann), move(ben, second), move(ann, second), move(ben)]);
    expect(results.filter((result) => !isProposed(result))).toHaveLength(2);
  });
});

test.each([
  ['created', (by: string, name: string) => createOperator(app, operatorActor(by), { name, role: 'maker' })],
  ['changed', (by: string, name: string) => updateOperator(app, operatorActor(by), { name, role: 'maker' })],
  ['reset', (by: string, name: string) => resetOperator(app, operatorActor(by), name)],
  ['unlocked', (by: string, name: string) => unlockOperator(app, operatorActor(by), name)],
] as const)('an account that the operator %s has no amount of its own', async (how, act) => {
  if (how !== 'created') await addOperators(app, ben);
  expect(await act(ann, ben)).toMatchObject({ ok: true });
  await MOVES['credit']?.(ann);
  await MOVES['credit']?.(ann);
  expect(isProposed((await MOVES['credit']?.(ben)) ?? { ok: false })).toBe(true);
});

test('independent operators each have an amount of their own', async () => {
  await addOperators(app, ben);
  await MOVES['credit']?.(ann);
  await MOVES['credit']?.(ann);
  expect(isProposed((await MOVES['credit']?.(ben)) ?? { ok: false })).toBe(false);
});

test('a cancellation of what no operator could have paid is done alone', async () => {
  for (let i = 0; i < 4; i += 1) {
    const id = await payouts.createManual('100');
    expect(isProposed(await cancelWithdrawal(app, operatorActor(ann), { id, reason: 'asked' }))).toBe(false);
  }
});

test('the cancellation of what the statement of an aggregator lists takes two for any amount', async () => {
  const id = await payouts.createManual('1');
  await app.db.transaction((tx) => recordPossiblePayment(tx, id, { source: 'statement', actor: 'sim' }));
  expect(isProposed(await cancelWithdrawal(app, operatorActor(ann), { id, reason: 'asked' }))).toBe(true);
});

test('the return of a payment that an aggregator reported takes two for any amount', async () => {
  const id = await payouts.createAutomatic('1.00');
  await expect.poll(async () => (await payouts.withdrawalOf(id)).state).toBe('paid');
  expect(isProposed(await returnWithdrawal(app, operatorActor(ann), { id, reason: 'sent back' }))).toBe(true);
});
