// A batch whose commit got no response is sent again: nothing is created twice, and every item gets its true outcome.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BusyFault, ConnectionFault } from '../../../src/storage/postgres/faults.ts';
import { type NewWithdrawal, openCreateBatch } from '../../../src/storage/withdrawals/create-batch.ts';
import { creditMerchant } from '../../../src/usecases/operator/merchants/credit-debit.ts';
import { TESTER } from '../../harness/actors.ts';
import {
  findDifferences,
  makeMerchant,
  money,
  openTestApp,
  type TestApp,
  type TestMerchant,
} from '../../harness/app.ts';
import { connectDirectly, waitUntilAsleep } from '../../harness/database.ts';
import { newWithdrawal, slowInserts, verdictsOf } from './new-withdrawals.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const item = (merchant: TestMerchant, amount: string, order?: string) =>
  newWithdrawal(opened.app, merchant, amount, order);
const verdicts = (...items: NewWithdrawal[]) => verdictsOf(opened.app, items);

let losesNext = false;

/** A database that loses the response to a statement while the statement still runs. */
const losingResponses = () =>
  ({
    ...opened.app.db,
    query: async (statement: Parameters<typeof opened.app.db.query>[0]) => {
      const answer = opened.app.db.query(statement);
      if (!losesNext) return answer;
      losesNext = false;
      await waitUntilAsleep(opened.database);
      throw new ConnectionFault('Connection terminated unexpectedly');
    },
  }) as typeof opened.app.db;

describe('a batch that is sent again because its commit got no response', () => {
  const resend = async (...items: NewWithdrawal[]) => {
    const database = await connectDirectly(opened.database);
    let calls = 0;
    const flaky = {
      ...opened.app.db,
      query: async (statement: Parameters<typeof opened.app.db.query>[0]) => {
        const rows = await opened.app.db.query(statement);
        calls += 1;
        // Committed, but the response is lost.
        if (calls === 1) throw new ConnectionFault('Connection terminated unexpectedly');
        return rows;
      },
    } as typeof opened.app.db;
    const answers = await openCreateBatch(flaky)(items);
    const { rows } = await database.query('select count(*)::int as n from withdrawals where id = any ($1)', [
      items.map(({ id }) => id),
    ]);
    return {
      calls,
      verdicts: answers.map((answer) => (answer instanceof Error ? answer.name : answer.verdict)),
      written: rows[0].n,
    };
  };

  test('creates nothing twice and returns the outcome of every item', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const items = [await item(shop, '60'), await item(shop, '60'), await item(shop, '30', 'again-1')];
    expect(await resend(...items)).toEqual({
      calls: 2,
      verdicts: ['created', 'low_balance', 'created'],
      written: 2,
    });
    expect(await findDifferences(opened.app)).toEqual([]);
  });

  test('rolls the first sending back if that arrives after the second', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const late = await item(shop, '10');
    expect(await verdicts(late)).toEqual(['created']);
    const [answer] = await openCreateBatch(opened.app.db)([late]);
    expect(answer).toMatchObject({ code: '23505' });
    expect(await findDifferences(opened.app)).toEqual([]);
  });

  test('rolls the first sending back if that arrives after the second was rejected', async () => {
    const shop = await makeMerchant(opened.app, { credit: '5' });
    const late = await item(shop, '10');
    // The first sending does not arrive, and the second is rejected.
    let calls = 0;
    const slow = {
      ...opened.app.db,
      query: async (statement: Parameters<typeof opened.app.db.query>[0]) => {
        calls += 1;
        if (calls === 1) throw new ConnectionFault('Connection terminated unexpectedly');
        return opened.app.db.query(statement);
      },
    } as typeof opened.app.db;
    expect(await openCreateBatch(slow)([late])).toEqual([{ verdict: 'low_balance' }]);
    // The merchant is credited, then the first sending arrives.
    await creditMerchant(opened.app, TESTER, {
      merchantId: shop.merchant_id,
      amount: money('100'),
      note: 'test',
    });
    expect(await openCreateBatch(opened.app.db)([late])).toEqual([
      expect.objectContaining({ code: 'SL006' }),
    ]);
    expect(await verdicts(await item(shop, '10'))).toEqual(['created']);
  });

  test('waits for the first sending while that holds the lock, and never skips it', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const batch = openCreateBatch(losingResponses());
    // Another merchant's lock makes the batch skip locked merchants for some seconds.
    const other = await makeMerchant(opened.app, { credit: '100' });
    await opened.app.db.transaction(async (tx) => {
      await tx.query({
        text: 'select from balances where merchant_id = $1 for update',
        values: [other.merchant_id],
      });
      expect(await batch([await item(other, '1')])).toEqual([{ verdict: 'locked' }]);
    });
    const slow = await item(shop, '10');
    await slowInserts(opened.database, '0.8');
    losesNext = true;
    const answers = await batch([slow]);
    await slowInserts(opened.database, '0');
    expect(answers).toEqual([{ verdict: 'created', withdrawalId: slow.id }]);
    const { rows } = await (await connectDirectly(opened.database)).query(
      'select count(*)::int as n from withdrawals where merchant_id = $1',
      [shop.merchant_id],
    );
    expect(rows[0].n).toBe(1);
  });

  test('reports the outcome as unknown, not as rejected, when the database does not come back', async () => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    const gone = {
      ...opened.app.db,
      query: async () => {
        throw new ConnectionFault('Connection terminated unexpectedly');
      },
    } as typeof opened.app.db;
    const [answer] = await openCreateBatch(gone)([await item(shop, '10')]);
    expect(answer).toMatchObject({ name: 'OutcomeUnknownFault' });
  });

  test.concurrent.each<[string, Error]>([
    ['is not sent', new BusyFault('no connection')],
    ['meets a lock', Object.assign(new Error('lock timeout'), { code: '55P03', severity: 'ERROR' })],
    ['is cancelled', Object.assign(new Error('statement timeout'), { code: '57014', severity: 'ERROR' })],
    ['loses every race', Object.assign(new Error('deadlock'), { code: '40P01', severity: 'ERROR' })],
  ])('reports the outcome as unknown if every further sending %s', async (_, clean) => {
    const shop = await makeMerchant(opened.app, { credit: '100' });
    let calls = 0;
    const failing = {
      ...opened.app.db,
      query: async () => {
        calls += 1;
        throw calls === 1 ? new ConnectionFault('Connection terminated unexpectedly') : clean;
      },
    } as typeof opened.app.db;
    const answers = await openCreateBatch(failing)([await item(shop, '10'), await item(shop, '20')]);
    expect(answers).toMatchObject([{ name: 'OutcomeUnknownFault' }, { name: 'OutcomeUnknownFault' }]);
    expect(calls).toBeGreaterThan(2);
  });
});
