// The packed client, as a merchant would install it, on every runtime that `npm run test:client` found. Without that
// command, on this Node.js only.
import { execFile, spawn } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { packClient } from '../../scripts/pack-client.mjs';
import { root } from '../../scripts/prepare.mjs';
import { findDifferences, makeMerchant } from '../harness/app.ts';
import { makeSigningSecret } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { startFaultyProxy } from './faulty-proxy.ts';

const run = promisify(execFile);
const found: Record<string, string | undefined> = JSON.parse(process.env['SLUICE_TEST_RUNTIMES'] ?? '{}');

let server: TestServer;
let folder: string;

beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(join(tmpdir(), 'sluice-client-'));
  const archive = packClient(folder);
  const installed = join(folder, 'node_modules', '@sluice', 'client');
  await mkdir(installed, { recursive: true });
  await run('tar', ['-xzf', archive, '-C', installed, '--strip-components=1']);
  await copyFile(join(import.meta.dirname, 'smoke.mjs'), join(folder, 'smoke.mjs'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const PRINT = (settings: string): string => `console.log(JSON.stringify(await smoke(client, ${settings})));`;
const MODULES = `import * as client from '@sluice/client';\nimport { smoke } from './smoke.mjs';\n`;

/** A program that runs smoke.mjs with these settings, and its arguments. */
type Launch = (settings: string) => Promise<{ name: string; text: string; args: string[] }>;

const asModule: Launch = async (settings) => ({
  name: 'main.mjs',
  text: MODULES + PRINT(settings),
  args: ['main.mjs'],
});

const asCommonJs: Launch = async (settings) => ({
  name: 'main.cjs',
  text: `const client = require('@sluice/client');\nimport('./smoke.mjs').then(async ({ smoke }) => { ${PRINT(settings)} });`,
  args: ['main.cjs'],
});

const onDeno: Launch = async (settings) => ({
  // As TypeScript, so that Deno also reads the types of the package.
  name: 'main.mts',
  text: `import * as client from '@sluice/client';\n// @ts-ignore: without types\nimport { smoke } from './smoke.mjs';\nconst _typed: client.Amount = '1.00';\n${PRINT(settings)}`,
  args: ['run', '--check', '--allow-net=127.0.0.1', '--node-modules-dir=manual', 'main.mts'],
});

/** workerd has no file system: every module is a part of its configuration, under the name that imports use. */
const onWorkerd: Launch = async (settings) => {
  await writeFile(
    join(folder, 'worker.mjs'),
    `${MODULES}export default { async test() { ${PRINT(settings)} } };`,
  );
  const built = 'node_modules/@sluice/client/dist/esm';
  const files = (await readdir(join(folder, built))).filter((name) => name.endsWith('.js'));
  const modules = [
    ['worker', 'worker.mjs'],
    ['smoke.mjs', 'smoke.mjs'],
    ...files.map((name) => [name === 'index.js' ? '@sluice/client' : `@sluice/${name}`, `${built}/${name}`]),
  ];
  const listed = modules.map(([name, file]) => `(name = "${name}", esModule = embed "${file}")`).join(', ');
  return {
    name: 'config.capnp',
    text: `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [
  (name = "main", worker = (modules = [${listed}], compatibilityDate = "2025-01-01", globalOutbound = "network")),
  (name = "network", network = (allow = ["private"])),
]);`,
    args: ['test', 'config.capnp'],
  };
};

function signedMessage() {
  const secret = makeSigningSecret();
  const body = '{"type":"withdraw.paid","timestamp":"2026-01-01T00:00:00Z","data":{"id":1}}';
  const [id, now] = ['evt_1_2', new Date()];
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signature = new Webhook(secret).sign(id, now, body);
  return {
    secret,
    body,
    headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  };
}

const RUNTIMES: readonly [string, string | undefined, Launch][] = [
  ['this Node.js, as a module', process.execPath, asModule],
  ['this Node.js, by require', process.execPath, asCommonJs],
  ['Node.js 18, as a module', found['node18'], asModule],
  ['Node.js 18, by require', found['node18'], asCommonJs],
  ['Node.js 24, as a module', found['node24'], asModule],
  ['Node.js 24, by require', found['node24'], asCommonJs],
  ['Deno', found['deno'], onDeno],
  ['Bun', found['bun'], asModule],
  ['workerd', found['workerd'], onWorkerd],
];

for (const [title, executable, launch] of RUNTIMES)
  test.skipIf(executable === undefined)(`the packed client works on ${title}`, async () => {
    const proxy = await startFaultyProxy(server.url);
    const { merchant_id: merchantId, secret_key: secretKey } = await makeMerchant(server.app, {
      credit: '100',
    });
    // Four requests for one create; two without a fault; a redirect.
    proxy.next('cut_after', 'cut_within', 'silence', 'forward');
    proxy.next('forward', 'forward', { status: 307, headers: { location: 'http://127.0.0.1:9/' } });
    const settings = { baseUrl: proxy.url, merchantId, secretKey, webhook: signedMessage() };
    const { name, text, args } = await launch(JSON.stringify(settings));
    await writeFile(join(folder, name), text);
    const env = { PATH: process.env['PATH'], HOME: folder, DENO_NO_UPDATE_CHECK: '1' };
    const { stdout, stderr } = await run(executable ?? '', args, { cwd: folder, env, timeout: 120_000 });
    await proxy.close();
    const line = `${stdout}\n${stderr}`.split('\n').find((printed) => printed.includes('{"replayed"')) ?? '';
    expect(JSON.parse(line.slice(line.indexOf('{')))).toEqual({
      replayed: true,
      isFound: true,
      rejected: 'system',
      redirected: 'unexpected_response',
      held: '10.00',
      hasBanks: true,
      event: 'withdraw.paid',
      forged: 'WebhookVerificationError',
      shown: '{}',
    });
    expect(new Set(proxy.requests.slice(0, 4).map((request) => request.text)).size).toBe(1);
  });

describe('the README', () => {
  async function writeExample(title: string, change: (text: string) => string): Promise<string> {
    const readme = await readFile(join(root, 'client', 'README.md'), 'utf8');
    const example = [...readme.matchAll(/```js\n([^`]+)```/g)].find(([, text]) => text?.includes(title))?.[1];
    if (example === undefined) throw new Error('no such example');
    const file = join(folder, `${title}.mjs`);
    await writeFile(file, change(example));
    return file;
  }

  test('has an example that creates a withdrawal', async () => {
    const shop = await makeMerchant(server.app, { credit: '1000' });
    const file = await writeExample('createWithdraw', (text) =>
      text.replace('http://127.0.0.1:8080', server.url).replace('1001', String(shop.merchant_id)),
    );
    const { stdout } = await run(process.execPath, [file], { env: { SECRET_KEY: shop.secret_key } });
    expect(stdout).toMatch(/^\d+ Created 150\.00\n$/);
  });

  test('has an example that receives webhooks', async () => {
    const file = await writeExample('createServer', (text) =>
      text.replace('.listen(3000)', '.listen(0, function () { console.log(this.address().port); })'),
    );
    const { headers, body, secret } = signedMessage();
    const child = spawn(process.execPath, [file], { env: { WEBHOOK_SECRET: secret }, stdio: 'pipe' });
    onTestFinished(() => void child.kill());
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    const port = (await waitUntil(() => /^(\d+)\n/.exec(printed)))?.[1];
    const post = (sent: string) =>
      fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent });
    expect([(await post(body)).status, (await post('{}')).status]).toEqual([204, 400]);
    expect(printed).toContain('withdraw.paid 1');
  });
});
