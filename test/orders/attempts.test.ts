// A failed order is answered for ever with its failure, and is tried again only by its next attempt, for every kind of aggregator.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { asWithdrawalId } from '../../src/domain/ids.ts';
import type { Report } from '../../src/domain/reports.ts';
import { AGGREGATOR_KINDS, type AggregatorKind } from '../../src/domain/routing.ts';
import type { App } from '../../src/usecases/app.ts';
import { listHalts } from '../../src/usecases/operator/halts/halts.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { findDifferences, makeMerchant, money, openAppOn, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, ENCODINGS, type Encoding, type Fields, INFO } from '../harness/client.ts';
import { withdrawalDetails } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';
import { type ScriptedAggregator, startScriptedAggregator } from '../payouts/scripted-aggregator.ts';

let server: TestServer;
let aggregator: ScriptedAggregator;
let shop: TestMerchant;

async function open(kind: AggregatorKind): Promise<void> {
  server = await startTestServer();
  aggregator = await startScriptedAggregator(server.app, { kind });
  aggregator.always = 'refused';
  shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '1000' });
}
afterEach(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await aggregator.close();
  await server.close();
});

const post = (fields: Fields, encoding: Encoding = 'json') =>
  server.post(
    CREATE,
    { ...shop, amount: '100.00', wallet: 'shop.4711', system: 'ewallet', ...fields },
    encoding,
  );
const infoOf = async (key: Fields) =>
  (await server.post(INFO, { ...shop, ...key })).body['data'] as Record<string, unknown>;
const withoutRequestId = (body: Record<string, unknown>) => ({ ...body, request_id: undefined });

const FAILURES = {
  http: { reason: 'declined', retryable: false },
  simulator: { reason: 'declined', retryable: false },
  sluice: { reason: 'invalid_destination', retryable: false },
} as const satisfies Record<AggregatorKind, object>;

describe.each(AGGREGATOR_KINDS)('an order that an aggregator of kind %s refused', (kind) => {
  beforeEach(() => open(kind));

  test('is answered with the reason and the next attempt, and info has the reason', async () => {
    const { status, body, headers } = await post({ order_id: 'o' });
    expect([status, headers.get('retry-after'), headers.get('idempotent-replayed')]).toEqual([
      503,
      null,
      null,
    ]);
    expect(body).toEqual({
      success: false,
      error: 'Error while creating withdraw',
      code: 'payout_failed',
      withdraw_id: expect.any(String),
      ...FAILURES[kind],
      next_attempt: 2,
      request_id: expect.any(String),
    });
    expect(await infoOf({ order_id: 'o' })).toMatchObject({
      status: 'Cancelled',
      attempt: 1,
      ...FAILURES[kind],
    });
  });

  test.each(Object.keys(ENCODINGS) as Encoding[])(
    'is answered with the same failure as %s, also after the next attempt',
    async (encoding) => {
      const first = await post({ order_id: 'o' }, encoding);
      const expectReplay = async () => {
        const again = await post({ order_id: 'o' }, encoding);
        expect(again.status).toBe(503);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(again.headers.get('retry-after')).toBeNull();
        expect(withoutRequestId(again.body)).toEqual(withoutRequestId(first.body));
      };
      await expectReplay();
      aggregator.always = 'accepted';
      await expectReplay();
      const second = await post({ order_id: 'o', attempt: 2 }, encoding);
      expect(second.body).toMatchObject({ success: true });
      await expectReplay();

      const replayed = await post({ order_id: 'o', attempt: '2' }, encoding);
      expect(replayed.body).toEqual(second.body);
      expect(replayed.headers.get('idempotent-replayed')).toBe('true');
      expect(aggregator.submitted).toHaveLength(2);
      expect(await infoOf({ order_id: 'o' })).toMatchObject({
        id: Number(second.body['withdraw_id']),
        status: 'Created',
        attempt: 2,
        reason: null,
        retryable: null,
      });
      expect(await infoOf({ id: first.body['withdraw_id'] })).toMatchObject({
        attempt: 1,
        ...FAILURES[kind],
      });
      expect((await server.post(BALANCE, shop)).body).toMatchObject({ available: '900.00', held: '100.00' });
    },
  );

  test('is stopped in its next attempt if the first one was paid after all', () => expectStopped(2));
  test('is stopped in its third attempt if the first one was paid after all', () => expectStopped(3));

  async function expectStopped(attempt: number): Promise<void> {
    const first = await post({ order_id: 'o' });
    for (let failed = 2; failed < attempt; failed += 1) await post({ order_id: 'o', attempt: failed });
    aggregator.always = 'accepted';
    await server.app.db.query({
      text: `insert into halts (scope, subject, actor, reason) values ('global', '', 'test', 'test')`,
    });
    const last = await post({ order_id: 'o', attempt });
    expect(last.body).toMatchObject({ success: true });
    await server.app.db.query({ text: `delete from halts where scope = 'global'` });

    await report(server.app, String(first.body['withdraw_id']), {
      verdict: 'paid',
      providerId: null,
      amount: money('100.00'),
      currency: 'RUB',
    });
    const newest = Number(last.body['withdraw_id']);
    expect(
      (await listIncidents(server.app, { all: false })).map(({ kind, withdrawalId }) => [kind, withdrawalId]),
    ).toEqual(
      expect.arrayContaining([
        ['paid_after_cancel', Number(first.body['withdraw_id'])],
        ['order_paid_before', newest],
      ]),
    );
    expect(await listHalts(server.app)).toMatchObject([
      { scope: 'merchant', subject: String(shop.merchant_id) },
    ]);
    // Also after the halt of the merchant was lifted.
    await server.app.db.query({ text: 'delete from halts' });
    expect(await server.app.beginAttempt({ id: asWithdrawalId(newest), tried: new Set() })).toEqual({
      verdict: 'waiting',
    });
    expect((await withdrawalDetails(server.app, String(newest))).withdrawal.waitingFor).toMatch(
      /earlier attempt/,
    );
    expect(aggregator.submitted).toHaveLength(attempt - 1);
  }
});

