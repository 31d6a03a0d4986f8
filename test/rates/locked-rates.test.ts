// A withdrawal in a payout currency locks the amount to send when it is created; without a fresh rate nothing is created.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { asMinor } from '../../src/domain/money.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, money, openAppOn, type TestMerchant } from '../harness/app.ts';
import { BALANCE, CREATE, INFO, QUOTE, toCard, toTron } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
beforeEach(async () => {
  server ??= await startTestServer();
  shop = await makeMerchant(server.app, { credit: '100000' });
  await rateOf('97.35');
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

async function rateOf(rate: string): Promise<void> {
  expect(await setRate(server.app, TESTER, 'USDT', { rate, acceptJump: true })).toMatchObject({ ok: true });
}
const create = (fields: object = {}) => server.post(CREATE, { ...shop, ...toTron, ...fields });
async function infoOf(fields: object = {}): Promise<Record<string, unknown>> {
  const { body } = await create(fields);
  expect(body).toMatchObject({ success: true });
  const id = body['withdraw_id'];
  return (await server.post(INFO, { ...shop, id })).body['data'] as Record<string, unknown>;
}

/** Ends every rate that was recorded so far. */
async function expireRates(): Promise<void> {
  const owner = await connectDirectly(server.database);
  await owner.query('set session_replication_role = replica');
  await owner.query(`update rates set at = at - interval '2 days', expires_at = now() - interval '1 second'`);
  await owner.query('reset session_replication_role');
  // Announces the change.
  await owner.query(`update systems set position = position`);
}

describe('the amount that arrives', () => {
  test('5,000.00 at 97.35 is 51.361068 USDT; a later rate changes nothing, and the next withdrawal has it', async () => {
    const { body } = await create({ amount: '5000.00', order_id: 'first' });
    const read = async () =>
      (await server.post(INFO, { ...shop, order_id: 'first' })).body['data'] as Record<string, unknown>;
    const locked = { payout_amount: '51.361068', payout_currency: 'USDT', rate: '97.35' };
    expect(await read()).toMatchObject({
      ...locked,
      amount: 5000,
      amount_to_receive: '5000.00',
      currency: 'RUB',
    });
    await rateOf('98.00');
    expect(await read()).toMatchObject(locked);
    expect((await create({ amount: '5000.00', order_id: 'first' })).body).toEqual(body);
    expect(await infoOf({ amount: '5000.00' })).toMatchObject({ payout_amount: '51.020408', rate: '98.00' });
  });

  test('is that of the received amount: a fee from the amount lowers it, one from the balance does not', async () => {
    await updateSystem(server.app, TESTER, 'usdt', { fee: { fixed: asMinor(100_00n) } });
    onTestFinished(async () => {
      await updateSystem(server.app, TESTER, 'usdt', { fee: { fixed: asMinor(0n) } });
    });
    await rateOf('100.00');
    expect(await infoOf({ amount: '1000', fee_from: 'amount' })).toMatchObject({ payout_amount: '9.000000' });
    expect(await infoOf({ amount: '1000', fee_from: 'balance' })).toMatchObject({
      payout_amount: '10.000000',
    });
  });

  test('has the spread of the system, or that of the merchant', async () => {
    await updateSystem(server.app, TESTER, 'usdt', { spreadBasisPoints: 50 });
    onTestFinished(async () => {
      await updateSystem(server.app, TESTER, 'usdt', { spreadBasisPoints: 0 });
    });
    expect(await infoOf({ amount: '5000' })).toMatchObject({ payout_amount: '51.105540', rate: '97.83675' });
    await updateMerchant(server.app, TESTER, shop.merchant_id, {
      terms: { system: 'usdt', change: { spreadBasisPoints: 0 } },
    });
    expect(await infoOf({ amount: '5000' })).toMatchObject({ payout_amount: '51.361068', rate: '97.35' });
  });

  test('a withdrawal in the settlement currency has none of these fields', async () => {
    const info = await infoOf(toCard);
    expect(Object.keys(info).filter((field) => /payout|rate/.test(field))).toEqual([]);
  });

  test('through two processes, every withdrawal has a recorded rate, and the amount of that rate', async () => {
    const other = openAppOn(server.database.service, server.masterKey);
    await other.cache.listen();
    onTestFinished(() => other.close());
    const change = async (): Promise<void> => {
      for (let i = 0; i < 5; i += 1)
        await setRate(other, TESTER, 'USDT', { rate: `${90 + i}.50`, acceptJump: true });
    };
    const [, ...created] = await Promise.all([
      change(),
      ...Array.from({ length: 60 }, (_, i) => create({ amount: '10', order_id: `race-${i}` })),
    ]);
    expect(created.map(({ body }) => body['code']).filter(Boolean)).toEqual([]);
    const wrong = await server.app.db.query({
      text: `select w.id from withdrawals w left join rates r on r.id = w.rate_id where w.merchant_id = $1
              and (r.rate is distinct from w.rate or w.payout_amount <> floor(w.received * 10000000000.0 / w.rate))`,
      values: [shop.merchant_id],
    });
    expect(wrong).toEqual([]);
  });
});

describe('without a fresh rate', () => {
  const REJECTED = {
    status: 503,
    body: { success: false, error: 'Rate is not available', code: 'rate_not_available' },
  };

  test('nothing is created, in every encoding, and the request can be sent again after a new rate', async () => {
    await expireRates();
    const request = { ...shop, ...toTron, order_id: 'later' };
    const form = new URLSearchParams(
      Object.entries(request).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const bodies = [
      { headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) },
      { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: form },
    ];
    for (const { headers, body } of bodies) {
      const reply = await fetch(`${server.url}${CREATE}`, { method: 'POST', headers, body });
      expect({ status: reply.status, body: await reply.json() }).toMatchObject(REJECTED);
      expect(reply.headers.get('retry-after')).toBe('60');
    }
    expect(
      await server.app.db.query({ text: `select id from withdrawals where order_id = 'later'` }),
    ).toEqual([]);
    expect((await server.post(BALANCE, { ...shop })).body).toMatchObject({ available: '100000.00' });
    expect((await create(toCard)).body).toMatchObject({ success: true });
    await rateOf('97.35');
    expect((await create({ order_id: 'later' })).body).toMatchObject({ success: true });
  });

  test('comes after every limit and before the automatic route and the balance', async () => {
    const { merchant_id: id } = shop;
    await expireRates();
    const code = async (fields: object = {}) => (await create(fields)).body['code'];
    await updateSystem(server.app, TESTER, 'usdt', { min: money('50'), max: money('60000') });
    onTestFinished(async () => {
      await updateSystem(server.app, TESTER, 'usdt', { min: null, max: null });
    });
    await updateMerchant(server.app, TESTER, id, { dailyLimit: money('1000') });
    expect(await code({ amount: '49' })).toBe('amount_below_minimum');
    expect(await code({ amount: '60001' })).toBe('amount_above_maximum');
    expect(await code({ amount: '1001' })).toBe('daily_limit_exceeded');
    expect(await code({ wallet: 'T123' })).toBe('invalid_wallet');
    await updateMerchant(server.app, TESTER, id, { dailyLimit: null });
    expect(await code()).toBe('rate_not_available');
    await updateMerchant(server.app, TESTER, id, { payoutMode: 'auto' });
    expect(await code()).toBe('rate_not_available');
    await rateOf('97.35');
    expect(await code()).toBe('auto_system_not_found');
    await updateMerchant(server.app, TESTER, id, { payoutMode: 'manual' });
    const poor = await makeMerchant(server.app);
    expect((await server.post(CREATE, { ...poor, ...toTron })).body).toMatchObject({ code: 'low_balance' });
    await expireRates();
    expect((await server.post(CREATE, { ...poor, ...toTron })).body).toMatchObject({
      code: 'rate_not_available',
    });
  });

  test('a repeated order gets its first response', async () => {
    const order_id = randomBytes(8).toString('hex');
    const first = await create({ order_id });
    await expireRates();
    expect((await create({ order_id })).body).toEqual(first.body);
  });
});

test.each([
  ['a fresh rate', expireRates],
  ['the system', () => updateSystem(server.app, TESTER, 'usdt', { enabled: false })],
  ['a sufficient maximum', () => updateSystem(server.app, TESTER, 'usdt', { max: money('60') })],
  [
    'a sufficient daily limit',
    () => updateMerchant(server.app, TESTER, shop.merchant_id, { dailyLimit: money('1') }),
  ],
])('a request with a used quote names its withdrawal, also without %s', async (_, takeAway) => {
  const quoted = (await server.post(QUOTE, { ...shop, ...toTron })).body['data'] as Record<string, unknown>;
  const used = { quote_id: quoted['quote_id'] };
  const first = await create(used);
  onTestFinished(async () => {
    await updateSystem(server.app, TESTER, 'usdt', { enabled: true, max: null });
  });
  await takeAway();
  expect((await create(used)).body).toEqual(first.body);
  expect((await create({ ...used, order_id: randomBytes(8).toString('hex') })).body).toMatchObject({
    code: 'quote_not_valid',
    withdraw_id: first.body['withdraw_id'],
  });
});

test('a rate ages by the clock of the database, not by that of the process', async () => {
  await rateOf('97.35');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 });
  onTestFinished(() => void vi.useRealTimers());
  expect((await create()).body).toMatchObject({ success: true });
  await expireRates();
  vi.setSystemTime(Date.now() - 96 * 3_600_000);
  expect((await create()).body).toMatchObject({ code: 'rate_not_available' });
  vi.useRealTimers();
  await rateOf('97.35');
});

