// A system whose amount is not fixed (usdt, until its rate is locked) has no route and no amount to copy, at any entry point.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_NAMES, SYSTEMS } from '../../../src/domain/systems/index.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
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

test('usdt is such a system, and the others are not', () => {
  expect(SYSTEM_NAMES.filter((name) => !SYSTEMS[name].hasFixedAmount)).toEqual(['usdt']);
});

describe.each(SYSTEM_NAMES.filter((name) => !SYSTEMS[name].hasFixedAmount))('%s', (system) => {
  const WORDS = `${system} cannot be routed: it is paid in another currency`;
  const create = async (): Promise<number> =>
    Number((await testEnv.server.post(CREATE, { ...manual, ...withdrawalTo(system) })).body['withdraw_id']);
  const addRouteOfEarlierVersion = async (): Promise<void> => {
    const client = await connectDirectly(testEnv.server.database);
    await client.query(
      `insert into routes (system, aggregator, position) values ($1, 'sim', 1) on conflict do nothing`,
      [system],
    );
  };

  test('gets no route by the operator API', async () => {
    expect(await boss.send('PUT', `/routes/${system}/sim`, { version: null })).toMatchObject({
      status: 422,
      body: { field: 'system', error: expect.stringContaining(WORDS) },
    });
  });

  test('gets no route by the command line', async () => {
    const { code, stderr } = await command(['route', 'set', system, 'sim'], env);
    expect(code).toBe(1);
    expect(stderr).toContain(WORDS);
  });

  test('a route of an earlier version is not used for a new payout', async () => {
    await addRouteOfEarlierVersion();
    await updateSystem(testEnv.app, TESTER, system, { autoPayouts: true });
    expect(await testEnv.server.post(CREATE, { ...testEnv.shop, ...withdrawalTo(system) })).toMatchObject({
      status: 422,
      body: { code: 'auto_system_not_found' },
    });
  });

  test('a route of an earlier version is not used for one withdrawal either', async () => {
    await addRouteOfEarlierVersion();
    const id = await create();
    expect(
      await boss.post(`/withdrawals/${id}/route`, { aggregator: 'sim', reason: 'faster' }),
    ).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining(WORDS) },
    });
    const cli = await command(['withdrawal', 'route', String(id), '--to', 'sim', '--reason', 'x'], env);
    expect(cli.stderr).toContain(WORDS);
  });

  test('a withdrawal that an earlier version routed is not sent', async () => {
    await addRouteOfEarlierVersion();
    const client = await connectDirectly(testEnv.server.database);
    for (const pinned of [null, 'sim']) {
      const id = await create();
      await client.query('update withdrawals set auto = true, aggregator = $2 where id = $1', [id, pinned]);
      await advancePayout(testEnv.app, id as Parameters<typeof advancePayout>[1]);
      const { withdrawal, attempts } = await withdrawalDetails(testEnv.app, String(id));
      expect(withdrawal).toMatchObject({ stage: 'queued' });
      expect(attempts).toEqual([]);
    }
  });

  test('a payment file has no amount for it, and its results need none', async () => {
    const id = await create();
    const other = Number((await testEnv.server.post(CREATE, { ...manual, ...toCard })).body['withdraw_id']);
    await boss.post('/withdrawals/bulk', { action: 'claim', ids: [id, other] });
    const file = await boss.post('/withdrawals/payment-file', { ids: [id, other] });
    expect(parse(file.text, { bom: true, columns: true })).toMatchObject([
      { withdrawal_id: String(id), amount: '', currency: '' },
      { withdrawal_id: String(other), amount: '100.00', currency: 'RUB' },
    ]);
    const csv = `withdrawal_id,amount,status,reference,reason\n${id},,paid,tx-${id},\n${other},,paid,tx-${other},`;
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
    expect(body).toMatchObject({ withdrawal: { amount_to_send: null } });
    const { items } = (await boss.get(`/withdrawals?tab=to-pay&system=card`)).body as { items: object[] };
    expect(items[0]).toMatchObject({ amount_to_send: '100.00' });
  });
});
