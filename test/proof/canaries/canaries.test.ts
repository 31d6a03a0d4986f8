// Secrets are entered through every interface and must not appear in logs, replies, webhooks, the console, the command line
// or the database. test/main/logs.test.ts has more about the logs of merchants' requests.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startSimulator } from '../../../src/adapters/aggregators/simulator/server.ts';
import { startEmbeddedPostgres } from '../../../src/adapters/embedded-postgres/index.ts';
import { CREATE } from '../../harness/client.ts';
import { firstOperator, logIn } from '../../harness/commands/command-session.ts';
import { makeDataFolder } from '../../harness/data-folder.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import { makeSigningSecret } from '../../harness/payouts.ts';
import { sluice, startProcess } from '../../harness/process.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { startReceiver } from '../../webhooks/receiver.ts';
import { createProposal, payManually, setWebhookWithToken } from './activity.ts';
import { setUpAlerts } from './alerts.ts';
import { failToStart, passSecrets } from './command-line.ts';
import {
  type Canaries,
  CONTROL,
  command,
  type Installation,
  OPERATOR,
  openCanaries,
  randomCard,
} from './environment.ts';
import {
  type Canary,
  canariesIn,
  canariesInFolder,
  encodingsOf,
  PLACES,
  type Place,
} from './find-canaries.ts';
import { sendCallbacks, sendMerchantRequests, sendMisplacedSecrets } from './merchants.ts';
import { readEverything, sendMalformedBodies, signInEveryWay, useTokens } from './operators.ts';
import { addReceiptKeys, invitePeople, provokePortalFaults, readPortal, usePortal } from './portal.ts';
import { CRASH_TEXT, crashOnSignal, dumpOf, provokeFaults } from './provoke-faults.ts';

type Cards = { readonly card: string; readonly stray: string; readonly unknown: string };

async function startInstallation(): Promise<{ installation: Installation; folder: string; cards: Cards }> {
  const canaries = openCanaries();
  const masterKey = canaries.add('the master key', randomBytes(32).toString('base64'));
  canaries.add('the master key, in hex', Buffer.from(masterKey, 'base64').toString('hex'));
  const folder = await makeDataFolder();
  // Aggregators fail on purpose here; with an open breaker no create would reach the database.
  const env = {
    SLUICE_DATA_DIR: folder,
    SLUICE_MASTER_KEY: masterKey,
    SLUICE_BREAKER_FAILURES: '1000',
    SLUICE_PORTAL_PAUSE_HOURS: '0',
  };
  const [card, stray, unknown] = [1, 2, 3].map((n) =>
    canaries.add(`card ${n}`, randomCard(), { isCard: true }),
  ) as [string, string, string];
  const keyInError = canaries.add('a key in an error', `sk_${randomBytes(32).toString('base64url')}`);
  const server = await startProcess({
    ...env,
    SLUICE_LOG_LEVEL: 'trace',
    NODE_OPTIONS: crashOnSignal(`${CRASH_TEXT} of ${unknown} and ${keyInError}`),
  });
  const signedIn = await logIn(env, firstOperator(server.output()));
  return { installation: { env: signedIn, server, canaries }, folder, cards: { card, stray, unknown } };
}

function credentialsOf(created: unknown) {
  const { merchant_id, secret_key } = created as { merchant_id: number; secret_key: string };
  return { merchant_id, secret_key };
}

/** What the endpoint answers to every message: it quotes the destination. */
const ENDPOINT_ANSWER = 'the endpoint knows';

async function createMerchants(installation: Installation, card: string) {
  const { env, canaries } = installation;
  const args = 'merchant create --status active --payout-mode auto --credit 1000000 --json --name';
  const created = await sluice([...args.split(' '), CONTROL], env);
  const shop = credentialsOf(created.json);
  canaries.add("a merchant's key", shop.secret_key);
  const rotated = await command(installation, 'merchant rotate-key 1001', true);
  canaries.add("a merchant's new key", /sk_\S+/.exec(rotated.stdout)?.[0]);
  const other = 'merchant create --name Manual --status active --credit 1000 --json';
  const manual = credentialsOf((await command(installation, other, true)).json);
  canaries.add("another merchant's key", manual.secret_key);
  const receiver = await startReceiver();
  receiver.respondWith(
    (_message, response) => void response.end(`${ENDPOINT_ANSWER} ${card} ${shop.secret_key}`),
  );
  const setWebhook = `webhook set ${shop.merchant_id} --url ${receiver.url} --json`;
  const webhook = await command(installation, setWebhook, true);
  canaries.add('a webhook secret', webhook.json['secret']);
  return { shop, manual, receiver };
}

