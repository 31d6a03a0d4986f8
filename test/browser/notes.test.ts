// Notes in Chromium: an operator names another one, who finds it under what waits, answers it, and assigns the withdrawal.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openIncident } from '../../src/storage/incidents/incidents.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  expectToFitWindow,
  openPage,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeInBrowser('notes', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let ann: OperatorClient;
  let ben: OperatorClient;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '100000' });
    ann = await signInNewOperator(server, 'ann', 'maker');
    ben = await signInNewOperator(server, 'ben', 'checker');
    await signInNewOperator(server, 'benedict', 'viewer');
  });
  afterAll(() => server.close());

  const create = async (): Promise<number> =>
    Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

  async function open(
    operator: OperatorClient,
    path: string,
    viewport?: { readonly width: number; readonly dark: boolean },
  ): Promise<BrowserPage> {
    const browserPage = await openPage(server, path, viewport);
    await signInAs(browserPage, operator);
    await browserPage.page.locator('#page').waitFor();
    return browserPage;
  }

  async function close(browserPage: BrowserPage): Promise<void> {
    expect(await violationsOf(browserPage.page)).toEqual([]);
    await expectToFitWindow(browserPage.page);
    expectNoErrors(browserPage);
    await browserPage.close();
  }

  test('a name is completed after an @, and the note waits for that operator until they answer it', async () => {
    const id = await create();
    const asking = await open(ann, `/withdrawals/${id}`);
    const field = asking.page.getByLabel('Note', { exact: true });
    await field.click();
    await asking.page.keyboard.type('Please check this, @be');
    await asking.page.getByRole('option', { name: 'benedict' }).waitFor();
    expect(await violationsOf(asking.page)).toEqual([]);
    await asking.page.keyboard.press('Enter');
    await asking.page.keyboard.type('before noon');
    expect(await field.inputValue()).toBe('Please check this, @ben before noon');
    await asking.page.keyboard.press('Control+Enter');
    await asking.page.getByText('waits for ben', { exact: true }).waitFor();
    expect(await field.inputValue()).toBe('');

    // Another operator sees it, too, and cannot mark it as done.
    const colleague = await open(ann, '/waiting?operator=ben');
    await colleague.page.getByText('Please check this, @ben before noon').waitFor();
    expect(await colleague.page.getByRole('button', { name: /^Mark the note/ }).count()).toBe(0);
    await close(colleague);

    const answering = await open(ben, '/waiting');
    const { page } = answering;
    await page.getByRole('link', { name: /^Waiting for you\s*1$/ }).waitFor();
    await page.getByText('Please check this, @ben before noon').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('link', { name: `Withdrawal ${id}` }).click();
    await page.getByLabel('Note', { exact: true }).fill('It is correct.');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('It is correct.').first().waitFor();
    await page.getByText('waits for ben').waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Waiting for you/ }).click();
    await page.getByText('Nothing waits.').waitFor();
    await close(answering);
    await close(asking);
  });

  test('a wrong name is refused beside the text, which is kept', async () => {
    const browserPage = await open(ann, `/withdrawals/${await create()}`);
    const { page } = browserPage;
    const field = page.getByLabel('Note', { exact: true });
    await field.fill('ask @nobody');
    await page.getByRole('button', { name: 'Add note' }).click();
    await page.getByText('There is no operator nobody.').waitFor();
    expect(await field.inputValue()).toBe('ask @nobody');
    await close(browserPage);
  });

  test.each([
    { name: 'light, desktop', width: 1280, dark: false },
    { name: 'dark, phone', width: 360, dark: true },
  ])('a withdrawal, a merchant and an incident are assigned and waited for: $name', async (viewport) => {
    const id = await create();
    await server.app.db.transaction((tx) =>
      openIncident(tx, { kind: 'clock_skew', withdrawalId: null, reference: `x-${id}`, detail: 'x' }),
    );
    const { body } = await ann.get('/incidents');
    const [newest] = body['items'] as { id: number }[];
    const browserPage = await open(ann, `/withdrawals/${id}`, viewport);
    const { page } = browserPage;
    for (const path of [`withdrawals/${id}`, `merchants/${shop.merchant_id}`, `incidents/${newest?.id}`]) {
      await page.goto(`/console/${path}`);
      await page.getByRole('button', { name: 'Assign to me' }).click();
      await page.getByText('Assigned to ann.').first().waitFor();
      await page.getByText(/^by ann, /).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      await expectToFitWindow(page);
    }
    await page.goto('/console/waiting');
    for (const name of [`Withdrawal ${id}`, `Merchant ${shop.merchant_id}`, `Incident ${newest?.id}`])
      await page.getByRole('link', { name, exact: true }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await expectToFitWindow(page);
    // One after the other: a row moves up when the one before it goes, perhaps just under the pointer.
    for (const name of [`Withdrawal ${id}`, `Merchant ${shop.merchant_id}`, `Incident ${newest?.id}`]) {
      const button = page.getByRole('button', { name: `End the assignment: ${name}` });
      await button.click();
      await button.waitFor({ state: 'detached' });
    }
    await page.getByText('Nothing waits.').waitFor();
    await close(browserPage);
  });

  test('the queue says how many notes a withdrawal has, and its author removes one', async () => {
    const id = await create();
    for (const text of ['one', 'two']) await ann.post('/notes', { subject: `withdrawal:${id}`, text });
    const browserPage = await open(ann, '/queue');
    const { page } = browserPage;
    await page
      .getByRole('row', { name: `#${id}` })
      .getByRole('link', { name: '2 notes' })
      .click();
    await page.getByRole('button', { name: 'Remove the note by ann' }).first().click();
    await page.getByRole('dialog').getByText('two').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove note' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByText('two', { exact: true }).waitFor({ state: 'detached' });
    await page.getByText('one', { exact: true }).waitFor();
    await close(browserPage);
  });
});
