// The form of an aggregator with payouts in progress, in Chromium: whose the new keys are, and where the payouts stay.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAggregators } from '../../src/usecases/operator/aggregators/list-aggregators.ts';
import { makeMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  settle,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { CREATE } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type ScriptedAggregator, startScriptedAggregator } from '../payouts/scripted-aggregator.ts';

describeInBrowser('the form of an aggregator with payouts in progress', () => {
  useChromium();
  let server: TestServer;
  let boss: OperatorClient;
  let acme: ScriptedAggregator;
  beforeAll(async () => {
    server = await startTestServer();
    boss = await signInNewOperator(server, 'boss', 'admin');
    acme = await startScriptedAggregator(server.app, { kind: 'http', name: 'acme' });
    const shop = await makeMerchant(server.app, { payoutMode: 'auto', credit: '1000' });
    await server.post(CREATE, { ...shop, amount: '100', wallet: 'shop.4711', system: 'ewallet' });
  });
  afterAll(async () => {
    await acme.close();
    await server.close();
  });

  async function openForm(): Promise<BrowserPage> {
    const browserPage = await openPage(server, '/routes');
    await signInAs(browserPage, boss);
    await browserPage.page.getByRole('button', { name: 'Change acme' }).click();
    await browserPage.page.getByRole('dialog').waitFor();
    await settle(browserPage);
    return browserPage;
  }

  const current = async () => (await listAggregators(server.app))[0]?.terms;

  test('asks whose the new keys are, and keeps the account if they are of the same', async () => {
    const browserPage = await openForm();
    const dialog = browserPage.page.getByRole('dialog');
    await dialog.getByRole('switch', { name: 'Replace keys' }).click();
    await dialog.getByLabel('Shared key').fill(acme.secrets['secret'] ?? '');
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await dialog.getByText('1 payout may be in progress at acme.').waitFor();
    expect(await save.isDisabled()).toBe(true);
    await dialog.getByLabel('The same account').check();
    expect(await violationsOf(browserPage.page)).toEqual([]);
    await save.click();
    await browserPage.page.getByText('Aggregator acme was changed.').waitFor();
    expect(await current()).toMatchObject({ account: 1 });
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('says that they stay with the old address', async () => {
    const browserPage = await openForm();
    const dialog = browserPage.page.getByRole('dialog');
    await dialog.getByLabel('URL').fill('https://other.example.com');
    await dialog
      .getByText('Their status is checked at the old URL with the old keys until it is final.')
      .waitFor();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await browserPage.page.getByText('Aggregator acme was changed.').waitFor();
    expect(await current()).toMatchObject({ account: 2, url: 'https://other.example.com' });
    expectNoErrors(browserPage);
    await browserPage.close();
  });
});
