// npm run test:node24: the tests of the API, the money and the storage on Node.js 24. Everything runs on the Node.js that is
// installed; on a second one these are enough to notice a difference. Arguments after `--` replace the selection.
import { spawnSync } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { findNode24 } from './node24.mjs';
import { root } from './prepare.mjs';

const FOLDERS = ['client', 'contract', 'http', 'merchant', 'orders', 'payouts', 'storage', 'webhooks'];

const node = findNode24();
if (node === undefined) {
  process.stdout.write(
    'No Node.js 24 could be found or downloaded: the tests ran on the installed version only.\n',
  );
  process.exit(0);
}
const given = process.argv.slice(2);
const tests = given.length > 0 ? given : FOLDERS.map((name) => `test/${name}`);
const { status } = spawnSync(node, [join(root, 'scripts', 'test.mjs'), ...tests], {
  cwd: root,
  stdio: 'inherit',
  // For what the tests start by name.
  env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}` },
});
process.exit(status ?? 1);
