// Payouts on the command line: two operators, an aggregator, incidents and proposals.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { expectConsistent, openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { root } from '../harness/process.ts';
import { waitUntil } from '../harness/wait-until.ts';

let testEnv: PayoutSetup;
const envs = new Map<string, Record<string, string>>();
let manual: TestMerchant;

beforeAll(async () => {
  testEnv = await openPayoutSetup();
  manual = await makeMerchant(testEnv.app, { credit: '10000' });
  const env = {
    DATABASE_URL: testEnv.server.database.url,
    SLUICE_MASTER_KEY: testEnv.server.masterKey.toString('base64'),
  };
  for (const name of ['ann', 'ben']) envs.set(name, await signInOnCommandLine(env, name));
});
afterAll(async () => {
  await expectConsistent(testEnv);
  await testEnv.close();
});

const as =
  (operator: string) =>
  async (...args: string[]) => {
    const result = await command([...args, '--json'], envs.get(operator) ?? {});
    if (result.code !== 0) throw new Error(result.stderr.trim());
    return JSON.parse(result.stdout);
  };
const ann = as('ann');
const ben = as('ben');

const pay = async (shop: TestMerchant, amount: string): Promise<string> => {
  const reply = await testEnv.server.post(CREATE, {
    ...shop,
    amount,
    wallet: 'shop.4711',
    system: 'ewallet',
  });
  return String(reply.body['withdraw_id']);
};

test('adds aggregators with keys from standard input, sets routes and the float', async () => {
  const keys = JSON.stringify({ merchant_id: 7, secret_key: 'sk_of_the_upstream', order_id: 'yes' });
  const line =
    'aggregator add upstream --kind sluice --url https://upstream.example/ --float 500 --secrets-stdin --json';
  const added = spawnSync(process.execPath, [join(root, 'dist', 'main', 'sluice.js'), ...line.split(' ')], {
    env: { PATH: process.env['PATH'], ...envs.get('ann') },
    input: keys,
    encoding: 'utf8',
  });
  expect(JSON.parse(added.stdout)).toMatchObject({
    name: 'upstream',
    kind: 'sluice',
    url: 'https://upstream.example',
    float: '500.00',
  });
  expect(JSON.parse(added.stdout)).not.toHaveProperty('secret');
  expect(added.stdout + added.stderr).not.toContain('sk_of_the_upstream');
  const north = await ann('aggregator', 'add', 'north', '--kind', 'http', '--url', 'https://north.example');
  expect(north.secret).toMatch(/^whsec_/);

  await ann('route', 'set', 'card', 'upstream', '--max', '1000');
  await ann('route', 'set', 'card', 'north', '--enabled', 'off');
  expect(await ann('route', 'list')).toMatchObject([
    { system: 'card', aggregator: 'upstream', position: 1, max: '1000.00' },
    { system: 'card', aggregator: 'north', position: 2, enabled: false },
    { system: 'ewallet', aggregator: 'sim' },
  ]);
  await ann('route', 'remove', 'card', 'north');
  await ann('aggregator', 'set', 'upstream', '--enabled', 'off', '--float', 'none');
  expect(await ann('aggregator', 'list')).toMatchObject([
    { name: 'north', enabled: true },
    { name: 'sim' },
    { name: 'upstream', enabled: false, float: null },
  ]);
});

test.each([
  ['aggregator add x --kind http --url http://example.com', 'must begin with https://'],
  ['aggregator add X --kind http --url https://example.com', 'lowercase letters'],
  ['aggregator add y --kind sluice --url https://example.com', 'merchant_id'],
  ['aggregator set nobody --enabled on', 'There is no aggregator nobody.'],
  ['aggregator set sim', 'Nothing to change.'],
  ['route set card nobody', 'There is no aggregator nobody.'],
  ['route remove usdt sim', 'There is no route from usdt to sim.'],
  ['halt set merchant 999 --reason x', 'There is no merchant 999.'],
  ['halt lift global', 'The installation is not halted.'],
  ['incident resolve 999 --resolution x', 'There is no open incident 999.'],
  ['proposal confirm 999', 'There is no proposal 999.'],
  ['withdrawal claim 999', 'There is no withdrawal 999.'],
  ['withdrawal retry 999', 'There is no withdrawal 999.'],
  ['withdrawal resolve 999 --as paid --evidence x --reason y', 'There is no withdrawal 999.'],
  ['withdrawal route 999 --to sim --reason x', 'There is no withdrawal 999.'],
  ['merchant collect 999', 'There is no merchant 999.'],
])('%s: exits with code 1 and a message', async (line, message) => {
  const { code, stderr, stdout } = await command(line.split(' '), envs.get('ann') ?? {});
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(message);
  expect(stderr).not.toMatch(/ at .*:\d+:\d+/);
});

