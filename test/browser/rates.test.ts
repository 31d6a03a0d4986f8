// Rates and a payment in USDT in Chromium: an admin sets a rate, and the dialog says and copies exactly what to send.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFeedReader } from '../../src/adapters/rate-feeds/index.ts';
import { pollRateFeeds } from '../../src/usecases/operator/rates/feeds/poll-rate-feeds.ts';
import { setRate } from '../../src/usecases/operator/rates/set-rate.ts';
import { SET_UP } from '../harness/actors.ts';
import { makeMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { CREATE, toTron } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { pinOf, respondWithRate } from '../rates/feeds/source.ts';
import { makeCertificate, startReceiver } from '../webhooks/receiver.ts';

const tls = makeCertificate();

describeInBrowser('rates', () => {
  useChromium();
  let server: TestServer;
  let boss: OperatorClient;
  let browserPage: BrowserPage;
  beforeAll(async () => {
    server = await startTestServer({ app: { feedReader: openFeedReader({ ca: tls.cert }) } });
    boss = await signInNewOperator(server, 'boss', 'admin');
    browserPage = await openPage(server, '/rates');
    await signInAs(browserPage, boss);
    await browserPage.page.getByRole('heading', { level: 1, name: 'Rates' }).waitFor();
  });
  afterAll(async () => {
    expectNoErrors(browserPage);
    await browserPage.close();
    await server.close();
  });

  test('an admin sets a rate; a slip of the point has to be confirmed', async () => {
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Set USDT/RUB' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('RUB for 1 USDT').fill('9735');
    await dialog.getByRole('button', { name: 'Set rate' }).click();
    await dialog.getByText(/is a change of 9900.00 %/).waitFor();
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(false);
    await dialog.getByLabel('RUB for 1 USDT').fill('97,35');
    await dialog.getByRole('button', { name: 'Set rate' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('row').getByText('boss').first().waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('a feed is tested, pinned by what the test shows, added and removed', async () => {
    const { page } = browserPage;
    const source = await startReceiver({ tls });
    respondWithRate(source, '97.42');
    await page.getByRole('button', { name: 'Add feed' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('alpha');
    await dialog.getByLabel('Address').fill(source.url);
    await dialog.getByLabel('Where the rate is').fill('/data/price');
    await dialog.getByLabel('Smallest rate').fill('80');
    await dialog.getByLabel('Largest rate').fill('120');
    await dialog.getByRole('button', { name: 'Add feed' }).click();
    await dialog.getByText(/^Pin the public key of its server/).waitFor();
    await dialog.getByRole('button', { name: 'Test' }).click();
    await dialog.getByText('It reports 97.42.').waitFor();
    await dialog.getByRole('button', { name: 'Pin it' }).click();
    expect(await dialog.getByLabel('Pinned public keys').inputValue()).toBe(pinOf(tls));
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add feed' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Test alpha' }).click();
    await page.getByText('alpha reports 97.42.').waitFor();
    await pollRateFeeds(server.app);
    await page.reload();
    await page.getByRole('row').getByText('alpha 97.42').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: 'Remove alpha' }).click();
    await dialog.getByRole('button', { name: 'Remove feed' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('No feed. The rate is set by hand.').waitFor();
    await setRate(server.app, SET_UP, 'USDT', { rate: '97.35' });
  });

  test('the dialog says and copies exactly what to send, and takes the hash of the transaction once', async () => {
    const { page } = browserPage;
    const shop = await makeMerchant(server.app, { credit: '100000' });
    const created = await server.post(CREATE, { ...shop, ...toTron, amount: '5000.00' });
    const id = Number(created.body['withdraw_id']);
    await boss.post(`/withdrawals/${id}/claim`);
    await page.goto(`/console/withdrawals/${id}`);
    await page.getByText('51.361068').first().waitFor();
    await page.getByRole('button', { name: 'Pay' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('at the locked rate of 97.35').waitFor();
    await dialog.getByRole('button', { name: /I have sent 51\.361068 USDT/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('Transaction hash').fill('not a hash');
    await dialog.getByRole('button', { name: /I have sent/ }).click();
    await dialog.getByText('64 hexadecimal digits.', { exact: false }).last().waitFor();
    await dialog.getByLabel('Transaction hash').fill(randomBytes(32).toString('hex'));
    await dialog.getByRole('button', { name: /I have sent/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Paid', { exact: true }).first().waitFor();
  });

  test('a purchase leads to its entries in both currencies', async () => {
    const { page } = browserPage;
    await page.goto('/console/rates');
    await page.getByRole('button', { name: 'Record purchase' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Bought, in USDT').fill('51.361068');
    await dialog.getByLabel('Paid').fill('4950');
    await dialog.getByLabel('Where it was bought').fill('order 7');
    await dialog.getByRole('button', { name: 'Record purchase' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Gain' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('operator:fx').first().waitFor();
    await drawer.getByText('float:usdt').first().waitFor();
    await page.goto('/console/ledger');
    await page.getByText('Total USDT').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });
});
