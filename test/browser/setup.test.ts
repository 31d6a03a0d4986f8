// The set-up checklist on the first page in Chromium: what is open, with links for admins, until everything is done.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditAction } from '../../src/domain/audit.ts';
import { accepted } from '../../src/domain/result.ts';
import type { PositionRecord } from '../../src/ports/position-record.ts';
import { runAction } from '../../src/usecases/actions/run-action.ts';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../harness/actors.ts';
import { money } from '../harness/app.ts';
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
import { connectDirectly } from '../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const positionRecord: PositionRecord = { read: async () => undefined, write: async () => undefined };

describeInBrowser('the set-up checklist', () => {
  useChromium();
  let server: TestServer;
  let boss: OperatorClient;
  let vic: OperatorClient;
  beforeAll(async () => {
    server = await startTestServer({ app: { isMonitored: true, isMasterKeyApart: true, positionRecord } });
    boss = await signInNewOperator(server, 'boss', 'admin');
    vic = await signInNewOperator(server, 'vic', 'viewer');
  });
  afterAll(() => server.close());

  async function signInAt(operator: OperatorClient): Promise<BrowserPage> {
    const browserPage = await openPage(server, '/');
    await signInAs(browserPage, operator);
    await browserPage.page.getByRole('heading', { name: 'Overview' }).waitFor();
    await settle(browserPage);
    return browserPage;
  }

  test('shows every role what is open, and admins where to close it', async () => {
    const viewer = await signInAt(vic);
    await viewer.page.getByRole('heading', { name: 'Set-up: 4 items are still open' }).waitFor();
    await viewer.page.getByText('One operator alone can pay').waitFor();
    expect(await viewer.page.getByRole('link', { name: 'Set up: Four-eyes amount' }).count()).toBe(0);
    expect(await violationsOf(viewer.page)).toEqual([]);
    expectNoErrors(viewer);
    await viewer.close();

    const admin = await signInAt(boss);
    await admin.page.getByText('npx sluice four-eyes --above').waitFor();
    await admin.page.getByRole('link', { name: 'Set up: Four-eyes amount' }).click();
    await admin.page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    expectNoErrors(admin);
    await admin.close();
  });

  test('disappears when everything is done', async () => {
    const admin = await signInAt(boss);
    const card = admin.page.getByRole('heading', { name: /^Set-up: / });
    await card.waitFor();
    await signInNewOperator(server, 'amy', 'admin');
    await setFourEyes(server.app, TESTER, { above: money('1000') });
    await admin.page.getByRole('heading', { name: 'Set-up: 2 items are still open' }).waitFor();
    const db = await connectDirectly(server.database);
    await db.query('update sluice_auth.operators set totp = true');
    await runAction(server.app, TESTER, async (_tx, writeAudit) => {
      writeAudit({ action: 'backup.make' as AuditAction, subject: 'installation' });
      return accepted(true);
    });
    await card.waitFor({ state: 'detached' });
    expectNoErrors(admin);
    await admin.close();
  });
});
