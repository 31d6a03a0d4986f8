// Lists, batches, cancellation, statements and webhooks through the client, against the real server.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Sluice, verifyWebhook, type Withdraw } from '../../client/src/index.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { startFaultyProxy } from './faulty-proxy.ts';
import { LANGUAGES } from './interpreters.ts';

let server: TestServer;
let merchant: TestMerchant;
let sluice: Sluice;

const clientOf = (baseUrl: string): Sluice =>
  new Sluice({ baseUrl, merchantId: merchant.merchant_id, secretKey: merchant.secret_key });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  merchant = await makeMerchant(server.app, { credit: '1000' });
  sluice = clientOf(server.url);
});

const toCard = { amount: '10.00', system: 'card', wallet: '4111111111111111' };
const batchOf = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...toCard, orderId: `batch-${i}` }));

describe('a batch', () => {
  test('has a result for each item, in order', async () => {
    const results = await sluice.createWithdraws([
      ...batchOf(2),
      { ...toCard, amount: '99999', orderId: 'poor' },
    ]);
    expect(results).toMatchObject([
      { success: true, withdrawId: expect.any(String), orderId: 'batch-0', replayed: false },
      { success: true, withdrawId: expect.any(String), orderId: 'batch-1', replayed: false },
      { success: false, code: 'low_balance', orderId: 'poor' },
    ]);
  });

  test('whose response was lost is sent again and creates nothing twice', async () => {
    const proxy = await startFaultyProxy(server.url);
    proxy.next('cut_after');
    const results = await clientOf(proxy.url).createWithdraws(batchOf(3));
    await proxy.close();
    expect(results.map((result) => result.success && result.replayed)).toEqual([true, true, true]);
    expect(await sluice.getBalance()).toMatchObject({ available: '970.00', held: '30.00' });
  });
});

describe('the list of withdrawals', () => {
  test('is read to its end, over pages', async () => {
    await sluice.createWithdraws(batchOf(7));
    const found: Withdraw[] = [];
    for await (const withdraw of sluice.listWithdraws({ limit: 2, status: 'Created' })) found.push(withdraw);
    expect(found.map(({ orderId }) => orderId)).toEqual(
      batchOf(7)
        .map(({ orderId }) => orderId)
        .reverse(),
    );
    expect(found[0]).toMatchObject({
      merchantId: merchant.merchant_id,
      stage: 'queued',
      paidAt: null,
      metadata: {},
    });
  });

  test('is read page by page', async () => {
    await sluice.createWithdraws(batchOf(3));
    const list = sluice.listWithdraws({ limit: 2, createdFrom: new Date(Date.now() - 3_600_000) });
    const first = await list.page();
    expect(first.data).toHaveLength(2);
    const second = await list.page(first.nextCursor ?? '');
    expect(second.data.map(({ orderId }) => orderId)).toEqual(['batch-0']);
  });
});

test('metadata keeps the names of its keys', async () => {
  const metadata = { customer_no: '17', basketId: 'x' };
  const { withdrawId } = await sluice.createWithdraw({
    ...toCard,
    metadata,
    comment: 'Refund 17',
    recipientName: 'Ann Example',
  });
  expect(await sluice.getWithdrawInfo({ id: withdrawId })).toMatchObject({ metadata });
});

test('a withdrawal is cancelled once, however often the call is made', async () => {
  const { withdrawId, orderId } = await sluice.createWithdraw(toCard);
  expect(await sluice.cancelWithdraw({ orderId, reason: 'changed his mind' })).toEqual({ withdrawId });
  expect(await sluice.cancelWithdraw({ id: withdrawId })).toEqual({ withdrawId });
  expect(await sluice.getWithdrawInfo({ orderId })).toMatchObject({ status: 'Cancelled', stage: null });
  expect(await sluice.getBalance()).toMatchObject({ available: '1000.00', held: '0.00' });
  await expect(sluice.cancelWithdraw({ orderId: 'unknown' })).rejects.toMatchObject({
    code: 'withdraw_not_found',
  });
});

test('the systems are listed with their fees', async () => {
  const systems = await sluice.listSystems();
  expect(systems.find(({ system }) => system === 'fps')).toMatchObject({
    needsBank: true,
    fee: { percent: expect.any(String), fixed: expect.any(String) },
    feeFrom: 'balance',
    walletPattern: expect.any(String),
  });
});

test('the statement has the entries of the period and both balances', async () => {
  await sluice.createWithdraws(batchOf(3));
  const statement = sluice.getStatement({ limit: 2 });
  const page = await statement.page();
  expect(page).toMatchObject({
    currency: 'RUB',
    opening: { available: expect.any(String), held: expect.any(String) },
    closing: { available: '970.00', held: '30.00' },
    nextCursor: expect.any(String),
  });
  const withdrawals: (string | null)[] = [];
  for await (const { withdrawId } of statement) withdrawals.push(withdrawId);
  expect(withdrawals.filter((id) => id !== null)).toHaveLength(3);
});

describe('webhooks', () => {
  test('a test is delivered, and is signed', async () => {
    const receiver = await startReceiver();
    const set = await setEndpoint(server.app, TESTER, merchant.merchant_id, { url: receiver.url });
    if (!set.ok || set.value.secret === null) throw new Error('no endpoint');
    expect(await sluice.testWebhook()).toMatchObject({ delivered: true, status: 204, error: null });
    const [message] = receiver.messages;
    expect(await verifyWebhook(message?.headers ?? {}, message?.body ?? '', set.value.secret)).toMatchObject({
      type: 'webhook.test',
      data: { merchantId: merchant.merchant_id },
    });
    await sluice.createWithdraw(toCard);
    expect(await sluice.resendWebhook({ since: new Date(Date.now() - 60_000) })).toBeGreaterThanOrEqual(0);
  });

  test('without an endpoint nothing is sent', async () => {
    await expect(sluice.testWebhook()).rejects.toMatchObject({ code: 'webhook_not_configured' });
    await expect(sluice.resendWebhook({ webhookId: 'evt_1_1' })).rejects.toMatchObject({
      code: expect.stringMatching(/^webhook_not_/),
    });
  });
});

for (const language of LANGUAGES)
  describe.skipIf(language.isMissing)(language.title, () => {
    test('lists, cancels, creates batches and reads statements', async () => {
      const item = { ...toCard, order_id: 'one' };
      const items = [item, { ...item, order_id: 'two', metadata: { customer_no: '17' } }];
      const outcomes = await language.run(
        [
          ['create_withdraws', { items }],
          ['cancel_withdraw', { order_id: 'one', reason: 'changed' }],
          ['list_withdraws', { limit: 1 }],
          ['list_systems'],
          ['get_statement', { limit: 1 }],
          ['test_webhook'],
        ],
        { merchant, baseUrl: server.url },
      );
      const [created, cancelled, listed, systems, statement, tested] = outcomes;
      expect(created?.result).toMatchObject([{ success: true, order_id: 'one' }, { success: true }]);
      expect(cancelled?.result).toEqual({ withdraw_id: expect.any(String) });
      expect(listed?.result).toMatchObject([
        { order_id: 'two', metadata: { customer_no: '17' } },
        { order_id: 'one', status: 'Cancelled' },
      ]);
      expect(systems?.result).toContainEqual(expect.objectContaining({ system: 'fps', needs_bank: true }));
      expect(statement?.result).toContainEqual(
        expect.objectContaining({ available: '-10.00', held: '10.00' }),
      );
      expect(tested?.error).toMatchObject({ code: 'webhook_not_configured' });
    });
  });
