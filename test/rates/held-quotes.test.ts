// A quote of a withdrawal in a payout currency holds its rate for half a minute, for one create of the same request.
import { randomBytes, randomUUID } from 'node:crypto';
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { ZERO } from '../../src/domain/money.ts';
import { decodeQuote, encodeQuote, type HeldQuote } from '../../src/domain/rates/held-quote.ts';
import { openVault } from '../../src/storage/installation/vault.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { updateSystem } from '../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, money, openAppOn, type TestMerchant } from '../harness/app.ts';
import {
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  INFO,
  QUOTE,
  toCard,
  toTron,
} from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';

type Json = Record<string, unknown>;

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
const REQUEST = { ...toTron, amount: '5000.00' };
async function quote(fields: Fields = {}): Promise<Json> {
  const { body } = await server.post(QUOTE, { ...shop, ...REQUEST, ...fields });
  expect(body).toMatchObject({ success: true });
  return body['data'] as Json;
}
const create = (fields: Fields, encoding: Encoding = 'json') =>
  server.post(CREATE, { ...shop, ...REQUEST, ...fields }, encoding);
const infoOf = async (key: Fields) => (await server.post(INFO, { ...shop, ...key })).body['data'] as Json;
const NOT_VALID = {
  status: 409,
  body: { success: false, error: 'Quote is not valid', code: 'quote_not_valid', field: 'quote_id' },
};

const ownerOf = ({ merchant_id: id }: TestMerchant) => `quote of merchant ${id}`;
/** The quote of a token with changes, as this installation would have sealed it. */
function changed(token: unknown, change: Partial<HeldQuote>): string {
  const held = decodeQuote(server.app.vault.openToken(ownerOf(shop), String(token)) ?? '');
  return server.app.vault.sealToken(ownerOf(shop), encodeQuote({ ...held, ...change }));
}

test.each(Object.keys(ENCODINGS) as Encoding[])(
  'its rate is that of the withdrawal, as %s',
  async (encoding) => {
    const held = await quote();
    expect(held).toMatchObject({ payout_amount: '51.361068', payout_currency: 'USDT', rate: '97.35' });
    const secondsLeft = (Date.parse(String(held['quote_expires_at'])) - Date.now()) / 1_000;
    expect(secondsLeft).toBeGreaterThan(15);
    expect(secondsLeft).toBeLessThanOrEqual(31);
    await rateOf('98.00');
    const created = await create({ quote_id: held['quote_id'] }, encoding);
    expect(created.body).toMatchObject({ success: true });
    const info = await infoOf({ id: created.body['withdraw_id'] });
    expect(info).toMatchObject({ payout_amount: '51.361068', rate: '97.35' });
    expect(await infoOf({ id: (await create({})).body['withdraw_id'] })).toMatchObject({ rate: '98.00' });
  },
);

