// The web apps in a real Chromium, against a real server. Unexpected dialogs, policy violations and page errors are
// collected.
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import type { TestServer } from './server.ts';

const executablePath = process.env['SLUICE_TEST_CHROMIUM'];

/** Only an element that never appears takes this long, however busy the machine is. */
const WAIT_MS = 60_000;

/**
 * Skipped without Chromium. A failing test is tried once more, as browsers stall on a busy machine; the report counts it,
 * and what the page showed is printed.
 */
export function describeInBrowser(name: string, tests: () => void): void {
  describe.skipIf(executablePath === undefined)(name, { retry: 1 }, tests);
}

const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let browser: Browser | undefined;

export function useChromium(): void {
  beforeAll(async () => {
    if (executablePath !== undefined) browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await printPages();
  });
  afterAll(() => browser?.close());
}

/** What the open pages show: an error about a missing element does not say what was there instead. */
async function printPages(): Promise<void> {
  for (const page of browser?.contexts().flatMap((context) => context.pages()) ?? [])
    process.stderr.write(`${page.url()}\n${await page.locator('body').innerText()}\n`);
}

export type BrowserPage = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Dialogs, policy violations and errors, as text. */
  readonly errors: string[];
  close(): Promise<void>;
};

type Viewport = {
  readonly width?: number;
  readonly height?: number;
  readonly dark?: boolean;
  readonly app?: 'console' | 'portal';
};

export async function openPage(
  server: Pick<TestServer, 'url'>,
  path = '/',
  viewport: Viewport = {},
): Promise<BrowserPage> {
  if (!browser) throw new Error('there is no Chromium');
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: viewport.width ?? 1280, height: viewport.height ?? 800 },
    colorScheme: viewport.dark ? 'dark' : 'light',
  });
  context.setDefaultTimeout(WAIT_MS);
  const errors: string[] = [];
  await context.exposeFunction('reportViolation', (text: string) => errors.push(`policy: ${text}`));
  // As text, not as a function: code in the page cannot access this file.
  await context.addInitScript(
    `addEventListener('securitypolicyviolation', (event) => reportViolation(event.violatedDirective + ' ' + event.blockedURI))`,
  );
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => errors.push(`error: ${error.message}`));
  await page.goto(`/${viewport.app ?? 'console'}${path}`);
  return { page, context, errors, close: () => context.close() };
}

export async function signInAs(
  { page }: BrowserPage,
  { name, password }: { readonly name: string; readonly password: string },
): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The accessibility violations that axe finds, with their elements. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
}

/** As text: the elements that make the page wider than its window. */
const WIDER_THAN_THE_WINDOW = `document.documentElement.scrollWidth <= innerWidth + 1 ? [] :
  [...document.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.tagName + '.' + each.className)`;

/** Style sheets of a page may arrive after its text on a slow machine. */
export const expectToFitWindow = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(WIDER_THAN_THE_WINDOW), { timeout: WAIT_MS }).toEqual([]);

/** Returns when no loading indicator is left. */
export const settle = ({ page }: BrowserPage): Promise<void> =>
  expect
    .poll(() => page.locator('.mantine-Skeleton-root, .mantine-Loader-root').count(), { timeout: WAIT_MS })
    .toBe(0);

export const expectNoErrors = ({ errors }: BrowserPage): void => expect(errors).toEqual([]);
