// Two partial indexes hold the orders of a merchant: the newest attempt of each, and the others. A search for an order must
// use both, or it reads every withdrawal of the merchant.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '../../../src/storage/postgres/database.ts';
import { loadQueue } from '../../../src/storage/withdrawals/queue.ts';
import { findOrderAttempt } from '../../../src/storage/withdrawals/withdrawals.ts';
import { makeMerchant, openTestApp, type TestApp, type TestMerchant } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { newWithdrawal, verdictsOf } from './new-withdrawals.ts';

let opened: TestApp;
let shop: TestMerchant;
beforeAll(async () => {
  opened = await openTestApp();
  shop = await makeMerchant(opened.app, { credit: '100000' });
  const items = Array.from({ length: ORDERS }, (_, i) => newWithdrawal(opened.app, shop, '1', `order-${i}`));
  await verdictsOf(opened.app, await Promise.all(items));
});
afterAll(() => opened.close());

const ORDERS = 512;
const orderId = 'order-7';

test.each<[string, (db: Queryable) => Promise<unknown[]>]>([
  [
    'an attempt of an order',
    async (db) => [await findOrderAttempt(db, { merchantId: shop.merchant_id, orderId }, 1)],
  ],
  [
    'the search of the queue',
    (db) =>
      loadQueue(
        db,
        { tab: 'all', operator: '', search: { text: orderId, id: undefined, part: undefined } },
        { sort: '-created', limit: 20 },
      ),
  ],
])('%s reads no other withdrawal', async (_, find) => {
  await (await connectDirectly(opened.database)).query('vacuum analyze withdrawals');
  const read = await opened.app.db.transaction(async (tx) => {
    expect(await find(tx)).toMatchObject([expect.anything()]);
    const [row] = await tx.query<{ read: number }>({
      text: `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'withdrawals'`,
    });
    return row?.read;
  });
  expect(read).toBeLessThan(10);
});
