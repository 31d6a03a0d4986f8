// A new database has no statistics, and its plans are made while the tables are empty: they must not read more with every
// withdrawal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, openTestApp, type TestApp } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { newWithdrawal, verdictsOf } from './new-withdrawals.ts';

let opened: TestApp;
beforeAll(async () => {
  opened = await openTestApp();
});
afterAll(() => opened.close());

const BATCHES = 100;
const SIZE = 4;
/** The order of an item is looked up, and its merchant, balance and system. */
const MAX_READS_PER_ITEM = 12;

test('on a new database, a create of a merchant with many orders reads no more rows than its first', async () => {
  const shop = await makeMerchant(opened.app, { credit: '100000' });
  const items = await Promise.all(
    Array.from({ length: BATCHES * SIZE }, (_, i) => newWithdrawal(opened.app, shop, '1', `order-${i}`)),
  );
  const client = await connectDirectly(opened.database);
  await client.query('alter table withdrawals set (autovacuum_enabled = off)');
  for (let i = 0; i < items.length; i += SIZE)
    expect(new Set(await verdictsOf(opened.app, items.slice(i, i + SIZE)))).toEqual(new Set(['created']));
  await opened.app.db.query({ text: 'select pg_stat_force_next_flush()' });
  const reads = async (): Promise<number> => {
    const { rows } = await client.query<{ inserted: string; read: string }>(
      `select pg_stat_clear_snapshot(), n_tup_ins as inserted,
              seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid) as read
         from pg_stat_user_tables t where relname = 'withdrawals'`,
    );
    return Number(rows[0]?.inserted) === items.length ? Number(rows[0]?.read) : Number.NaN;
  };
  const read = await waitUntil(reads, (count) => !Number.isNaN(count));
  expect(read).toBeLessThan(items.length * MAX_READS_PER_ITEM);
});