test('claims, returns to the queue, and pays with a reference and proof', async () => {
  const id = await pay(manual, '10');
  expect(await ann('withdrawal', 'claim', id)).toMatchObject({
    withdrawal: { stage: 'claimed', claimed_by: 'ann' },
  });
  await expect(ben('withdrawal', 'pay', id, '--reference', 'bank-1')).rejects.toThrow(
    `Withdrawal ${id} is claimed by ann.`,
  );
  expect(await ann('withdrawal', 'return-to-queue', id)).toMatchObject({
    withdrawal: { stage: 'queued', claimed_by: null },
  });
  await ben('withdrawal', 'claim', id);
  expect(await ben('withdrawal', 'pay', id, '--reference', 'bank-1', '--proof', 'receipt.pdf')).toMatchObject(
    { withdrawal: { status: 'Paid', reference: 'bank-1' } },
  );
});

test('requires a second operator above the four-eyes amount', async () => {
  expect(await ann('four-eyes', '--above', '100')).toMatchObject({
    settings: { four_eyes_above: '100.00' },
    proposal: null,
  });
  const id = await pay(manual, '150');
  const { proposal } = await ann('withdrawal', 'pay', id, '--reference', 'bank-2');
  expect(await ben('proposal', 'list')).toMatchObject([
    { id: proposal.id, action: 'pay', maker: 'ann', merchant_id: manual.merchant_id },
  ]);
  await expect(ann('proposal', 'confirm', String(proposal.id))).rejects.toThrow(
    'another operator must confirm it',
  );
  expect(await ben('proposal', 'confirm', String(proposal.id))).toMatchObject({ verdict: 'confirmed' });
  expect(await ann('withdrawal', 'show', id)).toMatchObject({
    withdrawal: { status: 'Paid', reference: 'bank-2' },
  });
  // Raising the threshold requires a second operator, too.
  const { proposal: raise } = await ann('four-eyes', '--above', 'none');
  expect(await ann('four-eyes')).toMatchObject({ four_eyes_above: '100.00' });
  await ben('proposal', 'confirm', String(raise.id));
  expect(await ann('four-eyes')).toMatchObject({ four_eyes_above: null });
});

test('resolves an uncertain payout with two operators and closes its incident', async () => {
  const id = await pay(testEnv.shop, '100.27');
  const [incident] = await waitUntil(
    () => ann('incident', 'list', '--withdrawal', id),
    (open) => open.length > 0,
  );
  expect(incident).toMatchObject({ kind: 'wrong_amount' });
  const shown = await ann('withdrawal', 'show', id);
  expect(shown).toMatchObject({
    withdrawal: { status: 'Created', stage: 'uncertain' },
    attempts: [{ aggregator: 'sim' }],
  });
  expect(shown.attempts[0].reports).toContainEqual(
    expect.objectContaining({ applied: 'wrong amount', amount: '100.28' }),
  );
  expect(await ann('withdrawal', 'list', '--stage', 'uncertain')).toMatchObject([{ id: Number(id) }]);
  const resolve = `withdrawal resolve ${id} --as paid --evidence their-letter --reason mistyped`;
  const { proposal } = await ann(...resolve.split(' '));
  await ben('proposal', 'confirm', String(proposal.id));
  expect(await ann('withdrawal', 'show', id)).toMatchObject({ withdrawal: { status: 'Paid' } });
  expect(await ann('incident', 'list', '--withdrawal', id)).toEqual([]);
});

test('shows that a payout waits for a halt, and pays it once the halt is lifted', async () => {
  await ann('halt', 'set', 'global', '--reason', 'alarm');
  const id = await pay(testEnv.shop, '10');
  expect(await ann('withdrawal', 'show', id)).toMatchObject({
    withdrawal: { stage: 'queued', waiting_for: 'the global halt' },
  });
  expect(await ann('halt', 'list')).toMatchObject([{ scope: 'global', actor: 'ann', reason: 'alarm' }]);
  expect(await ben('halt', 'lift', 'global')).toEqual([]);
  await waitUntil(
    () => ann('withdrawal', 'show', id),
    ({ withdrawal }) => withdrawal.status === 'Paid',
  );
});

test('routes a manual withdrawal to an aggregator', async () => {
  const id = await pay(manual, '10');
  await ann('withdrawal', 'route', id, '--to', 'sim', '--reason', 'faster');
  await waitUntil(
    () => ann('withdrawal', 'show', id),
    ({ withdrawal }) => withdrawal.status === 'Paid',
  );
});

test('moves an aggregator with payouts in progress only if the operator states that it is the same one', async () => {
  const id = await pay(testEnv.shop, '100.31');
  await waitUntil(
    () => ann('withdrawal', 'show', id),
    ({ withdrawal }) => withdrawal.stage === 'sent',
  );
  const set = (...options: string[]) => ann('aggregator', 'set', 'sim', ...options);
  const other = testEnv.simulator.url.replace('127.0.0.1', 'localhost');
  await expect(set('--url', other)).rejects.toThrow('may be in progress at sim');
  expect(await set('--url', other, '--keep-in-progress')).toMatchObject({ name: 'sim', url: other });
});
