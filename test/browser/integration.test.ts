// "Your webhooks do not arrive", "your API refuses us": what an operator looks up in Chromium while the merchant waits on the telephone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { deliverWebhooks } from '../../src/usecases/webhooks/deliver-webhooks.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  expectToFitWindow,
  openPage,
  settle,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { waitForRequests } from '../request-log/log.ts';
import { type Receiver, startReceiver } from '../webhooks/receiver.ts';

describeInBrowser('questions about an integration', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let ann: OperatorClient;
  let vic: OperatorClient;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '100000' });
    ann = await signInNewOperator(server, 'ann', 'maker');
    vic = await signInNewOperator(server, 'vic', 'viewer');
  });
  afterAll(() => server.close());

  async function openMerchant(operator: OperatorClient, tab: string, viewport = {}): Promise<BrowserPage> {
    const browserPage = await openPage(server, `/merchants/${shop.merchant_id}?tab=${tab}`, viewport);
    await signInAs(browserPage, operator);
    await browserPage.page.getByRole('heading', { level: 1 }).waitFor();
    await settle(browserPage);
    return browserPage;
  }

  async function openEndpoint(code: number, text: string): Promise<Receiver> {
    const receiver = await startReceiver();
    await setEndpoint(server.app, TESTER, shop.merchant_id, { url: receiver.url });
    receiver.respondWith((_message, response) => void response.writeHead(code).end(text));
    return receiver;
  }

  test('the dialog of a delivery shows what was sent and what was answered, without the destination', async () => {
    const receiver = await openEndpoint(500, `no such order: ${toPhone.wallet}`);
    await server.post(CREATE, { ...shop, ...toPhone });
    await deliverWebhooks(server.app, shop.merchant_id);
    for (const viewport of [{}, { width: 360, height: 740 }]) {
      const browserPage = await openMerchant(vic, 'webhook', viewport);
      const { page } = browserPage;
      await page.goto(`/console/webhooks?tab=deliveries&merchant_id=${shop.merchant_id}`);
      await settle(browserPage);
      await page
        .getByRole('button', { name: /^Open delivery/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Attempt 1: what was sent and answered').click();
      await dialog.getByText(receiver.messages[0]?.body ?? 'a message', { exact: true }).waitFor();
      await dialog.getByText(/^no such order: /).waitFor();
      expect(await dialog.textContent()).not.toContain(toPhone.wallet);
      expect(await violationsOf(page)).toEqual([]);
      await expectToFitWindow(page);
      expectNoErrors(browserPage);
      await browserPage.close();
    }
  });

  test('a test event is one click, and its result stays on the page; a viewer has no button', async () => {
    const receiver = await openEndpoint(503, 'closed');
    const browserPage = await openMerchant(ann, 'webhook');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText('The server did not accept the test event.').waitFor();
    await page.getByText('503').waitFor();
    receiver.respondWith((_message, response) => void response.writeHead(204).end());
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText('The server accepted the test event.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expectNoErrors(browserPage);
    await browserPage.close();

    const viewers = await openMerchant(vic, 'webhook');
    await viewers.page.getByText(receiver.url).waitFor();
    expect(await viewers.page.getByRole('button', { name: 'Send test event' }).count()).toBe(0);
    await viewers.close();
  });

  test('a refused request is found by the id that the merchant quotes', async () => {
    const refused = await server.post(CREATE, { ...shop, ...toPhone, amount: '900000' });
    await server.post(CREATE, { ...shop, ...toPhone });
    await waitForRequests(server.app, shop.merchant_id, 2);
    for (const viewport of [{}, { width: 360, height: 740 }]) {
      const browserPage = await openMerchant(vic, 'requests', viewport);
      const { page } = browserPage;
      if ('width' in viewport) await page.getByRole('button', { name: 'Filters' }).click();
      const field = page.getByRole('textbox', { name: 'Request ID' });
      await field.fill(refused.headers.get('x-request-id') ?? '');
      await field.press('Enter');
      await expect.poll(() => page.locator('[data-row]').count(), { timeout: 20_000 }).toBe(1);
      await page.getByRole('button', { name: /^Details/ }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('low_balance').waitFor();
      expect(await dialog.textContent()).not.toContain(toPhone.wallet);
      expect(await violationsOf(page)).toEqual([]);
      await expectToFitWindow(page);
      expectNoErrors(browserPage);
      await browserPage.close();
    }
  });
});
