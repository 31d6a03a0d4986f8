// Changes without a network or without a response: nothing is sent later, and what is unknown is said.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  signInAs,
  useChromium,
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeInBrowser('the console without a connection', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let ann: OperatorClient;
  let browserPage: BrowserPage;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '10000' });
    ann = await signInNewOperator(server, 'ann', 'maker');
    browserPage = await openPage(server, '/queue');
    await signInAs(browserPage, ann);
    await browserPage.page.getByRole('heading', { level: 1 }).waitFor();
  });
  afterAll(async () => {
    expectNoErrors(browserPage);
    await browserPage.close();
    await server.close();
  });

  const stateOf = async (id: number) =>
    ((await ann.get(`/withdrawals/${id}`)).body as { withdrawal: { status: string } }).withdrawal.status;

  /** The dialog with a reference, ready to be confirmed. */
  async function openPayDialog() {
    const id = Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);
    const { page } = browserPage;
    await page.getByRole('button', { name: `Claim ${id}` }).click();
    await page.getByRole('button', { name: `Pay ${id}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Payment reference').fill(`bank-${id}`);
    return { id, page, dialog, submit: dialog.getByRole('button', { name: /I have sent/ }) };
  }

  test('does not send a payment that was confirmed offline, also not later', async () => {
    const { id, page, dialog, submit } = await openPayDialog();
    await browserPage.context.setOffline(true);
    await page.getByRole('status').getByText('Offline').waitFor();
    await submit.click();
    await dialog.getByText('You are offline. Nothing was sent. Your input is kept.').waitFor();
    // The queue is read again, after anything that waited for the network.
    const queueRead = page.waitForResponse(
      (response) => response.url().includes('/withdrawals') && response.ok(),
    );
    await browserPage.context.setOffline(false);
    await page.getByRole('status').getByText('Live').waitFor();
    await queueRead;
    expect(await stateOf(id)).toBe('Created');
    expect(await dialog.getByLabel('Payment reference').inputValue()).toBe(`bank-${id}`);
    await submit.click();
    await page.getByText(`Withdrawal ${id} is paid`).first().waitFor();
    expect(await stateOf(id)).toBe('Paid');
  });

  test('says that the outcome of a payment without a response is unknown, and records it once', async () => {
    const { id, page, dialog, submit } = await openPayDialog();
    let isLost = true;
    await page.route('**/pay', async (route) => {
      if (!isLost) return route.continue();
      isLost = false;
      await route.fetch();
      return route.abort();
    });
    await submit.click();
    await dialog.getByText('it is unknown whether this was recorded').waitFor();
    expect(await stateOf(id)).toBe('Paid');
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    const { timeline } = (await ann.get(`/withdrawals/${id}`)).body as { timeline: { step: string }[] };
    expect(timeline.filter(({ step }) => step === 'settle')).toHaveLength(1);
  });
});
