// Follows the chapter of the README about the portal in Chromium, as it is written: fields and buttons are in bold, a value follows its
// field, and what a page says is in italics.
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { describeInBrowser, expectNoErrors, openPage, useChromium } from '../../harness/chromium.ts';
import { chapterOf, commandsIn, onServer, outputIn } from '../../harness/commands/readme.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import { root, startProcess } from '../../harness/process.ts';
import { codeAt, stepNow } from '../../harness/sign-in.ts';

const PASSWORD = 'a password of my own';
const CHAPTER = chapterOf('A withdrawal in the portal');

/** What a person does in a step, in order. */
const ACTION = /\*\*(?<name>[^*]+)\*\*(?: `(?<value>[^`]+)`)?|\*(?<text>[^*]+)\*|<(?<address>http[^>]+)>/g;

type Values = Readonly<Record<string, string>>;

/** `own` are the values that the README leaves to the person. */
async function follow(page: Page, step: string, own: Values = {}): Promise<void> {
  for (const { groups = {} } of step.matchAll(ACTION)) {
    const { name, value, text, address } = groups;
    if (address !== undefined) await page.goto(address);
    else if (text !== undefined)
      await page
        .getByText(new RegExp(`^${text}`))
        .first()
        .waitFor();
    else if (name !== undefined) await use(page, name, value ?? own[name]);
  }
}

/** Enters the value into the field, or presses the button or link if there is none. */
async function use(page: Page, name: string, value: string | undefined): Promise<void> {
  if (value !== undefined) return page.getByLabel(name, { exact: true }).fill(value);
  const [button, link, radio] = (['button', 'link', 'radio'] as const).map((role) =>
    page.getByRole(role, { name, exact: true }),
  );
  if (!button || !link || !radio) throw new Error(name);
  return button.or(link).or(radio).first().click();
}

async function setUpSecondFactor(page: Page): Promise<void> {
  await use(page, 'olga', undefined);
  await page.getByRole('menuitem', { name: 'Your account' }).click();
  await use(page, 'Set up', undefined);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Start setup' }).click();
  const secret = (await dialog.locator('code.secret').first().textContent()) ?? '';
  await dialog.getByLabel('Code from your authenticator app').fill(codeAt(secret, stepNow()));
  await dialog.getByLabel('I have stored the backup codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('Signing in requires a code from your authenticator app.').waitFor();
}

/** A home folder with the downloads of a browser, for a shell. */
async function makeHome(): Promise<{ readonly home: string; readonly downloads: string }> {
  const home = await mkdtemp(join(tmpdir(), 'sluice-home-'));
  onTestFinished(() => rm(home, { recursive: true }));
  const downloads = join(home, 'Downloads');
  await mkdir(downloads);
  return { home, downloads };
}

describeInBrowser('a newcomer who follows the README', () => {
  useChromium();

  test('signs in to the portal with the printed link, makes a withdrawal that is paid, and verifies its receipt', async () => {
    const env = { SLUICE_DATA_DIR: await makeDataFolder() };
    const server = await startProcess(env);
    const link = /^ +(http\S+)\/portal(\/invitation#\S+)$/m.exec(server.output());
    expect(link?.[1]).toBe(server.url);
    expect(server.output()).toContain(`Portal       ${server.url}/portal/\n`);

    const browserPage = await openPage(server, link?.[2], { app: 'portal' });
    const { page } = browserPage;
    const { home, downloads } = await makeHome();
    const [signIn = '', make = '', verify = '', ...further] = onServer(CHAPTER, server)
      .split(/^\d\. /m)
      .slice(1);
    expect(further).toEqual([]);
    await follow(page, signIn, { Name: 'olga', Password: PASSWORD, 'Password again': PASSWORD });
    await setUpSecondFactor(page);
    await follow(page, make);

    const [download = '', paste = ''] = verify.split(/(?<=\.) /);
    const [file] = await Promise.all([page.waitForEvent('download'), follow(page, download)]);
    const path = join(downloads, file.suggestedFilename());
    await file.saveAs(path);
    const receipt = await readFile(path, 'utf8');
    await follow(page, paste, { Receipt: receipt });
    expectNoErrors(browserPage);
    await browserPage.close();

    const [commands = ''] = commandsIn(verify);
    const shell = spawnSync('bash', ['-ec', commands], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], HOME: home, ...env },
    });
    expect({ status: shell.status, stderr: shell.stderr }).toEqual({ status: 0, stderr: '' });
    for (const line of outputIn(commands)) expect(shell.stdout.split('\n')).toContain(line);
    expect(shell.stdout.match(/^Genuine/gm)).toHaveLength(2);
    expect(shell.stdout.match(/^amount +150\.00$/gm)).toHaveLength(2);
  });
});