async function report(app: App, withdrawalId: string, reported: Report): Promise<void> {
  const [attempt] = (await withdrawalDetails(app, withdrawalId)).attempts;
  await app.recordOutcome({ reference: attempt?.reference ?? '', source: 'lookup', report: reported });
}

describe('a next attempt', () => {
  beforeEach(() => open('http'));

  test.each<[string, Fields, string, string]>([
    ['0', { order_id: 'o', attempt: 0 }, 'invalid_field', 'attempt'],
    ['-1', { order_id: 'o', attempt: -1 }, 'invalid_field', 'attempt'],
    ['1.5', { order_id: 'o', attempt: 1.5 }, 'invalid_field', 'attempt'],
    ['01', { order_id: 'o', attempt: '01' }, 'invalid_field', 'attempt'],
    ['1000', { order_id: 'o', attempt: 1000 }, 'invalid_field', 'attempt'],
    ['a text', { order_id: 'o', attempt: 'two' }, 'invalid_field', 'attempt'],
    ['a list', { order_id: 'o', attempt: [2] }, 'invalid_field', 'attempt'],
    ['2 without an order id', { attempt: 2 }, 'invalid_field', 'attempt'],
    ['2 of a new order', { order_id: 'new', attempt: 2 }, 'attempt_not_allowed', 'attempt'],
    ['3 after 1', { order_id: 'o', attempt: 3 }, 'attempt_not_allowed', 'attempt'],
    ['2 with another amount', { order_id: 'o', attempt: 2, amount: '101.00' }, 'order_id_used', 'order_id'],
    [
      '2 with another wallet',
      { order_id: 'o', attempt: 2, wallet: 'shop.4712' },
      'order_id_used',
      'order_id',
    ],
    ['2 to an unknown system', { order_id: 'o', attempt: 2, system: 'none' }, 'order_id_used', 'order_id'],
  ])('%s is rejected, and nothing is created', async (_, fields, code, field) => {
    await post({ order_id: 'o' });
    const before = aggregator.submitted.length;
    expect((await post(fields)).body).toMatchObject({ success: false, code, field });
    expect(aggregator.submitted).toHaveLength(before);
    expect(await infoOf({ order_id: 'o' })).toMatchObject({ attempt: 1 });
    expect((await server.post(BALANCE, shop)).body).toMatchObject({ available: '1000.00', held: '0.00' });
  });

  test('1 without an order id is the same as none', async () => {
    aggregator.always = 'accepted';
    expect((await post({ attempt: 1 })).body).toMatchObject({ success: true });
  });

  test('follows the one before, as often as it fails', async () => {
    for (const attempt of [1, 2, 3, 4])
      expect((await post({ order_id: 'o', attempt })).body).toMatchObject({ next_attempt: attempt + 1 });
    expect(await infoOf({ order_id: 'o' })).toMatchObject({ attempt: 4 });
    expect((await post({ order_id: 'o', attempt: 2 })).body).toMatchObject({ next_attempt: 3 });
    expect(aggregator.submitted).toHaveLength(4);
  });

  test('without the balance for it leaves the order as it was', async () => {
    await post({ order_id: 'o', amount: '900.00' });
    aggregator.always = 'accepted';
    await post({ amount: '500.00' });
    expect((await post({ order_id: 'o', amount: '900.00', attempt: 2 })).body).toMatchObject({
      code: 'low_balance',
    });
    expect(await infoOf({ order_id: 'o' })).toMatchObject({ attempt: 1, reason: 'declined' });
  });

  test.each<[string, () => Promise<void>]>([
    ['is accepted', () => answerAll('accepted')],
    ['is uncertain', () => answerAll('not_found')],
    ['is refused later', () => refuseLater()],
    [
      'has an open incident',
      async () => {
        await post({ order_id: 'o' });
        await server.app.db.query({
          text: `insert into incidents (kind, withdrawal_id, detail) select 'unconfirmed', id, 'test' from withdrawals`,
        });
      },
    ],
    [
      'was paid after all',
      async () => {
        const { body } = await post({ order_id: 'o' });
        const paid = { verdict: 'paid', providerId: null, amount: money('100'), currency: 'RUB' } as const;
        await report(server.app, String(body['withdraw_id']), paid);
        // Neither its incident nor the halt of the merchant is what keeps the order id.
        await server.app.db.query({
          text: `update incidents set closed_at = now(), closed_by = 'test', resolution = 'test'`,
        });
        await server.app.db.query({ text: 'delete from halts' });
      },
    ],
  ])('is not possible while the first one %s', async (_, arrange) => {
    await arrange();
    await post({ order_id: 'o' });
    aggregator.always = 'accepted';
    const sent = aggregator.submitted.length;
    expect((await post({ order_id: 'o', attempt: 2 })).body).toMatchObject({ code: 'attempt_not_allowed' });
    expect(aggregator.submitted).toHaveLength(sent);
  });

  async function answerAll(status: ScriptedAggregator['always']): Promise<void> {
    aggregator.always = status;
  }

  async function refuseLater(): Promise<void> {
    aggregator.always = 'accepted';
    const { body } = await post({ order_id: 'o' });
    await report(server.app, String(body['withdraw_id']), { verdict: 'refused', detail: 'declined' });
    expect(await infoOf({ order_id: 'o' })).toMatchObject({ status: 'Cancelled', reason: 'declined' });
  }

  test('is created once by concurrent requests to two processes', async () => {
    const other = openAppOn(server.database.connection, server.masterKey);
    const orders = Array.from({ length: 40 }, (_, n) => `twin-${n}`);
    const request = (orderId: string, attempt: number) =>
      withdrawalRequest('1', { wallet: 'shop.4711', system: 'ewallet', orderId, attempt });
    await Promise.all(orders.map((order) => tryCreate(server.app, shop, request(order, 1))));
    aggregator.always = 'accepted';
    const ids = await Promise.all(
      orders.flatMap((order) =>
        [server.app, other].map(async (app) => {
          const created = await tryCreate(app, shop, request(order, 2));
          return created.ok ? created.value.id : created.rejection.code;
        }),
      ),
    );
    await other.close();
    for (let n = 0; n < ids.length; n += 2) expect(ids[n]).toBe(ids[n + 1]);
    expect(new Set(ids).size).toBe(orders.length);
    expect(new Set(aggregator.submitted).size).toBe(2 * orders.length);
    expect((await server.post(BALANCE, shop)).body).toMatchObject({ held: '40.00' });
  });
});
