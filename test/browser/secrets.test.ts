// Secrets in Chromium: no destination appears in a URL, and no secret stays on the page after its session has ended.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessionsAndTokens } from '../../src/usecases/operator/operators/operators.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  settle,
  signInAs,
  useChromium,
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeInBrowser('the console', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let amy: OperatorClient;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '100000' });
    amy = await signInNewOperator(server, 'amy', 'admin');
  });
  afterAll(() => server.close());

  const create = async (wallet: string): Promise<number> =>
    Number((await server.post(CREATE, { ...shop, ...toPhone, wallet })).body['withdraw_id']);

  async function signInAt(path: string, operator = amy): Promise<BrowserPage> {
    const browserPage = await openPage(server, path);
    await signInAs(browserPage, operator);
    await browserPage.page.getByRole('heading', { level: 1 }).waitFor();
    await settle(browserPage);
    return browserPage;
  }

  /** Collects every URL that the page requests or navigates to from now on. */
  function collectUrls({ page }: BrowserPage): string[] {
    const urls: string[] = [];
    page.on('request', (request) => urls.push(request.url()));
    page.on('framenavigated', (frame) => urls.push(frame.url()));
    return urls;
  }

  test('finds withdrawals by wallet from the search box of the queue, and keeps the wallet out of URLs', async () => {
    const [one, two] = [await create('+79165550011'), await create('+79165550011')];
    const other = await create('+79165550022');
    const browserPage = await signInAt('/queue');
    const { page } = browserPage;
    const urls = collectUrls(browserPage);
    const box = page.getByLabel('ID, order, reference, wallet');
    await box.fill('8 (916) 555-00-11');
    await box.press('Enter');
    await page.getByText('To +79*******11').waitFor();
    await page.getByRole('link', { name: `#${other}` }).waitFor({ state: 'detached' });
    for (const id of [one, two]) await page.getByRole('link', { name: `#${id}` }).waitFor();
    expect(page.url()).toMatch(/destination=[0-9a-f]{64}/);
    expect(await box.inputValue()).toBe('');
    // A reload keeps the filter, and a click removes it.
    await page.reload();
    await page.getByText('To +79*******11').waitFor();
    await page.getByRole('button', { name: 'To +79*******11' }).click();
    await page.getByRole('link', { name: `#${other}` }).waitFor();
    // A withdrawal number may appear in the URL; an incomplete wallet finds nothing.
    await box.fill(String(one));
    await box.press('Enter');
    await expect.poll(() => page.url()).toContain(`q=${one}`);
    await box.fill('8916555001');
    await box.press('Enter');
    await page.getByText('Nothing found').waitFor();
    // The previous results are not shown as results of this search.
    expect(await page.getByRole('link', { name: /^#/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('link', { name: `#${other}` }).waitFor();
    expect(await box.inputValue()).toBe('');
    expect(urls.length).toBeGreaterThan(5);
    // Enough digits to identify the wallet; a shorter run may occur in a hash by chance.
    const urlsWithWallet = urls.filter((url) => /916\D*555\D*00/.test(decodeURIComponent(url)));
    expect(urlsWithWallet).toEqual([]);
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('shows viewers that their role does not include searching by wallet', async () => {
    await create('+79165550012');
    const browserPage = await signInAt('/queue', await signInNewOperator(server, 'vic', 'viewer'));
    const { page } = browserPage;
    const box = page.getByLabel('ID, order, reference');
    await box.fill('+79165550012');
    await box.press('Enter');
    await page.getByText('Your role does not include searching by wallet').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('link', { name: /^#/ }).first().waitFor();
    expect(await box.inputValue()).toBe('');
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('finds withdrawals by wallet from every page', async () => {
    const id = await create('+79165550033');
    await create('+79165550033');
    const browserPage = await signInAt('/');
    const { page } = browserPage;
    const urls = collectUrls(browserPage);
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await page.getByPlaceholder('Withdrawal, order, reference, wallet').fill('+79165550033');
    await page.getByText('All withdrawals to +79*******33').click();
    await page.getByText('To +79*******33', { exact: true }).waitFor();
    await page.getByRole('link', { name: `#${id}` }).waitFor();
    // Enough digits to identify the wallet; a shorter run may occur in a hash by chance.
    const urlsWithWallet = urls.filter((url) => /916\D*555\D*00/.test(decodeURIComponent(url)));
    expect(urlsWithWallet).toEqual([]);
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  /** Ends the session on the server, as a timeout or an admin does. */
  async function endSession({ page }: BrowserPage): Promise<void> {
    const ended = await endSessionsAndTokens(server.app, TESTER, amy.name);
    expect(ended.ok).toBe(true);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  }

  test('keeps a partly filled payment form across a new sign-in, but not the revealed wallet', async () => {
    const id = await create('+79165550044');
    const browserPage = await signInAt('/queue');
    const { page } = browserPage;
    await page.getByRole('button', { name: `Claim ${id}` }).click();
    await page.getByRole('button', { name: `Pay ${id}` }).click();
    await page.getByLabel('Payment reference').fill('bank-44');
    await page.getByRole('button', { name: 'Show and copy' }).click();
    await page.getByText('79165550044').waitFor();
    await endSession(browserPage);
    await expect.poll(() => page.content(), { timeout: 60_000 }).not.toContain('79165550044');
    await signInAs(browserPage, amy);
    await page.getByRole('button', { name: 'Show and copy' }).waitFor();
    expect(await page.getByLabel('Payment reference').inputValue()).toBe('bank-44');
    expect(await page.content()).not.toContain('79165550044');
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('does not show a new key after its session has ended', async () => {
    const browserPage = await signInAt(`/merchants/${shop.merchant_id}?tab=settings`);
    const { page } = browserPage;
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('pre.secret').textContent()) ?? '';
    expect(key).toMatch(/^sk_/);
    await endSession(browserPage);
    await expect.poll(() => page.content(), { timeout: 60_000 }).not.toContain(key);
    await page.getByText('You were signed out while the key was shown.').waitFor();
    await signInAs(browserPage, amy);
    await page.getByRole('button', { name: 'New key' }).waitFor();
    expect(await page.content()).not.toContain(key);
    expectNoErrors(browserPage);
    await browserPage.close();
  });
});
