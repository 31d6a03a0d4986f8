// Payment templates in Chromium: an admin adds one with a preview, and a maker exports a payment file with it.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  expectToFitWindow,
  openPage,
  signInAs,
  useChromium,
  violationsOf,
} from '../../harness/chromium.ts';
import { CREATE, toCard } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

describeInBrowser('payment templates', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let boss: OperatorClient;
  let ann: OperatorClient;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '100000' });
    boss = await signInNewOperator(server, 'boss', 'admin');
    ann = await signInNewOperator(server, 'ann', 'maker');
  });
  afterAll(() => server.close());

  async function open(
    operator: OperatorClient,
    path: string,
    viewport?: { width: number; dark: boolean },
  ): Promise<BrowserPage> {
    const browserPage = await openPage(server, path, viewport);
    await signInAs(browserPage, operator);
    await browserPage.page.getByRole('heading', { level: 1 }).waitFor();
    return browserPage;
  }

  async function close(browserPage: BrowserPage): Promise<void> {
    expect(await violationsOf(browserPage.page)).toEqual([]);
    expectNoErrors(browserPage);
    await browserPage.close();
  }

  test('a template is added with a preview, changed and removed', async () => {
    const admin = await open(boss, '/settings');
    const { page } = admin;
    await page.getByText('No templates. Payment files have the built-in CSV format.').waitFor();
    await page.getByRole('button', { name: 'Add template' }).click();
    const dialog = page.getByRole('dialog');
    const preview = dialog.getByRole('region', { name: 'Preview' });
    await preview.getByText('1000001;79000000000;Name of the recipient;1250.50;RUB;').waitFor();
    await dialog.getByLabel('Heading of column 2').fill('Счёт');
    await dialog.getByRole('combobox', { name: 'Content of column 6' }).click();
    await page.getByRole('option', { name: 'Constant text' }).click();
    await dialog.getByLabel('Text of column 6').fill('=1+1');
    await preview.getByText('A spreadsheet would run =1+1 as a formula.').waitFor();
    await dialog.getByLabel('Text of column 6').fill('Приз');
    await dialog.getByRole('button', { name: 'Remove column 1' }).click();
    await dialog.getByRole('button', { name: 'Move column 3 up' }).click();
    await preview.getByText('79000000000;1250.50;Name of the recipient;RUB;Приз').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('North Bank');
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await dialog.getByText(/^A name has 1 to 32 small letters/).waitFor();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('north-bank');
    await dialog.getByRole('combobox', { name: 'Encoding' }).click();
    await page.getByRole('option', { name: 'Windows-1251' }).click();
    await dialog.getByRole('button', { name: 'Save template' }).click();
    await page.getByText('The template north-bank was saved.').waitFor();

    await page.getByRole('button', { name: 'Add template' }).click();
    await dialog.getByRole('combobox', { name: 'Format' }).click();
    await page.getByRole('option', { name: 'ISO 20022 pain.001' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('swift');
    await dialog.getByLabel('Owner of the account').fill('Shop & Sons');
    await dialog.getByLabel('Account that pays').fill('DE89 3704 0044 0532 0130 01');
    await dialog.getByLabel('Bank of the account').fill('COBADEFFXXX');
    await preview.getByText('This is not an IBAN').waitFor();
    await dialog.getByLabel('Account that pays').fill('DE89 3704 0044 0532 0130 00');
    await preview.getByText('<IBAN>DE89370400440532013000</IBAN>').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save template' }).click();
    const table = page.getByRole('table', { name: 'Payment templates' });
    await table.getByText('Shop & Sons, DE89370400440532013000').waitFor();
    await page.getByRole('button', { name: 'Remove swift' }).click();
    await page.getByRole('button', { name: 'Remove template' }).click();
    await page.getByText('The template was removed.').waitFor();
    await close(admin);
  });

  test('a maker chooses a template for the payment file, and the browser remembers it', async () => {
    const created = await server.post(CREATE, { ...shop, ...toCard, recipient_name: 'Щукин' });
    const id = Number(created.body['withdraw_id']);
    await ann.post(`/withdrawals/${id}/claim`);
    const maker = await open(ann, '/queue?tab=mine');
    const { page } = maker;
    const select = async () => {
      await page.getByRole('checkbox').last().check();
      await page.getByRole('combobox', { name: 'Template of the payment file' }).waitFor();
    };
    await select();
    const choice = page.getByRole('combobox', { name: 'Template of the payment file' });
    expect(await choice.inputValue()).toBe('Built-in CSV');
    await choice.click();
    await page.getByRole('option', { name: 'north-bank' }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Payment file' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^payments-north-bank-.*\.csv$/);
    expect(new TextDecoder('windows-1251').decode(await readFile(await download.path()))).toBe(
      `Счёт;amount;recipient_name;currency;comment\r\n${toCard.wallet.replaceAll(' ', '')};100.00;Щукин;RUB;Приз\r\n`,
    );
    expect(await violationsOf(page)).toEqual([]);
    await page.reload();
    await select();
    expect(await choice.inputValue()).toBe('north-bank');
    await close(maker);
  });

  test.each([
    { name: 'light, desktop', width: 1280, dark: false },
    { name: 'dark, phone', width: 360, dark: true },
  ])('the panel and the dialog fit the window: $name', async (viewport) => {
    const admin = await open(boss, '/settings', viewport);
    const { page } = admin;
    await page.getByRole('button', { name: 'Edit north-bank' }).waitFor();
    await expectToFitWindow(page);
    await page.getByRole('button', { name: 'Edit north-bank' }).click();
    await page.getByRole('dialog').getByText('79000000000;1250.50').waitFor();
    await expectToFitWindow(page);
    await close(admin);
  });

  test('who may not manage sees the templates and no buttons', async () => {
    const viewer = await open(await signInNewOperator(server, 'eva', 'viewer'), '/settings');
    await viewer.page.getByRole('table', { name: 'Payment templates' }).getByText('north-bank').waitFor();
    for (const name of ['Add template', 'Edit north-bank', 'Remove north-bank'])
      expect(await viewer.page.getByRole('button', { name }).count()).toBe(0);
    await close(viewer);
  });
});
