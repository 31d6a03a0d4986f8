// An operator's day in Chromium: coming in with a second factor, a withdrawal from the queue to the bank and back, two
// people after the same withdrawal, a bank's file with a mistake in it, and a second pair of eyes.
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
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeAt, stepNow } from '../harness/sign-in.ts';

/** In the page, past the buttons: `post` is what the console itself would send. */
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

const payOften = (id: number): string =>
  inPage(`const pay = () => post('/withdrawals/${id}/pay', { reference: 'bank-race' });
  return Promise.all(Array.from({ length: 25 }, () => pay().then(({ status }) => status)));`);

const confirmAnyway = (proposal: number): string =>
  inPage(`const answer = await post('/proposals/${proposal}/confirm', {});
  return { status: answer.status, error: (await answer.json()).error };`);

const signInAnew = ({ name, password }: OperatorClient): string =>
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

  async function enter(who: OperatorClient, path: string): Promise<BrowserPage> {
    const visit = await openPage(server, path);
    await signInAs(visit, who);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await settle(visit);
    return visit;
  }

  test('lets in with a password and, where one is set up, with a code from an app', async () => {
    const strict = await startTestServer({ app: { secondFactor: 'required' } });
    const amy = await signInNewOperator(strict, 'amy', 'admin');
    const first = await openPage(strict);
    await signInAs(first, amy);
    // Nothing else can be done before the second factor is there.
    await first.page.getByLabel('Your password').fill(amy.password);
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
    // The code that was used to set it up does not work again.
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

  test('takes a withdrawal from the queue to the bank', async () => {
    const [id, next] = [await create(), await create()];
    const visit = await enter(ann, '/queue');
    const { page } = visit;
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
    // The keyboard goes on with the next row.
    const link = page.getByRole('link', { name: `#${next}` });
    await expect.poll(() => link.evaluate((row) => row.matches(':focus')), { timeout: 10_000 }).toBe(true);
    const story = (await ann.get(`/withdrawals/${id}`)).body as { timeline: { step: string }[] };
    expect(story.timeline.map(({ step }) => step)).toEqual(['hold', 'claim', 'reveal', 'settle']);
    expectNoErrors(visit);
    await visit.close();
  });

  test('gives the list away as a file', async () => {
    const visit = await enter(ann, '/queue?tab=all');
    const [file] = await Promise.all([
      visit.page.waitForEvent('download'),
      visit.page
        .getByRole('link', { name: 'Export CSV' })
        .or(visit.page.getByRole('button', { name: 'Export CSV' }))
        .click(),
    ]);
    expect(await file.failure()).toBeNull();
    expect(file.suggestedFilename()).toMatch(/^withdrawals-.*\.csv$/);
    expectNoErrors(visit);
    await visit.close();
  });

  test('opens a withdrawal by its number and Enter, from everywhere', async () => {
    const id = await create();
    const visit = await enter(ann, '/');
    const { page } = visit;
    await page.getByRole('button', { name: 'Search or go to' }).click();
    const field = page.getByPlaceholder('Withdrawal, order, reference');
    await field.fill(String(id));
    await page.locator('[data-action][data-selected]', { hasText: `#${id}` }).waitFor();
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Withdrawal #${id}` }).waitFor();
    expectNoErrors(visit);
    await visit.close();
  });

  test('shows what others do without a reload', async () => {
    const visit = await enter(ben, '/queue');
    const id = await create();
    await visit.page.getByRole('button', { name: `Claim ${id}` }).waitFor();
    await ann.post(`/withdrawals/${id}/claim`);
    await visit.page.getByRole('button', { name: `Claim ${id}` }).waitFor({ state: 'detached' });
    expectNoErrors(visit);
    await visit.close();
  });

  test('pays once, though two people submit it 25 times each at the same moment', async () => {
    const id = await create();
    const [one, two] = [await enter(ann, '/queue'), await enter(ben, '/queue')];
    await Promise.all(
      [one, two].map(({ page }) => page.getByRole('button', { name: `Claim ${id}` }).waitFor()),
    );
    const statuses = (await Promise.all([one, two].map(({ page }) => page.evaluate(payOften(id))))).flat();
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
    for (const visit of [one, two]) {
      expectNoErrors(visit);
      await visit.close();
    }
  });

  test("shows every line of a bank's file before anything is applied, and applies only the good ones", async () => {
    const [good, bad] = [await create(), await create()];
    await ann.post('/withdrawals/bulk', { action: 'claim', ids: [good, bad] });
    const visit = await enter(ann, '/queue?tab=mine');
    const { page } = visit;
    await page.getByRole('button', { name: 'Import results' }).click();
    const csv = `withdrawal_id,amount,status,reference,reason\n${good},100.00,paid,bank-1,\n${bad},99.00,paid,bank-2,\n`;
    await page.getByRole('dialog').getByRole('textbox').first().fill(csv);
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByText('Amount differs from').waitFor();
    expect((await ann.get(`/withdrawals/${good}`)).body).toMatchObject({ withdrawal: { status: 'Created' } });
    await page.getByRole('button', { name: /^Apply/ }).click();
    await expect
      .poll(
        async () => ((await ann.get(`/withdrawals/${good}`)).body['withdrawal'] as { status: string }).status,
      )
      .toBe('Paid');
    expect((await ann.get(`/withdrawals/${bad}`)).body).toMatchObject({ withdrawal: { status: 'Created' } });
    expectNoErrors(visit);
    await visit.close();
  });

  test('lets nobody confirm what they proposed themselves', async () => {
    const amy = await signInNewOperator(server, 'amy', 'admin');
    const cleo = await signInNewOperator(server, 'cleo', 'checker');
    const id = await create();
    await setFourEyes(server.app, TESTER, { above: money('50') });
    const { body } = await amy.post(`/withdrawals/${id}/pay`, { reference: 'bank-9' });
    const proposal = (body['proposal'] as { id: number }).id;

    const own = await enter(amy, '/proposals');
    await own.page.getByText('You proposed this. A second operator must confirm it.').waitFor();
    const confirm = { name: `Confirm proposal ${proposal}` };
    expect(await own.page.getByRole('button', confirm).count()).toBe(0);
    // Past the buttons, too.
    expect(await own.page.evaluate(confirmAnyway(proposal))).toEqual({
      status: 409,
      error: 'amy proposed this; another operator must confirm it.',
    });

    const other = await enter(cleo, '/proposals');
    await other.page.getByRole('button', confirm).click();
    await other.page.getByRole('button', { name: 'Confirm and apply' }).click();
    await own.page.getByText('No proposals are waiting for a second operator.').waitFor();
    expect((await amy.get(`/withdrawals/${id}`)).body).toMatchObject({ withdrawal: { status: 'Paid' } });
    for (const visit of [own, other]) {
      expectNoErrors(visit);
      await visit.close();
    }
  });

  test('gives a new cookie to whoever signs in, and ends the one that was planted before', async () => {
    const eve = await enter(ben, '/queue');
    const planted = await eve.context.cookies();
    const visit = await openPage(server, '/');
    await visit.context.addCookies(planted);
    expect(await visit.page.evaluate(signInAnew(ann))).toBe(200);
    // The browser's jar may be a moment behind its page.
    await expect
      .poll(async () => (await visit.context.cookies())[0]?.value, { timeout: 10_000 })
      .not.toBe(planted[0]?.value);
    expect(await visit.context.cookies()).toHaveLength(1);
    await eve.page.goto('/console/queue');
    await eve.page.getByRole('button', { name: 'Sign in' }).waitFor();
    for (const each of [eve, visit]) {
      expectNoErrors(each);
      await each.close();
    }
  });

  test('signs out, and what was signed in is worth nothing any more', async () => {
    const visit = await enter(ann, '/queue');
    const cookies = await visit.context.cookies();
    await visit.page.getByRole('button', { name: 'ann', exact: true }).click();
    await visit.page.getByRole('menuitem', { name: 'Sign out' }).click();
    await visit.page.getByText('You are signed out.').waitFor();
    await visit.context.addCookies(cookies);
    await visit.page.goto('/console/queue');
    await visit.page.getByRole('button', { name: 'Sign in' }).waitFor();
    expectNoErrors(visit);
    await visit.close();
  });
});
