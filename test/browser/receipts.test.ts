// The pages of receipts in a real Chromium: a receipt is opened, verified by its text, and found to be superseded; axe finds no
// accessibility violation, the content policy is not violated, and a phone has to scroll in one direction only.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { showReceipt } from '../../src/usecases/operator/receipts/receipt-keys.ts';
import {
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { create } from '../harness/withdrawals.ts';

const VIEWPORTS = [
  { name: 'light, desktop', width: 1280, dark: false },
  { name: 'dark, phone', width: 390, dark: true },
] as const;

describeInBrowser('the pages of receipts', () => {
  useChromium();
  let server: TestServer;
  let id: WithdrawalId;
  beforeAll(async () => {
    server = await startTestServer();
    id = await create(server.app, await makeMerchant(server.app, { credit: '1000000' }));
    await payWithdrawal(server.app, TESTER, { id, reference: 'bank-1' });
  });
  afterAll(() => server.close());

  async function shown() {
    const receipt = await showReceipt(server.app, id);
    if (!receipt.ok) throw new Error(receipt.rejection.text);
    return receipt.value;
  }

  describe.each(VIEWPORTS)('$name', (viewport) => {
    let browserPage: BrowserPage;
    beforeAll(async () => {
      browserPage = await openPage(server, '/', viewport);
    });
    afterAll(() => browserPage.close());

    async function expectGoodPage(): Promise<void> {
      const { page } = browserPage;
      expect(await violationsOf(page)).toEqual([]);
      const [content, window] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      );
      expect(content).toBeLessThanOrEqual(window);
      expectNoErrors(browserPage);
    }

    async function verify(text: string): Promise<string> {
      const { page } = browserPage;
      await page.goto('/receipts/verify');
      await page.getByLabel('Receipt').fill(text);
      await page.getByRole('button', { name: 'Verify' }).click();
      await expectGoodPage();
      return (await page.getByRole('status').textContent()) ?? '';
    }

    test('a receipt is opened by its address, and its text is verified', async () => {
      const { page } = browserPage;
      await page.goto('/receipts/verify');
      await expectGoodPage();
      const { path, token } = await shown();
      await page.goto(path);
      expect(await page.getByRole('status').textContent()).toContain('Genuine');
      expect(await page.locator('figure svg').count()).toBe(1);
      await expectGoodPage();
      expect(await verify(token)).toContain('Genuine');
      expect(await verify(token.slice(0, -9))).toContain('Not genuine');
      expect(await verify('<script>alert(1)</script>')).toContain('This is not a receipt');
    });
  });

  test('after a return, the page of the first receipt says that it no longer holds', async () => {
    const before = await shown();
    await returnWithdrawal(server.app, TESTER, { id, reason: 'sent back' });
    const browserPage = await openPage(server, '/', VIEWPORTS[0]);
    await browserPage.page.goto(before.path);
    const { number } = await shown();
    expect(await browserPage.page.getByRole('status').textContent()).toContain(
      `superseded by receipt ${number}`,
    );
    await browserPage.close();
  });
});
