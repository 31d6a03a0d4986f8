// Two people of a merchant decide about one draft or one file at the same time, each in a browser of their own.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enableEverySystem, findDifferences, makeMerchant } from '../../harness/app.ts';
import { type BrowserPage, describeInBrowser, expectNoErrors, useChromium } from '../../harness/chromium.ts';
import { toCard } from '../../harness/client.ts';
import { type PortalClient, signInNewPerson } from '../../harness/portal-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';
import { decide, fileOf, loadBatch, rowOf, upload } from '../../portal/batch-files.ts';
import { signInToPortal } from './portal-pages.ts';

describeInBrowser('two people at once in the portal', () => {
  useChromium();
  let server: TestServer;
  let owner: PortalClient;
  let other: PortalClient;
  let maker: PortalClient;
  let first: BrowserPage;
  let second: BrowserPage;

  beforeAll(async () => {
    server = await startTestServer();
    await enableEverySystem(server.app);
    const shop = await makeMerchant(server.app, { credit: '100000' });
    const person = (role: 'owner' | 'finance') =>
      signInNewPerson(server, { merchantId: shop.merchant_id, role });
    [owner, other, maker] = [await person('owner'), await person('owner'), await person('finance')];
    expect((await owner.send('PUT', '/settings/second-person', { above: '0' })).status).toBe(200);
  });
  afterAll(async () => {
    expect(await findDifferences(server.app)).toEqual([]);
    await server.close();
  });

  const isOpen = async ({ page }: BrowserPage): Promise<boolean> =>
    (await page.getByRole('dialog').count()) > 0;

  /** One of the two is told that it was too late, in the dialog; the page then shows the current state. */
  async function expectOneWinner(): Promise<void> {
    await expect
      .poll(async () => [await isOpen(first), await isOpen(second)].filter(Boolean).length, {
        timeout: 60_000,
      })
      .toBe(1);
    const loser = (await isOpen(first)) ? first : second;
    await loser.page
      .getByRole('dialog')
      .getByText(/not wait(ing)? any more/)
      .waitFor();
    await loser.page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  }

  async function closeBoth(): Promise<void> {
    for (const each of [first, second]) {
      expectNoErrors(each);
      await each.close();
    }
  }

  test.each(['Confirm', 'Reject'])(
    'a draft that one confirms while the other chooses "%s" is decided once',
    async (decision) => {
      const { body } = await maker.post('/withdrawals', { ...toCard, amount: '60' });
      first = await signInToPortal(server, owner, '/approvals');
      second = await signInToPortal(server, other, '/approvals');
      await first.page.getByRole('button', { name: /^Confirm: / }).click();
      await second.page.getByRole('button', { name: new RegExp(`^${decision}: `) }).click();
      if (decision === 'Reject') await second.page.getByLabel('Why do you reject it?').fill('not now');
      const submit = decision === 'Reject' ? 'Reject' : 'Confirm and make withdrawal';
      await Promise.all([
        first.page.getByRole('dialog').getByRole('button', { name: 'Confirm and make withdrawal' }).click(),
        second.page.getByRole('dialog').getByRole('button', { name: submit }).click(),
      ]);
      await expectOneWinner();
      for (const { page } of [first, second])
        await page.getByText('No withdrawals wait for a second person.').waitFor();
      const { items } = (await maker.get('/drafts?view=all')).body as {
        items: { id: number; state: string; withdrawal_id: number | null }[];
      };
      const draft = items.find(({ id }) => id === body['id']);
      expect([draft?.state, draft?.withdrawal_id === null]).toEqual(
        draft?.state === 'created' ? ['created', false] : ['rejected', true],
      );
      await closeBoth();
    },
  );

  test('a file that two confirm is confirmed once', async () => {
    const { id } = await upload(maker, fileOf(rowOf('60.00')));
    await decide(maker, id, 'submit');
    first = await signInToPortal(server, owner, `/batches/${id}`);
    second = await signInToPortal(server, other, `/batches/${id}`);
    for (const { page } of [first, second])
      await page.getByRole('button', { name: 'Confirm', exact: true }).click();
    await Promise.all(
      [first, second].map(({ page }) =>
        page.getByRole('dialog').getByRole('button', { name: 'Confirm and make withdrawals' }).click(),
      ),
    );
    await expectOneWinner();
    expect((await loadBatch(maker, id)).state).toBe('being_made');
    await closeBoth();
  });
});
