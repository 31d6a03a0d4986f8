// Purchases of a payout currency: what they earn, who may record them, and that both currencies add up.
import { fc, test as property } from '@fast-check/vitest';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asMinor } from '../../../src/domain/money.ts';
import { gainOf } from '../../../src/domain/rates/float-purchase.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { SET_UP } from '../../harness/actors.ts';
import { findDifferences } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let ann: OperatorClient;
let checker: OperatorClient;
beforeAll(async () => {
  server = await startTestServer();
  ann = await signInNewOperator(server, 'ann', 'admin');
  checker = await signInNewOperator(server, 'cem', 'checker');
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

describe('the gain', () => {
  const gain = (clearing: bigint, float: bigint, bought: bigint, cost: bigint) =>
    gainOf(
      { clearing: asMinor(clearing), float: asMinor(float) },
      { bought: asMinor(bought), cost: asMinor(cost) },
    );
  test.each<[string, bigint, [bigint, bigint, bigint, bigint]]>([
    [
      'of what replaces every delivery is the rest of clearing',
      50_00n,
      [5_000_00n, -51_361_068n, 51_361_068n, 4_950_00n],
    ],
    ['may be a loss', -100_00n, [5_000_00n, -51_361_068n, 51_361_068n, 5_100_00n]],
    ['of half of it is half', 25_00n, [5_000_00n, -50_000_000n, 25_000_000n, 2_475_00n]],
    ['of what is bought ahead is nothing', 0n, [0n, 0n, 10_000_000n, 900_00n]],
    ['counts only what replaces deliveries', 100_00n, [1_000_00n, -10_000_000n, 20_000_000n, 1_800_00n]],
  ])('%s', (_, expected, [clearing, float, bought, cost]) => {
    expect(gain(clearing, float, bought, cost)).toBe(expected);
  });

  const amount = fc.bigInt({ min: 1n, max: 10n ** 12n });
  property.prop([fc.array(fc.tuple(amount, amount, fc.boolean()), { maxLength: 30 }), amount])(
    'over any deliveries and purchases, together with clearing, is what merchants were charged less what was paid',
    (events, lastCost) => {
      let [clearing, float, total, charged, paid] = [0n, 0n, 0n, 0n, 0n];
      const buy = (bought: bigint, cost: bigint): void => {
        const won = gain(clearing, float, bought, cost);
        clearing -= cost + won;
        float += bought;
        total += won;
        paid += cost;
      };
      for (const [units, value, isDelivery] of events)
        if (isDelivery) {
          clearing += value;
          float -= units;
          charged += value;
        } else buy(units, value);
      if (float < 0n) {
        buy(-float, lastCost);
        expect(clearing).toBe(0n);
      }
      expect(total + clearing).toBe(charged - paid);
    },
  );
});

const buy = (fields: object = {}) =>
  ann.post('/float-purchases', {
    currency: 'USDT',
    bought: '10',
    cost: '950.00',
    note: 'order 7',
    ...fields,
  });

test('a purchase is recorded once for each form, listed, and leads to its entries', async () => {
  const body = { currency: 'USDT', bought: '12.5', cost: '1000.00', note: 'order 8' };
  const first = await ann.post('/float-purchases', body, 'one-form');
  expect(first.body).toMatchObject({
    purchase: { bought: '12.500000', cost: '1000.00', gain: '0.00', note: 'order 8', actor: 'ann' },
    proposal: null,
  });
  expect((await ann.post('/float-purchases', body, 'one-form')).body).toEqual(first.body);
  const { items } = (await ann.get('/float-purchases')).body as { items: { id: number }[] };
  expect(items).toHaveLength(1);
  const entries = await ann.get(`/ledger/entries?ref=${items[0]?.id}&step=buy_float`);
  expect(entries.body['items']).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ account_name: 'float:usdt', amount: '12.500000', currency: 'USDT' }),
      expect.objectContaining({ account_name: 'operator:funding', amount: '1000.00', currency: null }),
    ]),
  );
  await expect((await connectDirectly(server.database)).query('delete from float_purchases')).rejects.toThrow(
    'append-only',
  );
});

test.each([
  [{ bought: '0' }, 'bought'],
  [{ bought: '-1' }, 'bought'],
  [{ bought: '1.0000001' }, 'bought'],
  [{ bought: '1e3' }, 'bought'],
  [{ cost: '0' }, 'cost'],
  [{ cost: '1.001' }, 'cost'],
  [{ note: '   ' }, 'note'],
  [{ currency: 'EUR' }, 'currency'],
])('%j is rejected, and nothing is posted', async (fields, field) => {
  const count = async () => ((await ann.get('/float-purchases')).body['items'] as unknown[]).length;
  const before = await count();
  const { status, body } = await buy(fields);
  expect([400, 422]).toContain(status);
  expect(body['field']).toBe(field);
  expect(await count()).toBe(before);
});

test('above the amount of four eyes, a second operator confirms it', async () => {
  await setFourEyes(server.app, SET_UP, { above: asMinor(900_00n) });
  onTestFinished(async () => {
    await (await connectDirectly(server.database)).query('update installation set four_eyes_above = null');
  });
  expect((await buy({ cost: '900.00' })).body).toMatchObject({
    purchase: { cost: '900.00' },
    proposal: null,
  });
  const { body } = await buy({ cost: '900.01' });
  expect(body).toMatchObject({ purchase: null, proposal: { subject: 'float:USDT' } });
  const { id } = body['proposal'] as { id: number };
  expect(await checker.post(`/proposals/${id}/confirm`)).toMatchObject({ status: 200 });
  const { items } = (await ann.get('/float-purchases')).body as { items: object[] };
  expect(items[0]).toMatchObject({ cost: '900.01' });
});
