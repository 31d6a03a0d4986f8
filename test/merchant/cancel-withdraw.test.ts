// A merchant cancels a withdrawal while nothing is under way: never one that is paid, being paid, or may be paid.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { openIncident } from '../../src/storage/incidents/incidents.ts';
import type { ActionResult } from '../../src/usecases/actions/rejection.ts';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal, returnToQueue } from '../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { createPaymentFile } from '../../src/usecases/operator/withdrawals/payment-file.ts';
import { revealWallet } from '../../src/usecases/operator/withdrawals/reveal-wallet.ts';
import { operatorActor, SET_UP } from '../harness/actors.ts';
import { addOperators, findDifferences, makeMerchant, money, type TestMerchant } from '../harness/app.ts';
import {
  BALANCE,
  CANCEL,
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  toCard,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let other: TestMerchant;
beforeAll(async () => {
  server = await startTestServer();
  await addOperators(server.app, 'ann', 'ben');
  shop = await makeMerchant(server.app, { credit: '1000000' });
  other = await makeMerchant(server.app, { credit: '1000' });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const create = async (fields: Fields = {}): Promise<WithdrawalId> =>
  Number((await server.post(CREATE, { ...shop, ...toCard, ...fields })).body['withdraw_id']) as WithdrawalId;
const cancel = (fields: Fields, encoding: Encoding = 'json') =>
  server.post(CANCEL, { ...shop, ...fields }, encoding);
const statusOf = async (id: number) =>
  ((await server.post(INFO, { ...shop, id })).body['data'] as Record<string, unknown>)['status'];

test.each(Object.keys(ENCODINGS) as Encoding[])(
  'it is cancelled by id or order id, sent as %s',
  async (encoding) => {
    const before = (await server.post(BALANCE, shop)).body;
    const first = await create();
    const second = await create({ order_id: `cancel-${encoding}` });
    for (const [id, key] of [
      [first, { id: first }],
      [second, { order_id: `cancel-${encoding}`, reason: 'ordered twice' }],
    ] as const) {
      const reply = await cancel(key, encoding);
      expect(reply.body).toEqual({ success: true, message: 'Withdraw cancelled', withdraw_id: String(id) });
      expect(await statusOf(id)).toBe('Cancelled');
      // Repeating it returns the same response, and moves nothing.
      expect((await cancel(key, encoding)).text).toBe(reply.text);
    }
    expect((await server.post(BALANCE, shop)).body).toEqual(before);
  },
);

test('an order that was cancelled keeps its id, and a further attempt is not allowed', async () => {
  const fields = { ...toCard, order_id: 'cancel-kept' };
  const id = await create(fields);
  await cancel({ id });
  expect((await server.post(CREATE, { ...shop, ...fields })).body).toMatchObject({ withdraw_id: String(id) });
  expect((await server.post(CREATE, { ...shop, ...fields, attempt: 2 })).body).toMatchObject({
    code: 'attempt_not_allowed',
  });
});

const ANN = operatorActor('ann');

type Prepare = (id: WithdrawalId) => Promise<ActionResult<unknown>[]>;

const claim: Prepare = async (id) => [await claimWithdrawal(server.app, ANN, { id })];
const pay: Prepare = async (id) => [await payWithdrawal(server.app, ANN, { id, reference: `bank-${id}` })];
const giveBack: Prepare = async (id) => [await returnToQueue(server.app, ANN, { id, reason: 'not paid' })];
const exportToFile: Prepare = async (id) => [await createPaymentFile(server.app, ANN, [id])];
const giveMoneyBack: Prepare = async (id) => [
  await returnWithdrawal(server.app, ANN, { id, reason: 'sent back' }),
];
const cancelAsOperator: Prepare = async (id) => [
  await cancelWithdrawal(server.app, ANN, { id, reason: 'wrong card' }),
];
const takeTwoPeople: Prepare = async () => [await setFourEyes(server.app, SET_UP, { above: money('50') })];
const reveal: Prepare = async (id) => [await revealWallet(server.app, ANN, id)];

describe('a withdrawal cannot be cancelled', () => {
  test.each<[string, readonly Prepare[]]>([
    ['that an operator has claimed', [claim]],
    ['whose destination an operator has seen, and which is back in the queue', [claim, reveal, giveBack]],
    ['that is in a payment file', [claim, exportToFile]],
    ['that was in a payment file, and is back in the queue', [claim, exportToFile, giveBack]],
    ['that is paid', [pay]],
    ['that was returned', [pay, giveMoneyBack]],
    ['that an operator has cancelled', [cancelAsOperator]],
    // The last one: from now on every payment of this size is only proposed.
    ['whose payment is proposed', [takeTwoPeople, pay]],
  ])('%s', async (_title, steps) => {
    const id = await create();
    for (const step of steps) for (const { ok } of await step(id)) expect(ok).toBe(true);
    const before = await statusOf(id);
    expect(await cancel({ id })).toMatchObject({
      status: 409,
      body: {
        success: false,
        error: 'Withdraw cannot be cancelled',
        code: 'cancel_not_allowed',
        withdraw_id: String(id),
      },
    });
    expect(await statusOf(id)).toBe(before);
  });

  test('while the database may have lost what was paid', async () => {
    const id = await create();
    await server.app.db.transaction((tx) =>
      openIncident(tx, { kind: 'database_restored', withdrawalId: null, reference: null, detail: 'a test' }),
    );
    expect((await cancel({ id })).body).toMatchObject({ code: 'cancel_not_allowed' });
    await server.app.db.query({
      text: `update incidents set closed_at = now(), closed_by = 'test', resolution = 'checked' where kind = 'database_restored'`,
    });
    expect((await cancel({ id })).body).toMatchObject({ success: true });
  });

  test('of another merchant, or one that does not exist', async () => {
    const id = await create({ order_id: 'cancel-foreign' });
    for (const fields of [
      { ...other, id },
      { ...other, order_id: 'cancel-foreign' },
      { id: 1 },
      { id, order_id: 'cancel-other' },
      { id: '9'.repeat(40) },
    ])
      expect((await cancel(fields)).body).toMatchObject({ code: 'withdraw_not_found' });
    expect(await statusOf(id)).toBe('Created');
  });

  test.each([
    ['field_required', 'id', {}],
    ['invalid_field', 'id', { id: 'x' }],
    ['invalid_field', 'reason', { id: 1, reason: 'x'.repeat(141) }],
    ['invalid_field', 'reason', { id: 1, reason: ' ' }],
    ['invalid_field', 'reason', { id: 1, reason: 'card 4111 1111 1111 1111' }],
    ['invalid_field', 'reason', { id: 1, reason: 'a\u0000b' }],
    ['invalid_field', 'amount', { id: 1, amount: '1' }],
  ] as const)('with %s for %s', async (code, field, fields) => {
    expect((await cancel(fields)).body).toMatchObject({ code, field });
  });
});
