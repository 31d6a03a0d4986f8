// The command line against a real database: exit codes, JSON and text output.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SYSTEM_NAMES } from '../../src/domain/systems/index.ts';
import { CREATE, INFO, toCard } from '../harness/client.ts';
import { command } from '../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../harness/commands/command-session.ts';
import { cloneDatabase, connectDirectly, type TestDatabase } from '../harness/database.ts';
import { type CliResult, startProcess } from '../harness/process.ts';

let database: TestDatabase;
let env: Record<string, string>;

beforeAll(async () => {
  database = await cloneDatabase();
  const installation = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: randomBytes(32).toString('base64') };
  env = await signInOnCommandLine(installation);
});
afterAll(() => database.drop());

const run = (...args: string[]): Promise<CliResult> => command(args, env);
const json = async <T = Record<string, unknown>>(...args: string[]): Promise<T> => {
  const result = await run(...args, '--json');
  if (result.code !== 0) throw new Error(result.stderr);
  return JSON.parse(result.stdout) as T;
};
const splitWords = (line: string): string[] => line.split(' ');
const collapse = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('sets the fees and limits of a system', async () => {
  expect(
    await json(
      ...splitWords(
        'system set card --fee-percent 1.5 --fee-fixed 10 --fee-min 12 --fee-max 100 --min 50 --max 500',
      ),
    ),
  ).toMatchObject({
    name: 'card',
    enabled: true,
    auto_payouts: false,
    fee_percent: '1.50',
    fee_fixed: '10.00',
    fee_min: '12.00',
    fee_max: '100.00',
    min: '50.00',
    max: '500.00',
  });
});

