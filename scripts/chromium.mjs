// Finds a Chromium for the browser tests of the console, or installs one without prompting.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const printToStderr = (text) => process.stderr.write(`${text}\n`);

const EXECUTABLE_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const MACOS_PATHS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** The executables of browsers that Playwright downloaded. */
function playwrightPaths() {
  const caches = [
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ];
  return caches
    .filter((cache) => existsSync(cache))
    .flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => name.startsWith('chromium-'))
        .map((name) => join(cache, name)),
    )
    .flatMap((folder) => ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((file) => join(folder, file)));
}

function findChromium() {
  const configured = process.env.SLUICE_TEST_CHROMIUM;
  if (configured) return existsSync(configured) ? configured : undefined;
  const onPath = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => EXECUTABLE_NAMES.map((name) => join(folder, name)));
  return [...onPath, ...MACOS_PATHS, ...playwrightPaths()].find((file) => existsSync(file));
}

function installChromium() {
  const quiet = { stdio: ['ignore', 'ignore', 'ignore'] };
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], quiet).status === 0) {
    printToStderr('Installing Chromium for the browser tests ...');
    spawnSync('apt-get', ['update', '-q'], quiet);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
    return;
  }
  printToStderr('Downloading Chromium for the browser tests ...');
  spawnSync('npx', ['playwright-core', 'install', 'chromium'], quiet);
}

/** Returns its path. If there is none, prints instructions and returns undefined. */
export function findOrInstallChromium() {
  const found = findChromium();
  if (found) return found;
  if (!process.env.SLUICE_TEST_CHROMIUM) installChromium();
  const installed = findChromium();
  if (!installed)
    printToStderr(
      [
        'Chromium was not found and could not be installed. The browser tests of the console are skipped.',
        'Install Chromium or Chrome (Debian: `apt-get install chromium`; elsewhere: `npx playwright-core install chromium`),',
        'or set SLUICE_TEST_CHROMIUM to the path of its executable.',
      ].join('\n'),
    );
  return installed;
}
