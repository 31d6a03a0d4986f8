// The portal in Chromium: signed-in pages of people of merchants.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  type BrowserPage,
  expectNoErrors,
  expectToFitWindow,
  openPage,
  settle,
  signInAs,
  violationsOf,
} from '../../harness/chromium.ts';
import type { PortalClient } from '../../harness/portal-client.ts';
import type { TestServer } from '../../harness/server.ts';

type Viewport = NonNullable<Parameters<typeof openPage>[2]>;

export const VIEWPORTS = [
  { name: 'light, desktop', width: 1280, dark: false },
  { name: 'dark, phone', width: 360, dark: true },
] as const;

export async function signInToPortal(
  server: TestServer,
  person: PortalClient,
  path = '/',
  viewport: Viewport = {},
): Promise<BrowserPage> {
  const browserPage = await openPage(server, path, { ...viewport, app: 'portal' });
  await signInAs(browserPage, person);
  // The sign-in screen has a heading of its own; only the frame of the pages has this menu.
  await browserPage.page.getByRole('button', { name: person.name, exact: true }).waitFor();
  await browserPage.page.getByRole('heading', { level: 1 }).waitFor();
  await settle(browserPage);
  return browserPage;
}

/** No accessibility violation, nothing wider than the window, no error of the page. */
export async function expectGoodPage(browserPage: BrowserPage): Promise<void> {
  await settle(browserPage);
  expect(await violationsOf(browserPage.page)).toEqual([]);
  await expectToFitWindow(browserPage.page);
  expectNoErrors(browserPage);
}

export const focusedText = (page: Page): Promise<string> =>
  page.evaluate<string>(
    `(document.activeElement.labels?.[0] ?? document.activeElement).textContent || document.activeElement.getAttribute('aria-label') || ''`,
  );
