// The public pages in a real Chromium: axe finds no accessibility violation, the content policy is not violated, and a phone
// has to scroll in one direction only.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type BrowserPage,
  describeInBrowser,
  expectNoErrors,
  openPage,
  useChromium,
  violationsOf,
} from '../harness/chromium.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const VIEWPORTS = [
  { name: 'light, desktop', width: 1280, dark: false },
  { name: 'dark, phone', width: 390, dark: true },
] as const;

const guides = readdirSync(join(import.meta.dirname, '..', '..', 'docs', 'guides'))
  .map((file) => file.replace('.md', ''))
  .map((name) => `/docs/guides/${name === 'README' ? '' : name}`);

describeInBrowser('every guide', () => {
  useChromium();
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.close());

  describe.each(VIEWPORTS)('$name', (viewport) => {
    let browserPage: BrowserPage;
    beforeAll(async () => {
      browserPage = await openPage(server, '/', viewport);
    });
    afterAll(() => browserPage.close());

    test.each(['/', '/docs/guides/error-codes', ...guides])('%s has no violation', async (path) => {
      const { page } = browserPage;
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await violationsOf(page)).toEqual([]);
      const [content, window] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      );
      expect(content).toBeLessThanOrEqual(window);
      expectNoErrors(browserPage);
    });
  });
});
