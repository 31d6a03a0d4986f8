// Claims of operators against each other, against automatic payouts and against halts. Row 16 of docs/failures.md.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BusyFault } from '../../../src/storage/postgres/faults.ts';
import { liftHalt, setHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
} from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import {
  claimWithdrawal,
  returnToQueue,
} from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { retryWithdrawal } from '../../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { routeWithdrawal } from '../../../src/usecases/operator/withdrawals/route-withdrawal.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import type { TestMerchant } from '../../harness/app.ts';
import { type PayoutSetup, withdrawalDetails } from '../../harness/payouts.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { openPayouts, type Payouts } from './payouts.ts';

let payouts: Payouts;
let testEnv: PayoutSetup;
let merchant: TestMerchant;
let createManual: Payouts['createManual'];
let createAutomatic: Payouts['createAutomatic'];
let withdrawalOf: Payouts['withdrawalOf'];

beforeAll(async () => {
  payouts = await openPayouts();
  ({ testEnv, merchant, createManual, createAutomatic, withdrawalOf } = payouts);
});
afterAll(() => payouts.close());

const [ann, ben] = ['ann', 'ben'];

/** A BusyFault means that nothing was done: on a slow machine some of many concurrent actions get one. */
const unlessBusy = (action: Promise<{ ok: boolean }>): Promise<{ ok: boolean }> =>
  action.catch((error) => {
    if (error instanceof BusyFault) return { ok: false };
    throw error;
  });

describe('claims', () => {
  test('only the operator who claimed a withdrawal may pay, cancel or return it to the queue', async () => {
    const id = await createManual();
    expect(await claimWithdrawal(testEnv.app, operatorActor(ann), { id })).toMatchObject({ ok: true });
    for (const action of [claimWithdrawal, returnToQueue, payWithdrawal])
      expect(await action(testEnv.app, operatorActor(ben), { id, reference: `bank-${id}` })).toMatchObject({
        ok: false,
        rejection: { text: expect.stringContaining(`Withdrawal ${id} is claimed by ${ann}.`) },
      });
    expect(await cancelWithdrawal(testEnv.app, operatorActor(ben), { id, reason: 'no' })).toMatchObject({
      ok: false,
    });
    expect(
      await payWithdrawal(testEnv.app, operatorActor(ann), { id, reference: 'bank-1', proof: 'receipt.pdf' }),
    ).toMatchObject({ ok: true });
    const { events } = await withdrawalDetails(testEnv.app, id);
    expect(events.map(({ step, actor, reason }) => [step, actor, reason])).toEqual([
      ['hold', `merchant:${merchant.merchant_id}`, null],
      ['claim', ann, null],
      ['settle', ann, 'proof: receipt.pdf'],
    ]);
  });

  test('a claim can be taken over and returned to the queue', async () => {
    const id = await createManual();
    await claimWithdrawal(testEnv.app, operatorActor(ann), { id });
    await claimWithdrawal(testEnv.app, operatorActor(ben), { id, takeOver: true });
    expect(await withdrawalOf(id)).toMatchObject({ stage: 'claimed', claimedBy: ben });
    await returnToQueue(testEnv.app, operatorActor(ben), { id });
    expect(await withdrawalOf(id)).toMatchObject({ stage: 'queued', claimedBy: null });
  });

  test('a claimed withdrawal is not sent, and a sent one cannot be claimed', async () => {
    await setHalt(testEnv.app, operatorActor(ann), { scope: 'system', subject: 'ewallet', reason: 'test' });
    const waiting = await createAutomatic('20.00');
    expect(await withdrawalOf(waiting)).toMatchObject({
      stage: 'queued',
      waitingFor: 'the halt of its system',
    });
    await claimWithdrawal(testEnv.app, operatorActor(ann), { id: waiting });
    await liftHalt(testEnv.app, TESTER, { scope: 'system', subject: 'ewallet' });
    const sent = await createAutomatic('20.31');
    expect(await withdrawalOf(sent)).toMatchObject({ stage: 'sent' });
    expect(await withdrawalOf(waiting)).toMatchObject({ stage: 'claimed' });
    expect(await retryWithdrawal(testEnv.app, operatorActor(ann), waiting)).toMatchObject({
      rejection: { text: `You have claimed withdrawal ${waiting}. Return it to the queue first.` },
    });
    expect(await retryWithdrawal(testEnv.app, operatorActor(ben), waiting)).toMatchObject({
      rejection: { text: `Withdrawal ${waiting} is claimed by ${ann}. Take it over first.` },
    });
    for (const action of [claimWithdrawal, payWithdrawal])
      expect(
        await action(testEnv.app, operatorActor(ann), { id: sent, reference: `bank-${sent}` }),
      ).toMatchObject({ ok: false });
    // Back in the queue, it is paid automatically.
    await returnToQueue(testEnv.app, operatorActor(ann), { id: waiting });
    await waitUntil(
      () => withdrawalOf(waiting),
      ({ state }) => state === 'paid',
    );
  });

  test('of 20 concurrent claims and 20 dispatches one wins, in each of five rounds', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await createManual();
      const results = await Promise.all([
        ...Array.from({ length: 20 }, (_, i) =>
          unlessBusy(claimWithdrawal(testEnv.app, operatorActor(`c${i}`), { id })),
        ),
        ...Array.from({ length: 20 }, (_, i) =>
          unlessBusy(
            routeWithdrawal(testEnv.app, operatorActor(`r${i}`), { id, aggregator: 'sim', reason: 'race' }),
          ),
        ),
      ]);
      expect(results.some(({ ok }) => ok)).toBe(true);
      await waitUntil(
        () => withdrawalOf(id),
        ({ state, stage }) => state === 'paid' || stage === 'claimed',
      );
    }
  });
});

