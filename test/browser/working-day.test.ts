// The daily work of operators in Chromium: sign-in with a second factor, paying a withdrawal, two operators on the same
// withdrawal, a bank file with an invalid line, and four eyes.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, money, type TestMerchant } from '../harness/app.ts';
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
import { codeAt, stepNow } from '../harness/sign-in.ts';

/** Runs in the page, without the console's buttons; `post` sends requests as the console does. */
const inPage = (script: string): string => `(async () => {
  const session = await fetch('/operator/v1/session');
  const csrf = session.ok ? (await session.json()).csrf_token : '';
  const post = (path, body) => fetch('/operator/v1' + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-csrf-token': csrf, 'idempotency-key': crypto.randomUUID() },
  });
  ${script}
})()`;

const payRepeatedly = (id: number): string =>
  inPage(`const pay = () => post('/withdrawals/${id}/pay', { reference: 'bank-race' });
  return Promise.all(Array.from({ length: 25 }, () => pay().then(({ status }) => status)));`);

const confirmByRequest = (proposal: number): string =>
  inPage(`const response = await post('/proposals/${proposal}/confirm', {});
  return { status: response.status, error: (await response.json()).error };`);

const signInByRequest = ({ name, password }: OperatorClient): string =>
  inPage(`return (await post('/session', ${JSON.stringify({ name, password })})).status;`);

