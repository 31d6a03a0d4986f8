// Automatic payouts in a currency of their own: the aggregator gets the locked amount, its float is in that currency, and both
// currencies of the ledger add up.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Simulator, startSimulator } from '../../src/adapters/aggregators/simulator/server.ts';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { addAggregator } from '../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../src/usecases/operator/aggregators/set-route.ts';
import { updateAggregator } from '../../src/usecases/operator/aggregators/update-aggregator.ts';
import { decideProposal } from '../../src/usecases/operator/proposals/decide-proposal.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { proposeResolution } from '../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { operatorActor, TESTER } from '../harness/actors.ts';
import { addOperators, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE, INFO, toTron } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import {
  addSimulator,
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

let testEnv: PayoutSetup;
let chain: Simulator;
let shop: TestMerchant;
let boss: OperatorClient;

beforeAll(async () => {
  testEnv = await openPayoutSetup();
  const { server } = testEnv;
  const secret = makeSigningSecret();
  const callbackUrl = `${server.url}/callbacks/chain`;
  chain = await startSimulator({ port: 0, secret, callbackUrl, delayMs: 20 });
  await addSimulator(server.app, { name: 'chain', url: chain.url, secret, system: 'usdt' });
  boss = await signInNewOperator(server, 'boss', 'admin');
  await addOperators(server.app, 'ann');
});
beforeEach(async () => {
  shop = await makeMerchant(testEnv.app, { payoutMode: 'auto', credit: '100000' });
  await setRate(testEnv.app, TESTER, 'USDT', { rate: '97.35', acceptJump: true });
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await expectConsistent({ app: testEnv.app, simulator: chain });
  await chain.close();
  await testEnv.close();
});

async function create(amount: string): Promise<string> {
  const { body } = await testEnv.server.post(CREATE, { ...shop, ...toTron, amount });
  expect(body).toMatchObject({ success: true });
  return String(body['withdraw_id']);
}
const statusOf = async (id: string): Promise<unknown> =>
  ((await testEnv.server.post(INFO, { ...shop, id })).body['data'] as Record<string, unknown>)['status'];
const settled = (id: string, status: string) =>
  waitUntil(
    () => statusOf(id),
    (found) => found === status,
  );
const balanceOf = async (name: string): Promise<string> => {
  const { accounts } = (await boss.get('/ledger/accounts')).body as {
    accounts: { name: string; balance: string }[];
  };
  return accounts.find((account) => account.name === name)?.balance ?? '';
};
/** Two decimals of the payout amount choose the outcome of the simulator. */
const amountFor = (payout: bigint): string => {
  const kopecks = (payout * 97_350_000n + 9_999_999_999n) / 10_000_000_000n;
  return `${kopecks / 100n}.${String(kopecks % 100n).padStart(2, '0')}`;
};

test('the aggregator gets the locked amount in USDT, and the ledger has both currencies', async () => {
  const before = await Promise.all(['float:usdt', 'delivered:usdt', 'clearing:usdt'].map(balanceOf));
  const id = await create('5000.00');
  await setRate(testEnv.app, TESTER, 'USDT', { rate: '50.00', acceptJump: true });
  await settled(id, 'Paid');
  const { attempts, reports } = await withdrawalDetails(testEnv.app, id);
  expect(attempts).toMatchObject([{ amount: 51_361_068n, aggregator: 'chain', state: 'paid' }]);
  expect(reports.at(-1)).toMatchObject({ amount: 51_361_068n, currency: 'USDT' });
  const entry = chain.store.find(attempts[0]?.reference ?? '');
  expect(entry).toMatchObject({ amount: 51_361_068n, currency: 'USDT', executions: 1 });

  const page = (await boss.get(`/withdrawals/${id}`)).body;
  expect(page).toMatchObject({
    withdrawal: {
      amount_to_send: '51.361068',
      currency_to_send: 'USDT',
      payout_amount: '51.361068',
      rate: '97.35',
      payout_remainder: '0.0000302',
    },
    attempts: [{ amount: '51.361068' }],
  });
  const entries = page['entries'] as { account_name: string; amount: string; step: string }[];
  expect(
    entries.filter(({ step }) => step === 'settle').map(({ account_name, amount }) => [account_name, amount]),
  ).toEqual(
    expect.arrayContaining([
      ['clearing:usdt', '5000.00'],
      ['float:usdt', '-51.361068'],
      ['delivered:usdt', '51.361068'],
    ]),
  );
  const after = await Promise.all(['float:usdt', 'delivered:usdt', 'clearing:usdt'].map(balanceOf));
  const change = after.map((amount, i) => (Number(amount) - Number(before[i])).toFixed(6));
  expect(change).toEqual(['-51.361068', '51.361068', '5000.000000']);
});

test('the float of the aggregator is in USDT', async () => {
  await updateAggregator(testEnv.app, TESTER, 'chain', { float: '60.5' });
  await settled(await create('5000.00'), 'Paid');
  const find = async () =>
    ((await boss.get('/aggregators')).body['items'] as { name: string; float: string | null }[]).find(
      ({ name }) => name === 'chain',
    );
  expect(await find()).toMatchObject({ currency: 'USDT', float: '9.138932' });
  const waiting = await create('5000.00');
  await waitUntil(
    async () => (await withdrawalDetails(testEnv.app, waiting)).withdrawal.waitingFor,
    (cause) => cause === 'the float of chain',
  );
  await updateAggregator(testEnv.app, TESTER, 'chain', { float: '51.361068' });
  await settled(waiting, 'Paid');
  expect(await find()).toMatchObject({ float: '0.000000' });
  expect(await updateAggregator(testEnv.app, TESTER, 'chain', { float: '1.0000001' })).toMatchObject({
    ok: false,
    rejection: { field: 'float', text: expect.stringContaining('at most 6 decimals for USDT') },
  });
  await updateAggregator(testEnv.app, TESTER, 'chain', { float: null });
});

test.each(['wrong_amount_over', 'wrong_amount_under', 'wrong_currency'] as const)(
  'a report by the outcome %s is an incident, also by one millionth',
  async (outcome) => {
    await fetch(`${chain.url}/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ outcome, next: 1 }),
    });
    const id = await create('1000.00');
    const { incidents } = await waitUntil(
      () => withdrawalDetails(testEnv.app, id),
      (details) => details.incidents.length > 0,
    );
    expect(incidents).toMatchObject([{ kind: 'wrong_amount' }]);
    expect(incidents[0]?.detail).toContain('10.272213 USDT');
    expect(await statusOf(id)).toBe('Created');
  },
);

test('operators resolve a disputed payout as paid', async () => {
  const id = await create(amountFor(10_270_000n));
  await waitUntil(
    () => withdrawalDetails(testEnv.app, id),
    ({ incidents }) => incidents.length > 0,
  );
  const proposed = await proposeResolution(testEnv.app, operatorActor('ann'), {
    id: Number(id) as WithdrawalId,
    paid: true,
    reason: 'the statement has the locked amount',
    evidence: 'statement',
  });
  if (!proposed.ok) throw new Error(proposed.rejection.text);
  const decision = { id: proposed.value.id, verdict: 'confirmed' } as const;
  expect(await decideProposal(testEnv.app, operatorActor('ben'), decision)).toMatchObject({ ok: true });
  expect(await statusOf(id)).toBe('Paid');
});

test('an operator records the return of a payout', async () => {
  const id = await create(amountFor(20_000_000n));
  await settled(id, 'Paid');
  const { attempts } = await withdrawalDetails(testEnv.app, id);
  chain.store.returnPayout(attempts[0]?.reference ?? '');
  const order = { id: Number(id) as WithdrawalId, reason: 'the wallet sent it back' };
  expect(await returnWithdrawal(testEnv.app, TESTER, order)).toMatchObject({ ok: true });
  const { withdrawal, incidents } = await withdrawalDetails(testEnv.app, id);
  expect({ withdrawal, incidents }).toMatchObject({ withdrawal: { returned: true }, incidents: [] });
});

test('a returned payout brings both currencies back', async () => {
  const before = await Promise.all(['float:usdt', 'delivered:usdt', 'clearing:usdt'].map(balanceOf));
  const id = await create(amountFor(20_000_000n));
  await settled(id, 'Paid');
  const { attempts } = await withdrawalDetails(testEnv.app, id);
  await fetch(`${chain.url}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ give_back: attempts[0]?.reference }),
  });
  await settled(id, 'Cancelled');
  expect(await Promise.all(['float:usdt', 'delivered:usdt', 'clearing:usdt'].map(balanceOf))).toEqual(before);
});