test.each([
  ['0.01', '10000.000001', 'amount_below_minimum'],
  ['100', '0.000000', 'rate'],
])('an amount of %s at %s is rejected: %s', async (amount, rate, code) => {
  const changed = await setRate(server.app, TESTER, 'USDT', { rate, acceptJump: true });
  if (!changed.ok) return expect(changed.rejection).toMatchObject({ field: code });
  expect((await create({ amount })).body).toMatchObject({ code });
});

describe('the database', () => {
  test.each([
    ['more than what was charged', 'payout_amount = payout_amount + 1'],
    ['half of a locked rate', 'rate = null'],
    ['another rate', 'rate = rate + 1'],
    ['another currency', `payout_currency = 'USD'`],
  ])('does not store %s', async (_, change) => {
    const { id } = await infoOf();
    await expect(
      server.app.db.query({ text: `update withdrawals set ${change} where id = ${Number(id)}` }),
    ).rejects.toThrow(/never change|payout_is/);
    const owner = await connectDirectly(server.database);
    await owner.query('alter table withdrawals disable trigger withdrawals_guard');
    const stored = owner.query(`update withdrawals set ${change} where id = ${Number(id)} returning rate`);
    if (/amount|null/.test(change)) await expect(stored).rejects.toThrow('payout_is');
    else await stored;
    await owner.query('alter table withdrawals enable trigger withdrawals_guard');
    // A change that only the trigger prevents is found by the auditor.
    if (/amount|null/.test(change)) return;
    await owner.query('set session_replication_role = replica');
    await owner.query(
      `update withdrawals set rate = ${97_350_000}, payout_currency = 'USDT' where id = ${Number(id)}`,
    );
  });
});
