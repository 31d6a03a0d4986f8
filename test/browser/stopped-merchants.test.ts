// The withdrawals of a frozen or blocked merchant in Chromium: marked in the row, on the page and in the dialog, and without
// a way to pay them, also if the merchant is frozen while the dialog is open.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setHalt } from '../../src/usecases/operator/halts/halts.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
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
  violationsOf,
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const STOPS = [
  {
    mark: 'Frozen',
    reason: 'Frozen by test: under review',
    apply: (server: TestServer, { merchant_id }: TestMerchant) =>
      setHalt(server.app, TESTER, {
        scope: 'merchant',
        subject: String(merchant_id),
        reason: 'under review',
      }),
  },
  {
    mark: 'Blocked',
    reason: 'The merchant is blocked',
    apply: (server: TestServer, { merchant_id }: TestMerchant) =>
      updateMerchant(server.app, TESTER, merchant_id, { status: 'blocked' }),
  },
] as const;

describeInBrowser('the withdrawals of a stopped merchant', () => {
  useChromium();
  let server: TestServer;
  let ann: OperatorClient;
  let browserPage: BrowserPage;
  beforeAll(async () => {
    server = await startTestServer();
    ann = await signInNewOperator(server, 'ann', 'maker');
    browserPage = await openPage(server, '/queue');
    await signInAs(browserPage, ann);
    // The page of the sign-in has a heading too.
    await browserPage.page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  });
  afterAll(async () => {
    expectNoErrors(browserPage);
    await browserPage.close();
    await server.close();
  });

  const create = async (shop: TestMerchant): Promise<number> =>
    Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

  test.each(STOPS)('are marked $mark in the row and on the page, without Claim or Pay', async (stop) => {
    const shop = await makeMerchant(server.app, { credit: '1000' });
    const [open, claimed] = [await create(shop), await create(shop)];
    await ann.post(`/withdrawals/${claimed}/claim`);
    const { page } = browserPage;
    await page.goto(`/console/queue?merchant_id=${shop.merchant_id}`);
    // Payable, until the merchant is stopped; the queue changes without a reload.
    await page.getByRole('button', { name: `Claim ${open}` }).waitFor();
    await page.getByRole('button', { name: `Pay ${claimed}` }).waitFor();
    await stop.apply(server, shop);
    await page.getByRole('button', { name: `Claim ${open}` }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: `Pay ${claimed}` }).waitFor({ state: 'detached' });
    expect(await page.getByRole('row').getByText(stop.mark, { exact: true }).count()).toBe(2);
    // The state of the row does not say "To pay" either.
    expect(await page.getByRole('row').getByText('To pay').count()).toBe(0);
    expect(await violationsOf(page)).toEqual([]);

    for (const id of [open, claimed]) {
      await page.goto(`/console/withdrawals/${id}`);
      await page.getByRole('heading', { name: /^Do not pay: payouts of .* are stopped$/ }).waitFor();
      await page.getByText(`${stop.reason}.`, { exact: true }).waitFor();
      for (const name of ['Pay', 'Claim', 'Show and copy', 'Send by aggregator'])
        expect(await page.getByRole('button', { name, exact: true }).count(), name).toBe(0);
      expect(await page.getByRole('button', { name: 'Copy the amount' }).count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Record earlier payment' }).count()).toBe(
        id === claimed ? 1 : 0,
      );
    }
    expect(await violationsOf(page)).toEqual([]);
  });

  test.each(STOPS)('say it in the open dialog when the merchant becomes $mark', async (stop) => {
    const shop = await makeMerchant(server.app, { credit: '1000' });
    const id = await create(shop);
    await ann.post(`/withdrawals/${id}/claim`);
    const { page } = browserPage;
    await page.goto(`/console/queue?merchant_id=${shop.merchant_id}`);
    await page.getByRole('button', { name: `Pay ${id}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Payment reference').fill(`bank-${id}`);
    await settle(browserPage);
    await stop.apply(server, shop);
    await dialog.getByRole('alert').getByText(`${stop.reason}.`).waitFor();
    await dialog.getByText('Send nothing now.').waitFor();
    expect(await dialog.getByRole('button', { name: 'Show and copy' }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'I have sent' }).count()).toBe(0);
    const submit = dialog.getByRole('button', { name: /I had already sent/ });
    expect(await submit.isDisabled()).toBe(true);
    expect(await violationsOf(page)).toEqual([]);

    await dialog.getByLabel('When and how it was sent').fill('by transfer, before the call');
    await submit.click();
    await page.getByText(`Withdrawal ${id} is paid`).first().waitFor();
    const { timeline } = (await ann.get(`/withdrawals/${id}`)).body as { timeline: object[] };
    expect(timeline.at(-1)).toMatchObject({
      step: 'settle',
      reason: 'sent before the merchant was stopped: by transfer, before the call',
    });
  });

  test('reject a payment in words if the console has not heard of the freeze', async () => {
    const shop = await makeMerchant(server.app, { credit: '1000' });
    const id = await create(shop);
    expect((await ann.post(`/withdrawals/${id}/claim`)).status).toBe(200);
    const deaf = await openPage(server, `/queue?merchant_id=${shop.merchant_id}`);
    // Without live updates.
    await deaf.page.route('**/operator/v1/events', (route) => route.abort());
    await signInAs(deaf, ann);
    await deaf.page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
    await deaf.page.getByRole('button', { name: `Pay ${id}` }).click();
    const dialog = deaf.page.getByRole('dialog');
    await dialog.getByLabel('Payment reference').fill(`bank-${id}`);
    await settle(deaf);
    await STOPS[0].apply(server, shop);
    await dialog.getByRole('button', { name: /I have sent/ }).click();
    await dialog.getByText(/is frozen by test: under review.*Send nothing now/).waitFor();
    expect((await ann.get(`/withdrawals/${id}`)).body).toMatchObject({ withdrawal: { status: 'Created' } });
    await deaf.close();
  });
});
