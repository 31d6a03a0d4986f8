// The auditor: silent about books that are right, and loud about every single thing that is not.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { StatementEntry } from '../../src/auditor/compare-statement.ts';
import { type AuditOptions, audit } from '../../src/auditor/index.ts';
import { readLines, readStatement } from '../../src/auditor/read-statement.ts';
import { listAudit } from '../../src/usecases/operator/audit/read-audit.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { debitMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import { updateSystem } from '../../src/usecases/operator/systems/update-system.ts';
import { cancelWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { payWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { returnWithdrawal } from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { runAudit } from '../../src/usecases/system/run-audit.ts';
import { makeMerchant, money, openAppOn } from '../harness/app.ts';
import { cloneDatabase, type TestDatabase } from '../harness/database.ts';
import { TESTER } from '../harness/operator-clients.ts';
import { openWorld, until, type World } from '../harness/payouts.ts';
import { sluice } from '../harness/process.ts';
import { create, request } from '../harness/withdrawals.ts';

let world: World;
let books: TestDatabase;
let auditHash: NonNullable<AuditOptions['auditHash']>;
let book: readonly StatementEntry[];
let masterKey: Buffer;

/** A day's work: paid, cancelled and returned by hand, and paid and refused by an aggregator. */
beforeAll(async () => {
  world = await openWorld();
  const { app } = world;
  await updateSystem(app, TESTER, 'card', { fee: { basisPoints: 100, fixed: money('1') } });
  const shop = await makeMerchant(app, { credit: '1000' });
  for (const step of [payWithdrawal, cancelWithdrawal, returnWithdrawal]) {
    const id = await create(app, shop, request('10', { orderId: `order-${step.name}` }));
    if (step === returnWithdrawal) await payWithdrawal(app, TESTER, { id });
    await step(app, TESTER, { id, reason: 'test' });
  }
  await create(app, shop);
  await debitMerchant(app, TESTER, { merchantId: shop.merchant_id, amount: money('5'), note: 'test' });
  const paid = await world.pay('100');
  await world.pay('100.01');
  await until(
    () => world.info(String(paid.body['withdraw_id'])),
    (info) => info['status'] === 'Paid',
  );
  await world.worker?.stop();
  await world.simulator.close();
  book = world.simulator.book
    .entries()
    .map(({ reference, amount, executions, executedAt, returnedAt, refusal }) => ({
      reference,
      amount,
      executions,
      executedAt,
      returnedAt,
      refused: refusal !== null,
      deniedAt: null,
    }));
  ({ auditHash } = app);
  masterKey = world.server.masterKey;
  // A database cannot be cloned while somebody is in it.
  books = world.server.database;
  await world.app.close();
});
afterAll(() => books.drop());

async function copy(tampering = ''): Promise<{ database: TestDatabase; client: pg.Client }> {
  const database = await cloneDatabase({ template: String(books.connection.database) });
  const client = new pg.Client(database.connection);
  await client.connect();
  await client.query(`set session_replication_role = replica; ${tampering}`);
  return { database, client };
}

/** What the auditor finds in a copy of the books after somebody has been at them. */
async function findings(
  tampering: string,
  { book: there, ...options }: Omit<AuditOptions, 'book'> & { book?: readonly StatementEntry[] } = {},
): Promise<string[]> {
  const { database, client } = await copy(tampering);
  try {
    const report = await audit(client, { auditHash, ...options, book: there && (async () => there) });
    return [...new Set(report.findings.map(({ invariant, check }) => `${invariant} ${check}`))];
  } finally {
    await client.end();
    await database.drop();
  }
}

test('books that are right are clean', async () => {
  expect(await findings('', { book, settledAfterSeconds: 0 })).toEqual([]);
});

const PAID = `(select id from withdrawals where state = 'paid' and not auto limit 1)`;

test.for<[string, string, string]>([
  [
    'I1 balance',
    'a balance that is not the sum of its entries',
    'update balances set available = available + 1',
  ],
  [
    'I1 chain',
    'a balance in the chain',
    'update entries set balance_after = balance_after + 1 where seq = 1',
  ],
  ['I1 zero', 'an entry that is missing', `delete from entries where step = 'settle' and account_id = 2`],
  ['I1 held', 'a hold that nobody has', 'update balances set held = held + 100'],
  [
    'I1 negative',
    'a balance below zero',
    'alter table balances drop constraint available_never_negative; update balances set available = -1',
  ],
  ['I1 deposit', 'a deposit without its entries', 'update deposits set amount = amount + 1'],
  [
    'I1 collection',
    'a collection without its entries',
    `insert into collections (merchant_id, amount, actor) select merchant_id, 1, 'test' from balances limit 1`,
  ],
  ['I1 debit', 'a debit without its entries', 'update debits set amount = amount + 1'],
  [
    'I2 withdrawal',
    'a state without its entries',
    `update withdrawals set state = 'created', stage = 'queued' where id = ${PAID}`,
  ],
  [
    'I2 event',
    'a state without its history',
    `delete from withdrawal_events where withdrawal_id = ${PAID} and step = 'settle'`,
  ],
  [
    'I3 attempt',
    'an attempt that is under way for what is paid',
    `update attempts set state = 'sending' where state = 'paid'`,
  ],
  ['I3 debt', 'an attempt for another amount', 'update attempts set amount = amount + 1'],
  [
    'I3 debt',
    'a payment after a cancellation that nobody owes',
    `update attempts set state = 'contradicted' where state = 'refused'`,
  ],
  [
    'I3 debt',
    'a debt for what was paid once, by hand',
    `insert into withdrawal_events (withdrawal_id, seq, step, actor) values (${PAID}, 99, 'recover', 'somebody')`,
  ],
  [
    'I3 attempt',
    'what an aggregator settled without having paid',
    `update attempts set state = 'refused' where state = 'paid'`,
  ],
  [
    'I3 once',
    'two attempts that paid',
    `drop index attempts_one_live; insert into attempts (withdrawal_id, number, aggregator, reference, state, amount, not_after, finality_seconds, float_taken)
       select withdrawal_id, 9, aggregator, 'second', 'paid', amount, not_after, finality_seconds, false from attempts where state = 'paid'`,
  ],
  [
    'I4 terms',
    'a fee that was not agreed',
    'alter table withdrawals drop constraint total_is_received_plus_fee; update withdrawals set fee = fee + 1',
  ],
  [
    'I4 order',
    'an order of two withdrawals',
    `drop index withdrawals_order; update withdrawals set order_id = 'same', fingerprint = '\\x00' where not auto`,
  ],
  ['I4 owner', 'a withdrawal of nobody', `update withdrawals set merchant_id = 9 where id = ${PAID}`],
  ['I5 actor', 'a step of nobody', `update withdrawal_events set actor = ''`],
  ['I5 trace', 'a step that left no trace', `delete from audit_log where action = 'withdrawal.pay'`],
  [
    'I5 trace',
    'a credit that left no trace',
    `update audit_log set after = '{}' where action = 'merchant.create'`,
  ],
  ['I5 hashes', 'a changed line of the audit log', `update audit_log set actor = 'somebody' where seq = 2`],
  [
    'I6 clear text',
    'a card number in the clear',
    `update attempt_reports set detail = 'to 4111 1111 1111 1111, please'`,
  ],
  [
    'I6 clear text',
    'the second of two numbers',
    `update attempt_reports set detail = 'from 4000000000000001 to 4111111111111111'`,
  ],
  [
    'I6 clear text',
    'a key in the clear',
    `update attempt_reports set detail = 'with sk_' || repeat('a1B2', 10)`,
  ],
])('%s names %s', async ([name, , tampering]) => {
  expect(await findings(tampering)).toContain(name);
});

describe("against the aggregator's book", () => {
  const changed = (
    change: Partial<StatementEntry>,
    fits = (entry: StatementEntry) => entry.executions > 0,
  ): StatementEntry[] => book.map((entry) => (fits(entry) ? { ...entry, ...change } : entry));

  const isUnpaid = ({ executions }: StatementEntry): boolean => executions === 0;

  test.for<[string, string, () => StatementEntry[]]>([
    ['I3 executions', 'what was paid twice', () => changed({ executions: 2 })],
    ['I3 paid', 'what is Paid here and was not paid there', () => changed({ executions: 0 })],
    ['I3 reference', 'what was paid without an attempt', () => changed({ reference: 'of somebody else' })],
    ['I3 reference', 'what was paid to another amount', () => changed({ amount: 1n })],
    [
      'I3 given up',
      'what was given up and paid, and never refused',
      () => changed({ executions: 1, executedAt: new Date(), refused: false }, isUnpaid),
    ],
  ])('%s names %s', async ([name, , lies]) => {
    expect(await findings('', { book: lies() })).toContain(name);
  });

  test('what was paid long ago and is not Paid is named, unless people are at it', async () => {
    const opened = `update withdrawals set state = 'created', stage = 'sent' where state = 'paid' and auto;
      update attempts set state = 'accepted' where state = 'paid'`;
    const disputed = `insert into incidents (kind, withdrawal_id, detail) select 'undecided', id, 'test' from withdrawals`;
    expect(await findings(opened, { book, settledAfterSeconds: 0 })).toContain('I3 settled');
    expect(await findings(opened, { book, settledAfterSeconds: 3_600 })).not.toContain('I3 settled');
    expect(await findings(`${opened}; ${disputed}`, { book, settledAfterSeconds: 0 })).not.toContain(
      'I3 settled',
    );
  });

  test('what came back there and is Paid here is named after a while', async () => {
    const back = { book: changed({ returnedAt: new Date(0) }) };
    expect(await findings('', { ...back, settledAfterSeconds: 0 })).toEqual(['I3 came back']);
    expect(await findings('', { ...back, settledAfterSeconds: 1e10 })).toEqual([]);
  });

  test('what was returned here and is with the recipient is named', async () => {
    const returned = `update attempts set state = 'returned' where state = 'paid'`;
    expect(await findings(returned, { book })).toContain('I3 given back');
  });

  test('what was never sent and is in the book is named', async () => {
    const notSent = `update attempts set state = 'not_sent' where state = 'refused'`;
    expect(await findings(notSent, { book })).toContain('I3 given up');
  });

  test('who pays what it refused is not to be blamed on us, but has to be known after a while', async () => {
    const lied = { book: changed({ executions: 1, executedAt: new Date() }, isUnpaid) };
    expect(await findings('', { ...lied, settledAfterSeconds: 3_600 })).toEqual([]);
    const old = { book: changed({ executions: 1, executedAt: new Date(0) }, isUnpaid) };
    expect(await findings('', { ...old, settledAfterSeconds: 3_600 })).toEqual(['I3 settled']);
  });

  test('who paid before it denied that it knew of it broke its word only if its time was over', async () => {
    const paid = { executions: 1, executedAt: new Date(), refused: false };
    const later = new Date(Date.now() + 1e9);
    const denied = (deniedAt: Date) => findings('', { book: changed({ ...paid, deniedAt }, isUnpaid) });
    expect(await denied(new Date())).toEqual(['I3 given up']);
    expect(await denied(later)).toEqual([]);
  });

  test('another one is not taken for it', async () => {
    const others = book.map((entry) => ({ ...entry, reference: `other ${entry.reference}` }));
    await expect(findings('', { book: others })).rejects.toThrow('knows none of our');
    await expect(findings('', { book: [] })).rejects.toThrow('knows none of our');
  });

  test('what is no book is not taken for one', async () => {
    expect(() => readLines('# Sluice\n')).toThrow('line 1 is not an event');
    expect(() => readLines('{"a":1}\n')).toThrow('line 1 is not an event');
    const page = createServer((_, reply) => reply.end('{}')).listen(0, '127.0.0.1');
    await once(page, 'listening');
    onTestFinished(() => void page.close());
    const { port } = page.address() as AddressInfo;
    await expect(readStatement(`http://127.0.0.1:${port}/book`)).rejects.toThrow('the page has no entries');
  });

  test('its file says the same as its entries, also with half a line at the end', () => {
    const at = '2030-01-01T00:00:00.000Z';
    const lines = [
      { event: 'received', reference: 'a', at, amount: '100', refusal: null },
      { event: 'executed', reference: 'a', at },
      { event: 'received', reference: 'b', at, amount: '200', refusal: 'declined' },
      { event: 'returned', reference: 'a', at },
    ].map((line) => JSON.stringify(line));
    expect(readLines([...lines, '{"event":"exec'].join('\n'))).toEqual([
      {
        reference: 'a',
        amount: 100n,
        executions: 1,
        executedAt: new Date(at),
        returnedAt: new Date(at),
        refused: false,
        deniedAt: null,
      },
      {
        reference: 'b',
        amount: 200n,
        executions: 0,
        executedAt: null,
        returnedAt: null,
        refused: true,
        deniedAt: null,
      },
    ]);
  });
});

test('what a merchant was told and is not there, or is something else, is named', async () => {
  const told = (withdraw_id: string, amount: string, system = 'card') => ({ withdraw_id, amount, system });
  const { rows } = await copy().then(async ({ database, client }) => {
    const found = await client.query<{ id: string }>(`select id::text from withdrawals where id = ${PAID}`);
    await client.end();
    await database.drop();
    return found;
  });
  const id = rows[0]?.id ?? '';
  expect(await findings('', { acknowledged: [told(id, '10')] })).toEqual([]);
  for (const wrong of [told('999', '10'), told(id, '10.01'), told(id, '10', 'usdt')])
    expect(await findings('', { acknowledged: [wrong] })).toEqual(['I4 acknowledged']);
});

test('a canary is found wherever it stands', async () => {
  const planted = `update merchants set name = 'the canary sings'`;
  expect(await findings(planted, { canaries: ['canary'] })).toEqual(['I6 clear text']);
  expect(await findings('', { canaries: ['canary'] })).toEqual([]);
});

test('it reads as a role that can write nothing and see no secret', async () => {
  const { database, client } = await copy('set session_replication_role = origin');
  expect(await audit(client)).toMatchObject({ role: 'sluice_auditor' });
  await client.query('set role sluice_auditor');
  for (const forbidden of [
    'update balances set available = 0',
    'insert into refused_ids values (1)',
    'select wallet_sealed from withdrawals',
    'select * from merchant_keys',
    'select * from webhook_endpoints',
    'select * from aggregators',
    'select * from sluice_auth.operators',
  ])
    await expect(client.query(forbidden), forbidden).rejects.toMatchObject({ code: '42501' });
  await client.end();
  await database.drop();
});

test('at night, what it finds becomes an incident for each check, once, and that it looked is on record', async () => {
  const { database, client } = await copy('update balances set available = available + 1');
  await client.end();
  const app = openAppOn(database.connection, masterKey);
  await runAudit(app);
  await runAudit(app);
  expect(await listIncidents(app, { all: true })).toMatchObject([
    { kind: 'audit_finding', reference: 'I1 balance' },
  ]);
  await app.db.query({ text: 'update balances set held = held + 1' });
  await runAudit(app);
  expect((await listIncidents(app, { all: true })).map(({ reference }) => reference)).toContain('I1 held');
  expect(await listAudit(app, { action: 'audit.run', limit: 10 })).toHaveLength(3);
  await app.close();
  await database.drop();
});

test('at night, an auditor who cannot look becomes an incident too', async () => {
  const { database, client } = await copy('alter table collections rename to gone');
  await client.end();
  const app = openAppOn(database.connection, masterKey);
  await expect(runAudit(app)).rejects.toThrow('collections');
  expect(await listIncidents(app, { all: true })).toMatchObject([
    { kind: 'audit_finding', detail: expect.stringContaining('could not look') },
  ]);
  await app.close();
  await database.drop();
});

test('without what the role may look at, it reads as whoever came', async () => {
  const { database, client } = await copy('set session_replication_role = origin');
  await client.query('revoke select on entries from sluice_auditor');
  expect((await audit(client)).role).not.toBe('sluice_auditor');
  await client.end();
  await database.drop();
});

test('a login that is only an auditor is enough for it', async () => {
  const { database, client } = await copy('set session_replication_role = origin');
  const name = `watch_${Date.now()}`;
  await client.query(`create role ${name} login password 'sees-all' in role sluice_auditor`);
  await client.end();
  const url = new URL(database.url);
  url.username = name;
  url.password = 'sees-all';
  const env = { DATABASE_URL: url.href, SLUICE_MASTER_KEY: masterKey.toString('base64') };
  expect(await sluice(['audit', 'run', '--json'], env)).toMatchObject({
    code: 0,
    json: { clean: true, role: 'sluice_auditor', findings: [] },
  });
  expect((await sluice(['audit', 'run'], env)).stdout).toContain(
    'Everything holds, as far as sluice_auditor could see.',
  );
  expect((await sluice(['ledger', 'verify'], env)).code).toBe(1);
  await database.drop();
  const admin = await copy();
  await admin.client.query(`drop role ${name}`);
  await admin.client.end();
  await admin.database.drop();
});

test('where it cannot look it says so, with exit code 2', async () => {
  const { database, client } = await copy();
  await client.end();
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64') };
  const { code, stdout, stderr } = await sluice(['audit', 'run', '--json', '--book', 'README.md'], env);
  expect({ code, stdout, stderr }).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining("no simulator's book"),
  });
  expect((await sluice(['audit', 'run', '--finality', 'acme'], env)).stderr).toContain('NAME=DURATION');
  const other = { ...env, SLUICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64') };
  expect((await sluice(['audit', 'run'], other)).stdout).toContain('or the master key is not the one');
  await database.drop();
});

test('what it finds is a table for people, a list for scripts, and exit code 1', async () => {
  const { database, client } = await copy(
    'update balances set available = available + 1 where merchant_id = 1002',
  );
  await client.end();
  const env = { DATABASE_URL: database.url, SLUICE_MASTER_KEY: masterKey.toString('base64') };
  expect(await sluice(['audit', 'run', '--json'], env)).toMatchObject({
    code: 1,
    json: {
      clean: false,
      findings: [{ invariant: 'I1', check: 'balance', subject: 'merchant:1002:available' }],
    },
  });
  const { stdout, code } = await sluice(['audit', 'run'], env);
  expect({ stdout, code }).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 thing does not hold.'),
  });
  await database.drop();
});
