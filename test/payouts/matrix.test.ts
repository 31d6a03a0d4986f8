// Rows 3, 4, 5, 12, 13, 21, 25 and 26 of docs/failures.md: submissions to an aggregator that keeps its own records.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { retryWithdrawal } from '../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant } from '../harness/app.ts';
import { BALANCE, CREATE } from '../harness/client.ts';
import { type PayoutSetup, withdrawalDetails } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { type Matrix, openMatrix } from './matrix.ts';

let matrix: Matrix;
let testEnv: PayoutSetup;
let executionsOf: Matrix['executionsOf'];
let becomes: Matrix['becomes'];
let createdThenPaid: Matrix['createdThenPaid'];

beforeAll(async () => {
  matrix = await openMatrix();
  ({ testEnv, executionsOf, becomes, createdThenPaid } = matrix);
});
afterAll(() => matrix.close());

describe.concurrent('rows 3 and 4: for any answer of the aggregator the merchant gets Created and the recipient is paid once', () => {
  test.each([
    ['accepted, then paid', '100.00'],
    ['paid at once', '100.10'],
    ['executed, but the answer is lost', '100.11'],
    ['slower than the deadline', '100.12'],
    ['status 500 before the execution', '100.13'],
    ['status 500 after the execution', '100.14'],
    ['an HTML page', '100.15'],
    ['truncated JSON', '100.16'],
    ['200 with an error text', '100.17'],
    ['an answer about another payout', '100.18'],
    ['an unsigned refusal', '100.19'],
  ])('%s', async (_title, amount) => {
    await createdThenPaid(amount);
  });
});

test('row 3: without a callback a lookup finds the payment', async () => {
  const reply = await testEnv.pay('100.24');
  const id = String(reply.body['withdraw_id']);
  expect((await withdrawalDetails(testEnv.app, id)).withdrawal.stage).toBe('sent');
  await waitUntil(
    async () => {
      await retryWithdrawal(testEnv.app, TESTER, Number(id) as WithdrawalId);
      return testEnv.info(id);
    },
    (info) => info['status'] === 'Paid',
  );
  expect(await executionsOf(id)).toBe(1);
});

describe.concurrent('row 5: a refusal with a code of the contract releases the hold', () => {
  test.each(['100.01', '100.02', '100.03'])('%s', async (amount) => {
    const reply = await testEnv.pay(amount);
    expect(reply.status).toBe(503);
    expect(reply.body).toMatchObject({ error: 'Error while creating withdraw', code: 'payout_failed' });
    const id = String(reply.body['withdraw_id']);
    expect(await testEnv.info(id)).toMatchObject({ status: 'Cancelled', returned: false });
    expect(await executionsOf(id)).toBe(0);
  });

  test('an unlisted code is not a refusal', async () => {
    const reply = await testEnv.pay('100.07');
    expect(reply.body).toMatchObject({ success: true });
    const { withdrawal } = await withdrawalDetails(testEnv.app, String(reply.body['withdraw_id']));
    expect(withdrawal).toMatchObject({ state: 'created', stage: 'uncertain' });
  });

  test('a callback that declines an accepted payout releases the hold after a lookup confirmed it', async () => {
    const reply = await testEnv.pay('100.08');
    const id = String(reply.body['withdraw_id']);
    await becomes(id, 'Cancelled');
    const { reports } = await withdrawalDetails(testEnv.app, id);
    const history = reports.map(({ source, verdict, applied }) => `${source} ${verdict}: ${applied}`);
    // The answer to the submit may be recorded at any moment between these.
    expect(history.filter((line) => !line.startsWith('submit'))).toEqual([
      'callback refused: to be confirmed',
      'lookup refused: given back',
    ]);
    expect(history).toContainEqual(expect.stringMatching(/^submit accepted/));
  });
});

test('row 5: a payout refused as expired keeps its hold and is paid by the next attempt', async () => {
  testEnv.simulator.control({ outcome: 'refused_expired', next: 1 });
  const reply = await testEnv.pay('100.00');
  expect(reply.body).toMatchObject({ success: true });
  const id = String(reply.body['withdraw_id']);
  const { withdrawal } = await withdrawalDetails(testEnv.app, id);
  expect(withdrawal).toMatchObject({ state: 'created', stage: 'queued', waitingFor: 'expired' });
  await retryWithdrawal(testEnv.app, TESTER, Number(id) as WithdrawalId);
  await becomes(id, 'Paid');
  expect(await executionsOf(id)).toBe(1);
});

