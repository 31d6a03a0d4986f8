// The page of exports in Chromium: a file is asked for, made by the worker, downloaded and deleted.
import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobRunner } from '../../../src/usecases/app.ts';
import { startWorker } from '../../../src/worker/worker.ts';
import { makeMerchant } from '../../harness/app.ts';
import {
  describeInBrowser,
  expectNoErrors,
  expectToFitWindow,
  openPage,
  signInAs,
  useChromium,
  violationsOf,
} from '../../harness/chromium.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

describeInBrowser('exports', () => {
  useChromium();
  let server: TestServer;
  let worker: JobRunner;
  let ann: OperatorClient;
  beforeAll(async () => {
    server = await startTestServer();
    worker = await startWorker(server.app);
    ann = await signInNewOperator(server, 'ann', 'viewer');
    for (const order_id of ['north', 'south']) {
      const shop = await makeMerchant(server.app, { credit: '1000', name: order_id });
      await server.post(CREATE, { ...shop, ...toPhone, order_id });
    }
  });
  afterAll(async () => {
    await worker.stop();
    await server.close();
  });

  test.each([
    { name: 'light, desktop', width: 1280, dark: false },
    { name: 'dark, phone', width: 360, dark: true },
  ])('the withdrawals of one merchant are exported and downloaded: $name', async (viewport) => {
    const browserPage = await openPage(server, '/exports', viewport);
    const { page } = browserPage;
    await signInAs(browserPage, ann);
    await page.getByRole('button', { name: 'New export' }).click();
    const dialog = page.getByRole('dialog', { name: 'New export' });
    await dialog.getByLabel('Created', { exact: true }).click();
    await dialog.getByRole('button', { name: 'This month' }).click();
    await dialog.getByRole('combobox', { name: 'Merchant' }).fill('north');
    await page.getByRole('option', { name: /north/ }).click();
    await dialog.getByLabel('CSV', { exact: true }).click();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });

    const link = page.getByRole('link', { name: /^Download Created from/ });
    await link.waitFor();
    await page.getByText(/^1 withdrawal, 1 kB$/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await expectToFitWindow(page);
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    expect(download.suggestedFilename()).toMatch(
      /^withdrawals-created-\d{4}-\d\d-01-\d{4}-\d\d-\d\d-\d+\.csv$/,
    );
    const rows = parse(await readFile(await download.path()), { bom: true, columns: true });
    expect(rows).toMatchObject([{ order_id: 'north', merchant_name: 'north' }]);

    await page.getByRole('button', { name: /^Delete Created from/ }).click();
    await page.getByText('No exports in the last 24 hours.').waitFor();
    expectNoErrors(browserPage);
    await browserPage.close();
  });
});
