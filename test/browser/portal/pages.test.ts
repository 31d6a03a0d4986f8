// The pages about money in the portal: axe finds no accessibility violation on any dialog, in light and dark, and nothing scrolls
// sideways at 360 px. The statement adds up, and every number of the first page leads to its entries.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { payWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../../harness/actors.ts';
import { enableEverySystem, makeMerchant } from '../../harness/app.ts';
import { type BrowserPage, describeInBrowser, expectNoErrors, useChromium } from '../../harness/chromium.ts';
import { type PortalClient, signInNewPerson } from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { expectGoodPage, signInToPortal, VIEWPORTS } from './portal-pages.ts';

const PAYLOAD = `<img src=x onerror=alert(1)>"'--></script>`;

describeInBrowser('the pages about money', () => {
  useChromium();
  let server: TestServer;
  let owner: PortalClient;
  let finance: PortalClient;
  let ids: { readonly open: number; readonly paid: number };

  beforeAll(async () => {
    server = await startTestServer();
    await enableEverySystem(server.app);
    const shop = await makeMerchant(server.app, { credit: '100000' });
    owner = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'owner' });
    finance = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    await owner.send('PUT', '/settings/second-person', { above: '1000' });
    const make = async (amount: string): Promise<number> => {
      const body = { amount, system: 'card', wallet: '4111111111111111', comment: PAYLOAD };
      return Number((await finance.post('/withdrawals', body)).body['withdrawal_id']);
    };
    ids = { open: await make('100'), paid: await make('200') };
    await payWithdrawal(server.app, TESTER, { id: asWithdrawalId(ids.paid), reference: PAYLOAD });
    await make('3000');
    await owner.send('PUT', '/settings/second-person', { above: '9000' });
  });
  afterAll(() => server.close());

  describe.each(VIEWPORTS)('$name', (viewport) => {
    let browserPage: BrowserPage;
    afterEach(() => browserPage.close());

    async function open(path: string): Promise<BrowserPage['page']> {
      browserPage = await signInToPortal(server, owner, path, viewport);
      return browserPage.page;
    }

    test.each([
      ['cancel', () => `/withdrawals/${ids.open}`, /^Cancel withdrawal$/],
      ['confirm a withdrawal', () => '/approvals', /^Confirm: .*411111/],
      ['reject a withdrawal', () => '/approvals', /^Reject: .*411111/],
      ['withdraw a change', () => '/approvals', /^Withdraw: Amount/],
    ])('the dialog to %s has no accessibility violation', async (_, pathOf, name) => {
      const page = await open(pathOf());
      await page.getByRole('button', { name }).click();
      await page.getByRole('dialog').waitFor();
      await expectGoodPage(browserPage);
    });

    test('the form with its costs has no accessibility violation', async () => {
      const page = await open('/withdrawals/new');
      await page.getByRole('radio', { name: 'USDT' }).check();
      await page.getByLabel('Amount', { exact: true }).fill('1000');
      await page.getByLabel('TRON address').fill('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8');
      const status = page.getByRole('status').filter({ hasText: 'Is sent' });
      await status.getByText('USDT').waitFor();
      // On a phone the navigation is closed.
      const current = await page.locator('nav [aria-current="page"]').allTextContents();
      expect(current.filter((title) => title !== 'New withdrawal')).toEqual([]);
      await expectGoodPage(browserPage);
    });
  });

  test('every number of the balance leads to the statement, which adds up and shows each balance after it', async () => {
    const browserPage = await signInToPortal(server, finance);
    const { page } = browserPage;
    const { body: balance } = await finance.get('/balance');
    for (const name of ['Held', 'Debt', 'Available']) {
      await page.goto('/portal/');
      await page.getByRole('link', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('heading', { level: 1, name: 'Statement' }).waitFor();
    }
    await page.getByText('Opening balance and all entries add up to the closing balance.').waitFor();
    const rows = page.getByRole('table', { name: 'Entries' }).getByRole('row');
    const last = ((await rows.last().textContent()) ?? '').replaceAll('\u202f', '');
    expect(last).toContain(String(balance['available']));
    await expect
      .poll(() => page.getByRole('table', { name: 'Opening and closing balance' }).textContent())
      .toContain('RUB');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').first().isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    expect(await rows.first().isVisible()).toBe(true);
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('a new merchant reads what to do next, with links', async () => {
    const shop = await makeMerchant(server.app, { credit: '10' });
    const first = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'owner' });
    const browserPage = await signInToPortal(server, first);
    const { page } = browserPage;
    const link = page.getByRole('link', { name: 'Invite a second person' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/portal/people');
    await page.getByRole('link', { name: 'Set the amount above which two people are needed' }).waitFor();
    await page.getByRole('link', { name: 'Make a key for your programs' }).waitFor();
    await browserPage.close();
  });
});