describeInBrowser('the console', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let ann: OperatorClient;
  let ben: OperatorClient;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '100000' });
    ann = await signInNewOperator(server, 'ann', 'maker');
    ben = await signInNewOperator(server, 'ben', 'maker');
  });
  afterAll(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    await server.close();
  });

  const create = async (): Promise<number> =>
    Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

  async function signInAt(operator: OperatorClient, path: string): Promise<BrowserPage> {
    const browserPage = await openPage(server, path);
    await signInAs(browserPage, operator);
    await browserPage.page.getByRole('heading', { level: 1 }).waitFor();
    await settle(browserPage);
    return browserPage;
  }

  test('signs in with a password and, once set up, with a second factor', async () => {
    const strict = await startTestServer({ app: { secondFactor: 'required' } });
    const amy = await signInNewOperator(strict, 'amy', 'admin');
    const first = await openPage(strict);
    await signInAs(first, amy);
    // No other page is available before the second factor is set up.
    await first.page.getByRole('button', { name: 'Start setup' }).waitFor();
    expect(await first.page.getByLabel('Your password').count()).toBe(0);
    await first.page.getByRole('button', { name: 'Start setup' }).click();
    const secret = (await first.page.locator('code.secret').first().textContent()) ?? '';
    const used = codeAt(secret, stepNow());
    await first.page.getByLabel('Code from your authenticator app').fill(used);
    await first.page.getByLabel('I have stored the backup codes').check();
    const codes = ((await first.page.locator('.secret').first().textContent()) ?? '').trim();
    await first.page.getByRole('button', { name: 'Done' }).click();
    await first.page.getByRole('heading', { name: 'Overview' }).waitFor();
    expectNoErrors(first);
    await first.close();

    const second = await openPage(strict);
    await signInAs(second, { ...amy, password: 'not this one' });
    await second.page.getByText('Name or password is wrong.').waitFor();
    await signInAs(second, amy);
    // The code that confirmed the setup does not work again.
    const field = second.page.getByLabel('Code from your authenticator app');
    await field.fill(used);
    await second.page.getByText('The code is wrong or was already used.').waitFor();
    await second.page.getByRole('button', { name: 'Use a backup code' }).click();
    await second.page.getByLabel('Backup code').fill(codes.split(/\s+/)[0] ?? '');
    await second.page.getByRole('button', { name: 'Continue' }).click();
    await second.page.getByRole('heading', { name: 'Overview' }).waitFor();
    expectNoErrors(second);
    await second.close();
    await strict.close();
  });

  test('claims and pays a withdrawal from the queue', async () => {
    const [id, next] = [await create(), await create()];
    const browserPage = await signInAt(ann, '/queue');
    const { page } = browserPage;
    await page.getByRole('button', { name: `Claim ${id}` }).click();
    await page.getByRole('button', { name: `Pay ${id}` }).click();
    const dialog = page.getByRole('dialog');
    const reference = dialog.getByLabel('Payment reference');
    await expect.poll(() => reference.evaluate((field) => field.matches(':focus'))).toBe(true);
    expect(await dialog.textContent()).not.toContain('79161234567');
    await dialog.getByRole('button', { name: 'Show and copy' }).first().click();
    await dialog.getByText('79161234567').waitFor();
    await reference.fill('bank-4711');
    await dialog.getByRole('button', { name: /I have sent/ }).dblclick();
    await page.getByText(`Withdrawal ${id} is paid`).first().waitFor();
    // The focus moves to the next row.
    const link = page.getByRole('link', { name: `#${next}` });
    await expect.poll(() => link.evaluate((row) => row.matches(':focus')), { timeout: 60_000 }).toBe(true);
    const details = (await ann.get(`/withdrawals/${id}`)).body as { timeline: { step: string }[] };
    expect(details.timeline.map(({ step }) => step)).toEqual(['hold', 'claim', 'reveal', 'settle']);
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('exports the list as CSV', async () => {
    const browserPage = await signInAt(ann, '/queue?tab=all');
    const [file] = await Promise.all([
      browserPage.page.waitForEvent('download'),
      browserPage.page
        .getByRole('link', { name: 'Export CSV' })
        .or(browserPage.page.getByRole('button', { name: 'Export CSV' }))
        .click(),
    ]);
    expect(await file.failure()).toBeNull();
    expect(file.suggestedFilename()).toMatch(/^withdrawals-.*\.csv$/);
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('opens a withdrawal by its number and Enter, from every page', async () => {
    const id = await create();
    const browserPage = await signInAt(ann, '/');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Search or go to' }).click();
    const field = page.getByPlaceholder('Withdrawal, order, reference');
    await field.fill(String(id));
    await page.locator('[data-action][data-selected]', { hasText: `#${id}` }).waitFor();
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Withdrawal #${id}` }).waitFor();
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('shows changes by other operators without a reload', async () => {
    const browserPage = await signInAt(ben, '/queue');
    const id = await create();
    await browserPage.page.getByRole('button', { name: `Claim ${id}` }).waitFor();
    await ann.post(`/withdrawals/${id}/claim`);
    await browserPage.page.getByRole('button', { name: `Claim ${id}` }).waitFor({ state: 'detached' });
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('pays once when two operators submit the payment 25 times each at the same time', async () => {
    const id = await create();
    const [one, two] = [await signInAt(ann, '/queue'), await signInAt(ben, '/queue')];
    await Promise.all(
      [one, two].map(({ page }) => page.getByRole('button', { name: `Claim ${id}` }).waitFor()),
    );
    const statuses = (
      await Promise.all([one, two].map(({ page }) => page.evaluate(payRepeatedly(id))))
    ).flat();
    expect(statuses.toSorted((a, b) => Number(a) - Number(b))).toEqual([
      200,
      ...Array.from({ length: 49 }, () => 409),
    ]);
    await Promise.all(
      [one, two].map(({ page }) =>
        page.getByRole('button', { name: `Claim ${id}` }).waitFor({ state: 'detached' }),
      ),
    );
    const timeline = (await ann.get(`/withdrawals/${id}`)).body['timeline'] as { step: string }[];
    expect(timeline.filter(({ step }) => step === 'settle')).toHaveLength(1);
    for (const browserPage of [one, two]) {
      expectNoErrors(browserPage);
      await browserPage.close();
    }
  });

  test('previews every line of a bank file before any is applied, and applies only the valid ones', async () => {
    const [valid, invalid] = [await create(), await create()];
    await ann.post('/withdrawals/bulk', { action: 'claim', ids: [valid, invalid] });
    const browserPage = await signInAt(ann, '/queue?tab=mine');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Import results' }).click();
    const csv = `withdrawal_id,amount,status,reference,reason\n${valid},100.00,paid,bank-1,\n${invalid},99.00,paid,bank-2,\n`;
    await page.getByRole('dialog').getByRole('textbox').first().fill(csv);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Amount differs from').waitFor();
    expect((await ann.get(`/withdrawals/${valid}`)).body).toMatchObject({
      withdrawal: { status: 'Created' },
    });
    await page.getByRole('button', { name: /^Apply/ }).click();
    await expect
      .poll(
        async () =>
          ((await ann.get(`/withdrawals/${valid}`)).body['withdrawal'] as { status: string }).status,
      )
      .toBe('Paid');
    expect((await ann.get(`/withdrawals/${invalid}`)).body).toMatchObject({
      withdrawal: { status: 'Created' },
    });
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('does not let a maker confirm their own proposal', async () => {
    const amy = await signInNewOperator(server, 'amy', 'admin');
    const cleo = await signInNewOperator(server, 'cleo', 'checker');
    const id = await create();
    await setFourEyes(server.app, TESTER, { above: money('50') });
    const { body } = await amy.post(`/withdrawals/${id}/pay`, { reference: 'bank-9' });
    const proposal = (body['proposal'] as { id: number }).id;

    const own = await signInAt(amy, '/proposals');
    await own.page.getByText('You proposed this. A second operator must confirm it.').waitFor();
    const confirm = { name: `Confirm proposal ${proposal}` };
    expect(await own.page.getByRole('button', confirm).count()).toBe(0);
    // Nor by a direct request.
    expect(await own.page.evaluate(confirmByRequest(proposal))).toEqual({
      status: 409,
      error: 'amy proposed this; another operator must confirm it.',
    });

    const other = await signInAt(cleo, '/proposals');
    await other.page.getByRole('link', { name: `Test shop (${shop.merchant_id})` }).waitFor();
    await other.page.getByRole('button', confirm).click();
    const decision = other.page.getByRole('dialog');
    await decision.getByText('Test shop (active)').waitFor();
    await decision.getByText('Newest changes of the balance').click();
    await decision.getByText('Nothing has happened since it was proposed').click();
    expect(await violationsOf(other.page)).toEqual([]);
    await other.page.getByRole('button', { name: 'Confirm and apply' }).click();
    await own.page.getByText('No proposals are waiting for a second operator.').waitFor();
    expect((await amy.get(`/withdrawals/${id}`)).body).toMatchObject({ withdrawal: { status: 'Paid' } });
    for (const browserPage of [own, other]) {
      expectNoErrors(browserPage);
      await browserPage.close();
    }
  });

  test('replaces a planted session cookie at sign-in, and ends its session', async () => {
    const attacker = await signInAt(ben, '/queue');
    const planted = await attacker.context.cookies();
    const browserPage = await openPage(server, '/');
    // No request of the page itself carries the planted cookie: its response could renew it after the sign-in.
    await browserPage.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await browserPage.context.addCookies(planted);
    expect(await browserPage.page.evaluate(signInByRequest(ann))).toBe(200);
    // The browser may store the cookie shortly after the response.
    await expect
      .poll(async () => (await browserPage.context.cookies())[0]?.value, { timeout: 60_000 })
      .not.toBe(planted[0]?.value);
    expect(await browserPage.context.cookies()).toHaveLength(1);
    await attacker.page.goto('/console/queue');
    await attacker.page.getByRole('button', { name: 'Sign in' }).waitFor();
    for (const each of [attacker, browserPage]) {
      expectNoErrors(each);
      await each.close();
    }
  });

  test('invalidates the session cookie at sign-out', async () => {
    const browserPage = await signInAt(ann, '/queue');
    const cookies = await browserPage.context.cookies();
    await browserPage.page.getByRole('button', { name: 'ann', exact: true }).click();
    await browserPage.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await browserPage.page.getByText('You are signed out.').waitFor();
    await browserPage.context.addCookies(cookies);
    await browserPage.page.goto('/console/queue');
    await browserPage.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expectNoErrors(browserPage);
    await browserPage.close();
  });
});
