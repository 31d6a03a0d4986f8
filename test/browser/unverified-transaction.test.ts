// A payment in USDT in Chromium, with a node: the dialog offers to record a transaction as not verified only after the node
// could not verify it, and never for a wrong one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import {
  newHash,
  openUsdtPayments,
  sends,
  type UsdtPayments,
} from '../operator/withdrawals/usdt-payments.ts';

describeInBrowser('a transaction that the node cannot verify', () => {
  useChromium();
  let payments: UsdtPayments;
  let browserPage: BrowserPage;
  beforeAll(async () => {
    payments = await openUsdtPayments();
    browserPage = await openPage(payments.server, '/rates');
    await signInAs(browserPage, payments.ann);
    await browserPage.page.getByRole('heading', { level: 1, name: 'Rates' }).waitFor();
  });
  afterAll(async () => {
    expectNoErrors(browserPage);
    await browserPage.close();
    await payments.close();
  });

  test('is recorded after the operator ticks that it was checked; another hash removes the tick', async () => {
    const { page } = browserPage;
    const id = await payments.claim();
    await page.goto(`/console/withdrawals/${id}`);
    await page.getByRole('button', { name: 'Pay' }).first().click();
    const dialog = page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: /I have sent/ });
    const hash = dialog.getByLabel('Transaction hash');
    const accept = dialog.getByRole('checkbox', { name: /record it as not verified/ });

    await hash.fill(payments.transaction(sends({ amount: 1n })));
    await submit.click();
    await dialog.getByText('sends 0.000001 USDT, not 1.027221.', { exact: false }).waitFor();
    expect(await accept.count()).toBe(0);

    await hash.fill(newHash());
    await submit.click();
    await dialog.getByText('does not know this transaction', { exact: false }).waitFor();
    expect(await accept.isChecked()).toBe(false);
    expect(await violationsOf(page)).toEqual([]);
    await accept.check();
    await hash.fill(newHash());
    expect(await accept.isChecked()).toBe(false);
    await accept.check();
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Paid', { exact: true }).first().waitFor();
    await page.getByText('transaction not verified: unknown to the node', { exact: false }).first().waitFor();
  });
});
