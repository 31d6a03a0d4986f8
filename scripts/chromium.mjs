// Finds a Chromium for the tests of the console, or installs one where that can be done without asking anybody.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const say = (text) => process.stderr.write(`${text}\n`);

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Where Playwright keeps the browsers it has downloaded. */
function downloaded() {
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

function find() {
  const asked = process.env.SLUICE_TEST_CHROMIUM;
  if (asked) return existsSync(asked) ? asked : undefined;
  const onPath = (process.env.PATH ?? '')
    .split(':')
    .flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...onPath, ...PLACES, ...downloaded()].find((file) => existsSync(file));
}

function install() {
  const quiet = { stdio: ['ignore', 'ignore', 'ignore'] };
  if (process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], quiet).status === 0) {
    say('Installing Chromium for the tests of the console ...');
    spawnSync('apt-get', ['update', '-q'], quiet);
    spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], quiet);
    return;
  }
  say('Downloading Chromium for the tests of the console ...');
  spawnSync('npx', ['playwright-core', 'install', 'chromium'], quiet);
}

/** Its path, or undefined after having said in words what to do. */
export function provideChromium() {
  const found = find();
  if (found) return found;
  if (!process.env.SLUICE_TEST_CHROMIUM) install();
  const installed = find();
  if (!installed)
    say(
      [
        'There is no Chromium, and it could not be installed: the tests of the console in a browser are left out.',
        'Install Chromium or Chrome (Debian: `apt-get install chromium`; elsewhere: `npx playwright-core install chromium`),',
        'or set SLUICE_TEST_CHROMIUM to the path of one.',
      ].join('\n'),
    );
  return installed;
}
