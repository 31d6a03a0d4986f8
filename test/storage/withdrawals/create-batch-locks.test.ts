// Creates that wait for a balance or for the catalog.

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postDebit } from '../../../src/storage/ledger/ledger.ts';
import type { NewWithdrawal } from '../../../src/storage/withdrawals/create-batch.ts';
import {
  findDifferences,
  makeMerchant,
  money,
  openAppOn,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { connectDirectly, waitUntilBlocked } from '../../harness/database.ts';
import { tryCreate, withdrawalRequest } from '../../harness/withdrawals.ts';
import { newWithdrawal, verdictsOf } from './new-withdrawals.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const item = (merchant: TestMerchant, amount: string, order?: string) =>
  newWithdrawal(opened.app, merchant, amount, order);
const verdicts = (...items: NewWithdrawal[]) => verdictsOf(opened.app, items);

describe('a merchant whose balance is locked', () => {
  test('waits or is busy, and delays no other merchant', async () => {
    const [stuck, free] = [
      await makeMerchant(opened.app, { credit: '100' }),
      await makeMerchant(opened.app, { credit: '100' }),
    ];
    const impatient = openAppOn(opened.database.connection, opened.masterKey, { lockTimeoutMs: 200 });
    const completed: TestMerchant[] = [];
    const outcome = async (merchant: TestMerchant) => {
      const result = await tryCreate(impatient, merchant, withdrawalRequest('10'));
      completed.push(merchant);
      return result.ok ? 'created' : result.rejection.code;
    };
    await opened.app.db.transaction(async (tx) => {
      await tx.query({
        text: 'select from balances where merchant_id = $1 for update',
        values: [stuck.merchant_id],
      });
      expect(await Promise.all([stuck, free, free, free].map(outcome))).toEqual([
        'busy',
        'created',
        'created',
        'created',
      ]);
      expect(completed).toEqual([free, free, free, stuck]);
    });
    expect(await outcome(stuck)).toBe('created');
    await impatient.close();
    expect(await findDifferences(opened.app)).toEqual([]);
  });
});

test('a debit that commits while a create waits for the balance counts', async () => {
  const shop = await makeMerchant(opened.app, { credit: '100' });
  const waiting = await item(shop, '60');
  // A create waits for a second only, which can be over before a busy machine sees it wait.
  const createUntilDecided = async (): Promise<string[]> => {
    const decided = await verdicts(waiting);
    return decided.includes('locked') ? createUntilDecided() : decided;
  };
  const debit = { merchantId: shop.merchant_id, amount: money('50'), note: 'test', actor: 'test' };
  const { creating } = await opened.app.db.transaction(async (tx) => {
    await postDebit(tx, debit);
    const blocked = waitUntilBlocked(opened.database, '%create_withdrawals');
    const creating = createUntilDecided();
    await blocked;
    return { creating };
  });
  expect(await creating).toEqual(['low_balance']);
  expect(await findDifferences(opened.app)).toEqual([]);
});

// Otherwise three transactions deadlock: an operator holds the balance and waits for the audit log, and a change of the
// catalog holds the audit log and waits for the creates.
test('a create that waits for a balance does not delay a change of systems or banks', async () => {
  const shop = await makeMerchant(opened.app, { credit: '100' });
  const waiting = await item(shop, '10');
  const observer = await connectDirectly(opened.database);
  const holdsCatalog = new Set<boolean>();
  await opened.app.db.transaction(async (tx) => {
    await tx.query({
      text: 'select from balances where merchant_id = $1 for update',
      values: [shop.merchant_id],
    });
    let answered = false;
    const creating = verdicts(waiting).finally(() => {
      answered = true;
    });
    while (!answered) {
      const { rows } = await observer.query<{ catalog: boolean }>(
        `select exists (select from pg_locks has where has.pid = waits.pid and has.granted
                           and has.relation = 'catalog_version'::regclass) as catalog
           from pg_locks waits join pg_stat_activity using (pid)
          where not waits.granted and waits.locktype = 'transactionid' and datname = current_database()`,
      );
      for (const { catalog } of rows) holdsCatalog.add(catalog);
    }
    expect(await creating).toEqual(['locked']);
  });
  expect([...holdsCatalog]).toEqual([false]);
});

test('creates wait for a change of systems or banks that takes 700 ms', async () => {
  const shop = await makeMerchant(opened.app, { credit: '100' });
  const waiting = await item(shop, '10');
  const { creating } = await opened.app.db.transaction(async (tx) => {
    await tx.query({ text: 'lock table catalog_version in exclusive mode' });
    const creating = verdicts(waiting);
    // Longer than the 250 ms that a create waits for a balance.
    await sleep(700);
    return { creating };
  });
  expect(await creating).toEqual(['created']);
});

test('creates are busy while a change of systems or banks takes too long', async () => {
  const shop = await makeMerchant(opened.app, { credit: '100' });
  const waiting = await item(shop, '10');
  await opened.app.db.transaction(async (tx) => {
    await tx.query({ text: 'lock table catalog_version in exclusive mode' });
    expect(await verdicts(waiting)).toEqual(['BusyFault']);
  });
  expect(await verdicts(waiting)).toEqual(['created']);
});
