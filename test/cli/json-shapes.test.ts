// `--json` prints the same keys as the response of the operator API for the same object.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProgram } from '../../src/main/commands.ts';
import { makeMerchant, type TestMerchant } from '../harness/app.ts';
import { CREATE } from '../harness/client.ts';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { openPayoutSetup, type PayoutSetup } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';

let testEnv: PayoutSetup;
let admin: OperatorClient;
let env: Record<string, string>;
let folder: string;
const placeholders: Record<string, string> = {};

beforeAll(async () => {
  testEnv = await openPayoutSetup();
  folder = await mkdtemp(join(tmpdir(), 'sluice-json-'));
  placeholders['FILE'] = join(folder, 'banks.csv');
  await writeFile(placeholders['FILE'], 'bank_id,name\n1,First\n');
  admin = await signInNewOperator({ app: testEnv.app, url: testEnv.server.url }, 'ann', 'admin');
  env = await signInOnCommandLine(
    {
      DATABASE_URL: testEnv.server.database.url,
      SLUICE_MASTER_KEY: testEnv.server.masterKey.toString('base64'),
    },
    'ann',
  );
  await createSampleData();
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await testEnv.close();
});

async function createSampleData(): Promise<void> {
  const manual = await makeMerchant(testEnv.app, { credit: '10000' });
  placeholders['MERCHANT'] = String(manual.merchant_id);
  await cli('webhook set MERCHANT --url https://shop.example/hooks');
  for (const name of ['QUEUED', 'OTHER', 'FINAL']) placeholders[name] = await createWithdrawal(manual, '10');
  await cli('withdrawal cancel FINAL --reason mistyped');
  const [delivery] = (await cli('webhook deliveries')) as { id: number }[];
  placeholders['DELIVERY'] = String(delivery?.id);
  placeholders['UNCERTAIN'] = await createWithdrawal(testEnv.shop, '100.27');
  await waitUntil(
    () => cli('incident list'),
    (incidents) => (incidents as unknown[]).length > 0,
  );
  await cli('withdrawal resolve UNCERTAIN --as paid --evidence letter --reason mistyped');
  const [proposal] = (await cli('proposal list')) as { id: number }[];
  placeholders['PROPOSAL'] = String(proposal?.id);
  await cli(
    `rate feed add feed USDT --url https://rates.example.com --pointer /price --min 80 --max 120 --pin sha256/${'A'.repeat(43)}=`,
  );
  await cli(
    'payment-template set north --column Account=wallet --column Sum=amount --column Purpose=text:prize',
  );
  await cli(
    'payment-template set east --format pain.001 --debtor-name Shop --debtor-account-id 1 --debtor-agent-id 2',
  );
  await cli('halt set system usdt --reason review');
  await cli('note write withdrawal:QUEUED @ann,please');
  await cli('note assign withdrawal:QUEUED ann');
  const today = new Date().toISOString().slice(0, 10);
  const { id } = (await cli(`reconcile sim --day ${today} --from-api`)) as { id: number };
  placeholders['REPORT'] = String(id);
}

async function createWithdrawal(shop: TestMerchant, amount: string): Promise<string> {
  const reply = await testEnv.server.post(CREATE, {
    ...shop,
    amount,
    wallet: 'shop.4711',
    system: 'ewallet',
  });
  return String(reply.body['withdraw_id']);
}

const replacePlaceholders = (text: string): string =>
  text.replaceAll(/\b[A-Z]{4,}\b/g, (name) => placeholders[name] ?? name);

async function cli(line: string): Promise<unknown> {
  const { code, stdout, stderr } = await command([...replacePlaceholders(line).split(' '), '--json'], env);
  // A comparison that finds differences exits with code 1 and prints them.
  if (code !== 0 && stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

async function api(method: string, path: string, body?: unknown): Promise<Record<string, unknown>> {
  const { status, body: reply } = await (method === 'GET'
    ? admin.get(replacePlaceholders(path))
    : admin.post(replacePlaceholders(path), body));
  if (status !== 200) throw new Error(JSON.stringify(reply));
  return reply;
}

/** The keys at every level; of a list, the distinct shapes of its items. */
function keysOf(value: unknown): unknown {
  if (Array.isArray(value)) {
    const shapes = new Map(value.map((item) => [JSON.stringify(keysOf(item)), keysOf(item)]));
    return [...shapes.keys()].sort().map((key) => shapes.get(key));
  }
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, keysOf(value[key as keyof typeof value])]),
  );
}

