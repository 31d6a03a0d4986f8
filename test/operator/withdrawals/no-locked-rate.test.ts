// A withdrawal of an earlier version in a payout currency has no locked rate: no amount was agreed, so it has no route and
// no amount to copy, at any entry point. It is paid by hand as agreed.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAYOUT_CURRENCIES } from '../../../src/domain/rates/currencies.ts';
import { SYSTEM_NAMES, SYSTEMS } from '../../../src/domain/systems/index.ts';
import { addAggregator } from '../../../src/usecases/operator/aggregators/add-aggregator.ts';
import { setRoute } from '../../../src/usecases/operator/aggregators/set-route.ts';
import { advancePayout } from '../../../src/usecases/payouts/advance-payout.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toCard, withdrawalTo } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import {
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
  withdrawalDetails,
} from '../../harness/payouts.ts';

let testEnv: PayoutSetup;
let manual: TestMerchant;
let boss: OperatorClient;
let env: Record<string, string>;

beforeAll(async () => {
  testEnv = await openPayoutSetup({ worker: false });
  const { server } = testEnv;
  manual = await makeMerchant(server.app, { credit: '100000' });
  boss = await signInNewOperator(server, 'boss', 'admin');
  env = await signInOnCommandLine(
    {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.database.url,
      SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    },
    'boss',
  );
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

/** As an earlier version created it. */
async function forgetRate(id: number): Promise<void> {
  const owner = await connectDirectly(testEnv.server.database);
  await owner.query('set session_replication_role = replica');
  await owner.query(
    'update withdrawals set rate_id = null, rate = null, payout_amount = null, payout_currency = null where id = $1',
    [id],
  );
}

const paysOther = SYSTEM_NAMES.flatMap((system) => {
  const { payoutCurrency } = SYSTEMS[system];
  return payoutCurrency === null ? [] : [{ system, currency: payoutCurrency }];
});

test('usdt is the only system with a currency of its own', () => {
  expect(paysOther).toEqual([{ system: 'usdt', currency: 'USDT' }]);
  expect(Object.keys(PAYOUT_CURRENCIES)).toEqual(['USDT']);
});

describe.each(paysOther)('$system', ({ system, currency }) => {
  const create = async (): Promise<number> => {
    const created = await testEnv.server.post(CREATE, { ...manual, ...withdrawalTo(system) });
    const id = Number(created.body['withdraw_id']);
    await forgetRate(id);
    return id;
  };
  const name = `sim-${system}`;
  beforeAll(async () => {
    const { simulator } = testEnv;
    await addAggregator(testEnv.app, TESTER, {
      name,
      kind: 'http',
      currency,
      url: simulator.url,
      deadlineMs: 5_000,
      finalitySeconds: 60,
      secrets: { secret: makeSigningSecret() },
    });
    expect(await setRoute(testEnv.app, TESTER, { system, aggregator: name }, {})).toMatchObject({ ok: true });
  });

  test('is not routed by an operator, at either entry point', async () => {
    const id = await create();
    const words = 'no amount to send was agreed';
    expect(await boss.post(`/withdrawals/${id}/route`, { aggregator: name, reason: 'faster' })).toMatchObject(
      { status: 409, body: { error: expect.stringContaining(words) } },
    );
    const cli = await command(['withdrawal', 'route', String(id), '--to', name, '--reason', 'x'], env);
    expect(cli.stderr).toContain(words);
  });

  test.each([null, name])('is not sent, if an earlier version made it automatic (to %s)', async (pinned) => {
    const client = await connectDirectly(testEnv.server.database);
    const id = await create();
    await client.query('update withdrawals set auto = true, aggregator = $2 where id = $1', [id, pinned]);
    await advancePayout(testEnv.app, id as Parameters<typeof advancePayout>[1]);
    const { withdrawal, attempts } = await withdrawalDetails(testEnv.app, String(id));
    expect(withdrawal).toMatchObject({
      stage: 'queued',
      waitingFor: 'an operator, since it has no locked rate',
    });
    expect(attempts).toEqual([]);
  });

  test('has no amount in a payment file, and its results need none', async () => {
    const id = await create();
    const other = Number((await testEnv.server.post(CREATE, { ...manual, ...toCard })).body['withdraw_id']);
    await boss.post('/withdrawals/bulk', { action: 'claim', ids: [id, other] });
    const file = await boss.post('/withdrawals/payment-file', { ids: [id, other] });
    expect(parse(file.text, { bom: true, columns: true })).toMatchObject([
      { withdrawal_id: String(id), amount: '', currency: '' },
      { withdrawal_id: String(other), amount: '100.00', currency: 'RUB' },
    ]);
    const hash = id.toString(16).padStart(64, '0');
    const csv = `withdrawal_id,amount,status,reference,reason\n${id},,paid,${hash},\n${other},,paid,tx-${other},`;
    expect((await boss.post('/withdrawals/payment-results', { csv, apply: true })).body).toMatchObject({
      rows: [
        { id, ok: true },
        { id: other, ok: false, message: expect.stringContaining('Amount differs') },
      ],
    });
  });

  test('the operator API names no amount to send', async () => {
    const id = await create();
    const { body } = await boss.get(`/withdrawals/${id}`);
    expect(body).toMatchObject({
      withdrawal: { amount_to_send: null, currency_to_send: null, payout_amount: null, rate: null },
    });
    const { items } = (await boss.get(`/withdrawals?tab=to-pay&system=card`)).body as { items: object[] };
    expect(items[0]).toMatchObject({ amount_to_send: '100.00', currency_to_send: 'RUB' });
  });
});
