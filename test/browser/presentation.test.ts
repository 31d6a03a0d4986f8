// What every page has beside its content: toasts that can be read, terms that are explained, and paper without the navigation.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  expectToFitWindow,
  openPage,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeInBrowser('the console', () => {
  useChromium();
  let server: TestServer;
  let ann: OperatorClient;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer();
    const shop = await makeMerchant(server.app, { credit: '10000' });
    id = Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);
    ann = await signInNewOperator(server, 'ann', 'admin');
  });
  afterAll(() => server.close());

  describe.each([
    { name: 'light, desktop', width: 1280, dark: false },
    { name: 'dark, phone', width: 360, dark: true },
  ])('$name', (viewport) => {
    let browserPage: BrowserPage;
    beforeAll(async () => {
      browserPage = await openPage(server, `/withdrawals/${id}`, viewport);
      await signInAs(browserPage, ann);
      await browserPage.page.getByRole('heading', { level: 1 }).waitFor();
    });
    afterAll(async () => {
      expectNoErrors(browserPage);
      await browserPage.close();
    });

    test('a toast of a success and of a failure can be read', async () => {
      const { page } = browserPage;
      await page.route('**/claim', (route) =>
        route.fulfill({ status: 422, json: { code: 'invalid', error: 'The bank is closed.', field: null } }),
      );
      await page.getByRole('button', { name: /^Claim/ }).click();
      await page.getByText('The bank is closed.').waitFor();
      await page.unroute('**/claim');
      expect(await violationsOf(page)).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await page.getByRole('button', { name: /^Claim/ }).click();
      await page.getByRole('alert').getByText('laimed').first().waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await ann.post(`/withdrawals/${id}/give-back`);
    });

    test('a term is explained beside it, and the explanation leads to the manual', async () => {
      const { page } = browserPage;
      await page.getByRole('button', { name: 'Explain: State' }).click();
      const explanation = page.getByRole('dialog', { name: 'State' });
      const link = explanation.getByRole('link', { name: 'Read more in the manual' });
      await expect
        .poll(() => link.evaluate((each) => each.matches(':focus')), { timeout: 60_000 })
        .toBe(true);
      expect(await violationsOf(page)).toEqual([]);
      await expectToFitWindow(page);
      const [manual] = await Promise.all([page.waitForEvent('popup'), link.click()]);
      await manual.getByRole('heading', { level: 1, name: 'States and steps' }).waitFor();
      await manual.close();
      await page.keyboard.press('Escape');
      await explanation.waitFor({ state: 'detached' });
    });

    test('on paper a page has no navigation, and no button', async () => {
      const { page } = browserPage;
      await page.emulateMedia({ media: 'print' });
      await expect
        .poll(() => page.locator('header, nav, .page button').filter({ visible: true }).count(), {
          timeout: 60_000,
        })
        .toBe(0);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.emulateMedia({ media: 'screen' });
    });
  });
});
