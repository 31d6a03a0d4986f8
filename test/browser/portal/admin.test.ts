// People, settings, webhooks and accounts in the portal in Chromium: who has access, what takes two people, and that access ends
// at the next click.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { carryOutDueProposals } from '../../../src/usecases/portal/proposals/decide.ts';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  useChromium,
} from '../../harness/chromium.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type PortalClient, signInNewPerson } from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { expectGoodPage, signInToPortal, VIEWPORTS } from './portal-pages.ts';

const PASSWORD = 'a long password of mine';

describeInBrowser('the people, settings and webhooks of a merchant', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let owner: PortalClient;
  let second: PortalClient;
  let developer: PortalClient;

  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '1000' });
    const person = (role: 'owner' | 'developer') =>
      signInNewPerson(server, { merchantId: shop.merchant_id, role });
    owner = await person('owner');
    second = await person('owner');
    developer = await person('developer');
  });
  afterAll(() => server.close());

  async function end(browserPage: BrowserPage): Promise<void> {
    expectNoErrors(browserPage);
    await browserPage.close();
  }

  type Proposal = { readonly id: number; readonly kind: string };
  const openProposal = async (kind: string): Promise<number> => {
    const { items } = (await owner.get('/proposals')).body as { items: Proposal[] };
    return items.find((proposal) => proposal.kind === kind)?.id ?? 0;
  };

  async function endPause(): Promise<void> {
    const db = await connectDirectly(server.database);
    await db.query(`update sluice_portal.proposals set works_from = now() where state = 'confirmed'`);
    await carryOutDueProposals(server.app);
  }

  const confirm = async (by: PortalClient, kind: string): Promise<void> => {
    expect((await by.post(`/proposals/${await openProposal(kind)}/confirm`)).status).toBe(200);
    await endPause();
  };

  test('an owner invites; after the second person and the pause the link makes an account with name and password', async () => {
    const browserPage = await signInToPortal(server, owner, '/people');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('For whom').fill('Anna, finance');
    await page.getByRole('radio', { name: 'Finance' }).check();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('24 hours after a second person has confirmed it').first().waitFor();
    const link = (await page.locator('pre.secret').textContent()) ?? '';
    expect(link).toMatch(/^http:\/\/[^/]+\/portal\/invitation#sli_/);
    await page.getByRole('checkbox', { name: 'I have stored it' }).check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('A second person must confirm it').waitFor();
    await end(browserPage);

    await confirm(second, 'invitation');
    const invited = await openPage(server, link.slice(link.indexOf('/invitation')), { app: 'portal' });
    await invited.page.getByLabel('Name').fill('anna');
    await invited.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await invited.page.getByLabel('Password again').fill(PASSWORD);
    await invited.page.getByRole('button', { name: 'Accept and sign in' }).click();
    await invited.page.getByText('Newest withdrawals').waitFor();
    await invited.page.getByRole('link', { name: 'People' }).click();
    await invited.page.getByRole('row', { name: /anna \(you\).*Finance/ }).waitFor();
    expect(await invited.page.getByRole('button', { name: 'Invite', exact: true }).count()).toBe(0);
    await end(invited);
  });

  test('a lower amount for two people holds at once, a higher one is proposed', async () => {
    const browserPage = await signInToPortal(server, owner, '/settings');
    const { page } = browserPage;
    const panel = page.locator('section.panel', { hasText: 'Two people for withdrawals' });
    const set = async (amount: string, button: string) => {
      await panel.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('radio', { name: 'withdrawals above an amount in 24 hours' }).check();
      await page.getByRole('textbox', { name: 'Amount' }).fill(amount);
      await page.getByRole('dialog').getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await panel.getByText('One person is enough for any amount.').waitFor();
    await set('500', 'Change');
    await panel.getByText('500.00').waitFor();
    await set('900', 'Propose');
    await page.getByText('A second person must confirm it').waitFor();
    expect(await panel.textContent()).not.toContain('900');
    await end(browserPage);
  });

  test('a developer proposes an endpoint and a secret, which an owner confirms; the secret is shown once', async () => {
    const browserPage = await signInToPortal(server, developer, '/webhooks');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'Set up' }).click();
    await page.getByLabel('URL').fill('ftp://shop.example');
    await page.getByRole('button', { name: 'Propose' }).click();
    await page.locator('.mantine-InputWrapper-error').waitFor();
    await page.getByLabel('URL').fill('https://shop.example/hooks');
    const storeSecret = async (): Promise<string> => {
      await page.getByRole('button', { name: 'Propose' }).click();
      const secret = (await page.locator('pre.secret').textContent()) ?? '';
      await page.getByRole('checkbox', { name: 'I have stored it' }).check();
      await page.getByRole('button', { name: 'Done' }).click();
      return secret;
    };
    const first = await storeSecret();
    await confirm(owner, 'webhook');
    await page.reload();
    await page.getByText('https://shop.example/hooks').waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await page.getByText('every message is signed with both secrets').waitFor();
    expect(await storeSecret()).not.toBe(first);
    await confirm(owner, 'webhook_secret');
    await page.reload();
    await page.getByText('the old secret is also used until').waitFor();
    await end(browserPage);
  });

  test('a person changes the own password and ends another session', async () => {
    const browserPage = await signInToPortal(server, second, '/account');
    const { page } = browserPage;
    await page.getByRole('button', { name: 'End', exact: true }).first().click();
    await page.getByText('Session ended.').waitFor();
    await page.getByLabel('Current password').fill('wrong password');
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Repeat new password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.locator('.mantine-InputWrapper-error').waitFor();
    await page.getByLabel('Current password').fill(second.password);
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed.').waitFor();
    await end(browserPage);
  });

  test('a disabled person is out at the next click, and the dialog says what else ends', async () => {
    const leaver = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    const theirs = await signInToPortal(server, leaver, '/settings');
    const browserPage = await signInToPortal(server, owner, '/people');
    const { page } = browserPage;
    await page.getByRole('button', { name: `Actions for ${leaver.name}` }).click();
    await page.getByRole('menuitem', { name: 'Disable' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('they are signed out everywhere').waitFor();
    await dialog.getByText('invitations of theirs').waitFor();
    await dialog.getByRole('button', { name: 'Disable now' }).click();
    await page.getByRole('row', { name: new RegExp(`${leaver.name}.*Disabled`) }).waitFor();
    await theirs.page.getByRole('link', { name: 'People' }).click();
    await theirs.page.getByRole('button', { name: 'Sign in' }).waitFor();
    await end(browserPage);
    await theirs.close();
  });

  describe.each(VIEWPORTS)('$name', (viewport) => {
    let browserPage: BrowserPage;
    afterEach(() => browserPage.close());

    async function open(name: string): Promise<BrowserPage['page']> {
      browserPage = await signInToPortal(server, owner, `/${name}`, viewport);
      return browserPage.page;
    }

    test.each([
      ['people', 'Invite'],
      ['settings', 'Change'],
      ['webhooks', 'Change'],
      ['webhooks', 'New secret'],
      ['webhooks', 'Send all again since'],
    ])('the dialog of %s behind "%s" has none either', async (name, button) => {
      const page = await open(name);
      await page.getByRole('button', { name: button, exact: true }).first().click();
      await page.getByRole('dialog').waitFor();
      await expectGoodPage(browserPage);
    });
  });
});
