// Paying as an operator does it all day: with few keys, with everything that the bank's form asks for, and with the bank's proof.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findDifferences, makeMerchant, type TestMerchant } from '../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  expectToFitWindow,
  openPage,
  settle,
  signInAs,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const WALLET = '79161234567';

describeInBrowser('paying', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let ann: OperatorClient;
  let folder: string;
  let browserPage: BrowserPage;
  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '100000' });
    ann = await signInNewOperator(server, 'ann', 'maker');
    folder = await mkdtemp(join(tmpdir(), 'sluice-proofs-'));
    browserPage = await openPage(server, '/queue');
    await signInAs(browserPage, ann);
    await browserPage.page.getByRole('heading', { level: 1, name: 'Queue' }).waitFor();
  });
  afterAll(async () => {
    expectNoErrors(browserPage);
    expect(await findDifferences(server.app)).toEqual([]);
    await browserPage.close();
    await rm(folder, { recursive: true });
    await server.close();
  });
  beforeEach(async () => {
    await browserPage.page.goto('/console/queue');
    await settle(browserPage);
  });

  const create = async (fields: object = {}): Promise<number> =>
    Number((await server.post(CREATE, { ...shop, ...toPhone, ...fields })).body['withdraw_id']);

  const stepsOf = async (id: number): Promise<string[]> =>
    ((await ann.get(`/withdrawals/${id}`)).body['timeline'] as { step: string }[]).map(({ step }) => step);

  const hasFocus = (locator: ReturnType<BrowserPage['page']['locator']>) =>
    expect.poll(() => locator.evaluate((each) => each.matches(':focus')), { timeout: 60_000 }).toBe(true);

  test('next takes one key to open, the reference, and Enter', async () => {
    const { page } = browserPage;
    const ids = [await create(), await create()];
    for (const id of ids) {
      await page.getByRole('link', { name: `#${id}` }).waitFor();
      await page.keyboard.press('n');
      const dialog = page.getByRole('dialog', { name: `Pay withdrawal #${id}` });
      await dialog.getByText(WALLET).waitFor();
      await hasFocus(dialog.getByLabel('Payment reference'));
      await page.keyboard.type(`bank-${id}`);
      await page.keyboard.press('Enter');
      await page.getByText(`Withdrawal ${id} is paid`).first().waitFor();
      await dialog.waitFor({ state: 'detached' });
      expect(await stepsOf(id)).toEqual(['hold', 'claim', 'reveal', 'settle']);
    }
    await page.keyboard.press('n');
    await page.getByText('There is no withdrawal that you can claim and pay now.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
  });

  test('next continues with what the operator has claimed already', async () => {
    const { page } = browserPage;
    const [older, claimed] = [await create(), await create()];
    await ann.post(`/withdrawals/${claimed}/claim`);
    await page.getByRole('button', { name: 'Pay next' }).click();
    const dialog = page.getByRole('dialog', { name: `Pay withdrawal #${claimed}` });
    await dialog.getByText(WALLET).waitFor();
    await page.keyboard.type('bank-claimed');
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await ann.post(`/withdrawals/${older}/cancel`, { reason: 'not needed' });
  });

  test('next skips what is in a payment file, and its dialog says that it may have been paid', async () => {
    const { page } = browserPage;
    const [exported, open] = [await create(), await create()];
    await ann.post(`/withdrawals/${exported}/claim`);
    await ann.post('/withdrawals/payment-file', { ids: [exported] });
    await page.reload();
    await page.getByRole('link', { name: `#${exported}` }).waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: `Pay withdrawal #${open}` });
    await dialog.getByText(WALLET).waitFor();
    expect(await dialog.textContent()).not.toContain('It may have been paid');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: `#${exported}` }).focus();
    await page.keyboard.press('p');
    const second = page.getByRole('dialog', { name: `Pay withdrawal #${exported}` });
    await second.getByText('It may have been paid').waitFor();
    await second.getByText(/payment file/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    for (const id of [exported, open])
      await ann.post(`/withdrawals/${id}/pay`, { reference: `bank-file-${id}` });
  });

  test('next does not replace the dialog of another withdrawal when its answer is late', async () => {
    const { page } = browserPage;
    const [first, second] = [await create(), await create()];
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/withdrawals/claim-next', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: `#${second}` }).waitFor();
    await page.keyboard.press('n');
    await page.getByRole('link', { name: `#${second}` }).focus();
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: `Pay withdrawal #${second}` });
    await dialog.getByText(WALLET).waitFor();
    await dialog.getByLabel('Payment reference').fill('bank-late');
    const answered = page.waitForResponse((response) => response.url().endsWith('/claim-next'));
    answer();
    expect((await answered).status()).toBe(200);
    await settle(browserPage);
    expect(await dialog.getByLabel('Payment reference').inputValue()).toBe('bank-late');
    expect(await page.getByRole('dialog').count()).toBe(1);
    await page.unroute('**/withdrawals/claim-next');
    await page.keyboard.press('Escape');
    for (const id of [first, second]) await ann.post(`/withdrawals/${id}/cancel`, { reason: 'not needed' });
  });

  test('next does not show the destination again that was shown before, and says so', async () => {
    const { page } = browserPage;
    const id = await create();
    await page.getByRole('link', { name: `#${id}` }).waitFor();
    await page.keyboard.press('n');
    const dialog = page.getByRole('dialog', { name: `Pay withdrawal #${id}` });
    await dialog.getByText(WALLET).waitFor();
    expect(await dialog.textContent()).not.toContain('shown before');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await dialog.getByText('The destination was shown before').waitFor();
    await dialog.getByText(/It was last shown to ann/).waitFor();
    expect(await dialog.textContent()).not.toContain(WALLET);
    expect(await violationsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await ann.post(`/withdrawals/${id}/cancel`, { reason: 'not needed' });
  });

  test('a focused row takes one key as well, which claims it', async () => {
    const { page } = browserPage;
    const id = await create();
    await page.getByRole('link', { name: `#${id}` }).focus();
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: `Pay withdrawal #${id}` });
    await dialog.getByText(WALLET).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await stepsOf(id)).toEqual(['hold', 'claim', 'reveal']);

    // Claimed before: opened again, the wallet is shown on demand, and then the reference has the focus.
    await page.keyboard.press('p');
    await dialog.waitFor();
    expect(await dialog.textContent()).not.toContain(WALLET);
    await dialog.getByRole('button', { name: 'Show and copy' }).click();
    await dialog.getByText(WALLET).waitFor();
    await hasFocus(dialog.getByLabel('Payment reference'));
    await ann.post(`/withdrawals/${id}/cancel`, { reason: 'not needed' });
  });

  test('shows the name of the recipient and the comment, and keeps the proof as a file', async () => {
    const { page } = browserPage;
    const id = await create({ recipient_name: 'Anna Petrova', comment: 'Invoice 17' });
    const proof = join(folder, 'proof.png');
    const content = Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex');
    await writeFile(proof, content);
    await page.getByRole('button', { name: 'Pay next' }).click();
    const dialog = page.getByRole('dialog', { name: `Pay withdrawal #${id}` });
    await dialog.getByText('to Anna Petrova').waitFor();
    await dialog.getByText('Invoice 17').waitFor();
    await dialog.getByLabel('Payment reference').fill(`bank-${id}`);

    const choose = async (file: string) => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        dialog.getByRole('button', { name: 'choose file' }).click(),
      ]);
      await chooser.setFiles(file);
    };
    const disguised = join(folder, 'page.pdf');
    await writeFile(disguised, '<script>alert(1)</script>');
    await choose(disguised);
    await dialog.getByRole('button', { name: /I have sent/ }).click();
    await dialog.getByText('The file is not a PDF, PNG or JPG.').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(await stepsOf(id)).toEqual(['hold', 'claim', 'reveal']);
    expect(await dialog.getByLabel('Payment reference').inputValue()).toBe(`bank-${id}`);

    await choose(proof);
    await dialog.getByRole('button', { name: /I have sent/ }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await stepsOf(id)).toEqual(['hold', 'claim', 'reveal', 'settle']);

    await page.goto(`/console/withdrawals/${id}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'proof.png' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('proof.png');
    expect((await readFile(await download.path())).equals(content)).toBe(true);
  });

  test.each([
    { name: 'light, desktop', width: 1280, dark: false },
    { name: 'dark, phone', width: 360, dark: true },
  ])('a file is attached and removed on the page of the withdrawal: $name', async (viewport) => {
    const id = await create();
    const own = await openPage(server, `/withdrawals/${id}`, viewport);
    await signInAs(own, ann);
    const { page } = own;
    const file = join(
      folder,
      'a very long name of a statement from the bank of the recipient, page one of three.pdf',
    );
    await writeFile(file, '%PDF-1.7');
    await page.getByRole('button', { name: 'Attach file' }).click();
    const dialog = page.getByRole('dialog');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      dialog.getByRole('button', { name: 'choose file' }).click(),
    ]);
    await chooser.setFiles(file);
    expect(await violationsOf(page)).toEqual([]);
    await expectToFitWindow(page);
    await dialog.getByRole('button', { name: 'Attach', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'a very long name' }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await expectToFitWindow(page);
    await page.getByRole('button', { name: 'Remove a very long name' }).click();
    await page.getByRole('button', { name: 'Remove file' }).click();
    await page.getByText('No files.').waitFor();
    expectNoErrors(own);
    await own.close();
  });
});