test('row 12: a request that the aggregator lost is sent again with the same reference, and paid once', async () => {
  const id = await createdThenPaid('100.20');
  const { attempts, reports } = await withdrawalDetails(testEnv.app, id);
  expect(attempts).toHaveLength(1);
  expect(attempts[0]?.resends).toBe(1);
  expect(reports.filter(({ verdict }) => verdict === 'not_found').length).toBeGreaterThanOrEqual(3);
});

describe.concurrent('row 13: another amount or currency never settles', () => {
  test.each([
    ['a kopeck more', '100.27'],
    ['a kopeck less', '100.28'],
    ['another currency', '100.29'],
  ])('%s', async (_title, amount) => {
    const reply = await testEnv.pay(amount);
    expect(reply.body).toMatchObject({ success: true });
    const id = String(reply.body['withdraw_id']);
    const incidents = await waitUntil(
      () => listIncidents(testEnv.app, { all: false, withdrawalId: Number(id) as WithdrawalId }),
      (open) => open.length > 0,
    );
    expect(incidents).toMatchObject([{ kind: 'wrong_amount' }]);
    const { withdrawal } = await withdrawalDetails(testEnv.app, id);
    expect(withdrawal).toMatchObject({ state: 'created', stage: 'uncertain' });
  });
});

test('row 21: 100 concurrent requests with one order id are one payout, and a failed one fails again', async () => {
  const replies = await Promise.all(
    Array.from({ length: 100 }, () => testEnv.pay('77.00', { order_id: 'once' })),
  );
  expect(new Set(replies.map(({ body }) => body['withdraw_id'])).size).toBe(1);
  const id = String(replies[0]?.body['withdraw_id']);
  await becomes(id, 'Paid');
  expect(await executionsOf(id)).toBe(1);

  const refused = await testEnv.pay('77.01', { order_id: 'refused' });
  const again = await testEnv.pay('77.01', { order_id: 'refused' });
  for (const { status, body } of [refused, again])
    expect({ status, code: body['code'], id: body['withdraw_id'] }).toEqual({
      status: 503,
      code: 'payout_failed',
      id: refused.body['withdraw_id'],
    });
});

test('row 25: of 60 automatic withdrawals with a balance for 37, exactly 37 are paid', async () => {
  const poor = await makeMerchant(testEnv.app, { payoutMode: 'auto', credit: '370' });
  const replies = await Promise.all(
    Array.from({ length: 60 }, () =>
      testEnv.server.post(CREATE, { ...poor, amount: '10', wallet: 'shop.4711', system: 'ewallet' }),
    ),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(37);
  expect(replies.filter(({ body }) => body['code'] === 'low_balance')).toHaveLength(23);
  const balance = await waitUntil(
    async () => (await testEnv.server.post(BALANCE, poor)).body,
    (now) => now['held'] === '0.00',
  );
  expect(balance).toMatchObject({ available: '0.00' });
});

test('row 26: blocking a merchant stops unsent withdrawals, but not those that may have been sent', async () => {
  const shop = await makeMerchant(testEnv.app, { payoutMode: 'auto', credit: '1000' });
  const order = (amount: string) =>
    testEnv.server.post(CREATE, { ...shop, amount, wallet: 'shop.4711', system: 'ewallet' });
  const uncertain = String((await order('100.11')).body['withdraw_id']);
  await updateAggregator(testEnv.app, TESTER, 'sim', { float: '0' });
  const waiting = String((await order('100.00')).body['withdraw_id']);
  expect((await withdrawalDetails(testEnv.app, waiting)).withdrawal).toMatchObject({
    stage: 'queued',
    waitingFor: 'the float of sim',
  });
  await updateMerchant(testEnv.app, TESTER, shop.merchant_id, { status: 'blocked' });
  await updateAggregator(testEnv.app, TESTER, 'sim', { float: null });
  await waitUntil(
    () => withdrawalDetails(testEnv.app, uncertain),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
  const stopped = await waitUntil(
    () => withdrawalDetails(testEnv.app, waiting),
    ({ withdrawal }) => withdrawal.waitingFor === 'its merchant, which is blocked',
  );
  expect(stopped.attempts).toEqual([]);

  await updateMerchant(testEnv.app, TESTER, shop.merchant_id, { status: 'active' });
  await updateAggregator(testEnv.app, TESTER, 'sim', {});
  await waitUntil(
    () => withdrawalDetails(testEnv.app, waiting),
    ({ withdrawal }) => withdrawal.state === 'paid',
  );
});
