// Opens and scrolls the queue of a console with 200,000 withdrawals, all to be paid, in Chromium (SLUICE_TEST_CHROMIUM).
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { chromium } from 'playwright-core';
import { openProcesses } from './child-processes.mjs';
import { FIRST_ID, insertHistory } from './history.mjs';

const ROWS = 200_000;
const ROUNDS = 5;
const PAGES = 9;

const print = (text) => process.stdout.write(`${text}\n`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const SCROLL_DOWN = `(() => { for (const each of document.querySelectorAll('.table-grid, .table-grid *'))
  if (each.scrollHeight > each.clientHeight) each.scrollTop = each.scrollHeight; })()`;

const isList = (url) => new URL(url).pathname === '/operator/v1/withdrawals';

async function signIn(browser, url, { password }) {
  const page = await browser.newPage({ baseURL: url, viewport: { width: 1280, height: 800 } });
  await page.goto('/console/');
  await page.getByLabel('Name').fill('bench');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  return page;
}

/** From the click in the navigation until the rows are on the screen. */
async function measureOpening(page) {
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('heading', { name: 'Overview' }).waitFor();
  const startedAt = performance.now();
  await page.getByRole('link', { name: 'Queue' }).click();
  await page.locator('[data-row]').first().waitFor();
  return performance.now() - startedAt;
}

async function loadPages(page, requests) {
  const first = requests.length;
  while (requests.length - first < PAGES - 1) {
    await page.evaluate(SCROLL_DOWN);
    const more = page.getByRole('button', { name: 'Show more' });
    const known = requests.length;
    // The console before this one loads only by its button.
    await page.waitForTimeout(300);
    if (requests.length === known) await more.click({ timeout: 500 }).catch(() => undefined);
    await page.waitForTimeout(300);
  }
}

async function measureChange(page, cdp, { requests, change }) {
  await page.waitForTimeout(5_000);
  const before = requests.length;
  const scriptTime = async () =>
    (await cdp.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const busyBefore = await scriptTime();
  await change();
  await page.waitForTimeout(8_000);
  return { requests: requests.length - before, busy: (await scriptTime()) - busyBefore };
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
execFileSync('chmod', ['711', folder]);
const processes = openProcesses();
const { startEmbeddedPostgres } = await import('../dist/adapters/embedded-postgres/index.js');
const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
const browser = await chromium.launch({
  executablePath: process.env.SLUICE_TEST_CHROMIUM,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const { host, port, user, password, database } = cluster.connection;
  Object.assign(processes.env, {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SLUICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  });
  processes.sluice(['migrate']);
  const db = new pg.Client(cluster.connection);
  // The connection may end with the cluster.
  db.on('error', () => undefined);
  await db.connect();
  await insertHistory(db, { rows: ROWS, openRows: ROWS, onProgress: () => undefined });
  const { match } = await processes.start([processes.executable, 'serve'], /API +(http:\S+)\/api\/v2/);
  const operator = processes.sluice(['operator', 'create', 'bench', '--role', 'admin']);
  const page = await signIn(browser, match[1], operator);
  const requests = [];
  page.on('request', (request) => isList(request.url()) && requests.push(request.url()));

  const opened = [];
  for (let round = 0; round < ROUNDS; round += 1) opened.push(await measureOpening(page));
  print(`the queue opens: median ${median(opened).toFixed(0)} ms, first ${opened[0].toFixed(0)} ms`);

  await loadPages(page, requests);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable');
  const changed = [];
  for (let round = 0; round < ROUNDS; round += 1)
    changed.push(
      await measureChange(page, cdp, {
        requests,
        change: () =>
          db.query(
            `update withdrawals set stage = 'claimed', claimed_by = 'ann', lease_until = now() + interval '1 hour', changed_at = now() where id = $1`,
            [FIRST_ID + ROWS - 1 - round],
          ),
      }),
    );
  print(
    `after a change with ${PAGES} pages loaded: ${median(changed.map((each) => each.requests))} requests, ${median(changed.map(({ busy }) => busy)).toFixed(2)} s of the browser`,
  );
  print(`rows in the document: ${await page.locator('[data-row]').count()}`);
  await db.end();
} finally {
  await browser.close();
  await processes.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
