// An attempt that was given up paid after all: during or after another payment, or after the cancellation.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import {
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { dispatchWithdrawal } from '../../src/usecases/payouts/dispatch-withdrawal.ts';
import { operatorActor } from '../harness/actors.ts';
import { addOperators } from '../harness/app.ts';
import { BALANCE } from '../harness/client.ts';
import { makeSigningSecret, type PayoutSetup } from '../harness/payouts.ts';
import {
  INSUFFICIENT_FUNDS,
  lookup,
  openReports,
  REFUSED,
  type Reports,
  reportOf,
  UNKNOWN,
} from './reports.ts';

let reports: Reports;
let testEnv: PayoutSetup;
let record: Reports['record'];
let create: Reports['create'];
let begin: Reports['begin'];
let referenceOf: Reports['referenceOf'];
let summaryOf: Reports['summaryOf'];

beforeAll(async () => {
  reports = await openReports(makeSigningSecret());
  await addOperators(reports.testEnv.app, 'ann');
  ({ testEnv, record, create, begin, referenceOf, summaryOf } = reports);
});
beforeEach(() => reports.liftMerchantHalt());
afterEach(() => reports.expectCleanLedger());
afterAll(() => reports.close());

describe('the first attempt paid after all while the second is in progress', () => {
  const createPaidAfterGivenUp = async () => {
    const id = await create('100.07');
    await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
    await begin(id);
    await record(lookup(await referenceOf(id, 1), reportOf('paid', '100.07')));
    expect(await summaryOf(id)).toMatchObject({
      attempts: ['paid_after_given_up', 'sending'],
      incidents: ['paid_twice'],
    });
    return id;
  };

  test.each([
    ['refused', REFUSED],
    ['refused temporarily', INSUFFICIENT_FUNDS],
  ])('the second is %s: the withdrawal is paid by the first', async (_how, report) => {
    const id = await createPaidAfterGivenUp();
    await record(lookup(await referenceOf(id, 2), report));
    expect(await summaryOf(id)).toMatchObject({ state: 'paid', attempts: ['paid', 'refused'] });
    expect(await begin(id)).toEqual({ verdict: 'gone' });
    // If that payment is returned, the withdrawal is returned.
    await record(lookup(await referenceOf(id, 1), reportOf('returned', '100.07')));
    expect(await summaryOf(id)).toMatchObject({ state: 'cancelled', attempts: ['returned', 'refused'] });
  });

  test('the second is paid too and returned: the withdrawal stays paid by the first', async () => {
    const id = await createPaidAfterGivenUp();
    const second = await referenceOf(id, 2);
    await record(lookup(second, reportOf('paid', '100.07')));
    await record(lookup(second, reportOf('returned', '100.07')));
    expect(await summaryOf(id)).toMatchObject({ state: 'paid', attempts: ['paid', 'returned'] });
  });

  test('the second is not sent again', async () => {
    const id = await create('100.20');
    await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
    testEnv.simulator.control({ outcome: 'lost_request', next: 1 });
    await dispatchWithdrawal(testEnv.app, id, { atCreate: false });
    await record(lookup(await referenceOf(id, 1), reportOf('paid', '100.20')));
    const { submits } = testEnv.simulator.store.requests;
    for (let round = 0; round < 5; round += 1) await advancePayout(testEnv.app, id);
    expect(testEnv.simulator.store.requests.submits).toBe(submits);
  });

  test('two operators can resolve the second as not paid', async () => {
    const id = await createPaidAfterGivenUp();
    await record(lookup(await referenceOf(id, 2), UNKNOWN));
    const proposed = await proposeResolution(testEnv.app, operatorActor('ann'), {
      id,
      paid: false,
      reason: 'lost',
      evidence: 'a letter',
    });
    if (!proposed.ok) throw new Error(proposed.rejection.text);
    expect(
      await decideProposal(testEnv.app, operatorActor('ben'), {
        id: proposed.value.id,
        verdict: 'confirmed',
      }),
    ).toMatchObject({ ok: true });
    expect(await summaryOf(id)).toMatchObject({ state: 'paid', attempts: ['paid', 'refused'] });
  });
});

describe('an attempt paid after all although the withdrawal was paid manually', () => {
  const createPaidTwice = async () => {
    const id = await create('100.07');
    await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
    const ann = operatorActor('ann');
    await claimWithdrawal(testEnv.app, ann, { id });
    await payWithdrawal(testEnv.app, ann, { id, reference: `manual-${id}` });
    await record(lookup(await referenceOf(id), reportOf('paid', '100.07')));
    expect(await summaryOf(id)).toEqual({
      state: 'paid',
      attempts: ['paid_after_given_up'],
      incidents: ['paid_twice'],
    });
    return id;
  };
  const returnManually = (id: WithdrawalId) =>
    returnWithdrawal(testEnv.app, operatorActor('ann'), { id, reason: 'the account is closed' });

  test('the manual payment is returned: the withdrawal stays paid by the attempt', async () => {
    const id = await createPaidTwice();
    expect(await returnManually(id)).toMatchObject({ ok: true, value: { withdrawal: { state: 'paid' } } });
    expect(await summaryOf(id)).toMatchObject({ state: 'paid', attempts: ['paid'] });
    // If that payment is returned, the withdrawal is returned.
    await record(lookup(await referenceOf(id), reportOf('returned', '100.07')));
    expect(await summaryOf(id)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
  });

  test('the attempt is returned first: the withdrawal stays paid manually until that is returned too', async () => {
    const id = await createPaidTwice();
    await record(lookup(await referenceOf(id), reportOf('returned', '100.07')));
    expect(await summaryOf(id)).toMatchObject({ state: 'paid', attempts: ['returned'] });
    expect(await returnManually(id)).toMatchObject({
      ok: true,
      value: { withdrawal: { state: 'cancelled' } },
    });
  });
});

describe('a payment after the cancellation', () => {
  test('by two attempts: the merchant owes both, also in the ledger', async () => {
    const id = await create('100.07');
    await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
    await begin(id);
    await record(lookup(await referenceOf(id, 2), REFUSED));
    for (const number of [1, 2])
      await record(lookup(await referenceOf(id, number), reportOf('paid', '100.07')));
    expect(await summaryOf(id)).toMatchObject({ attempts: ['paid_after_given_up', 'paid_after_given_up'] });
  });

  test('by the first attempt after the second was returned: the merchant owes it', async () => {
    const id = await create('100.07');
    await record(lookup(await referenceOf(id), INSUFFICIENT_FUNDS));
    await begin(id);
    const second = await referenceOf(id, 2);
    for (const verdict of ['paid', 'returned'] as const)
      await record(lookup(second, reportOf(verdict, '100.07')));
    await record(lookup(await referenceOf(id, 1), reportOf('paid', '100.07')));
    expect(await summaryOf(id)).toMatchObject({
      attempts: ['paid_after_given_up', 'returned'],
      incidents: ['paid_after_cancel'],
    });
  });

  test('that is returned later is credited to the merchant once', async () => {
    const before = (await testEnv.server.post(BALANCE, testEnv.shop)).body['available'];
    const id = await create('100.01');
    const reference = await referenceOf(id);
    await record(lookup(reference, reportOf('paid', '100.01')));
    for (let copy = 0; copy < 2; copy += 1) await record(lookup(reference, reportOf('returned', '100.01')));
    expect(await summaryOf(id)).toMatchObject({ state: 'cancelled', attempts: ['returned'] });
    const after = (await testEnv.server.post(BALANCE, testEnv.shop)).body['available'];
    expect(Number(after) - Number(before)).toBeCloseTo(100.01);
  });
});
