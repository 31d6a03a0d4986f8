// The operator's command line against a real database, as scripts and as people use it.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CREATE, INFO, toCard, toPhone } from '../harness/client.ts';
import { command } from '../harness/command-line.ts';
import { cloneDatabase, peek, type TestDatabase } from '../harness/database.ts';
import { type CliResult, startProcess } from '../harness/process.ts';

let database: TestDatabase;
let env: Record<string, string>;
let folder: string;

beforeAll(async () => {
  database = await cloneDatabase();
  folder = await mkdtemp(join(tmpdir(), 'sluice-cli-'));
  env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: randomBytes(32).toString('base64') };
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (...words: string[]): Promise<CliResult> => command(words, env);
const json = async <T = Record<string, unknown>>(...words: string[]): Promise<T> => {
  const result = await run(...words, '--json');
  if (result.code !== 0) throw new Error(result.stderr);
  return JSON.parse(result.stdout) as T;
};
const words = (text: string): string => text.replace(/\s+/g, ' ').trim();

test('a merchant and a withdrawal from beginning to end', async () => {
  const made = await run(
    'merchant',
    'create',
    '--name',
    'North wind',
    '--status',
    'active',
    '--credit',
    '1000.00',
    '--json',
  );
  expect(made.stdout).toMatch(/^\{"merchant_id":1001,"secret_key":"sk_[A-Za-z0-9_-]{43}"\}\n$/);
  const shop = JSON.parse(made.stdout);

  expect(
    await json(
      'system',
      'set',
      'card',
      '--fee-percent',
      '1.5',
      '--fee-fixed',
      '10',
      '--fee-min',
      '12',
      '--fee-max',
      '100',
      '--min',
      '50',
      '--max',
      '500',
    ),
  ).toEqual({
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

  const server = await startProcess(env);
  const created = await server.post(CREATE, { ...shop, ...toCard });
  const id = String(created.body['withdraw_id']);
  const other = String((await server.post(CREATE, { ...shop, ...toCard })).body['withdraw_id']);

  expect(await json('withdrawal', 'list', '--status', 'Created')).toMatchObject([
    { id: Number(id), wallet: '411111******1111', amount_fee: '112.00', status: 'Created' },
    { id: Number(other) },
  ]);
  const cut = await run('withdrawal', 'list', '--limit', '1');
  expect(cut.stdout).toContain('There are more than these 1; --limit shows more.');
  expect(await json('withdrawal', 'pay', id, '--reference', 'bank-42')).toMatchObject({
    status: 'Paid',
    reference: 'bank-42',
  });
  expect((await server.post(INFO, { ...shop, id })).body).toMatchObject({
    data: { status: 'Paid', returned: false, fee: 12, amount_fee: '112.00' },
  });
  expect(await json('withdrawal', 'return', id, '--reason', 'account closed')).toMatchObject({
    status: 'Cancelled',
    returned: true,
  });
  expect((await server.post(INFO, { ...shop, id })).body).toMatchObject({
    data: { status: 'Cancelled', returned: true },
  });
  expect(await json('withdrawal', 'cancel', other, '--reason', 'wrong card')).toMatchObject({
    status: 'Cancelled',
    returned: false,
  });
  expect(await json('merchant', 'show', '1001')).toMatchObject({ available: '988.00', held: '0.00' });

  const twice = await run('withdrawal', 'pay', other);
  expect(twice).toMatchObject({
    code: 1,
    stdout: '',
    stderr: `Withdrawal ${other} is Cancelled; only a Created one can be paid.\n`,
  });
  const shown = words((await run('withdrawal', 'show', id)).stdout);
  expect(shown).toContain('411111******1111');
  expect(shown).not.toContain('4111111111111111');
  expect(shown).toMatch(/hold merchant:1001 .* settle \S+ – bank-42 .* return \S+ account closed/);
  expect((await run('withdrawal', 'show', id, '--reveal')).stdout).toContain('4111111111111111');
  expect(words((await run('ledger', 'verify')).stdout)).toContain('The ledger is clean.');
});

describe('merchants', () => {
  test('change status, mode, key, limits and terms', async () => {
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
      available: '250.50',
    });
    const rotated = await json('merchant', 'rotate-key', id, '--overlap', '1h');
    expect(rotated['secret_key']).toMatch(/^sk_/);
    expect(rotated['secret_key']).not.toBe(secret_key);
    expect(new Date(String(rotated['old_key_valid_until'])).getTime() - Date.now()).toBeGreaterThan(
      3_500_000,
    );
    expect(
      await json(
        'merchant',
        'set',
        id,
        '--name',
        'Acme Ltd',
        '--payout-mode',
        'auto',
        '--fee-from',
        'amount',
        '--daily-limit',
        '5000',
        '--ip-allow',
        '203.0.113.7,198.51.100.9/24,2001:db8::/32',
        '--rate-limit',
        '60',
        '--system',
        'fps',
        '--fee-percent',
        '0.5',
        '--max',
        '900',
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
        'merchant',
        'set',
        id,
        '--daily-limit',
        'none',
        '--ip-allow',
        'any',
        '--rate-limit',
        'none',
        '--system',
        'fps',
        '--standard-terms',
      ),
    ).toMatchObject({
      daily_limit: null,
      ip_allow_list: [],
      rate_limit: null,
      terms: {},
    });
    expect(words((await run('merchant', 'list')).stdout)).toContain('Acme Ltd disabled auto 250.50 0.00');
  });
});

describe('banks', () => {
  test('are listed, added, renamed, imported and removed', async () => {
    expect(await json<unknown[]>('bank', 'list')).toHaveLength(24);
    await json('bank', 'add', '999', 'Test bank');
    await json('bank', 'add', '999', 'Renamed bank');
    expect(await json('bank', 'list')).toContainEqual({ bank_id: '999', name: 'Renamed bank' });
    const file = join(folder, 'banks.csv');
    await writeFile(file, '\ufeffname,bank_id\n"Bank, the first",1\nSecond,2\n');
    expect(await json('bank', 'import', file)).toEqual({ imported: 2, removed: 0 });
    expect(await json('bank', 'remove', '1')).toEqual({ removed: '1' });
    expect(await json('bank', 'import', file, '--replace')).toEqual({ imported: 2, removed: 25 });
    expect(await json('bank', 'list')).toEqual([
      { bank_id: '1', name: 'Bank, the first' },
      { bank_id: '2', name: 'Second' },
    ]);
  });

  test('a bad row imports nothing', async () => {
    const file = join(folder, 'bad.csv');
    await writeFile(file, 'bank_id,name\n5,Fifth\nnot a bank,x\n6,\n');
    const result = await run('bank', 'import', file);
    expect(result).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/No bank was imported: line 3: .*; line 4: /),
    });
    expect(await json('bank', 'list')).not.toContainEqual({ bank_id: '5', name: 'Fifth' });
  });
});

