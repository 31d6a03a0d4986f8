// People of a merchant make, confirm, reject and cancel withdrawals in the portal in Chromium.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { payWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../../harness/actors.ts';
import { enableEverySystem, findDifferences, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import { type BrowserPage, describeInBrowser, expectNoErrors, useChromium } from '../../harness/chromium.ts';
import { type PortalClient, signInNewPerson } from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { focusedText, signInToPortal } from './portal-pages.ts';

const CARD = '4111111111111111';

describeInBrowser('withdrawals in the portal', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let owner: PortalClient;
  let finance: PortalClient;
  let viewer: PortalClient;

  beforeAll(async () => {
    server = await startTestServer();
    await enableEverySystem(server.app);
    shop = await makeMerchant(server.app, { credit: '100000' });
    const person = (role: 'owner' | 'finance' | 'viewer') =>
      signInNewPerson(server, { merchantId: shop.merchant_id, role });
    owner = await person('owner');
    finance = await person('finance');
    viewer = await person('viewer');
    const above = await owner.send('PUT', '/settings/second-person', { above: '1000' });
    expect(above.status).toBe(200);
  });
  afterAll(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    await server.close();
  });

  const available = async (): Promise<string> => String((await owner.get('/balance')).body['available']);
  const make = async (amount: string): Promise<number> => {
    const { body } = await finance.post('/withdrawals', { amount, system: 'card', wallet: CARD });
    return Number(body['withdrawal_id'] ?? body['id']);
  };

  async function fillForm({ page }: BrowserPage, amount: string, wallet = CARD): Promise<void> {
    await page.getByRole('radio', { name: 'Bank card' }).check();
    await page.getByLabel('Amount', { exact: true }).fill(amount);
    await page.getByLabel('Card number').fill(wallet);
  }

  async function end(browserPage: BrowserPage): Promise<void> {
    expectNoErrors(browserPage);
    await browserPage.close();
  }

  test('a person sees what a withdrawal costs while typing, makes it, and sees it with who made it', async () => {
    const before = await available();
    const browserPage = await signInToPortal(server, finance, '/withdrawals/new');
    const { page } = browserPage;
    await fillForm(browserPage, '100');
    const quote = page.getByRole('status').filter({ hasText: 'Total from your balance' });
    await quote.getByText('It is made at once when you submit it.').waitFor();
    expect(await quote.textContent()).toContain('411111******1111');
    expect(await available()).toBe(before);
    await page.getByLabel('Order ID').fill('by-hand-7');
    await page.getByRole('button', { name: 'Make withdrawal' }).dblclick();
    await page.getByRole('heading', { level: 1, name: /^Withdrawal #\d+/ }).waitFor();
    await page.getByText(finance.name).first().waitFor();
    await page.getByText('by-hand-7').waitFor();
    expect(await page.content()).not.toContain(CARD);
    const { body } = await owner.get('/withdrawals?order_id=by-hand-7');
    expect(body['items']).toHaveLength(1);
    await end(browserPage);
  });

  test('what cannot be made is said at its field while typing, without moving the focus or losing input', async () => {
    const browserPage = await signInToPortal(server, finance, '/withdrawals/new');
    const { page } = browserPage;
    await fillForm(browserPage, '100', '4111111111111112');
    const wallet = page.getByLabel('Card number');
    const message = 'This destination is not valid for the chosen system.';
    await page.getByText(message, { exact: true }).waitFor();
    expect(await wallet.getAttribute('aria-invalid')).toBe('true');
    expect(await focusedText(page)).toContain('Card number');
    const refused = page.waitForResponse((response) => response.url().endsWith('/portal/v1/withdrawals'));
    await page.getByRole('button', { name: 'Make withdrawal' }).click();
    expect((await refused).status()).toBe(422);
    await page.getByText(message, { exact: true }).waitFor();
    expect(await wallet.inputValue()).toBe('4111111111111112');
    expect(await page.getByLabel('Amount', { exact: true }).inputValue()).toBe('100.00');
    await wallet.fill(CARD);
    await page.getByLabel('Amount', { exact: true }).fill('999999');
    await page
      .getByText(/Your available balance|above the maximum/)
      .first()
      .waitFor();
    await end(browserPage);
  });

  test('the quote of the last input is shown, also if an earlier one is answered later', async () => {
    const browserPage = await signInToPortal(server, finance, '/withdrawals/new');
    const { page } = browserPage;
    await page.route('**/portal/v1/quotes', async (route) => {
      if (route.request().postData()?.includes('"111.00"'))
        await new Promise((done) => setTimeout(done, 3_000));
      await route.continue();
    });
    const slow = page.waitForRequest((request) => request.postData()?.includes('"111.00"') === true);
    await fillForm(browserPage, '111');
    await slow;
    const late = page.waitForResponse(
      (response) => response.request().postData()?.includes('"111.00"') === true,
    );
    await page.getByLabel('Amount', { exact: true }).fill('222');
    const status = page.getByRole('status').filter({ hasText: 'Total from your balance' });
    await expect.poll(() => status.textContent(), { timeout: 60_000 }).toContain('222.00');
    await late.catch(() => undefined);
    expect(await status.textContent()).toContain('222.00');
    expect(await status.textContent()).not.toContain('111.00');
    await end(browserPage);
  });

  test('above the amount of the merchant it waits, and another person confirms it', async () => {
    const before = await available();
    const makers = await signInToPortal(server, finance, '/withdrawals/new');
    await fillForm(makers, '1500');
    await makers.page.getByText('Another person must confirm it.').waitFor();
    await makers.page.getByRole('button', { name: 'Submit for confirmation' }).click();
    await makers.page.getByRole('heading', { level: 1, name: 'Approvals' }).waitFor();
    await makers.page.getByText('You made this. Another person must confirm it.').waitFor();
    expect(await makers.page.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);
    expect(await available()).toBe(before);

    const checkers = await signInToPortal(server, owner, '/approvals');
    const { page } = checkers;
    await page.getByRole('button', { name: /^Confirm: / }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('411111******1111').waitFor();
    await dialog.getByRole('button', { name: 'Confirm and make withdrawal' }).click();
    await page.getByText(/^Withdrawal #\d+ is made$/).waitFor();
    await page.getByText('No withdrawals wait for a second person.').waitFor();
    expect(await available()).not.toBe(before);
    await end(makers);
    await end(checkers);
  });

  test('an owner rejects one with a reason, which its maker reads in the history', async () => {
    await make('2000');
    const owners = await signInToPortal(server, owner, '/approvals');
    await owners.page.getByRole('button', { name: /^Reject: / }).click();
    const dialog = owners.page.getByRole('dialog');
    const submit = dialog.getByRole('button', { name: 'Reject', exact: true });
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel('Why do you reject it?').fill('Not agreed with the customer');
    await submit.click();
    await owners.page.getByText('The withdrawal is rejected').waitFor();
    await end(owners);
    const makers = await signInToPortal(server, finance, '/approvals?view=history');
    await makers.page.getByText('Not agreed with the customer').waitFor();
    await end(makers);
  });

  test('a maker withdraws what waits', async () => {
    await make('2100');
    const browserPage = await signInToPortal(server, finance, '/approvals');
    await browserPage.page.getByRole('button', { name: /^Withdraw: / }).click();
    await browserPage.page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).click();
    await browserPage.page.getByText('No withdrawals wait for a second person.').waitFor();
    await end(browserPage);
  });

  test('a person confirms a change that another proposed, and reads when it starts to work', async () => {
    const proposed = await owner.send('PUT', '/settings/second-person', { above: '5000' });
    expect(proposed.body).toMatchObject({ proposal: { state: 'waiting' } });
    const browserPage = await signInToPortal(server, finance, '/approvals');
    const { page } = browserPage;
    await page.getByRole('button', { name: /^Confirm: Amount above which/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('It starts to work 24 hours after you confirm it.').waitFor();
    expect(await dialog.locator('del').textContent()).toContain('000.00');
    await dialog.getByRole('button', { name: 'Confirm change' }).click();
    await page.getByText('Confirmed, not working yet').waitFor();
    await page.getByRole('button', { name: /^Reject: Amount above which/ }).waitFor();
    await end(browserPage);
  });

  test('a withdrawal is cancelled, and its amount is available again', async () => {
    const before = await available();
    const id = await make('50');
    const browserPage = await signInToPortal(server, finance, `/withdrawals/${id}`);
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason (optional)').fill('Wrong customer');
    await dialog.getByRole('button', { name: 'Cancel withdrawal' }).click();
    await page.getByText('Nothing: the whole amount was released').waitFor();
    expect(await page.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
    expect(await available()).toBe(before);
    await end(browserPage);
  });

  test('a paid withdrawal has a receipt, whose printable page says that it is genuine', async () => {
    const id = await make('70');
    expect((await viewer.get(`/withdrawals/${id}/receipt`)).body).toMatchObject({ code: 'wrong_state' });
    await payWithdrawal(server.app, TESTER, { id: asWithdrawalId(id), reference: 'bank-70' });
    const browserPage = await signInToPortal(server, viewer, `/withdrawals/${id}`);
    const { page, context } = browserPage;
    await page.getByText('bank-70').waitFor();
    const [receipt] = await Promise.all([
      context.waitForEvent('page'),
      page.getByRole('link', { name: 'Open printable receipt' }).click(),
    ]);
    await receipt.getByText('Genuine').first().waitFor();
    await end(browserPage);
  });

  test('a viewer sees no way to make, cancel or decide one', async () => {
    const id = await make('60');
    await make('2200');
    const browserPage = await signInToPortal(server, viewer, '/withdrawals');
    const { page } = browserPage;
    expect(await page.getByText('New withdrawal').count()).toBe(0);
    const field = page.getByLabel('Open by number');
    await field.fill(String(id));
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Withdrawal #${id}` }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel withdrawal' }).count()).toBe(0);
    await page.goto('/portal/approvals');
    await page.getByText('Your role cannot decide this.').first().waitFor();
    expect(await page.getByRole('button', { name: /^(Confirm|Reject|Withdraw)/ }).count()).toBe(0);
    await page.goto('/portal/withdrawals/new');
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByRole('button', { name: 'Make withdrawal' }).count()).toBe(0);
    await end(browserPage);
  });

  test('the list is filtered by order id, status and day, and the filter is exported', async () => {
    await finance.post('/withdrawals', { amount: '31', system: 'card', wallet: CARD, order_id: 'only-this' });
    const today = new Date().toISOString().slice(0, 10);
    const browserPage = await signInToPortal(
      server,
      viewer,
      `/withdrawals?order_id=only-this&status=Created&created_from=${today}&created_to=${today}`,
    );
    const { page } = browserPage;
    await page.getByText('only-this').waitFor();
    expect(await page.getByRole('link', { name: /^#\d+$/ }).count()).toBe(1);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export CSV' }).click(),
    ]);
    const stream = await file.createReadStream();
    let csv = '';
    for await (const chunk of stream) csv += String(chunk);
    expect(csv.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('only-this');
    await end(browserPage);
  });

  test('the form is used with the keyboard only', async () => {
    const browserPage = await signInToPortal(server, finance, '/withdrawals/new');
    const { page } = browserPage;
    await page.getByRole('radio', { name: 'Fast payment system' }).focus();
    const press = async (...keys: readonly string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await press('Tab');
    await page.keyboard.type('25');
    await press('Tab');
    await page.keyboard.type('+79161234567');
    await press('Enter');
    // Enter submits, and the focus moves to what is missing.
    await expect.poll(() => focusedText(page), { timeout: 60_000 }).toContain('Bank of the recipient');
    await press('ArrowDown', 'Enter');
    await page.getByText('It is made at once when you submit it.').waitFor();
    await press('Tab', 'Tab', 'Tab', 'Tab', 'Tab');
    expect(await focusedText(page)).toContain('Make withdrawal');
    await press('Enter');
    await page.getByRole('heading', { level: 1, name: /^Withdrawal #\d+/ }).waitFor();
    await end(browserPage);
  });
});
