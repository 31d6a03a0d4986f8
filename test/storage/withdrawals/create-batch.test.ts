// One batch of creates: the database decides each item by itself, in order of arrival.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type NewWithdrawal, openCreateBatch } from '../../../src/storage/withdrawals/create-batch.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { TESTER } from '../../harness/actors.ts';
import {
  findDifferences,
  makeMerchant,
  money,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { newWithdrawal, verdictsOf } from './new-withdrawals.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const item = (merchant: TestMerchant, amount: string, order?: string) =>
  newWithdrawal(opened.app, merchant, amount, order);
const verdicts = (...items: NewWithdrawal[]) => verdictsOf(opened.app, items);

describe('one batch', () => {
  test('is decided item by item, in order of arrival', async () => {
    const [poor, rich] = [
      await makeMerchant(opened.app, { credit: '100' }),
      await makeMerchant(opened.app, { credit: '1000' }),
    ];
    expect(
      await verdicts(
        await item(poor, '60'),
        await item(rich, '500'),
        await item(poor, '50'),
        await item(rich, '500'),
        await item(poor, '40'),
        await item(rich, '0.01'),
      ),
    ).toEqual(['created', 'created', 'low_balance', 'created', 'created', 'low_balance']);
    expect(await findDifferences(opened.app)).toEqual([]);
  });

  test('decides order ids within the batch and against earlier ones', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    expect(await verdicts(await item(shop, '10', 'used'))).toEqual(['created']);
    expect(
      await verdicts(
        await item(shop, '10', 'used'),
        await item(shop, '11', 'used'),
        await item(shop, '20', 'new'),
        await item(shop, '20', 'new'),
        await item(shop, '21', 'new'),
        await item(shop, '500', 'expensive'),
        await item(shop, '500', 'expensive'),
        await item(shop, '1', 'expensive'),
      ),
    ).toEqual([
      'replayed',
      'order_id_used',
      'created',
      'replayed',
      'order_id_used',
      'low_balance',
      'low_balance',
      'again',
    ]);
    expect(await findDifferences(opened.app)).toEqual([]);
  });

  test('a replay returns the first withdrawal', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const [first, second] = [await item(shop, '10', 'p'), await item(shop, '10', 'p')];
    expect(await openCreateBatch(opened.app.db)([first, second])).toEqual([
      { verdict: 'created', withdrawalId: first.id },
      { verdict: 'replayed', withdrawalId: first.id },
    ]);
  });

  test('an item that PostgreSQL rejects fails alone', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const good = await item(shop, '10');
    const bad = await item(shop, '10');
    const mismatched = { ...bad, plan: { ...bad.plan, system: 'card\u0000' as never } };
    const answers = await openCreateBatch(opened.app.db)([good, mismatched, await item(shop, '20')]);
    expect(answers.map((answer) => (answer instanceof Error ? 'fault' : answer.verdict))).toEqual([
      'created',
      'fault',
      'created',
    ]);
    expect(await findDifferences(opened.app)).toEqual([]);
  });

  test('takes 512 items of one merchant', async () => {
    const shop = await makeMerchant(opened.app, { credit: '51200' });
    const items = [];
    for (let i = 0; i < 512; i += 1) items.push(await item(shop, '100', i % 2 === 0 ? `o${i}` : undefined));
    expect(new Set(await verdicts(...items))).toEqual(new Set(['created']));
    expect(await verdicts(await item(shop, '0.01'))).toEqual(['low_balance']);
    expect(await findDifferences(opened.app)).toEqual([]);
  });
});

test('a batch from before midnight that arrives after one from after midnight counts for the later day', async () => {
  const shop = await makeMerchant(opened.app, { credit: '1000' });
  await updateMerchant(opened.app, TESTER, shop.merchant_id, { dailyLimit: money('100') });
  expect(await verdicts(await item(shop, '60'))).toEqual(['created']);
  await opened.app.db.query({
    text: 'update balances set day = day + 1 where merchant_id = $1',
    values: [shop.merchant_id],
  });
  expect(await verdicts(await item(shop, '60'), await item(shop, '40'))).toEqual([
    'daily_limit_exceeded',
    'created',
  ]);
  const [row] = await opened.app.db.query<{ ahead: boolean; day_total: bigint }>({
    text: `select day > (now() at time zone 'utc')::date as ahead, day_total from balances where merchant_id = $1`,
    values: [shop.merchant_id],
  });
  expect(row).toEqual({ ahead: true, day_total: 10_000n });
});