test('row 16: 50 concurrent clicks on "paid" pay once', async () => {
  const id = await createManual();
  const results = await Promise.all(
    Array.from({ length: 50 }, () =>
      unlessBusy(payWithdrawal(testEnv.app, operatorActor(ann), { id, reference: 'bank-2' })),
    ),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

test('withdrawals of a frozen merchant cannot be claimed or paid', async () => {
  const id = await createManual();
  const subject = String(merchant.merchant_id);
  await setHalt(testEnv.app, operatorActor(ann), { scope: 'merchant', subject, reason: 'under review' });
  for (const action of [claimWithdrawal, payWithdrawal])
    expect(await action(testEnv.app, operatorActor(ben), { id, reference: `bank-${id}` })).toMatchObject({
      rejection: { text: `Merchant ${subject} is frozen by ${ann}: under review. Resume its payouts first.` },
    });
  await liftHalt(testEnv.app, TESTER, { scope: 'merchant', subject });
  expect(await payWithdrawal(testEnv.app, operatorActor(ben), { id, reference: `bank-${id}` })).toMatchObject(
    { ok: true },
  );
});

test('withdrawals of a blocked merchant cannot be claimed, paid or routed', async () => {
  const id = await createManual();
  const { merchant_id } = merchant;
  await updateMerchant(testEnv.app, TESTER, merchant_id, { status: 'blocked' });
  const input = { id, reference: `bank-${id}`, aggregator: 'sim', reason: 'faster' };
  for (const action of [claimWithdrawal, payWithdrawal, routeWithdrawal])
    expect(await action(testEnv.app, operatorActor(ben), input)).toMatchObject({
      rejection: { text: `Merchant ${merchant_id} is blocked. Activate it first.` },
    });
  await updateMerchant(testEnv.app, TESTER, merchant_id, { status: 'active' });
});

test('a manual withdrawal can be routed to an aggregator', async () => {
  const id = await createManual();
  expect(
    await routeWithdrawal(testEnv.app, operatorActor(ann), { id, aggregator: 'nobody', reason: 'faster' }),
  ).toMatchObject({ ok: false });
  await routeWithdrawal(testEnv.app, operatorActor(ann), { id, aggregator: 'sim', reason: 'faster' });
  await waitUntil(
    () => withdrawalOf(id),
    ({ state }) => state === 'paid',
  );
});
