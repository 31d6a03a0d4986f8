// Keys, the addresses of programs and the request log in the portal in Chromium.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { type BrowserPage, describeInBrowser, expectNoErrors, useChromium } from '../../harness/chromium.ts';
import { BALANCE, CREATE, toCard } from '../../harness/client.ts';
import { type PortalClient, signInNewPerson } from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { endPause } from '../../portal/shop.ts';
import { expectGoodPage, signInToPortal, VIEWPORTS } from './portal-pages.ts';

describeInBrowser('the keys and the request log of a merchant', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let owner: PortalClient;
  let developer: PortalClient;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '1000' });
    owner = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'owner' });
    developer = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'developer' });
  });
  afterAll(() => server.close());

  async function end(browserPage: BrowserPage): Promise<void> {
    expectNoErrors(browserPage);
    await browserPage.close();
  }

  async function confirm(by: PortalClient, kind: string): Promise<void> {
    const { items } = (await by.get('/proposals')).body as { items: { id: number; kind: string }[] };
    const id = items.find((proposal) => proposal.kind === kind)?.id ?? 0;
    expect((await by.post(`/proposals/${id}/confirm`)).status).toBe(200);
    await endPause(server, id);
  }

  const statusWith = async (secretKey: string, path: string, fields: object = {}): Promise<number> =>
    (await server.post(path, { merchant_id: shop.merchant_id, secret_key: secretKey, ...fields })).status;
  const create = { ...toCard, amount: '10.00' };

  async function storeSecret({ page }: BrowserPage): Promise<string> {
    const secret = (await page.locator('pre.secret').textContent()) ?? '';
    expect(secret).toMatch(/^sk_/);
    await page.getByRole('checkbox', { name: 'I have stored it' }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    return secret;
  }

  test('a key that only reads works at once, and ends at once', async () => {
    const browserPage = await signInToPortal(server, developer, '/keys');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Make key' }).click();
    await page.getByLabel('Name').fill('reports');
    await page.getByRole('button', { name: 'Make', exact: true }).click();
    const secret = await storeSecret(browserPage);
    expect(await statusWith(secret, BALANCE)).toBe(200);
    expect(await statusWith(secret, CREATE, create)).toBe(403);
    await page.getByRole('row', { name: /reports Read Works/ }).waitFor();

    await page.getByRole('button', { name: 'Actions for reports' }).click();
    await page.getByRole('menuitem', { name: 'End now' }).click();
    await page.getByRole('button', { name: 'End key now' }).click();
    await page.getByText('Keys that have ended').click();
    await page.getByRole('region', { name: 'Keys that have ended' }).getByText('reports').waitFor();
    expect(await statusWith(secret, BALANCE)).toBe(401);
    await end(browserPage);
  });

  test('a key that may withdraw works after a second person and the pause; its replacement ends it after the overlap', async () => {
    const browserPage = await signInToPortal(server, developer, '/keys');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Make key' }).click();
    await page.getByLabel('Name').fill('shop');
    await page.getByRole('radio', { name: 'read and withdraw' }).check();
    await page.getByText('24 hours after a second person has confirmed it').waitFor();
    await page.getByRole('button', { name: 'Propose' }).click();
    const secret = await storeSecret(browserPage);
    await page.getByText('A second person must confirm it').waitFor();
    expect(await statusWith(secret, CREATE, create)).toBe(401);
    await confirm(owner, 'key');
    expect(await statusWith(secret, CREATE, create)).toBe(200);

    await page.reload();
    await page.getByRole('button', { name: 'Actions for shop' }).click();
    await page.getByRole('menuitem', { name: 'Replace' }).click();
    await page.getByRole('button', { name: 'Propose' }).click();
    const replacement = await storeSecret(browserPage);
    await confirm(owner, 'key');
    expect(await statusWith(replacement, BALANCE)).toBe(200);
    expect(await statusWith(secret, BALANCE)).toBe(200);
    await page.reload();
    await page.getByRole('row', { name: /shop Read and withdraw Works until/ }).waitFor();
    await page
      .getByRole('row', { name: /shop Read and withdraw Works \S/ })
      .first()
      .waitFor();
    await end(browserPage);
  });

  test('a refused request is found by its id, with its code and its masked parameters', async () => {
    const refused = await server.post(CREATE, { ...shop, ...toCard, amount: '999999.00' });
    const requestId = refused.headers.get('x-request-id') ?? '';
    await server.app.requestRecorder.flush();
    const browserPage = await signInToPortal(server, developer, `/requests?request_id=${requestId}`);
    const { page } = browserPage;
    await page.getByRole('row', { name: new RegExp(String(refused.body['code'])) }).waitFor();
    await page.getByRole('button', { name: /^Details of createWithdraw/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('999999.00').waitFor();
    expect(await dialog.textContent()).not.toContain(toCard.wallet);
    expect(await dialog.textContent()).not.toContain(shop.secret_key);
    await expectGoodPage(browserPage);
    await page.goto('/portal/requests?operation=getBalance&only_refused=yes');
    await page
      .getByRole('row', { name: /getBalance 401/ })
      .first()
      .waitFor();
    expect(await page.getByRole('row', { name: /createWithdraw/ }).count()).toBe(0);
    await end(browserPage);
  });

  test('a developer proposes a list of addresses; it holds after the second person and the pause', async () => {
    const browserPage = await signInToPortal(server, developer, '/keys');
    const { page } = browserPage;
    await page.getByText('Programs may call from every IP address.').waitFor();
    const panel = page.locator('section.panel', { hasText: 'Addresses of your programs' });
    await panel.getByRole('button', { name: 'Change' }).click();
    const field = page.getByLabel('IP addresses from which programs may call');
    await page.getByText('An empty list allows every IP address.').waitFor();
    await field.fill('203.0.113.7\nnot-an-address');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText('"not-an-address" is not an IP address').waitFor();
    expect(await field.inputValue()).toBe('203.0.113.7\nnot-an-address');
    await field.fill('203.0.113.7\n198.51.100.0/24');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.getByText('A second person must confirm it').waitFor();
    await confirm(owner, 'allowed_ips');
    await page.reload();
    await page.getByText('203.0.113.7/32').waitFor();
    await page.getByText('198.51.100.0/24').waitFor();
    await end(browserPage);
  });

  describe.each(VIEWPORTS)('$name', (viewport) => {
    let browserPage: BrowserPage;
    afterEach(() => browserPage.close());

    test.each([['Make key'], ['Change']])(
      'the dialog behind "%s" has no accessibility violation',
      async (button) => {
        browserPage = await signInToPortal(server, developer, '/keys', viewport);
        await browserPage.page.getByRole('button', { name: button, exact: true }).click();
        await browserPage.page.getByRole('dialog').waitFor();
        await expectGoodPage(browserPage);
      },
    );

    test.each([['Replace'], ['End now']])('the dialog to "%s" a key has none either', async (item) => {
      browserPage = await signInToPortal(server, developer, '/keys', viewport);
      await browserPage.page.getByRole('button', { name: 'Actions for main' }).click();
      await browserPage.page.getByRole('menuitem', { name: item }).click();
      await browserPage.page.getByRole('dialog').waitFor();
      await expectGoodPage(browserPage);
    });
  });
});