async function createOperator(installation: Installation): Promise<OperatorClient> {
  const { canaries } = installation;
  const operator = await command(installation, `operator create ${OPERATOR} --role admin`, true);
  const firstPassword = canaries.add('a first password', /password +(\S+)/.exec(operator.stdout)?.[1]);
  const account = { name: OPERATOR, firstPassword, api: '/operator/v1', place: 'console' } as const;
  const browser = await signInEveryWay(installation, account);
  await useTokens(installation, browser);
  return browser;
}

async function addAggregator(installation: Installation, browser: OperatorClient, stray: string) {
  const { server, canaries } = installation;
  const secret = canaries.add("an aggregator's secret", makeSigningSecret());
  const callbackUrl = `${server.url}/callbacks/canary`;
  const simulator = await startSimulator({ port: 0, secret, callbackUrl, delayMs: 20 });
  onTestFinished(() => simulator.close());
  const add = async (name: string, kind: string, url: string, secrets: object) =>
    canaries.note(await browser.post('/aggregators', { name, kind, url, secrets }), 'console');
  expect((await add('canary', 'simulator', simulator.url, { secret })).status).toBe(200);
  for (const url of [`http://u:${secret}@127.0.0.1:9`, `http://u:a/${secret}@127.0.0.1:9`])
    await add('other', 'http', url, { secret: stray });
  await command(installation, 'route set card canary');
  await command(installation, 'system set card --auto on');
  return { simulator, secret };
}

type CommandInput = { readonly stray: string; readonly secretKey: unknown; readonly withdrawalId: string };

async function runCommands(installation: Installation, input: CommandInput): Promise<void> {
  const { stray, secretKey, withdrawalId } = input;
  for (const args of [
    'merchant list',
    'merchant show 1003',
    'webhook show 1003',
    'webhook deliveries',
    'operator list',
    `operator sessions ${OPERATOR}`,
    'aggregator list',
    'withdrawal list',
    'incident list',
  ])
    await command(installation, `${args} --json`);
  for (const args of [
    'audit list --limit 500',
    'audit list --limit 500 --json',
    'merchant list',
    'withdrawal list',
    `withdrawal show ${withdrawalId}`,
  ])
    await command(installation, args);
  for (const args of [
    ['merchant', 'credit', '1003', stray, '--note', 'x'],
    ['withdrawal', 'show', `${stray}x`],
    ['merchant', secretKey],
  ] as string[][]) {
    const refused = await sluice(args, { ...installation.env, SLUICE_LOG_LEVEL: 'debug' });
    expect([args, refused.code, refused.stderr]).toEqual([args, 1, expect.stringContaining('***')]);
    installation.canaries.record('command line', `${refused.stdout}${refused.stderr}`);
  }
}

/** The control text and the provoked errors are found, so the search works. */
async function expectSearchWorks(texts: ReadonlyMap<Place, string>, files: string): Promise<void> {
  const control: Canary = { name: 'control', text: CONTROL };
  for (const place of ['console', 'portal', 'command line', 'database'] as const)
    expect([place, canariesIn(texts.get(place) ?? '', [control])]).toMatchObject([place, [{}]]);
  for (const place of ['console', 'portal', 'database'] as const)
    expect(texts.get(place)).toContain(ENDPOINT_ANSWER);
  expect(await canariesInFolder(files, [control])).not.toEqual([]);
  // The request log has these requests.
  for (const expected of [',cancelWithdraw,', ',createWithdraw,422,', '""order_id"":""***""'])
    expect(texts.get('database')).toContain(expected);
  expect(texts.get('replies')).toContain('"code":"internal_error"');
  expect(texts.get('webhooks')).toContain('withdraw.');
  for (const expected of ['"msg":"request failed"', '23514', CRASH_TEXT])
    expect(texts.get('logs')).toContain(expected);
  for (const expected of ['column "wallet_masked" of relation', 'violates check constraint "canary"'])
    expect(texts.get("the database's log")).toContain(expected);
}

async function expectNoCanaries(
  canaries: Canaries,
  texts: ReadonlyMap<Place, string>,
  files: string,
): Promise<void> {
  const forbiddenIn = (place: Place): Canary[] =>
    canaries.all.filter(({ mayBeIn = [] }) => !mayBeIn.includes(place));
  const found = [...texts].flatMap(([place, text]) =>
    canariesIn(text, forbiddenIn(place)).map((canary) => ({ place, ...canary })),
  );
  expect(found).toEqual([]);
  expect(await canariesInFolder(files, forbiddenIn("the database's files"))).toEqual([]);
  expect([...texts.keys(), "the database's files"].sort()).toEqual([...PLACES].sort());
}

