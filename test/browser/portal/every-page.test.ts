// Every page of the portal, with script injection payloads in every field that it shows: no script runs, the content security
// policy is not violated, axe finds no accessibility violation, and nothing scrolls sideways, in light and dark, on desktop and phone.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { invitePerson } from '../../../src/usecases/operator/people/invite-person.ts';
import { setEndpoint } from '../../../src/usecases/operator/webhooks/set-endpoint.ts';
import { payWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { SET_UP, TESTER } from '../../harness/actors.ts';
import { enableEverySystem, makeMerchant, type TestMerchant } from '../../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  openPage,
  settle,
  signInAs,
  useChromium,
} from '../../harness/chromium.ts';
import { QUOTE, toCard } from '../../harness/client.ts';
import type { OperatorReply } from '../../harness/operator-client.ts';
import { openPortalClient, type PortalClient, signInNewPerson } from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { PAYLOADS } from '../payloads.ts';
import { expectGoodPage, VIEWPORTS } from './portal-pages.ts';

type Ids = { readonly paid: number; readonly batch: number };

type Page = {
  readonly path: (ids: Ids) => string;
  /** The page shows a text that somebody else wrote. */
  readonly showsPayloads: boolean;
};

const shown = (path: Page['path']): Page => ({ path, showsPayloads: true });
const notShown = (path: Page['path']): Page => ({ path, showsPayloads: false });

/** By folder. A page without an entry fails the first test. */
const PAGES: Readonly<Record<string, Page>> = {
  overview: notShown(() => '/'),
  'withdrawals/list': notShown(() => '/withdrawals'),
  'withdrawals/details': shown(({ paid }) => `/withdrawals/${paid}`),
  'withdrawals/new': notShown(() => '/withdrawals/new'),
  'batches/list': shown(() => '/batches'),
  'batches/details': shown(({ batch }) => `/batches/${batch}`),
  approvals: shown(() => '/approvals?view=history'),
  statement: notShown(() => '/statement'),
  keys: shown(() => '/keys'),
  webhooks: notShown(() => '/webhooks'),
  requests: shown(() => '/requests'),
  people: shown(() => '/people'),
  settings: notShown(() => '/settings'),
  account: notShown(() => '/account'),
};

const folders = readdirSync(join(import.meta.dirname, '..', '..', '..', 'portal', 'src', 'pages'), {
  recursive: true,
  withFileTypes: true,
})
  .filter(({ name }) => name === 'page.tsx')
  .map(({ parentPath }) => parentPath.split('/src/pages/')[1] ?? '');

test('PAGES lists every page of the portal', () => {
  expect(Object.keys(PAGES).toSorted()).toEqual(folders.toSorted());
});

describeInBrowser('every page of the portal', () => {
  useChromium();
  let server: TestServer;
  let owner: PortalClient;
  let ids: Ids;

  beforeAll(async () => {
    server = await startTestServer();
    await enableEverySystem(server.app);
    const shop = await makeMerchant(server.app, { credit: '100000' });
    owner = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'owner' });
    await storePayloads(shop);
  });
  afterAll(() => server.close());

  /** Stores the payloads in every text that a page shows, also where only another rule keeps them out today. */
  async function storePayloads(shop: TestMerchant): Promise<void> {
    const { app } = server;
    const finance = await signInNewPerson(server, { merchantId: shop.merchant_id, role: 'finance' });
    const short = PAYLOADS.slice(0, 60);
    const expectOk = ({ status, text, body }: OperatorReply): OperatorReply['body'] => {
      if (status !== 200) throw new Error(text);
      return body;
    };
    const make = async (amount: string): Promise<number> => {
      const { system, wallet } = toCard;
      const request = { amount, system, wallet, comment: PAYLOADS.slice(0, 140), recipient_name: short };
      return Number(expectOk(await finance.post('/withdrawals', request))['withdrawal_id']);
    };
    await setEndpoint(app, TESTER, shop.merchant_id, {
      url: `http://127.0.0.1:9/${encodeURIComponent(PAYLOADS)}`,
    });
    const checked = await finance.post('/batches', {
      name: PAYLOADS.slice(0, 120),
      csv: `amount,system,wallet\n60,card,${toCard.wallet}\n60,<img src=x>,1`,
    });
    ids = { paid: await make('100'), batch: Number(expectOk(checked)['id']) };
    await payWithdrawal(app, TESTER, { id: asWithdrawalId(ids.paid), reference: short });
    expectOk(await owner.send('PUT', '/settings/second-person', { above: '200' }));
    await make('3000');
    const { items } = (await owner.get('/drafts')).body as { items: { id: number }[] };
    expectOk(await owner.post(`/drafts/${items[0]?.id}/end`, { note: PAYLOADS.slice(0, 200) }));
    expectOk(await owner.post('/keys', { name: short, scope: 'read' }));
    expectOk(await owner.post('/keys', { name: short, scope: 'withdraw' }));
    await invitePerson(app, SET_UP, {
      merchantId: shop.merchant_id,
      role: 'viewer',
      note: PAYLOADS.slice(0, 200),
    });
    expectOk(await owner.post('/people/invitations', { role: 'viewer', note: PAYLOADS.slice(0, 200) }));
    await openPortalClient(server.url, owner.name).send('POST', '/session', owner, {
      'user-agent': PAYLOADS.slice(0, 200),
    });
    await server.post(QUOTE, { ...shop, ...toCard, amount: PAYLOADS }, 'json', {
      'x-request-id': encodeURIComponent(short),
    });
    await app.requestRecorder.flush();
    const db = await app.db.connect();
    await db.query(
      `update request_log set params = jsonb_build_object('amount', $1::text)::text, code = left($1, 60)`,
      [PAYLOADS],
    );
    await db.end();
  }

  describe.each(VIEWPORTS)('$name', (viewport) => {
    let browserPage: BrowserPage;
    beforeAll(async () => {
      browserPage = await openPage(server, '/', { ...viewport, app: 'portal' });
      await signInAs(browserPage, owner);
      await browserPage.page.locator('#page').waitFor();
    });
    afterAll(() => browserPage.close());

    test.each(Object.entries(PAGES))(
      '%s: runs no injected script and has no accessibility violation',
      async (folder, { path, showsPayloads }) => {
        const { page } = browserPage;
        await page.goto(`/portal${path(ids)}`);
        await page.locator('#page').waitFor();
        await settle(browserPage);
        const heading = await page.getByRole('heading', { level: 1 }).textContent();
        expect(heading).not.toMatch(/went wrong|not found|There is no|Sign in/i);
        await expectGoodPage(browserPage);
        for (const button of await page.getByRole('button', { name: /^Details/ }).all()) {
          await button.click();
          await page.getByRole('dialog').waitFor();
          await expectGoodPage(browserPage);
          await page.keyboard.press('Escape');
          await page.getByRole('dialog').waitFor({ state: 'detached' });
        }
        if (showsPayloads) expect(await page.locator('#page').textContent(), folder).toContain('<img src=x');
        const folderOfShots = process.env['SLUICE_TEST_SCREENSHOTS'];
        if (folderOfShots !== undefined)
          await page.screenshot({
            path: `${folderOfShots}/${folder.replace('/', '-')}-${viewport.width}.png`,
            fullPage: true,
          });
      },
    );
  });
});
