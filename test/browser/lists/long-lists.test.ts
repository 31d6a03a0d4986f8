// A long queue in Chromium: only the rows in view are rendered, scrolling loads each page once, and a change reads only what is
// in view. The requests for the list are counted.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../../harness/app.ts';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  signInAs,
  useChromium,
  violationsOf,
} from '../../harness/chromium.ts';
import { CREATE, toPhone } from '../../harness/client.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

const WITHDRAWALS = 1_200;
const PAGE_ROWS = 50;
const SCROLLED_PAGES = 8;
/** Longer than the console waits before it reads what changed. */
const QUIET_MS = 4_000;
const WAIT = { timeout: 15_000 };

/** In view, not only rendered. */
const ROWS_IN_VIEW = `(() => {
  const top = document.querySelector('.table-grid thead').getBoundingClientRect().bottom;
  const bottom = document.querySelector('.table-grid').getBoundingClientRect().bottom;
  return [...document.querySelectorAll('[data-row]')]
    .map((row) => ({ id: Number(row.dataset.row), place: row.getBoundingClientRect() }))
    .filter(({ place }) => place.top >= top - 2 && place.bottom <= bottom + 2)
    .map(({ id }) => id);
})()`;
const FOCUSED_ROW = `Number(document.activeElement.closest('[data-row]')?.dataset.row)`;
const scrollTo = (top: string) =>
  `(() => { const grid = document.querySelector('.table-grid'); grid.scrollTop = ${top}; })()`;
const [TOP, BOTTOM] = [scrollTo('0'), scrollTo('grid.scrollHeight')];

