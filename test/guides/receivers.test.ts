// The receivers of webhooks in the guide: each as a program that Sluice really calls.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { buildClient } from '../../scripts/prepare.mjs';
import { setEndpoint } from '../../src/usecases/operator/webhooks/set-endpoint.ts';
import { TESTER } from '../harness/actors.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { TEST_WEBHOOK } from '../harness/client.ts';
import { makeSigningSecret } from '../harness/payouts.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { startReceiver } from '../webhooks/receiver.ts';
import { blocksOf, outputPattern, runBlock, serveBlock, whyNot } from './blocks.ts';

const blocks = blocksOf('webhooks');
const blockFor = (use: string) => {
  const block = blocks.find((each) => each.use === use);
  if (!block) throw new Error(`The guide has no block for ${use}.`);
  return block;
};

let server: TestServer;
let merchant: TestMerchant;
beforeAll(async () => {
  buildClient();
  server = await startTestServer();
  merchant = await makeMerchant(server.app);
});
afterAll(() => server.close());

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-guides-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** Returns its secret; one that has an endpoint keeps its secret. */
async function setUrl(shop: TestMerchant, url: string): Promise<string> {
  const set = await setEndpoint(server.app, TESTER, shop.merchant_id, { url });
  if (!set.ok || set.value.secret === null) throw new Error('no secret');
  return set.value.secret;
}

test('the guide has a receiver in every language with a client', () => {
  const languages = blocks.filter(({ use }) => use === 'serve').map(({ language }) => language);
  expect(languages).toEqual(['php', 'python', 'ts']);
});

for (const block of blocks.filter(({ use }) => use === 'serve'))
  test.skipIf(whyNot(block.language))(
    `the receiver in ${block.language} accepts what Sluice signed and nothing else${whyNot(block.language)}`,
    async () => {
      const shop = await makeMerchant(server.app);
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/`;
      const cwd = await makeFolder();
      await writeFile(join(cwd, 'hooks.php'), block.text);

      const start = (secret: string) =>
        serveBlock(block, { env: { PORT: String(port), WEBHOOK_SECRET: secret }, cwd });
      const tested = async () =>
        (await server.post(TEST_WEBHOOK, shop)).body['data'] as Record<string, unknown> | undefined;
      const responded = () =>
        waitUntil(tested, (result) => result !== undefined && result['status'] !== null);

      const right = start(await setUrl(shop, url));
      onTestFinished(right.stop);
      expect(await responded()).toMatchObject({ delivered: true, status: 204 });
      await waitUntil(
        async () => right.output(),
        (output) => output.includes('received webhook.test'),
      );
      await right.stop();

      const wrong = start(makeSigningSecret());
      onTestFinished(wrong.stop);
      expect(await responded()).toMatchObject({ delivered: false, status: 400 });
      expect(wrong.output()).not.toContain('received');
    },
  );

test('the shell recognises a message that Sluice signed, and one that was changed', async () => {
  const receiver = await startReceiver();
  const secret = await setUrl(merchant, receiver.url);
  const { merchant_id, secret_key } = merchant;
  const env = { SLUICE_URL: server.url, MERCHANT_ID: String(merchant_id), SECRET_KEY: secret_key };
  const called = await runBlock(blockFor('test-webhook'), { env });
  const outputs = blocks.filter(({ use }) => use === 'output').map(({ text }) => outputPattern(text));
  expect(called.stdout).toMatch(outputs[0] ?? /^$/);

  const [message] = receiver.messages;
  const cwd = await makeFolder();
  const verify = async (body: string) => {
    await writeFile(join(cwd, 'body.json'), body);
    const headers = {
      WEBHOOK_ID: message?.headers['webhook-id'],
      WEBHOOK_TIMESTAMP: message?.headers['webhook-timestamp'],
      WEBHOOK_SIGNATURE: `v1,AAAA ${message?.headers['webhook-signature']}`,
    };
    return runBlock(blockFor('verify'), { env: { WEBHOOK_SECRET: secret, ...headers }, cwd });
  };
  expect(await verify(message?.body ?? '')).toEqual({ status: 0, stdout: 'valid\n', stderr: '' });
  expect(await verify(`${message?.body} `)).toEqual({ status: 0, stdout: 'not valid\n', stderr: '' });
});