test('the statement of the aggregator agrees, in its currency', async () => {
  await settled(await create('5000.00'), 'Paid');
  const day = new Date().toISOString().slice(0, 10);
  const { body } = await boss.post('/reconciliations', { aggregator: 'chain', day });
  const report = body['report'] as Record<string, unknown>;
  expect(report).toMatchObject({ currency: 'USDT' });
  const { totals } = report as { totals: Record<'there' | 'here' | 'ledger', { sum: string }> };
  expect(totals.there.sum).toMatch(/^\d+\.\d{6}$/);
  expect(totals.here.sum).toBe(totals.ledger.sum);
});

describe('an aggregator of another currency', () => {
  test('gets no route of the system', async () => {
    expect(await setRoute(testEnv.app, TESTER, { system: 'usdt', aggregator: 'sim' }, {})).toMatchObject({
      ok: false,
      rejection: {
        field: 'aggregator',
        text: 'usdt is paid in USDT, and sim pays in the settlement currency.',
      },
    });
    expect(await setRoute(testEnv.app, TESTER, { system: 'card', aggregator: 'chain' }, {})).toMatchObject({
      ok: false,
      rejection: { text: 'card is paid in the settlement currency, and chain pays in USDT.' },
    });
  });

  test('cannot be of kind sluice, which knows only its own settlement currency', async () => {
    const added = await addAggregator(testEnv.app, TESTER, {
      name: 'upstream',
      kind: 'sluice',
      currency: 'USDT',
      url: 'https://upstream.example/api',
      deadlineMs: 5_000,
      finalitySeconds: 60,
      secrets: {},
    });
    expect(added).toMatchObject({ ok: false, rejection: { field: 'currency' } });
  });
});

test('entries in USDT never balance entries in the settlement currency', async () => {
  const post = (debit: number, credit: number) =>
    testEnv.app.db.transaction((tx) =>
      tx.query({
        text: `select post_moves('{buy_float}', '{1}', array[$1::bigint], array[$2::bigint], '{5}')`,
        values: [debit, credit],
      }),
    );
  for (const [debit, credit] of [
    [501, 1],
    [1, 501],
    [13, 502],
    [503, 3],
  ] as const)
    await expect(post(debit, credit)).rejects.toThrow('do not add up to zero');
});