describe('it is not valid', () => {
  let heldOnce: Json | undefined;
  const expectNotValid = async (fields: Fields) => {
    expect(await create(fields)).toMatchObject(NOT_VALID);
    const created = await server.app.db.query({
      text: 'select id from withdrawals where merchant_id = $1',
      values: [shop.merchant_id],
    });
    expect(created).toEqual([]);
  };

  test.each<[string, Fields]>([
    ['amount', { amount: '5000.01' }],
    ['wallet', { wallet: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
    ['fee source', { fee_from: 'amount' }],
    ['system', toCard],
  ])('for another %s', async (_title, fields) => {
    const { quote_id } = await quote();
    await expectNotValid({ quote_id, ...fields });
  });

  test('for another merchant', async () => {
    const { quote_id } = await quote();
    shop = await makeMerchant(server.app, { credit: '100000' });
    await expectNotValid({ quote_id });
  });

  test('after its time', async () => {
    const { quote_id } = await quote();
    await expectNotValid({ quote_id: changed(quote_id, { expiresAt: new Date(Date.now() - 5_000) }) });
  });

  test.each(['98.33', '96.37', '9.73'])(
    'after a change of the rate by more than a percent, to %s',
    async (rate) => {
      const { quote_id } = await quote();
      await rateOf(rate);
      await expectNotValid({ quote_id });
    },
  );

  test.each(['98.32', '96.38'])('but after a smaller change, to %s, it is', async (rate) => {
    const { quote_id } = await quote();
    await rateOf(rate);
    expect((await create({ quote_id })).body).toMatchObject({ success: true });
  });

  test('after a change of the fee from the balance', async () => {
    const { quote_id } = await quote({ fee_from: 'balance' });
    onTestFinished(async () => {
      await updateSystem(server.app, TESTER, 'usdt', { fee: { fixed: ZERO } });
    });
    await updateSystem(server.app, TESTER, 'usdt', { fee: { fixed: money('50') } });
    await expectNotValid({ quote_id, fee_from: 'balance' });
  });

  test('after a change of the fee or the spread', async () => {
    const { quote_id } = await quote({ fee_from: 'amount' });
    onTestFinished(async () => {
      await updateSystem(server.app, TESTER, 'usdt', { fee: { fixed: ZERO }, spreadBasisPoints: 0 });
    });
    await updateSystem(server.app, TESTER, 'usdt', { fee: { fixed: money('1') } });
    await expectNotValid({ quote_id, fee_from: 'amount' });
    const next = await quote({ fee_from: 'amount' });
    await updateSystem(server.app, TESTER, 'usdt', { spreadBasisPoints: 200 });
    await expectNotValid({ quote_id: next['quote_id'], fee_from: 'amount' });
  });

  test('of another installation', async () => {
    const { quote_id } = await quote();
    const text = server.app.vault.openToken(ownerOf(shop), String(quote_id)) ?? '';
    await expectNotValid({ quote_id: openVault(randomBytes(32)).sealToken(ownerOf(shop), text) });
  });

  property.prop([fc.nat({ max: 10_000 }), fc.integer({ min: 1, max: 255 })], { numRuns: 60 })(
    'with any byte changed',
    async (position, flip) => {
      heldOnce ??= await quote();
      const { quote_id } = heldOnce;
      const bytes = Buffer.from(String(quote_id), 'base64url');
      const at = position % bytes.length;
      bytes[at] = (bytes[at] ?? 0) ^ flip;
      await expectNotValid({ quote_id: bytes.toString('base64url') });
    },
  );

  test.each([
    '',
    'x',
    'A'.repeat(601),
    `${'A'.repeat(59)} `,
    `${'A'.repeat(60)}=`,
    '../../../../../../../../../etc/passwd',
  ])('a text that is none is rejected by its form: %j', async (quote_id) => {
    const { body } = await create({ quote_id });
    if (quote_id === '') expect(body).toMatchObject({ success: true });
    else expect(body).toMatchObject({ code: 'invalid_field', field: 'quote_id' });
  });
});

describe('it is used once', () => {
  test('one after the other, and a repeated order gets its first response', async () => {
    const { quote_id } = await quote();
    const first = await create({ quote_id, order_id: 'mine' });
    expect(first.body).toMatchObject({ success: true });
    const { withdraw_id } = first.body;
    const used = { ...NOT_VALID, body: { ...NOT_VALID.body, withdraw_id } };
    expect(await create({ quote_id })).toMatchObject(used);
    expect(await create({ quote_id, order_id: 'other' })).toMatchObject(used);
    expect(await create({ quote_id, amount: '10' })).toMatchObject(used);
    await rateOf('120.00');
    expect((await create({ quote_id, order_id: 'mine' })).body).toEqual(first.body);
    expect(await create({ quote_id })).toMatchObject(used);
  });

  test('and the same request without an order id gets its first response, also after its time', async () => {
    const { quote_id } = await quote();
    const first = await create({ quote_id });
    expect(first.body).toMatchObject({ success: true });
    const again = await create({ quote_id });
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    await rateOf('120.00');
    expect((await create({ quote_id })).body).toEqual(first.body);
    const expired = changed(quote_id, { expiresAt: new Date(Date.now() - 5_000) });
    expect((await create({ quote_id: expired })).body).toEqual(first.body);
    expect((await create({ quote_id: expired, amount: '10' })).body).toMatchObject({
      code: 'quote_not_valid',
      withdraw_id: first.body['withdraw_id'],
    });
  });

  test('by a request whose twin with the same order id has a used one', async () => {
    const { quote_id } = await quote();
    expect((await create({ quote_id, order_id: 'before' })).body).toMatchObject({ success: true });
    const results = await Promise.all([
      create({ quote_id, order_id: 'twin' }),
      create({ order_id: 'twin' }),
      create({ order_id: 'twin' }),
    ]);
    expect(results.slice(1).map(({ body }) => body['success'])).toEqual([true, true]);
  });

  test('through two processes at once', async () => {
    const other = openAppOn(server.database.service, server.masterKey);
    await other.cache.listen();
    onTestFinished(() => other.close());
    for (let round = 0; round < 5; round += 1) {
      const { quote_id } = await quote();
      const results = await Promise.all(
        Array.from({ length: 20 }, (_, i) =>
          tryCreate(
            i % 2 ? other : server.app,
            shop,
            withdrawalRequest(REQUEST.amount, {
              wallet: REQUEST.wallet,
              system: 'usdt',
              quoteId: String(quote_id),
            }),
          ),
        ),
      );
      // Without order ids they are one request, sent twenty times.
      const ids = new Set(results.map((result) => (result.ok ? result.value.id : result.rejection.code)));
      expect(ids.size).toBe(1);
      expect(results.filter((result) => result.ok && !result.value.replayed)).toHaveLength(1);
    }
  });

  test('and is free again if the create that came first was rejected', async () => {
    const { quote_id } = await quote();
    await updateMerchant(server.app, TESTER, shop.merchant_id, { dailyLimit: money('1') });
    expect((await create({ quote_id })).body).toMatchObject({ code: 'daily_limit_exceeded' });
    await updateMerchant(server.app, TESTER, shop.merchant_id, { dailyLimit: null });
    expect((await create({ quote_id })).body).toMatchObject({ success: true });
  });

  test('by the database as the last guard', async () => {
    const { quote_id } = await quote();
    const { body } = await create({ quote_id });
    const owner = await connectDirectly(server.database);
    await expect(
      owner.query(`update withdrawals set quote_id = $2 where id = $1`, [body['withdraw_id'], randomUUID()]),
    ).rejects.toThrow('the terms of a withdrawal never change');
    await expect(
      owner.query(
        `insert into withdrawals (id, merchant_id, system, fee_from, amount, fee, total, received, wallet_sealed, wallet_key,
           wallet_hash, wallet_masked, auto, create_in_progress, quote_id)
         select 999999999, merchant_id, system, fee_from, amount, fee, total, received, wallet_sealed, wallet_key,
           wallet_hash, wallet_masked, auto, create_in_progress, quote_id from withdrawals where id = $1`,
        [body['withdraw_id']],
      ),
    ).rejects.toThrow('withdrawals_quote');
  });
});

test('comes after the limits of the amount, and before the daily limit and the rate', async () => {
  const code = async (fields: Fields) => (await create(fields)).body['code'];
  const { quote_id } = await quote();
  await updateSystem(server.app, TESTER, 'usdt', { max: money('6000') });
  onTestFinished(async () => {
    await updateSystem(server.app, TESTER, 'usdt', { max: null });
  });
  await updateMerchant(server.app, TESTER, shop.merchant_id, { dailyLimit: money('1') });
  expect(await code({ quote_id, amount: '6001' })).toBe('amount_above_maximum');
  expect(await code({ quote_id, amount: '5001' })).toBe('quote_not_valid');
  expect(await code({ quote_id })).toBe('daily_limit_exceeded');
});

test('a merchant gets sixty in a minute; quotes without a rate are not counted', async () => {
  const replies = await Promise.all(
    Array.from({ length: 62 }, () => server.post(QUOTE, { ...shop, ...REQUEST })),
  );
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(2);
  const [last] = replies.filter(({ status }) => status === 429);
  expect(last?.body).toMatchObject({ code: 'too_many_requests' });
  expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await server.post(QUOTE, { ...shop, ...toCard })).status).toBe(200);
});
