// npm test: builds outdated parts, then runs all tests on a real PostgreSQL, and those of the console in a real Chromium.
// Arguments after `--` go to the test runner.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findOrInstallChromium } from './chromium.mjs';
import { prepare, root } from './prepare.mjs';

prepare();
const args = process.argv.slice(2);
const needsBrowser = args.length === 0 || args.some((argument) => argument.includes('browser'));
const chromium = needsBrowser ? findOrInstallChromium() : undefined;
// In CI, a missing browser is a failure.
if (needsBrowser && !chromium && process.env.CI) process.exit(1);

const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', ...args], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, ...(chromium ? { SLUICE_TEST_CHROMIUM: chromium } : {}) },
});
process.exit(status ?? 1);
