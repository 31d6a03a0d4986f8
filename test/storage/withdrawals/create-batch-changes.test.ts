// A change of a merchant, a system or an aggregator takes effect on creates that were decided before it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCreateBatch } from '../../../src/storage/withdrawals/create-batch.ts';
import { createWithdrawal } from '../../../src/usecases/merchant/create-withdrawal.ts';
import { updateAggregator } from '../../../src/usecases/operator/aggregators/update-aggregator.ts';
import { rotateMerchantKey } from '../../../src/usecases/operator/merchants/rotate-merchant-key.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { updateSystem } from '../../../src/usecases/operator/systems/systems.ts';
import { TESTER } from '../../harness/actors.ts';
import { makeMerchant, money, openTestApp, type TestApp, type TestMerchant } from '../../harness/app.ts';
import { connectDirectly, waitUntilAsleep, waitUntilBlocked } from '../../harness/database.ts';
import { addSimulator, makeSigningSecret } from '../../harness/payouts.ts';
import { authenticate, credentialsOf, tryCreate, withdrawalRequest } from '../../harness/withdrawals.ts';
import { newWithdrawal, slowInserts, verdictsOf } from './new-withdrawals.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

describe('a change after the merchant was authenticated takes effect at once', () => {
  const createAfter = async (
    change: (merchant: TestMerchant) => Promise<unknown>,
    input = withdrawalRequest('10'),
  ) => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const merchant = await authenticate(opened.app, shop);
    await change(shop);
    const created = await createWithdrawal(opened.app, {
      merchant,
      caller: credentialsOf(shop),
      request: input,
    });
    return created.ok ? 'created' : created.rejection.code;
  };

  test('a block', async () =>
    expect(
      await createAfter((merchant) =>
        updateMerchant(opened.app, TESTER, merchant.merchant_id, { status: 'blocked' }),
      ),
    ).toBe('merchant_blocked'));

  test('a rotated key', async () =>
    expect(
      await createAfter((merchant) => rotateMerchantKey(opened.app, TESTER, merchant.merchant_id, 0)),
    ).toBe('merchant_not_found'));

  test('an address allow-list', async () =>
    expect(
      await createAfter((merchant) =>
        updateMerchant(opened.app, TESTER, merchant.merchant_id, { ipAllowList: ['198.51.100.1'] }),
      ),
    ).toBe('ip_not_allowed'));

  test('a limit of the merchant', async () =>
    expect(
      await createAfter((merchant) =>
        updateMerchant(opened.app, TESTER, merchant.merchant_id, {
          terms: { system: 'card', change: { max: money('5') } },
        }),
      ),
    ).toBe('amount_above_maximum'));

  test('a limit of the system, and its removal', async () => {
    expect(await createAfter(() => updateSystem(opened.app, TESTER, 'card', { max: money('5') }))).toBe(
      'amount_above_maximum',
    );
    expect(await createAfter(() => updateSystem(opened.app, TESTER, 'card', { max: null }))).toBe('created');
  });

  test('a change that waits for the audit log delays no create', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const db = await connectDirectly(opened.database);
    await db.query('begin');
    await db.query('select from audit_head for update');
    const changing = updateSystem(opened.app, TESTER, 'usdt', { max: money('5') });
    await waitUntilBlocked(opened.database, '%audit_head');
    const outcome = await tryCreate(opened.app, shop, withdrawalRequest('10'));
    await db.query('commit');
    expect(outcome).toMatchObject({ ok: true });
    expect(await changing).toMatchObject({ ok: true });
  });

  test('a change of an aggregator that waits for its float delays no create', async () => {
    const { app } = opened;
    await addSimulator(app, { name: 'sim', url: 'http://127.0.0.1:9', secret: makeSigningSecret() });
    await updateAggregator(app, TESTER, 'sim', { float: '100' });
    const shop = await makeMerchant(app, { credit: '100' });
    const db = await connectDirectly(opened.database);
    await db.query('begin');
    await db.query('select from floats for update');
    const changing = updateAggregator(app, TESTER, 'sim', { deadlineMs: 4_000, float: '200' });
    await waitUntilBlocked(opened.database, '%from floats%');
    const outcome = await tryCreate(app, shop, withdrawalRequest('10'));
    await db.query('commit');
    expect(outcome).toMatchObject({ ok: true });
    expect(await changing).toMatchObject({ ok: true });
  });

  test('a change waits for creates under way, so that none commits after it', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const slow = await newWithdrawal(opened.app, shop, '10');
    await slowInserts(opened.database, '0.6');
    const order: string[] = [];
    const creating = openCreateBatch(opened.app.db)([slow]).then(() => order.push('create'));
    await waitUntilAsleep(opened.database);
    await Promise.all([
      creating,
      updateMerchant(opened.app, TESTER, shop.merchant_id, { status: 'blocked' }).then(() =>
        order.push('block'),
      ),
      updateSystem(opened.app, TESTER, 'usdt', { enabled: false }).then(() => order.push('system')),
    ]);
    await slowInserts(opened.database, '0');
    expect(order[0]).toBe('create');
    await updateSystem(opened.app, TESTER, 'usdt', { enabled: true });
  });

  test('a batch with an item that was decided on an earlier catalog creates only the others', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const before = await newWithdrawal(opened.app, shop, '10');
    await updateSystem(opened.app, TESTER, 'usdt', { max: money('5') });
    await updateSystem(opened.app, TESTER, 'usdt', { max: null });
    const after = await newWithdrawal(opened.app, shop, '20');
    expect(await verdictsOf(opened.app, [before, after])).toEqual(['stale', 'created']);
  });

  test('a change without effect on the create', async () =>
    expect(
      await createAfter((merchant) =>
        updateMerchant(opened.app, TESTER, merchant.merchant_id, { name: 'Renamed' }),
      ),
    ).toBe('created'));
});
