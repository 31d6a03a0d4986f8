// Re-authentication, in Chromium: an operator who signed in too long ago re-enters a code or password before an action is
// applied. The submitted form is kept, and is sent again with the same form token.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFourEyes } from '../../src/usecases/operator/settings/four-eyes.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, money } from '../harness/app.ts';
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
import { connectDirectly } from '../harness/database.ts';
import {
  expireReauthentication,
  type OperatorClient,
  signInNewOperator,
} from '../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { codeAt, stepNow } from '../harness/sign-in.ts';

const TITLE = 'Confirm your identity';

describeInBrowser('actions that require re-authentication', () => {
  useChromium();
  let server: TestServer;
  let maker: OperatorClient;
  let withdrawal: number;
  let proposal: number;

  beforeAll(async () => {
    server = await startTestServer();
    const shop = await makeMerchant(server.app, { credit: '100000' });
    maker = await signInNewOperator(server, 'ann', 'maker');
    await setFourEyes(server.app, TESTER, { above: money('50') });
    const created = await server.post(CREATE, { ...shop, ...toPhone });
    withdrawal = Number(created.body['withdraw_id']);
    const { body } = await maker.post(`/withdrawals/${withdrawal}/pay`, { reference: 'bank-9' });
    proposal = (body['proposal'] as { id: number }).id;
  });
  afterAll(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    await server.close();
  });

  const statusOf = async (id: number): Promise<string> =>
    ((await maker.get(`/withdrawals/${id}`)).body['withdrawal'] as { status: string }).status;

  /** Collects the form tokens of all requests to this path. */
  function formTokensOf({ page }: BrowserPage, path: string): string[] {
    const tokens: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith(path)) tokens.push(request.headers()['idempotency-key'] ?? 'none');
    });
    return tokens;
  }

  test('are applied after a code, with the same form token', async () => {
    const cleo = await signInNewOperator(server, 'cleo', 'checker');
    const setup = (await cleo.post('/me/totp', { password: cleo.password })).body as { secret: string };
    await cleo.post('/me/totp/confirm', { code: codeAt(setup.secret, stepNow()) });

    const browserPage = await openPage(server, '/proposals');
    const { page } = browserPage;
    await signInAs(browserPage, cleo);
    await page.getByLabel('Code from your authenticator app').fill(codeAt(setup.secret, stepNow() + 1));
    await page.getByRole('heading', { level: 1, name: 'Proposals' }).waitFor();
    await settle(browserPage);
    await expireReauthentication(server.database, 'cleo');
    const db = await connectDirectly(server.database);
    await db.query('delete from sluice_auth.used_codes');

    const tokens = formTokensOf(browserPage, `/proposals/${proposal}/confirm`);
    await page.getByRole('button', { name: `Confirm proposal ${proposal}` }).click();
    await page.getByRole('button', { name: 'Confirm and apply' }).click();
    const dialog = page.getByRole('dialog', { name: TITLE });
    const field = dialog.getByLabel('Code from your authenticator app, or a backup code');
    await field.fill('000000');
    expect(await violationsOf(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByText('The code is incorrect').waitFor();
    expect(await statusOf(withdrawal)).toBe('Created');

    await field.fill(codeAt(setup.secret, stepNow()));
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText(`Proposal ${proposal} was confirmed and applied.`).first().waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    expect(await statusOf(withdrawal)).toBe('Paid');
    expect(tokens).toHaveLength(2);
    expect(tokens[1]).toBe(tokens[0]);
    const { rows } = await db.query(
      `select action from audit_log where actor = 'cleo' and action in ('session.refuse', 'session.prove', 'proposal.confirm')
       order by seq`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['session.refuse', 'session.prove', 'proposal.confirm']);
    expectNoErrors(browserPage);
    await browserPage.close();
  });

  test('are not applied when the dialog is cancelled, and the form keeps its input', async () => {
    const amy = await signInNewOperator(server, 'amy', 'admin');
    const browserPage = await openPage(server, '/operators');
    const { page } = browserPage;
    await signInAs(browserPage, amy);
    await page.getByRole('button', { name: 'New operator' }).click();
    await expireReauthentication(server.database, 'amy');
    await page.getByLabel('Name').fill('dave');
    await page.getByRole('button', { name: 'Create operator' }).click();
    const dialog = page.getByRole('dialog', { name: TITLE });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('For security, re-enter your password.').waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('dave');

    await page.getByRole('button', { name: 'Create operator' }).click();
    await dialog.getByLabel('Your password', { exact: true }).fill(amy.password);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('First password of dave').waitFor();
    expectNoErrors(browserPage);
    await browserPage.close();
  });
});
