// Alerts in Chromium: an admin adds a channel and a rule, an operator enters an address, and the log shows what was sent.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOrUpdateIncident } from '../../src/storage/incidents/incidents.ts';
import { TOKEN, watchOnce } from '../alerts/setup.ts';
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
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { type Receiver, startReceiver, status } from '../webhooks/receiver.ts';

describeInBrowser('alerts', () => {
  useChromium();
  let server: TestServer;
  let boss: OperatorClient;
  let ann: OperatorClient;
  let bot: Receiver;
  beforeAll(async () => {
    server = await startTestServer();
    boss = await signInNewOperator(server, 'boss', 'admin');
    ann = await signInNewOperator(server, 'ann', 'maker');
  });
  afterAll(() => server.close());

  async function open(operator: OperatorClient, path: string, heading: string): Promise<BrowserPage> {
    const browserPage = await openPage(server, path);
    await signInAs(browserPage, operator);
    await browserPage.page.getByRole('heading', { level: 1, name: heading }).waitFor();
    return browserPage;
  }

  async function close(browserPage: BrowserPage): Promise<void> {
    expect(await violationsOf(browserPage.page)).toEqual([]);
    expectNoErrors(browserPage);
    await browserPage.close();
  }

  test('a channel and a rule are added, an address is entered and tested, and an alert arrives', async () => {
    bot = await startReceiver();
    const admin = await open(boss, '/alerts', 'Alerts');
    const { page } = admin;
    await page.getByText('No channel yet.').waitFor();
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('duty-bot');
    await dialog.getByLabel('Token of the bot').fill('not a token');
    await dialog.getByLabel('Address of the Bot API').fill(bot.url);
    await dialog.getByRole('button', { name: 'Save channel' }).click();
    await dialog.getByText(/^This is not the token of a Telegram bot/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('Token of the bot').fill(TOKEN);
    await dialog.getByRole('button', { name: 'Save channel' }).click();
    await page.getByText('The channel duty-bot was saved.').waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Test duty-bot' }).click();
    await dialog.getByLabel('Telegram chat id').fill('-100500');
    bot.respondWith(status(500));
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await dialog.getByText('duty-bot: the test was not sent, the server answered 500.').waitFor();
    bot.respondWith(status(200));
    await dialog.getByRole('button', { name: 'Send test' }).click();
    await page.getByText('The test was sent through duty-bot.').waitFor();

    await page.getByRole('button', { name: 'Add rule' }).click();
    await dialog.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'ann' }).click();
    await dialog.getByLabel('The float of an aggregator is low').uncheck();
    await dialog.getByLabel('Quiet from').fill('22:00');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await dialog.getByText(/^Quiet hours need a beginning and an end/).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByLabel('Quiet until').fill('07:00');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await page.getByRole('table', { name: 'Rules' }).getByText('not between 22:00 and 07:00').waitFor();

    const own = await open(ann, '/account', 'Your account');
    await own.page.getByRole('button', { name: 'Enter your address in duty-bot' }).click();
    const ownDialog = own.page.getByRole('dialog');
    await ownDialog.getByLabel('Telegram chat id').fill('4711');
    await ownDialog.getByRole('button', { name: 'Save address' }).click();
    await own.page.getByRole('button', { name: 'Test your address in duty-bot' }).click();
    await own.page.getByText('The test was sent through duty-bot.').waitFor();
    await close(own);

    const { app } = server;
    await app.db.transaction((tx) =>
      openOrUpdateIncident(tx, { kind: 'clock_skew', withdrawalId: null, reference: 'a', detail: 'x' }),
    );
    await watchOnce(app);
    expect(bot.messages.map(({ body }) => (JSON.parse(body) as { chat_id: string }).chat_id)).toEqual([
      '-100500',
      '-100500',
      '4711',
      '4711',
    ]);
    await page.reload();
    const log = page.getByRole('table', { name: 'Sent alerts' });
    await log.getByText('The clock of the aggregator differs from ours').waitFor();
    await log.getByText('sent', { exact: true }).waitFor();
    await close(admin);
  });

  test('the secret of a new webhook is shown once', async () => {
    const receiver = await startReceiver();
    const admin = await open(boss, '/alerts', 'Alerts');
    const { page } = admin;
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Kind' }).click();
    await page.getByRole('option', { name: 'Webhook' }).click();
    await dialog.getByLabel('Name').fill('hooks');
    await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
    await dialog.getByRole('button', { name: 'Save channel' }).click();
    await page.getByText(/whsec_/).waitFor();
    await close(admin);
  });

  test('who may not manage sees no buttons, and who may not audit does not see the page', async () => {
    const auditor = await signInNewOperator(server, 'eva', 'auditor');
    const eva = await open(auditor, '/alerts', 'Alerts');
    await eva.page.getByRole('table', { name: 'Channels' }).waitFor();
    for (const name of ['Add channel', 'Add rule', 'Remove rule 1', 'Edit duty-bot'])
      expect(await eva.page.getByRole('button', { name }).count()).toBe(0);
    await close(eva);
    const own = await open(ann, '/', 'Overview');
    expect(await own.page.getByRole('link', { name: 'Alerts' }).count()).toBe(0);
    await close(own);
  });

  test('the page fits a phone', async () => {
    const admin = await open(boss, '/alerts', 'Alerts');
    await admin.page.setViewportSize({ width: 390, height: 800 });
    await admin.page.getByRole('button', { name: 'Edit rule 1' }).click();
    await expectToFitWindow(admin.page);
    await close(admin);
  });
});
