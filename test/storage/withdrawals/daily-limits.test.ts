// The daily limit counts by days in UTC, at every hour and in every time zone of the database. The clock of the database is
// shifted as in the simulation: a schema ahead of pg_catalog has its own now(), and the SQL is the real one.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installClock, SEARCH_PATH } from '../../../proof/simulation/database/clock.ts';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { updateMerchant } from '../../../src/usecases/operator/merchants/update-merchant.ts';
import { cancelWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, money, type TestMerchant } from '../../harness/app.ts';
import { CREATE, ENCODINGS, type Encoding, toCard } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { waitUntil } from '../../harness/wait-until.ts';

/** The default of the database; every connection of the service sets its own. */
const ZONES = ['UTC', 'Europe/Moscow'];
const LIMIT = '100';

describe('the daily limit counts by days in UTC', () => {
  describe.each(ZONES)('with a database in %s', (zone) => {
    let server: TestServer;
    let shop: TestMerchant;
    let setClock: (at: string) => Promise<void>;

    beforeEach(async () => {
      server = await startTestServer();
      shop = await makeMerchant(server.app, { credit: '100000' });
      await updateMerchant(server.app, TESTER, shop.merchant_id, { dailyLimit: money(LIMIT) });
      const client = await connectDirectly(server.database);
      await installClock(client);
      await client.query(`do $$ begin
      execute format('alter database %I set search_path to ${SEARCH_PATH}', current_database());
      execute format('alter database %I set timezone to %L', current_database(), '${zone}');
    end $$`);
      // The connections that are open read the real clock; the pool replaces them.
      await client.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      const readsTheClock = (): Promise<boolean> =>
        server.app.db
          .query<{ shifted: boolean }>({
            text: 'select now() = (select at from sim.clock) as shifted, pg_sleep(0.02)',
          })
          .then(([row]) => row?.shifted === true)
          .catch(() => false);
      await waitUntil(
        () => Promise.all(Array.from({ length: 10 }, readsTheClock)),
        (all) => all.every(Boolean),
      );
      setClock = async (at) => {
        await client.query('update sim.clock set at = $1', [at]);
      };
    });
    afterEach(async () => {
      expect(await findDifferences(server.app)).toEqual([]);
      await server.close();
    });

    const pay = async (amount: string, encoding: Encoding = 'json') => {
      const { status, body } = await server.post(CREATE, { ...shop, ...toCard, amount }, encoding);
      if (status === 200) return Number(body['withdraw_id']);
      expect([status, body['code']]).toEqual([422, 'daily_limit_exceeded']);
      return 'above the limit';
    };

    test.each<[spent: string, asked: string, isSameDay: boolean]>([
      ['2030-01-15T00:00:00.000Z', '2030-01-15T23:59:59.999Z', true],
      ['2030-01-15T12:00:00.000Z', '2030-01-15T21:00:00.000Z', true],
      ['2030-01-15T20:59:59.999Z', '2030-01-15T21:00:00.000Z', true],
      ['2030-01-15T21:00:00.000Z', '2030-01-15T23:59:59.999Z', true],
      ['2030-01-15T21:30:00.000Z', '2030-01-16T00:00:00.000Z', false],
      ['2030-01-15T23:59:59.999Z', '2030-01-16T00:00:00.000Z', false],
      ['2030-01-15T23:00:00.000Z', '2030-01-16T20:00:00.000Z', false],
      ['2030-02-28T22:00:00.000Z', '2030-03-01T00:00:00.000Z', false],
      // A clock that was set back does not open the day again.
      ['2030-01-16T00:00:00.000Z', '2030-01-15T23:59:59.000Z', true],
    ])('what was spent at %s counts at %s: %s', async (spent, asked, isSameDay) => {
      await setClock(spent);
      expect(await pay(LIMIT)).toEqual(expect.any(Number));
      expect(await pay('0.01')).toBe('above the limit');
      await setClock(asked);
      for (const encoding of Object.keys(ENCODINGS) as Encoding[])
        expect(await pay(LIMIT, encoding)).toEqual(
          isSameDay || encoding !== 'json' ? 'above the limit' : expect.any(Number),
        );
    });

    test('a cancelled withdrawal gives its share back to the day it was created on, and to no other', async () => {
      await setClock('2030-01-15T22:00:00Z');
      const first = await pay('60');
      await setClock('2030-01-15T23:30:00Z');
      const second = await pay('40');
      expect(await pay('0.01')).toBe('above the limit');
      await cancelWithdrawal(server.app, TESTER, { id: asWithdrawalId(Number(second)), reason: 'test' });
      expect(await pay('40')).toEqual(expect.any(Number));
      await setClock('2030-01-16T00:30:00Z');
      expect(await pay(LIMIT)).toEqual(expect.any(Number));
      // Yesterday's.
      await cancelWithdrawal(server.app, TESTER, { id: asWithdrawalId(Number(first)), reason: 'test' });
      expect(await pay('0.01')).toBe('above the limit');
    });
  });
});
