// People of a merchant make many withdrawals from a CSV file in the portal in Chromium.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker } from '../../../src/worker/worker.ts';
import { enableEverySystem, findDifferences, makeMerchant } from '../../harness/app.ts';
import { type BrowserPage, describeInBrowser, expectNoErrors, useChromium } from '../../harness/chromium.ts';
import { type PortalClient, signInNewPerson } from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { fileOf, loadBatch, rowOf, upload } from '../../portal/batch-files.ts';
import { expectGoodPage, focusedText, signInToPortal, VIEWPORTS } from './portal-pages.ts';

const TEN_THOUSAND = fileOf(
  ...Array.from({ length: 10_000 }, (_, index) => (index % 100 === 0 ? rowOf('none') : rowOf('60.00'))),
);

describeInBrowser('CSV files in the portal', () => {
  useChromium();
  let server: TestServer;
  let worker: Awaited<ReturnType<typeof startWorker>>;
  let owner: PortalClient;
  let maker: PortalClient;
  let viewer: PortalClient;

  beforeAll(async () => {
    server = await startTestServer();
    await enableEverySystem(server.app);
    const shop = await makeMerchant(server.app, { credit: '2000000' });
    const person = (role: 'owner' | 'finance' | 'viewer') =>
      signInNewPerson(server, { merchantId: shop.merchant_id, role });
    [owner, maker, viewer] = [await person('owner'), await person('finance'), await person('viewer')];
    worker = await startWorker(server.app);
  });
  afterAll(async () => {
    await worker.stop();
    expect(await findDifferences(server.app)).toEqual([]);
    await server.close();
  });

  async function chooseFile({ page }: BrowserPage, name: string, csv: string): Promise<void> {
    await page.getByRole('button', { name: 'Upload file' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose file' }).click();
    await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(csv) });
    await page.getByRole('button', { name: 'Check rows' }).click();
  }

  const idOf = ({ page }: BrowserPage): number => Number(new URL(page.url()).pathname.split('/').at(-1));

  test('ten thousand rows with bad ones are checked, made with progress, and go on after the tab is closed', async () => {
    const browserPage = await signInToPortal(server, maker, '/batches');
    const { page } = browserPage;
    await chooseFile(browserPage, 'november.csv', TEN_THOUSAND);
    await page.getByRole('heading', { level: 1, name: 'november.csv' }).waitFor();
    await page.getByText('100 rows have a problem and are left out.').waitFor();
    await page.getByText('9900 rows have a destination and an amount that another row has too.').waitFor();
    await page.getByRole('tab', { name: 'Problems (100)' }).click();
    await page.getByRole('row').filter({ hasText: 'amount' }).first().waitFor();
    expect(await page.getByRole('row').nth(1).textContent()).toMatch(/^2amount/);
    await page.getByRole('button', { name: 'Make 9900 withdrawals' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make 9900 withdrawals' }).click();
    const progress = page.getByRole('progressbar', { name: 'Rows done' });
    await progress.waitFor();
    await expect.poll(async () => Number(await progress.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    const id = idOf(browserPage);
    expectNoErrors(browserPage);
    await browserPage.close();

    const { rows } = await loadBatch(maker, id);
    expect(rows.open).toBeGreaterThan(0);
    const again = await signInToPortal(server, maker, `/batches/${id}`);
    await again.page.locator('.mantine-Badge-root', { hasText: /^Made$/ }).waitFor({ timeout: 120_000 });
    expect((await loadBatch(maker, id)).rows).toEqual({
      all: 9_900,
      made: 9_900,
      refused: 0,
      open: 0,
      ended: 0,
    });
    await again.page.getByRole('tab', { name: 'Rows (9900)' }).click();
    await again.page
      .getByRole('link', { name: /^#\d+$/ })
      .first()
      .waitFor();
    expect(await again.page.content()).not.toContain('4111111111111111');
    expectNoErrors(again);
    await again.close();
  });

  describe('above the amount of the merchant', () => {
    beforeAll(async () => {
      expect((await owner.send('PUT', '/settings/second-person', { above: '50' })).status).toBe(200);
    });

    test.each([
      { decision: 'Confirm', submit: 'Confirm and make withdrawals', state: 'made' },
      { decision: 'Reject', submit: 'Reject', state: 'rejected' },
    ])(
      'a file waits, and another person finds it under Approvals: $decision',
      async ({ decision, submit, state }) => {
        const makers = await signInToPortal(server, maker, '/batches');
        await chooseFile(makers, 'december.csv', fileOf(rowOf('60.00'), rowOf('61.00')));
        await makers.page.getByRole('button', { name: 'Make 2 withdrawals' }).click();
        await makers.page.getByRole('dialog').getByText('more than 50.00').waitFor();
        await makers.page.getByRole('dialog').getByRole('button', { name: 'Make 2 withdrawals' }).click();
        await makers.page.getByText('You uploaded this. Another person must confirm it.').waitFor();
        expect(await makers.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
        const id = idOf(makers);
        expect((await loadBatch(maker, id)).rows.made).toBe(0);

        const checkers = await signInToPortal(server, owner, '/approvals');
        const { page } = checkers;
        await page.getByRole('link', { name: 'december.csv' }).click();
        await page.getByRole('button', { name: decision, exact: true }).click();
        const dialog = page.getByRole('dialog');
        if (decision === 'Reject') await dialog.getByLabel('Why do you reject it?').fill('not now');
        await dialog.getByRole('button', { name: submit }).click();
        await dialog.waitFor({ state: 'detached' });
        await expect.poll(async () => (await loadBatch(maker, id)).state, { timeout: 60_000 }).toBe(state);
        await makers.page.reload();
        await makers.page.getByText(owner.name).first().waitFor();
        if (decision === 'Reject') await makers.page.getByText('not now').waitFor();
        for (const each of [makers, checkers]) {
          expectNoErrors(each);
          await each.close();
        }
      },
    );

    test('a file that cannot be read keeps what was entered and says why', async () => {
      const browserPage = await signInToPortal(server, maker, '/batches');
      const { page } = browserPage;
      await chooseFile(browserPage, 'wrong.csv', 'amount,wallet\n60,1');
      await page.getByText(/Missing: system/).waitFor();
      expect(await page.getByRole('textbox', { name: 'Rows' }).inputValue()).toContain('amount,wallet');
      expectNoErrors(browserPage);
      await browserPage.close();
    });

    test('a viewer sees files and cannot upload or decide one', async () => {
      const { id } = await upload(maker, fileOf(rowOf('60.00')));
      await maker.post(`/batches/${id}/submit`);
      const browserPage = await signInToPortal(server, viewer, `/batches/${id}`);
      const { page } = browserPage;
      await page.getByText('Waiting for a second person').first().waitFor();
      expect(await page.getByRole('button', { name: /^(Confirm|Reject|Discard|Make)/ }).count()).toBe(0);
      await page.goto('/portal/batches');
      await page.getByRole('link', { name: 'payouts.csv' }).first().waitFor();
      expect(await page.getByRole('button', { name: 'Upload file' }).count()).toBe(0);
      expectNoErrors(browserPage);
      await browserPage.close();
    });

    test('a file is pasted, made and discarded with the keyboard alone', async () => {
      const browserPage = await signInToPortal(server, maker, '/batches');
      const { page } = browserPage;
      const tabTo = async (name: string): Promise<void> => {
        for (let step = 0; step < 60; step += 1) {
          if ((await focusedText(page)) === name) return;
          await page.keyboard.press('Tab');
        }
        throw new Error(`Tab never reaches ${name}`);
      };
      await tabTo('Upload file');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo('Rows');
      await page.keyboard.insertText(fileOf(rowOf('60.00')));
      await tabTo('Check rows');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Pasted rows' }).waitFor();
      await tabTo('Discard');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await tabTo('Discard');
      await page.keyboard.press('Enter');
      await page.getByText('The file is discarded').waitFor();
      expect((await loadBatch(maker, idOf(browserPage))).state).toBe('withdrawn');
      expectNoErrors(browserPage);
      await browserPage.close();
    });

    describe.each(VIEWPORTS)('$name', (viewport) => {
      test('the upload, the dialogs and the message after them have no accessibility violation', async () => {
        const browserPage = await signInToPortal(server, maker, '/batches', viewport);
        const { page } = browserPage;
        await page.getByRole('button', { name: 'Upload file' }).click();
        await page.getByRole('textbox', { name: 'Rows' }).fill(fileOf(rowOf('60.00'), rowOf('0')));
        await expectGoodPage(browserPage);
        await page.getByRole('button', { name: 'Check rows' }).click();
        for (const button of ['Discard', 'Make 1 withdrawal']) {
          await page.getByRole('button', { name: button }).click();
          await page.getByRole('dialog').waitFor();
          await expectGoodPage(browserPage);
          if (button === 'Discard') await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: button === 'Discard' ? 'detached' : 'visible' });
        }
        await page.getByRole('dialog').getByRole('button', { name: 'Make 1 withdrawal' }).click();
        await page.getByText('The file waits for a second person').waitFor();
        await expectGoodPage(browserPage);
        await browserPage.close();
      });
    });
  });
});
