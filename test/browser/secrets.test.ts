// No secret stays behind, in Chromium: no destination in an address, and nothing of a session that has ended.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endSessionsAndTokens } from '../../src/usecases/operator/operators/operators.ts';
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
} from '../harness/chromium.ts';
import { CREATE, toPhone } from '../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

describeInBrowser('the console', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let amy: OperatorClient;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '100000' });
    amy = await signInNewOperator(server, 'amy', 'admin');
  });
  afterAll(() => server.close());

  const create = async (wallet: string): Promise<number> =>
    Number((await server.post(CREATE, { ...shop, ...toPhone, wallet })).body['withdraw_id']);

  async function enter(path: string, who = amy): Promise<BrowserPage> {
    const visit = await openPage(server, path);
    await signInAs(visit, who);
    await visit.page.getByRole('heading', { level: 1 }).waitFor();
    await settle(visit);
    return visit;
  }

  /** Every address that the page asks for or goes to from here on. */
  function addressesOf({ page }: BrowserPage): string[] {
    const seen: string[] = [];
    page.on('request', (request) => seen.push(request.url()));
    page.on('framenavigated', (frame) => seen.push(frame.url()));
    return seen;
  }

  test('finds what goes to a wallet from the box above the queue, and keeps the wallet out of addresses', async () => {
    const [one, two] = [await create('+79165550011'), await create('+79165550011')];
    const other = await create('+79165550022');
    const visit = await enter('/queue');
    const { page } = visit;
    const addresses = addressesOf(visit);
    const box = page.getByLabel('ID, order, reference, wallet');
    await box.fill('8 (916) 555-00-11');
    await box.press('Enter');
    await page.getByText('To +79*******11').waitFor();
    await page.getByRole('link', { name: `#${other}` }).waitFor({ state: 'detached' });
    for (const id of [one, two]) await page.getByRole('link', { name: `#${id}` }).waitFor();
    expect(page.url()).toMatch(/destination=[0-9a-f]{64}/);
    expect(await box.inputValue()).toBe('');
    // It stays with a reload, and goes with a click.
    await page.reload();
    await page.getByText('To +79*******11').waitFor();
    await page.getByRole('button', { name: 'To +79*******11' }).click();
    await page.getByRole('link', { name: `#${other}` }).waitFor();
    // A number is no secret, and a mistyped wallet finds nothing.
    await box.fill(String(one));
    await box.press('Enter');
    await expect.poll(() => page.url()).toContain(`q=${one}`);
    await box.fill('8916555001');
    await box.press('Enter');
    await page.getByText('Nothing found').waitFor();
    // Not even what was found before stays to be claimed for it.
    expect(await page.getByRole('link', { name: /^#/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await page.getByRole('link', { name: `#${other}` }).waitFor();
    expect(await box.inputValue()).toBe('');
    expect(addresses.length).toBeGreaterThan(5);
    // All digits of the wallet that was typed, also mistyped; fewer may stand in a fingerprint by chance.
    const typed = addresses.filter((address) => /916\D*555\D*00/.test(decodeURIComponent(address)));
    expect(typed).toEqual([]);
    expectNoErrors(visit);
    await visit.close();
  });

  test('tells whoever may not look for wallets that none was looked for', async () => {
    await create('+79165550012');
    const visit = await enter('/queue', await signInNewOperator(server, 'vic', 'viewer'));
    const { page } = visit;
    const box = page.getByLabel('ID, order, reference');
    await box.fill('+79165550012');
    await box.press('Enter');
    await page.getByText('Your role does not include searching by wallet').waitFor();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('link', { name: /^#/ }).first().waitFor();
    expect(await box.inputValue()).toBe('');
    expectNoErrors(visit);
    await visit.close();
  });

  test('finds what goes to a wallet from everywhere', async () => {
    const id = await create('+79165550033');
    await create('+79165550033');
    const visit = await enter('/');
    const { page } = visit;
    const addresses = addressesOf(visit);
    await page.getByRole('button', { name: 'Search or go to' }).click();
    await page.getByPlaceholder('Withdrawal, order, reference, wallet').fill('+79165550033');
    await page.getByText('All withdrawals to +79*******33').click();
    await page.getByText('To +79*******33', { exact: true }).waitFor();
    await page.getByRole('link', { name: `#${id}` }).waitFor();
    // All digits of the wallet that was typed, also mistyped; fewer may stand in a fingerprint by chance.
    const typed = addresses.filter((address) => /916\D*555\D*00/.test(decodeURIComponent(address)));
    expect(typed).toEqual([]);
    expectNoErrors(visit);
    await visit.close();
  });

  /** As an idle hour would, or a dismissal. */
  async function signOut({ page }: BrowserPage): Promise<void> {
    const ended = await endSessionsAndTokens(server.app, TESTER, amy.name);
    expect(ended.ok).toBe(true);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  }

  test('keeps a half-filled payment behind the sign-in, but not the wallet that was shown', async () => {
    const id = await create('+79165550044');
    const visit = await enter('/queue');
    const { page } = visit;
    await page.getByRole('button', { name: `Claim ${id}` }).click();
    await page.getByRole('button', { name: `Pay ${id}` }).click();
    await page.getByLabel('Payment reference').fill('bank-44');
    await page.getByRole('button', { name: 'Show and copy' }).click();
    await page.getByText('79165550044').waitFor();
    await signOut(visit);
    await expect.poll(() => page.content(), { timeout: 10_000 }).not.toContain('79165550044');
    await signInAs(visit, amy);
    await page.getByRole('button', { name: 'Show and copy' }).waitFor();
    expect(await page.getByLabel('Payment reference').inputValue()).toBe('bank-44');
    expect(await page.content()).not.toContain('79165550044');
    expectNoErrors(visit);
    await visit.close();
  });

  test('shows a new key to nobody who comes after', async () => {
    const visit = await enter(`/merchants/${shop.merchant_id}?tab=settings`);
    const { page } = visit;
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create key' }).click();
    const key = (await page.locator('pre.secret').textContent()) ?? '';
    expect(key).toMatch(/^sk_/);
    await signOut(visit);
    await expect.poll(() => page.content(), { timeout: 10_000 }).not.toContain(key);
    await page.getByText('You were signed out while the key was shown.').waitFor();
    await signInAs(visit, amy);
    await page.getByRole('button', { name: 'New key' }).waitFor();
    expect(await page.content()).not.toContain(key);
    expectNoErrors(visit);
    await visit.close();
  });
});
