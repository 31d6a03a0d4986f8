// npm test: prepare, then every test against a real PostgreSQL and, for the console, in a real Chromium. Words after
// `--` go to the test runner.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { provideChromium } from './chromium.mjs';
import { prepare, root } from './prepare.mjs';

prepare();
const paths = process.argv.slice(2);
const wantsBrowser = paths.length === 0 || paths.some((path) => path.includes('browser'));
const chromium = wantsBrowser ? provideChromium() : undefined;
// Where a browser must be tested, being without one is a failure.
if (wantsBrowser && !chromium && process.env.CI) process.exit(1);

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...paths], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium ? { SLUICE_TEST_CHROMIUM: chromium } : {}) },
});
process.exit(status ?? 1);
