// The database commits and its response is lost: no create is rejected that was committed, and none is repeated.
import { expect, onTestFinished, test } from 'vitest';
import { findDifferences, makeMerchant, openAppOn, openTestApp } from '../harness/app.ts';
import { connectDirectly } from '../harness/database.ts';
import { startDatabaseProxy } from '../harness/database-proxy.ts';
import { tryCreate, withdrawalRequest } from '../harness/withdrawals.ts';

test('every create gets the response that matches the database', async () => {
  const opened = await openTestApp();
  const proxy = await startDatabaseProxy();
  const app = openAppOn({ ...opened.database.connection, host: proxy.folder }, opened.masterKey);
  onTestFinished(async () => {
    await app.close();
    await opened.close();
  });
  const shop = await makeMerchant(opened.app, { credit: '550' });
  await tryCreate(app, shop, withdrawalRequest('1'));
  for (let round = 0; round < 5; round += 1) {
    proxy.dropResponses(1, 'create_withdrawals');
    // With and without an order id. In the last round the balance suffices for one of the three.
    const results = await Promise.all(
      [0, 1, 2].map((i) =>
        tryCreate(app, shop, withdrawalRequest('40', i === 1 ? { orderId: `o-${round}` } : {})),
      ),
    );
    const outcomes = results.map((result) => (result.ok ? 'created' : result.rejection.code)).sort();
    expect(outcomes).toEqual(
      round < 4 ? ['created', 'created', 'created'] : ['created', 'low_balance', 'low_balance'],
    );
    expect(proxy.droppedCount()).toBe(round + 1);
  }
  const { rows } = await (await connectDirectly(opened.database)).query(
    'select count(*)::int as n from withdrawals',
  );
  expect(rows[0].n).toBe(1 + 4 * 3 + 1);
  expect(await findDifferences(opened.app)).toEqual([]);
});