describeInBrowser('a long list', () => {
  useChromium();
  let server: TestServer;
  let shop: TestMerchant;
  let ben: OperatorClient;
  let browserPage: BrowserPage;
  const ids: number[] = [];
  /** The queries of the requests for the list. */
  const requests: URLSearchParams[] = [];

  const create = async () => Number((await server.post(CREATE, { ...shop, ...toPhone })).body['withdraw_id']);

  /** In the order of the list. */
  async function listOpen(): Promise<number[]> {
    const listed: number[] = [];
    for (let cursor = ''; ; ) {
      const { body } = await ben.get(`/withdrawals?tab=to-pay&limit=200${cursor}`);
      listed.push(...(body['items'] as { id: number }[]).map(({ id }) => id));
      if (body['next'] === null) return listed;
      cursor = `&cursor=${body['next'] as string}`;
    }
  }

  beforeAll(async () => {
    server = await startTestServer();
    shop = await makeMerchant(server.app, { credit: '1000000' });
    for (let made = 0; made < WITHDRAWALS; made += 100)
      await Promise.all(Array.from({ length: 100 }, create));
    const ann = await signInNewOperator(server, 'ann', 'maker');
    ben = await signInNewOperator(server, 'ben', 'maker');
    ids.push(...(await listOpen()));
    browserPage = await openPage(server, '/queue?tab=to-pay');
    browserPage.page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/operator/v1/withdrawals') requests.push(url.searchParams);
    });
    await signInAs(browserPage, ann);
    await browserPage.page.locator('[data-row]').first().waitFor();
    await untilQuiet();
  });
  afterAll(async () => {
    expectNoErrors(browserPage);
    await browserPage.close();
    await server.close();
  });

  /** Returns when no request for the list was sent for a while. */
  async function untilQuiet(): Promise<void> {
    for (let known = -1; known !== requests.length; ) {
      known = requests.length;
      await browserPage.page.waitForTimeout(QUIET_MS);
    }
  }

  /** The requests for the list that `run` causes. */
  async function requestsOf(run: () => Promise<unknown>): Promise<URLSearchParams[]> {
    const before = requests.length;
    await run();
    await untilQuiet();
    return requests.slice(before);
  }

  const inView = () => browserPage.page.evaluate(ROWS_IN_VIEW) as Promise<number[]>;
  /** Of the last row in view, in the order of the list. */
  const lastPlace = async () => ids.indexOf((await inView()).at(-1) ?? 0);
  const scrollDown = async () => {
    await browserPage.page.evaluate(BOTTOM);
    return lastPlace();
  };
  const row = (id: number) => browserPage.page.locator(`[data-row="${id}"]`);
  const renderedRows = () => browserPage.page.locator('[data-row]').count();
  const focusedRow = () => browserPage.page.evaluate(FOCUSED_ROW) as Promise<number>;
  const pay = (id: number) => ben.post(`/withdrawals/${id}/pay`, { reference: `bank-${id}` });

  test('loads each page once while it is scrolled, and renders only the rows in view', async () => {
    const { page } = browserPage;
    expect((await inView())[0]).toBe(ids[0]);
    const loaded = await requestsOf(async () => {
      for (let pages = 1; pages <= SCROLLED_PAGES; pages += 1) {
        await expect.poll(scrollDown, WAIT).toBeGreaterThanOrEqual(pages * PAGE_ROWS);
        expect(await renderedRows()).toBeLessThan(PAGE_ROWS + 10);
      }
    });
    const cursors = loaded.map((query) => query.get('cursor'));
    expect(new Set(cursors).size).toBe(loaded.length);
    expect(loaded.length).toBeLessThanOrEqual(SCROLLED_PAGES + 2);
    const back = await requestsOf(async () => {
      await page.evaluate(TOP);
      await expect.poll(inView, WAIT).toContain(ids[0]);
    });
    expect(back).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
  });

  test('reads only the pages in view after a change, which shows there', async () => {
    const { page } = browserPage;
    await page.evaluate(scrollTo('36 * 300'));
    await expect.poll(lastPlace, WAIT).toBeGreaterThan(4 * PAGE_ROWS);
    const shown = await inView();
    const [claimed = 0, paid = 0] = [shown[2], shown[5]];
    const afterClaim = await requestsOf(async () => {
      await ben.post(`/withdrawals/${claimed}/claim`);
      await row(claimed).getByText('ben').waitFor();
    });
    expect(afterClaim.length).toBeGreaterThan(0);
    expect(afterClaim.length).toBeLessThanOrEqual(2);
    const afterPayment = await requestsOf(async () => {
      await pay(paid);
      await row(paid).waitFor({ state: 'detached' });
    });
    // Claiming and paying may be two pulses of the server.
    expect(afterPayment.length).toBeLessThanOrEqual(4);
    for (const query of [...afterClaim, ...afterPayment]) expect(query.get('cursor')).not.toBeNull();
  });

  test('reads a changed page out of view when it comes into view', async () => {
    const { page } = browserPage;
    const [first = 0, second = 0] = ids;
    const away = await requestsOf(() => pay(first));
    expect(away.every((query) => query.has('cursor'))).toBe(true);
    const back = await requestsOf(async () => {
      await page.evaluate(TOP);
      await expect.poll(async () => (await inView())[0], WAIT).toBe(second);
    });
    expect(back.filter((query) => !query.has('cursor'))).toHaveLength(1);
    expect(back.length).toBeLessThanOrEqual(2);
  });

  test('shows a new withdrawal at its place, at the end', async () => {
    const { page } = browserPage;
    await page.goto('/console/queue?tab=open&sort=-created');
    await expect.poll(async () => (await inView())[0], WAIT).toBe(ids.at(-1));
    const id = await create();
    await expect.poll(async () => (await inView())[0], WAIT).toBe(id);
    await page.goto('/console/queue?tab=to-pay');
    await page.locator('[data-row]').first().waitFor();
  });

  test('moves the keyboard beyond the rendered rows, and keeps focus and selection out of view', async () => {
    const { page } = browserPage;
    await untilQuiet();
    const start = (await inView())[0] ?? 0;
    const steps = 60;
    for (let step = 0; step <= steps; step += 1) {
      await page.keyboard.press('j');
      await expect.poll(focusedRow, WAIT).toBe(ids[ids.indexOf(start) + step]);
    }
    const focused = await focusedRow();
    expect(await inView()).toContain(focused);
    await page.keyboard.press('x');
    await page.getByRole('toolbar').getByText('1', { exact: true }).waitFor();

    await page.evaluate(TOP);
    await expect.poll(async () => (await inView())[0], WAIT).toBe(start);
    await pay(start);
    await row(start).waitFor({ state: 'detached' });
    expect(await focusedRow()).toBe(focused);
    expect(await page.getByRole('toolbar').getByText('1', { exact: true }).count()).toBe(1);
    await page.keyboard.press('k');
    await expect.poll(inView, WAIT).toContain(await focusedRow());
    expect(await focusedRow()).toBe(ids[ids.indexOf(focused) - 1]);
    await page.getByLabel(`Select ${focused}`).and(page.locator(':checked')).waitFor();
    await page.getByLabel('Select all rows').click();
    expect(await page.getByRole('toolbar').locator('strong').textContent()).not.toBe('1');
  });

  test('prints all loaded rows', async () => {
    const { page } = browserPage;
    expect(await renderedRows()).toBeLessThan(PAGE_ROWS + 10);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(renderedRows, WAIT).toBeGreaterThanOrEqual(2 * PAGE_ROWS - 2);
    await page.emulateMedia({ media: 'screen' });
    await expect.poll(renderedRows, WAIT).toBeLessThan(PAGE_ROWS + 10);
  });

  test('offers a button when the next page could not be loaded', async () => {
    const { page } = browserPage;
    await page.route(/withdrawals\?.*cursor=/, (route) => route.abort());
    await page.evaluate(BOTTOM);
    await page.getByText('The next rows could not be loaded.').waitFor();
    await page.unroute(/withdrawals\?.*cursor=/);
    const last = await lastPlace();
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByText('The next rows could not be loaded.').waitFor({ state: 'detached' });
    await expect.poll(scrollDown, WAIT).toBeGreaterThan(last);
  });
});
