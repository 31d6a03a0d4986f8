// The support question in Chromium: which withdrawal is it? By a part of the order, by the merchant's name, by days, with own columns,
// all kept in the address and under a name.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findDifferences, makeMerchant } from '../harness/app.ts';
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
import { CREATE, toCard, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

/** Only what never happens takes this long. */
const WAIT = { timeout: 20_000 };

describeInBrowser('finding withdrawals', () => {
  useChromium();
  let server: TestServer;
  let ann: OperatorClient;
  let ben: OperatorClient;

  beforeAll(async () => {
    server = await startTestServer();
    const shop = await makeMerchant(server.app, { credit: '100000', name: 'Flower House' });
    const other = await makeMerchant(server.app, { credit: '100000', name: 'Book Market' });
    for (const i of [1, 2, 3]) {
      await server.post(CREATE, { ...shop, ...toPhone, order_id: `Flowers-2026-${i}` });
      await server.post(CREATE, {
        ...other,
        ...toCard,
        order_id: `BOOKS-2026-000000000000000000000000-${i}`,
      });
    }
    ann = await signInNewOperator(server, 'ann', 'maker');
    ben = await signInNewOperator(server, 'ben', 'viewer');
  });
  afterAll(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    await server.close();
  });

  async function openQueue(
    operator: OperatorClient,
    path = '/queue?tab=all',
    viewport = {},
  ): Promise<BrowserPage> {
    const browserPage = await openPage(server, path, viewport);
    await signInAs(browserPage, operator);
    await browserPage.page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
    await settle(browserPage);
    return browserPage;
  }

  const rowCount = ({ page }: BrowserPage) => page.locator('[data-row]').count();
  const expectRows = (browserPage: BrowserPage, count: number) =>
    expect.poll(() => rowCount(browserPage), WAIT).toBe(count);

  test('by a part of the order, which is shown in the list', async () => {
    const browserPage = await openQueue(ann);
    const { page } = browserPage;
    const field = page.getByRole('textbox', { name: 'ID, order, reference' });
    await field.fill('wers-2026-2');
    await field.press('Enter');
    await expectRows(browserPage, 1);
    await page.getByText('Flowers-2026-2').waitFor();
    expect(page.url()).toContain('q=wers-2026-2');
    expectNoErrors(browserPage);
  });

  test('by the name of the merchant as it is typed, and by days', async () => {
    const browserPage = await openQueue(ann);
    const { page } = browserPage;
    await expectRows(browserPage, 6);
    const merchant = page.getByRole('combobox', { name: 'Merchant' });
    await merchant.fill('market');
    await page.getByRole('option', { name: /Book Market/ }).click();
    await expectRows(browserPage, 3);
    expect(page.url()).toMatch(/merchant_id=\d+/);
    await page.reload();
    await expectRows(browserPage, 3);
    await expect.poll(() => merchant.inputValue(), WAIT).toMatch(/^\d+ Book Market$/);
    const today = new Date().toISOString().slice(0, 10);
    await page.getByLabel('Created from').fill(today);
    await page.getByLabel('Created to').fill(today);
    await expect.poll(() => page.url(), WAIT).toContain(`created_to=${today}`);
    await expectRows(browserPage, 3);
    await page.getByLabel('Paid from').fill(today);
    await page.getByText('Nothing matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expectRows(browserPage, 6);
    expectNoErrors(browserPage);
  });

  test('with own columns and a saved view, which another operator opens once it is shared', async () => {
    const browserPage = await openQueue(ann);
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'System' }).click();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'System' }).waitFor({ state: 'detached' });
    const field = page.getByRole('textbox', { name: 'ID, order, reference' });
    await field.fill('books');
    await field.press('Enter');
    await expectRows(browserPage, 3);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
    await page.getByLabel('Name').fill('Books of the market');
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await page.getByText('Saved the view "Books of the market".').waitFor();

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Manage views' }).click();
    await page.getByRole('button', { name: 'Share Books of the market' }).click();
    await page.getByRole('cell', { name: 'All operators' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);

    const bens = await openQueue(ben, '/queue?tab=paid&system=card');
    await bens.page.getByRole('button', { name: 'Views' }).click();
    await bens.page.getByText('Shared by ann').waitFor();
    expect(await violationsOf(bens.page)).toEqual([]);
    await bens.page.getByRole('menuitem', { name: 'Books of the market' }).click();
    await expectRows(bens, 3);
    expect(new URL(bens.page.url()).searchParams.get('system')).toBeNull();
    await bens.page.getByRole('columnheader', { name: 'System' }).waitFor({ state: 'detached' });
    expectNoErrors(bens);
    expectNoErrors(browserPage);
  });

  test('on a phone, without sideways scrolling', async () => {
    const browserPage = await openQueue(ann, '/queue?tab=all', { width: 360, height: 800 });
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Filters' }).click();
    await expectToFitWindow(page);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view' }).waitFor();
    await expectToFitWindow(page);
    expect(await violationsOf(page)).toEqual([]);
    expectNoErrors(browserPage);
  });
});