test('no secret appears in any output or in the database', async () => {
  const { installation, folder, cards } = await startInstallation();
  const { server, canaries } = installation;
  const { card, stray, unknown } = cards;
  const { shop, manual, receiver } = await createMerchants(installation, card);
  const browser = await createOperator(installation);
  const { simulator, secret } = await addAggregator(installation, browser, stray);
  await setUpAlerts(installation, browser);
  await setWebhookWithToken(installation, browser, { merchantId: shop.merchant_id, url: receiver.url });

  const people = await invitePeople(installation, shop.merchant_id);
  await sendMerchantRequests(installation, shop, [card, stray]);
  await sendMisplacedSecrets(installation, shop, stray);
  const toCard = { ...shop, wallet: card, system: 'card' };
  // Outcomes of the simulator: refused, lost, invalid replies, and replies that quote the destination.
  for (const ending of ['01', '02', '11', '15', '16', '17', '18', '19', '25'])
    canaries.note(await server.post(CREATE, { ...toCard, amount: `100.${ending}` }));
  await sendCallbacks(installation, secret, stray);
  const [paid] = await waitUntil(
    async () => simulator.store.entries().filter(({ executions }) => executions > 0),
    (entries) => entries.length >= 3,
  );
  const withdrawalId = paid?.reference.split('-')[1] ?? '';
  await waitUntil(
    async () => receiver.messages,
    (messages) => messages.length >= 3,
  );

  const usedInPortal = await usePortal(installation, people, stray);

  const cluster = await startEmbeddedPostgres({ folder });
  const db = new pg.Client(cluster.connection);
  db.on('error', () => undefined);
  await db.connect();
  await provokeFaults(installation, db, { ...shop, amount: '100.00', wallet: stray, system: 'card' });
  await provokePortalFaults(installation, db, people);
  await sendMalformedBodies(installation, { operator: browser, person: people.owner });
  await payManually(installation, browser, { shop: manual, cards: [card, stray, unknown] });
  await createProposal(installation, browser, shop.merchant_id);
  await readEverything(installation, browser, { merchantId: shop.merchant_id, withdrawalId });
  await readPortal(installation, people, usedInPortal);
  await addReceiptKeys(installation, db);
  await passSecrets(installation);
  await failToStart(installation);
  await runCommands(installation, { stray, secretKey: manual['secret_key'], withdrawalId });

  const dump = await dumpOf(db);
  await db.query('checkpoint');
  await db.end();
  await cluster.release();
  // It logs an uncaught error, closes the database and ends.
  expect(await server.stop('SIGUSR2')).toBe(1);

  const files = join(cluster.folder, 'postgres');
  const texts = new Map<Place, string>([
    ['replies', canaries.outputOf('replies')],
    ['console', canaries.outputOf('console')],
    ['portal', canaries.outputOf('portal')],
    ['command line', canaries.outputOf('command line')],
    ['webhooks', receiver.messages.map((message) => JSON.stringify(message)).join('\n')],
    ['logs', server.output().slice(server.output().indexOf('{"level"'))],
    ["the database's log", await readFile(join(cluster.folder, 'postgres.log'), 'utf8')],
    ['database', dump],
  ]);
  await expectSearchWorks(texts, files);
  await expectNoCanaries(canaries, texts, files);
});

test('finds a canary in every encoding', () => {
  const key: Canary = { name: 'key', text: 'Zm9v/bar+4711?canary' };
  const card: Canary = { name: 'card', text: '4000001234567899', isCard: true };
  const code: Canary = { name: 'code', text: '123456', isShort: true };
  for (const [canary, text] of [
    [key, `a ${key.text} b`],
    [key, encodeURIComponent(`a=${key.text}`)],
    [key, Buffer.from(`{"key":"${key.text}"}`).toString('base64')],
    [key, Buffer.from(`{"a_key":"${key.text}"}`).toString('base64')],
    [key, Buffer.from(`{"the_key":"${key.text}"}`).toString('base64url')],
    [key, Buffer.from(key.text).toString('hex')],
    [card, 'to 4000 0012 3456 7899.'],
    [card, '4000-0012-3456-7899'],
    [code, '{"code":"123456"}'],
    [key, `Unexpected token in ${key.text.slice(4, 14)}...`],
  ] as const)
    expect([text, canariesIn(text, [canary])]).toMatchObject([text, [{ canary: canary.name }]]);
  expect(canariesIn('at 12:00:00.123456, 1234567, a123456', [code])).toEqual([]);
  expect(encodingsOf(card)).toContain(Buffer.from(card.text).toString('hex'));
});
