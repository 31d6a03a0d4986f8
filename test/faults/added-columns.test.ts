// A newer version may add columns while this one runs: no process may depend on the columns that it does not name.
import { expect, onTestFinished, test } from 'vitest';
import { makeMerchant } from '../harness/app.ts';
import { CREATE, INFO, toCard } from '../harness/client.ts';
import { connectDirectly } from '../harness/database.ts';
import { signInNewOperator } from '../harness/operator-client.ts';
import { expectConsistent, openPayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

test('columns that are added to every table change nothing for running processes', async () => {
  const faults: unknown[] = [];
  const testEnv = await openPayoutSetup({ server: { app: { logFault: (error) => faults.push(error) } } });
  onTestFinished(() => testEnv.close());
  const { server } = testEnv;
  const manual = await makeMerchant(testEnv.app, { credit: '1000' });
  const boss = await signInNewOperator(server, 'boss', 'admin');

  /** Every statement of the hot paths, several times, so that all connections have their plans cached. */
  const useEverything = async (): Promise<void> => {
    const automatic = await Promise.all(Array.from({ length: 40 }, () => testEnv.pay('10.00')));
    for (const { body } of automatic)
      await waitUntil(async () => (await testEnv.info(String(body['withdraw_id'])))['status'] === 'Paid');
    for (let i = 0; i < 5; i += 1) {
      const { body } = await server.post(CREATE, { ...manual, ...toCard, amount: '10.00' });
      const id = body['withdraw_id'];
      expect((await server.post(INFO, { ...manual, id })).status).toBe(200);
      const path = `/withdrawals/${id}`;
      expect((await boss.post(`${path}/claim`)).status).toBe(200);
      expect((await boss.post(`${path}/pay`, { reference: `bank-${id}` })).status).toBe(200);
      expect((await boss.post(`${path}/return`, { reason: 'returned by the bank' })).status).toBe(200);
      expect((await boss.get(path)).status).toBe(200);
    }
    for (const path of ['/withdrawals', '/overview', '/aggregators', '/merchants', '/audit', '/deliveries'])
      expect([path, (await boss.get(path)).status]).toEqual([path, 200]);
  };

  await useEverything();
  const client = await connectDirectly(server.database);
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema in ('public', 'sluice_auth') and table_type = 'BASE TABLE'`,
  );
  expect(rows.length).toBeGreaterThan(20);
  for (const { name } of rows) await client.query(`alter table ${name} add column added_later text`);
  await useEverything();
  expect(server.log.filter((line) => /"level":"(error|fatal)"/.test(line))).toEqual([]);
  expect(faults).toEqual([]);
  await expectConsistent(testEnv);
});
