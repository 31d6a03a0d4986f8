// Payouts on the command line: two operators, an aggregator, and what only people can settle.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { command } from '../harness/command-line.ts';
import { expectSound, openWorld, until, type World } from '../harness/payouts.ts';
import { root } from '../harness/process.ts';

let world: World;
let env: Record<string, string>;
let manual: TestMerchant;

beforeAll(async () => {
  world = await openWorld();
  manual = await makeMerchant(world.app, { credit: '10000' });
  env = {
    DATABASE_URL: world.server.database.url,
    SLUICE_MASTER_KEY: world.server.masterKey.toString('base64'),
  };
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
});

const as =
  (operator: string) =>
  async (...words: string[]) => {
    const result = await command([...words, '--json'], { ...env, SLUICE_OPERATOR: operator });
    if (result.code !== 0) throw new Error(result.stderr.trim());
    return JSON.parse(result.stdout);
  };
const ann = as('ann');
const ben = as('ben');

const pay = async (shop: TestMerchant, amount: string): Promise<string> => {
  const reply = await world.server.post(CREATE, { ...shop, amount, wallet: 'shop.4711', system: 'ewallet' });
  return String(reply.body['withdraw_id']);
};

test('an aggregator, its keys from standard input, its routes and its float', async () => {
  const keys = JSON.stringify({ merchant_id: 7, secret_key: 'sk_of_the_upstream', order_id: 'yes' });
  const words =
    'aggregator add upstream --kind sluice --url https://upstream.example/ --float 500 --secrets-stdin --json';
  const added = spawnSync(process.execPath, [join(root, 'dist', 'main', 'sluice.js'), ...words.split(' ')], {
    env: { PATH: process.env['PATH'], ...env },
    input: keys,
    encoding: 'utf8',
  });
  expect(JSON.parse(added.stdout)).toEqual({
    name: 'upstream',
    kind: 'sluice',
    url: 'https://upstream.example',
  });
  expect(added.stdout + added.stderr).not.toContain('sk_of_the_upstream');
  const made = await ann('aggregator', 'add', 'north', '--kind', 'http', '--url', 'https://north.example');
  expect(made.secret).toMatch(/^whsec_/);

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
  ['incident close 999 --resolution x', 'There is no open incident 999.'],
  ['proposal confirm 999', 'There is no proposal 999.'],
  ['withdrawal claim 999', 'There is no withdrawal 999.'],
  ['withdrawal retry 999', 'There is no withdrawal 999.'],
  ['withdrawal resolve 999 --as paid --evidence x --reason y', 'There is no withdrawal 999.'],
  ['withdrawal route 999 --to sim --reason x', 'There is no withdrawal 999.'],
  ['merchant collect 999', 'There is no merchant 999.'],
])('%s: a complaint in words, and exit code 1', async (words, complaint) => {
  const { code, stderr, stdout } = await command(words.split(' '), env);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(complaint);
  expect(stderr).not.toMatch(/ at .*:\d+:\d+/);
});

test('claim, give back, pay with a reference and proof', async () => {
  const id = await pay(manual, '10');
  expect(await ann('withdrawal', 'claim', id)).toMatchObject({ stage: 'claimed', claimed_by: 'ann' });
  await expect(ben('withdrawal', 'pay', id)).rejects.toThrow(`Withdrawal ${id} is claimed by ann.`);
  expect(await ann('withdrawal', 'give-back', id)).toMatchObject({ stage: 'queued', claimed_by: null });
  await ben('withdrawal', 'claim', id);
  expect(await ben('withdrawal', 'pay', id, '--reference', 'bank-1', '--proof', 'receipt.pdf')).toMatchObject(
    { status: 'Paid', reference: 'bank-1' },
  );
});

test('above the four-eyes amount another operator confirms', async () => {
  expect(await ann('four-eyes', '--above', '100')).toEqual({ four_eyes_above: '100.00' });
  const id = await pay(manual, '150');
  const { proposal } = await ann('withdrawal', 'pay', id, '--reference', 'bank-2');
  expect(await ben('proposal', 'list')).toMatchObject([{ proposal, action: 'pay', proposed_by: 'ann' }]);
  await expect(ann('proposal', 'confirm', String(proposal))).rejects.toThrow(
    'somebody else has to confirm it',
  );
  expect(await ben('proposal', 'confirm', String(proposal))).toMatchObject({ verdict: 'confirmed' });
  expect(await ann('withdrawal', 'show', id)).toMatchObject({ status: 'Paid', reference: 'bank-2' });
  // To be less strict takes two, too.
  const looser = (await ann('four-eyes', '--above', 'none')) as { proposal: number };
  expect(await ann('four-eyes')).toEqual({ four_eyes_above: '100.00' });
  await ben('proposal', 'confirm', String(looser.proposal));
  expect(await ann('four-eyes')).toEqual({ four_eyes_above: null });
});

test('an uncertain payout: its evidence, its incident, and two operators', async () => {
  const id = await pay(world.shop, '100.27');
  const [incident] = await until(
    () => ann('incident', 'list', '--withdrawal', id),
    (open) => open.length > 0,
  );
  expect(incident).toMatchObject({ kind: 'wrong_amount' });
  const shown = await ann('withdrawal', 'show', id);
  expect(shown).toMatchObject({ status: 'Created', stage: 'uncertain', attempts: [{ aggregator: 'sim' }] });
  expect(shown.reports).toContainEqual(
    expect.objectContaining({ applied: 'wrong amount', amount: '100.28' }),
  );
  expect(await ann('withdrawal', 'list', '--stage', 'uncertain')).toMatchObject([{ id: Number(id) }]);
  const resolve = `withdrawal resolve ${id} --as paid --evidence their-letter --reason mistyped`;
  const { proposal } = await ann(...resolve.split(' '));
  await ben('proposal', 'confirm', String(proposal));
  expect(await ann('withdrawal', 'show', id)).toMatchObject({ status: 'Paid' });
  // What it was about is settled, so it is closed.
  expect(await ann('incident', 'list', '--withdrawal', id)).toEqual([]);
});

test('a halt keeps payouts waiting, and they say for what', async () => {
  await ann('halt', 'set', 'global', '--reason', 'alarm');
  const id = await pay(world.shop, '10');
  expect(await ann('withdrawal', 'show', id)).toMatchObject({
    stage: 'queued',
    waiting_for: 'the global halt',
  });
  expect(await ann('halt', 'list')).toMatchObject([{ scope: 'global', actor: 'ann', reason: 'alarm' }]);
  expect(await ben('halt', 'lift', 'global')).toEqual([]);
  await until(
    () => ann('withdrawal', 'show', id),
    ({ status }) => status === 'Paid',
  );
});

test('a withdrawal that is paid by hand is handed to an aggregator', async () => {
  const id = await pay(manual, '10');
  await ann('withdrawal', 'route', id, '--to', 'sim', '--reason', 'faster');
  await until(
    () => ann('withdrawal', 'show', id),
    ({ status }) => status === 'Paid',
  );
});
