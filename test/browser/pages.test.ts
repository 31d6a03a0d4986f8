// Every page of the console, with script injection payloads in every field that it shows: no script runs, the content
// security policy is not violated, and axe finds no accessibility violation, in light and dark, on desktop and phone.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMinor } from '../../src/domain/money.ts';
import { setHalt } from '../../src/usecases/operator/halts/halts.ts';
import { creditMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { updateMerchant } from '../../src/usecases/operator/merchants/update-merchant.ts';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, money, type TestMerchant } from '../harness/app.ts';
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
import { CREATE, toCard, toEwallet, toPhone } from '../harness/client.ts';
import { type OperatorClient, openOperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { addSimulator, makeSigningSecret } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { PAYLOADS } from './payloads.ts';

/** The path of each page by its folder. */
const PATHS: Record<string, (ids: { shop: number; paid: number; incident: number; run: number }) => string> =
  {
    overview: () => '/',
    'withdrawals/queue': () => '/queue?tab=all',
    'withdrawals/details': ({ paid }) => `/withdrawals/${paid}`,
    'notes/waiting': () => '/waiting',
    exports: () => '/exports',
    proposals: () => '/proposals',
    'incidents/list': () => '/incidents',
    'incidents/details': ({ incident }) => `/incidents/${incident}`,
    'merchants/list': () => '/merchants',
    'merchants/details': ({ shop }) => `/merchants/${shop}`,
    ledger: () => '/ledger',
    'reconciliation/list': () => '/reconciliation',
    'reconciliation/run': ({ run }) => `/reconciliation/${run}`,
    systems: () => '/systems',
    rates: () => '/rates',
    aggregators: () => '/routes',
    banks: () => '/banks',
    webhooks: () => '/webhooks',
    halts: () => '/halts',
    audit: () => '/audit',
    operators: () => '/operators',
    alerts: () => '/alerts',
    settings: () => '/settings',
    account: () => '/account',
  };

const VIEWPORTS = [
  { name: 'light, desktop', width: 1280, dark: false },
  { name: 'dark, phone', width: 360, dark: true },
] as const;

const folders = readdirSync(join(import.meta.dirname, '..', '..', 'console', 'src', 'pages'), {
  recursive: true,
  withFileTypes: true,
})
  .filter(({ name }) => name === 'page.tsx')
  .map(({ parentPath }) => parentPath.split('/src/pages/')[1] ?? '');

test('PATHS lists every page of the console', () => {
  expect(Object.keys(PATHS).toSorted()).toEqual(folders.toSorted());
});

describeInBrowser('every page', () => {
  useChromium();
  let server: TestServer;
  let admin: OperatorClient;
  let ids: Parameters<NonNullable<(typeof PATHS)[string]>>[0];

  beforeAll(async () => {
    server = await startTestServer();
    const { app } = server;
    admin = await signInNewOperator(server, 'admin', 'admin');
    const shop = await makeMerchant(app, { credit: '1000000' });
    await storePayloads(shop);
  });
  afterAll(() => server.close());

  /** Stores the payloads in every text that a page shows. */
  async function storePayloads(shop: TestMerchant): Promise<void> {
    const { app } = server;
    const create = async (fields: object): Promise<number> =>
      Number((await server.post(CREATE, { ...shop, ...fields })).body['withdraw_id']);
    await updateMerchant(app, TESTER, shop.merchant_id, { name: PAYLOADS.slice(0, 200) });
    await creditMerchant(app, TESTER, { merchantId: shop.merchant_id, amount: money('5'), note: PAYLOADS });
    await admin.send('PUT', '/banks/100000000111', { name: PAYLOADS.slice(0, 200) });
    await setEndpoint(app, TESTER, shop.merchant_id, {
      url: `http://127.0.0.1:9/${encodeURIComponent(PAYLOADS)}`,
    });
    await addSimulator(app, { name: 'sim', url: 'http://127.0.0.1:9', secret: makeSigningSecret() });
    const [paid, cancelled] = [await create(toPhone), await create(toCard)];
    await create({ ...toEwallet, order_id: 'order-1' });
    await admin.post(`/withdrawals/${paid}/claim`);
    await admin.post(`/withdrawals/${paid}/pay`, { reference: PAYLOADS.slice(0, 200), proof: PAYLOADS });
    await admin.post(`/withdrawals/${cancelled}/cancel`, { reason: PAYLOADS });
    await admin.send('PUT', '/alert-channels/bot', { kind: 'chat', url: 'http://127.0.0.1:9/hooks' });
    await admin.send('PUT', '/alert-channels/mail', {
      kind: 'email',
      host: 'mail.example',
      from: 'a@example.com',
    });
    await admin.post('/alert-rules', { channel: 'bot', kinds: ['incident_opened', 'float_low'] });
    await admin.send('PUT', '/me/alert-addresses/mail', { address: 'admin@example.com' });
    await setHalt(app, TESTER, { scope: 'system', subject: 'card', reason: PAYLOADS });
    await setFourEyes(app, TESTER, { above: asMinor(50_00n) });
    await admin.post(`/withdrawals/${await create(toPhone)}/pay`, { reference: PAYLOADS.slice(0, 200) });
    await admin.post('/me/tokens', { name: PAYLOADS.slice(0, 100) });
    await openOperatorClient(server.url, admin).send('POST', '/session', admin, { 'user-agent': PAYLOADS });
    const db = await app.db.connect();
    await db.query(
      `insert into attempts (withdrawal_id, number, aggregator, reference, state, amount, provider_id, not_after, finality_seconds, float_taken)
       values ($1, 1, 'sim', 'sl-x-1', 'refused', 10000, $2, now(), 60, false)`,
      [paid, PAYLOADS],
    );
    await db.query(
      `insert into attempt_reports (reference, source, verdict, detail, provider_id, applied) values ('sl-x-1', 'submit', 'refused', $1, $1, $1)`,
      [PAYLOADS],
    );
    const incident = await db.query<{ id: string }>(
      `insert into incidents (kind, withdrawal_id, reference, detail) values ('unknown_reference', $1, $2, $2) returning id`,
      [paid, PAYLOADS],
    );
    await db.query(
      `with alert as (insert into alerts (kind, subject, facts) values ('incident_opened', 'x', $1) returning id)
       insert into alert_deliveries (alert_id, rule_id, channel, operator, tries, due_at, problem)
       select id, 1, 'bot', $2, 1, now(), $2 from alert`,
      [JSON.stringify({ incident: 1, kind: 'clock_skew' }), PAYLOADS],
    );
    await db.end();
    for (const subject of [
      `withdrawal:${paid}`,
      `merchant:${shop.merchant_id}`,
      `incident:${incident.rows[0]?.id}`,
    ]) {
      await admin.post('/notes', { subject, text: `@admin ${PAYLOADS}` });
      await admin.send('PUT', '/assignments', { subject, operator: 'admin' });
    }
    const csv = `reference,id,state,amount,currency,at\n"${PAYLOADS.slice(0, 100).replaceAll('"', '""')}",x,paid,1.00,RUB,2026-01-31T12:00:00Z\n`;
    const run = await admin.post('/reconciliations', { aggregator: 'sim', day: '2026-01-31', csv });
    expect(run.status).toBe(200);
    ids = {
      shop: shop.merchant_id,
      paid,
      incident: Number(incident.rows[0]?.id),
      run: Number(run.body['id'] ?? (run.body['reconciliation'] as { id?: number } | undefined)?.id),
    };
  }

  describe.each(VIEWPORTS)('$name', (viewport) => {
    let browserPage: BrowserPage;
    beforeAll(async () => {
      browserPage = await openPage(server, '/', viewport);
      await signInAs(browserPage, admin);
      await browserPage.page.locator('#page').waitFor();
    });
    afterAll(() => browserPage.close());

    test.each(Object.entries(PATHS))(
      '%s: runs no injected script and has no accessibility violation',
      async (_, pathOf) => {
        const { page } = browserPage;
        await page.goto(`/console${pathOf(ids)}`);
        const title = page.getByRole('heading', { level: 1 });
        await title.waitFor();
        await settle(browserPage);
        expect(await title.textContent()).not.toMatch(/went wrong|not found|There is no/i);
        expect(await violationsOf(page)).toEqual([]);
        await expectToFitWindow(page);
        expectNoErrors(browserPage);
      },
    );
  });
});
