// After a restore, in Chromium: an operator compares the records with every aggregator on the page of the incident, decides
// what may have been paid, and resolves the incident.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { recordPosition } from '../../src/usecases/system/confirm-database.ts';
import {
  describeInBrowser,
  expectNoErrors,
  openPage,
  settle,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { connectDirectly } from '../harness/database.ts';
import { signInNewOperator } from '../harness/operator-client.ts';
import {
  addSimulator,
  expectConsistent,
  makeSigningSecret,
  openPayoutSetup,
  type PayoutSetup,
} from '../harness/payouts.ts';

describeInBrowser('a restored database', () => {
  useChromium();
  let testEnv: PayoutSetup;
  beforeAll(async () => {
    testEnv = await openPayoutSetup();
  });
  afterAll(async () => {
    await expectConsistent(testEnv);
    await testEnv.close();
  });

  /** Halted, with an open withdrawal that the simulator has paid although we have no attempt of it. */
  async function restoreDatabase(): Promise<{ incident: number; withdrawal: number }> {
    const { app, server, simulator } = testEnv;
    await testEnv.pay('20.00');
    const db = await connectDirectly(server.database);
    await db.query('update database_identity set withdrawals_oid = 1');
    await recordPosition(app);
    const withdrawal = Number((await testEnv.pay('10.00')).body['withdraw_id']);
    const { rows } = await db.query<{ nonce: string }>('select nonce from withdrawals where id = $1', [
      withdrawal,
    ]);
    const reference = app.vault.referenceOf(withdrawal as never, 1, rows[0]?.nonce ?? null);
    const [entry] = simulator.store.entries();
    if (!entry) throw new Error('nothing was paid');
    simulator.store.insert({ ...entry, reference, outcome: 'paid', refusal: null });
    simulator.store.execute(reference);
    const [incident] = await listIncidents(app, { all: false });
    return { incident: incident?.id ?? 0, withdrawal };
  }

  test('is compared with every aggregator on the page of its incident', async () => {
    const { incident, withdrawal } = await restoreDatabase();
    await addSimulator(testEnv.app, {
      name: 'silent',
      url: 'http://127.0.0.1:1',
      secret: makeSigningSecret(),
    });
    const boss = await signInNewOperator(testEnv.server, 'boss', 'admin');
    const browserPage = await openPage(testEnv.server, `/incidents/${incident}`);
    const { page } = browserPage;
    await signInAs(browserPage, boss);
    await page.getByRole('heading', { name: 'Comparison with the aggregators' }).waitFor();
    const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} `) });
    await row('sim').getByText('Not yet').waitFor();
    await page.getByRole('button', { name: 'Compare now' }).click();
    await row('sim').getByText('Yes').waitFor();
    await row('sim').getByText('1 difference').first().waitFor();
    await row('silent').getByText('provide the statement as a file').first().waitFor();
    await page.getByRole('link', { name: `#${withdrawal}` }).waitFor();
    await settle(browserPage);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('link', { name: `#${withdrawal}` }).click();
    await page.getByText('The statement of sim lists a payout of it').first().waitFor();
    expectNoErrors(browserPage);
  });
});