test('creates a merchant, pays, returns and cancels withdrawals', async () => {
  const created = await run(
    ...splitWords('merchant create --name'),
    'North wind',
    ...splitWords('--status active --credit 1000.00 --json'),
  );
  const { merchant_id, secret_key } = JSON.parse(created.stdout);
  expect(merchant_id).toBe(1001);
  expect(secret_key).toMatch(/^sk_[A-Za-z0-9_-]{43}$/);
  const shop = { merchant_id, secret_key };

  const server = await startProcess(env);
  const reply = await server.post(CREATE, { ...shop, ...toCard });
  const id = String(reply.body['withdraw_id']);
  const other = String((await server.post(CREATE, { ...shop, ...toCard })).body['withdraw_id']);

  expect(await json('withdrawal', 'list', '--status', 'Created')).toMatchObject([
    { id: Number(id), wallet: '411111******1111', amount_fee: '112.00', status: 'Created' },
    { id: Number(other) },
  ]);
  const limited = await run('withdrawal', 'list', '--limit', '1');
  expect(limited.stdout).toContain('Only the first 1 are shown; --limit shows more.');
  expect((await run('withdrawal', 'show', id, '--reveal')).stderr).toBe(`Claim withdrawal ${id} first.\n`);
  await run('withdrawal', 'claim', id);
  expect((await run('withdrawal', 'show', id, '--reveal')).stdout).toContain('4111111111111111');
  expect(await json('withdrawal', 'show', id, '--reveal')).toMatchObject({
    withdrawal: { wallet: '411111******1111' },
    wallet: '4111111111111111',
  });
  expect(await json('withdrawal', 'pay', id, '--reference', 'bank-42')).toMatchObject({
    message: `Withdrawal ${id} is paid: 100.00.`,
    withdrawal: { status: 'Paid', reference: 'bank-42' },
    proposal: null,
  });
  expect((await server.post(INFO, { ...shop, id })).body).toMatchObject({
    data: { status: 'Paid', returned: false, fee: 12, amount_fee: '112.00' },
  });
  expect(await json('withdrawal', 'return', id, '--reason', 'account closed')).toMatchObject({
    withdrawal: { status: 'Cancelled', returned: true },
  });
  expect((await server.post(INFO, { ...shop, id })).body).toMatchObject({
    data: { status: 'Cancelled', returned: true },
  });
  expect(await json('withdrawal', 'cancel', other, '--reason', 'wrong card')).toMatchObject({
    withdrawal: { status: 'Cancelled', returned: false },
  });
  expect(await json('merchant', 'show', '1001')).toMatchObject({ available: '988.00', held: '0.00' });

  const twice = await run('withdrawal', 'pay', other, '--reference', 'bank-43');
  expect(twice).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Withdrawal ${other} is Cancelled; only a Created withdrawal can be paid.\n`,
  });
  const shown = collapse((await run('withdrawal', 'show', id)).stdout);
  expect(shown).toContain('411111******1111');
  expect(shown).not.toContain('4111111111111111');
  expect(shown).toMatch(
    /hold merchant:1001 .* claim .* reveal .* settle \S+ – bank-42 .* return \S+ account closed/,
  );
  expect(collapse((await run('ledger', 'verify')).stdout)).toContain('The ledger is clean.');
});

describe('merchants', () => {
  test('changes status, payout mode, key, limits and terms', async () => {
    const { merchant_id, secret_key } = await json<{ merchant_id: number; secret_key: string }>(
      'merchant',
      'create',
      '--name',
      'Acme',
    );
    const id = String(merchant_id);
    expect(await json('merchant', 'show', id)).toMatchObject({
      status: 'new',
      payout_mode: 'manual',
      available: '0.00',
    });
    expect(await json('merchant', 'activate', id)).toMatchObject({ status: 'active' });
    expect(await json('merchant', 'block', id)).toMatchObject({ status: 'blocked' });
    expect(await json('merchant', 'disable', id)).toMatchObject({ status: 'disabled' });
    expect(await json('merchant', 'credit', id, '250.50', '--note', 'invoice 7')).toMatchObject({
      message: `Merchant ${id} was credited with 250.50.`,
      merchant: { available: '250.50' },
    });
    const rotated = await json('merchant', 'rotate-key', id, '--overlap', '1h');
    expect(rotated['secret_key']).toMatch(/^sk_/);
    expect(rotated['secret_key']).not.toBe(secret_key);
    expect(new Date(String(rotated['old_key_valid_until'])).getTime() - Date.now()).toBeGreaterThan(
      3_500_000,
    );
    const [, old] = (await json('merchant', 'show', id))['keys'] as [object, { id: number }];
    expect(await json('merchant', 'end-key', id, String(old.id))).toMatchObject({ keys: [{ name: 'main' }] });
    expect(
      await json(
        ...splitWords('merchant set'),
        id,
        ...splitWords('--name'),
        'Acme Ltd',
        ...splitWords(
          '--payout-mode auto --fee-from amount --daily-limit 5000 --ip-allow 203.0.113.7,198.51.100.9/24,2001:db8::/32 --rate-limit 60 --system fps --fee-percent 0.5 --max 900',
        ),
      ),
    ).toMatchObject({
      name: 'Acme Ltd',
      payout_mode: 'auto',
      fee_from: 'amount',
      daily_limit: '5000.00',
      ip_allow_list: ['203.0.113.7/32', '198.51.100.0/24', '2001:db8::/32'],
      rate_limit: 60,
      terms: { fps: { fee_percent: '0.50', fee_fixed: '0.00', max: '900.00' } },
    });
    expect(
      await json(
        ...splitWords('merchant set'),
        id,
        ...splitWords('--daily-limit none --ip-allow any --rate-limit none --system fps --standard-terms'),
      ),
    ).toMatchObject({
      daily_limit: null,
      ip_allow_list: [],
      rate_limit: null,
      terms: {},
    });
    expect(collapse((await run('merchant', 'list')).stdout)).toContain('Acme Ltd disabled auto 250.50 0.00');
  });
});

/** Standard error may end up in logs. */
test('masks a card number or key in an invalid argument and in a note', async () => {
  const [card, key] = ['4000056655665556', `sk_${'canary'.repeat(7)}x`];
  for (const args of [
    ['merchant', 'credit', '1001', card, '--note', 'x'],
    ['merchant', 'create', '--name', 'x', '--status', card],
    ['merchant', key],
  ]) {
    const { code, stderr } = await run(...args);
    expect([args, code, stderr]).toEqual([args, 1, expect.not.stringMatching(/4000056655665556|canary/)]);
    expect(stderr).toContain('***');
  }
  const created = await json('merchant', 'create', '--name', `Shop ${card}`);
  const shown = await json('merchant', 'show', String(created['merchant_id']));
  expect(shown).toMatchObject({ name: 'Shop 400005******5556' });
});

describe('exits with code 1 and a message', () => {
  test.each([
    [['merchant', 'show', '4711'], 'There is no merchant 4711.'],
    [['merchant', 'show', 'abc'], 'A merchant id is a number'],
    [['merchant', 'create'], '--name'],
    [
      ['merchant', 'create', '--name', 'x', '--status', 'odd'],
      'Allowed choices are new, active, blocked, disabled',
    ],
    [['merchant', 'create', '--name', 'x', '--credit', '1e3'], 'An amount is a plain decimal'],
    [['merchant', 'credit', '1001', '-5', '--note', 'x'], 'An amount is a plain decimal'],
    [['merchant', 'credit', '1001', '5'], '--note'],
    [['merchant', 'set', '1001'], 'Nothing to change.'],
    [['merchant', 'set', '1001', '--min', '5'], 'name the system with --system'],
    [['merchant', 'set', '1001', '--ip-allow', 'home'], '"home" is not an IP address'],
    [['withdrawal', 'show', '1'], 'There is no withdrawal 1.'],
    [['withdrawal', 'cancel', '1'], '--reason'],
    [['system', 'set', 'pigeon', '--auto', 'on'], `The systems are ${SYSTEM_NAMES.join(', ')}.`],
    [['system', 'set', 'fps', '--auto', 'maybe'], 'Give on or off.'],
    [['system', 'set', 'fps', '--min', '10', '--max', '5'], 'The minimum amount is above the maximum.'],
    [['system', 'set', 'fps', '--max', '0'], 'The maximum amount must be above zero'],
    [['merchant', 'set', '1001', '--name', ' '], 'The name must have 1 to 200 characters.'],
    [['bank', 'import', '/nowhere.csv'], 'Cannot read /nowhere.csv'],
    [['bank', 'remove', '0000'], 'There is no bank 0000.'],
    [['nonsense'], 'unknown command'],
  ])('%j', async (args, expected) => {
    const result = await run(...args);
    expect(result.code).toBe(1);
    expect(result.stderr).toContain(expected);
    expect(result.stderr).not.toMatch(/\.js:\d+/);
  });
});

test('ledger verify prints differences and exits with code 1', async () => {
  const direct = await connectDirectly(database);
  await direct.query('set session_replication_role = replica');
  await direct.query('update balances set available = available + 1 where merchant_id = 1001');
  const result = await run('ledger', 'verify', '--json');
  expect(result).toMatchObject({
    code: 1,
    json: {
      message: 'The ledger has 1 difference.',
      differences: [
        {
          check: 'balance',
          subject: 'merchant:1001:available',
          expected: '988.00 after entry 5',
          found: '988.01 after entry 5',
        },
      ],
    },
  });
  expect((await run('ledger', 'verify')).stdout).toContain('The ledger has 1 difference');
  await direct.query('update balances set available = available - 1 where merchant_id = 1001');
  expect((await run('ledger', 'verify')).code).toBe(0);
});

test('migrate prints the applied migrations', async () => {
  expect(await json('migrate')).toEqual({
    migrations: [],
    functions: [],
    newer_generation: null,
    has_service_role: true,
  });
  expect((await run('migrate')).stdout).toBe('The database is up to date.\n');
});

test('rejects a wrong master key or currency before running the command', async () => {
  const wrong = await command(['merchant', 'list'], {
    ...env,
    SLUICE_MASTER_KEY: randomBytes(32).toString('hex'),
    SLUICE_CURRENCY: 'EUR',
  });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('SLUICE_CURRENCY is EUR, but this database was set up for RUB');
  expect(wrong.stderr).toContain('SLUICE_MASTER_KEY is not the key this database was set up with');
});

test('does not print control characters of stored text', async () => {
  const { merchant_id } = await json('merchant', 'create', '--name', 'evil \u001b[2Jname');
  const shown = (await run('merchant', 'show', String(merchant_id))).stdout;
  expect(shown).not.toContain('\u001b[2J');
});

test('creates no demo merchant with DATABASE_URL', async () => {
  const empty = await cloneDatabase();
  const list = await command(['merchant', 'list', '--json'], { ...env, DATABASE_URL: empty.url });
  expect(list.stdout).toBe('[]\n');
  await empty.drop();
});