type Case = readonly [line: string, method: 'GET' | 'POST', path: string, body?: unknown];

const CASES: readonly Case[] = [
  ['merchant list', 'GET', '/merchants'],
  ['merchant show MERCHANT', 'GET', '/merchants/MERCHANT'],
  ['merchant credit MERCHANT 5 --note x', 'POST', '/merchants/MERCHANT/credit', { amount: '5', note: 'x' }],
  ['merchant people MERCHANT', 'GET', '/merchants/MERCHANT/people'],
  [
    'merchant invite MERCHANT --role owner --for Anna',
    'POST',
    '/merchants/MERCHANT/invitations',
    { role: 'owner', note: 'Anna' },
  ],
  ['withdrawal list', 'GET', '/withdrawals'],
  ['withdrawal show QUEUED', 'GET', '/withdrawals/QUEUED'],
  ['withdrawal show UNCERTAIN', 'GET', '/withdrawals/UNCERTAIN'],
  ['withdrawal claim QUEUED', 'POST', '/withdrawals/OTHER/claim'],
  ['receipt show FINAL', 'GET', '/withdrawals/FINAL/receipt'],
  ['system list', 'GET', '/systems'],
  ['rate list', 'GET', '/rates'],
  ['rate feed list', 'GET', '/rate-feeds'],
  ['bank list', 'GET', '/banks'],
  ['payment-template list', 'GET', '/payment-templates'],
  [
    'bank import FILE',
    'POST',
    '/banks/import',
    { csv: 'bank_id,name\n2,Second\n', replace: false, apply: true },
  ],
  ['aggregator list', 'GET', '/aggregators'],
  ['route list', 'GET', '/routes'],
  ['halt list', 'GET', '/halts'],
  ['incident list', 'GET', '/incidents'],
  ['note list withdrawal:QUEUED', 'GET', '/notes?subject=withdrawal:QUEUED'],
  ['note waiting', 'GET', '/waiting'],
  ['note write withdrawal:OTHER x', 'POST', '/notes', { subject: 'withdrawal:1000001', text: 'x' }],
  ['proposal list', 'GET', '/proposals'],
  ['proposal show PROPOSAL', 'GET', '/proposals/PROPOSAL/facts'],
  ['four-eyes', 'GET', '/settings'],
  ['webhook show MERCHANT', 'GET', '/merchants/MERCHANT/webhook'],
  ['webhook deliveries', 'GET', '/deliveries'],
  ['webhook delivery DELIVERY', 'GET', '/deliveries/DELIVERY'],
  ['webhook test MERCHANT', 'POST', '/merchants/MERCHANT/webhook/test'],
  ['merchant requests MERCHANT', 'GET', '/merchants/MERCHANT/requests'],
  ['ledger verify', 'POST', '/ledger/verify'],
  ['reconcile --list', 'GET', '/reconciliations'],
  ['reconcile --show REPORT', 'GET', '/reconciliations/REPORT'],
  ['operator list', 'GET', '/operators'],
  ['operator sessions ann', 'GET', '/operators/ann/sessions'],
  ['audit list', 'GET', '/audit'],
  ['audit verify', 'POST', '/audit/verify'],
];

const NAMED_CASES = CASES.map(([line, method, path, body]) => ({ line, method, path, body }));

test.each(NAMED_CASES)('$line has the keys of $method $path', async ({ line, method, path, body }) => {
  const printed = await cli(line);
  const keys = keysOf(printed);
  expect(keys).not.toEqual([]);
  const reply = await api(method, path, body);
  expect(keys).toEqual(keysOf(Array.isArray(printed) ? reply['items'] : reply));
});

test('every list and show command is compared', () => {
  const commands = createProgram({}).commands.flatMap((group) =>
    group.commands
      .filter((sub) => ['list', 'show'].includes(sub.name()))
      .map((sub) => `${group.name()} ${sub.name()}`),
  );
  const compared = CASES.map(([line]) => line.split(' ').slice(0, 2).join(' '));
  expect(commands.filter((name) => !compared.includes(name))).toEqual([]);
});