/** Standard error ends up in the logs of whatever runs the command. */
test('a card or key in the place of something else is not quoted, and in a text is not kept', async () => {
  const [card, key] = ['4000056655665556', `sk_${'canary'.repeat(7)}x`];
  for (const words of [
    ['merchant', 'credit', '1001', card, '--note', 'x'],
    ['merchant', 'create', '--name', 'x', '--status', card],
    ['merchant', key],
  ]) {
    const { code, stderr } = await run(...words);
    expect([words, code, stderr]).toEqual([words, 1, expect.not.stringMatching(/4000056655665556|canary/)]);
    expect(stderr).toContain('***');
  }
  const made = await json('merchant', 'create', '--name', `Shop ${card}`);
  const shown = await json('merchant', 'show', String(made['merchant_id']));
  expect(shown).toMatchObject({ name: 'Shop 400005******5556' });
});

describe('what is wrong is said in words, with exit code 1', () => {
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
    [['merchant', 'set', '1001', '--min', '5'], 'say which one with --system'],
    [['merchant', 'set', '1001', '--ip-allow', 'home'], '"home" is not an IP address'],
    [['withdrawal', 'show', '1'], 'There is no withdrawal 1.'],
    [['withdrawal', 'cancel', '1'], '--reason'],
    [['system', 'set', 'pigeon', '--auto', 'on'], 'The systems are fps, card, usdt, ewallet.'],
    [['system', 'set', 'fps', '--auto', 'maybe'], 'Say on or off.'],
    [['system', 'set', 'fps', '--min', '10', '--max', '5'], 'The smallest amount is above the largest.'],
    [['system', 'set', 'fps', '--max', '0'], 'The largest amount must be above zero'],
    [['merchant', 'set', '1001', '--name', ' '], 'A merchant needs a name of 1 to 200 characters.'],
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

test('ledger verify names a difference and ends with 1', async () => {
  const direct = await peek(database);
  await direct.query('set session_replication_role = replica');
  await direct.query('update balances set available = available + 1 where merchant_id = 1001');
  const result = await run('ledger', 'verify', '--json');
  expect(result).toMatchObject({
    code: 1,
    json: {
      clean: false,
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

test('migrate says whether there was anything to do', async () => {
  expect(await json('migrate')).toEqual({ migrations: [], functions: [] });
  expect((await run('migrate')).stdout).toBe('The database is up to date.\n');
});

test('a wrong master key or currency is noticed before anything is done', async () => {
  const wrong = await command(['merchant', 'list'], {
    ...env,
    SLUICE_MASTER_KEY: randomBytes(32).toString('hex'),
    SLUICE_CURRENCY: 'EUR',
  });
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('SLUICE_CURRENCY is EUR, but this database was set up for RUB');
  expect(wrong.stderr).toContain('SLUICE_MASTER_KEY is not the key this database was set up with');
});

test('text from outside cannot steer the terminal', async () => {
  const { merchant_id } = await json('merchant', 'create', '--name', 'evil \u001b[2Jname');
  const shown = (await run('merchant', 'show', String(merchant_id))).stdout;
  expect(shown).not.toContain('\u001b[2J');
});

test('with DATABASE_URL there is no demo merchant', async () => {
  const own = await cloneDatabase();
  const list = await command(['merchant', 'list', '--json'], { ...env, DATABASE_URL: own.url });
  expect(list.stdout).toBe('[]\n');
  await own.drop();
});

test('fps needs a phone, and the withdrawal of a removed bank stays as it is', async () => {
  const { merchant_id, secret_key } = await json(
    'merchant',
    'create',
    '--name',
    'Late',
    '--status',
    'active',
    '--credit',
    '500',
  );
  await json('bank', 'add', '100000000111', 'Sberbank');
  const server = await startProcess(env);
  const { body } = await server.post(CREATE, { merchant_id, secret_key, ...toPhone });
  await json('bank', 'remove', '100000000111');
  expect((await server.post(CREATE, { merchant_id, secret_key, ...toPhone })).body).toMatchObject({
    error: 'Bank not found',
  });
  expect(await json('withdrawal', 'show', String(body['withdraw_id']))).toMatchObject({
    bank_id: '100000000111',
    status: 'Created',
  });
});
