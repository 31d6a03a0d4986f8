// The auditor's checks of the database: no findings for a correct one, one for every planted error.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../../src/auditor/index.ts';
import { type Audited, openAudited, PAID } from './harness.ts';

let audited: Audited;
beforeAll(async () => {
  audited = await openAudited();
});
afterAll(() => audited.drop());

test('a correct database has no findings', async () => {
  expect(await audited.findings('', { statement: audited.statement, settledAfterSeconds: 0 })).toEqual([]);
});

/** SQL: an aggregator with statements, added ten days ago, whose days are all compared. */
const COMPARED = `update aggregators set created_at = now() - interval '10 days';
  insert into statement_offers select name, true from aggregators;
  insert into reconciliation_window (days, since) values (14, now() - interval '10 days');
  insert into reconciliations (aggregator, day, source, actor, differences, report)
    select name, (now() at time zone 'UTC')::date - i, 'api', 'payouts', 0, '{}' from aggregators, generate_series(1, 11) i;`;

test('ids that jump ahead when the next one is drawn need not be ahead before', async () => {
  const rewound = `select setval('withdrawal_ids', (select min(id) from withdrawals));
    update database_identity set ids_started_at = '-infinity'`;
  expect(await audited.findings(rewound)).toEqual([]);
});

test.each([
  ['all days were compared', COMPARED],
  [
    'the window was set after the night began',
    `${COMPARED} update reconciliation_window set since = now(); delete from reconciliations where day < (now() at time zone 'UTC')::date - 2`,
  ],
  [
    'the aggregator is disabled and got no payouts in the days of the window',
    `${COMPARED} delete from reconciliations; update aggregators set enabled = false; update attempts set created_at = now() - interval '20 days';
     update withdrawals set created_at = now() - interval '20 days'`,
  ],
  [
    'its adapter has no statements',
    `${COMPARED} delete from reconciliations; update statement_offers set offered = false`,
  ],
])('no reconciliation is missing if %s', async (_title, tampering) => {
  expect(await audited.findings(tampering)).toEqual([]);
});

test.for<[string, string, string]>([
  [
    'I1 balance',
    'a balance that is not the sum of its entries',
    'update balances set available = available + 1',
  ],
  [
    'I1 chain',
    'a wrong balance in the chain',
    'update entries set balance_after = balance_after + 1 where seq = 1',
  ],
  ['I1 zero', 'a missing entry', `delete from entries where step = 'settle' and account_id = 2`],
  ['I1 held', 'a hold without a withdrawal', 'update balances set held = held + 100'],
  [
    'I1 held',
    'a hold of a merchant without an open withdrawal',
    `update balances set held = held + 100 where merchant_id not in (select merchant_id from withdrawals where state = 'created')`,
  ],
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
    'an attempt in progress for a paid withdrawal',
    `update attempts set state = 'sending' where state = 'paid'`,
  ],
  ['I3 debt', 'an attempt for another amount', 'update attempts set amount = amount + 1'],
  [
    'I3 debt',
    'a payment after a cancellation without a debt',
    `update attempts set state = 'contradicted' where state = 'refused'`,
  ],
  [
    'I3 debt',
    'a debt for a withdrawal that was paid once, manually',
    `insert into withdrawal_events (withdrawal_id, seq, step, actor) values (${PAID}, 99, 'recover', 'tester')`,
  ],
  [
    'I3 attempt',
    'a withdrawal that an aggregator settled without a paid attempt',
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
    'a fee that does not match the total',
    'alter table withdrawals drop constraint total_is_received_plus_fee; update withdrawals set fee = fee + 1',
  ],
  [
    'I4 order',
    'an order id of two withdrawals',
    `drop index withdrawals_newest_of_order; drop index withdrawals_superseded_attempt; update withdrawals set order_id = 'same', fingerprint = '\\x00' where not auto`,
  ],
  [
    'I4 order',
    'an attempt of an order without the one before',
    `update withdrawals set order_id = 'gap', fingerprint = '\\x00', order_attempt = 2 where id = ${PAID}`,
  ],
  [
    'I4 order',
    'an order that was tried again although it was paid',
    `alter table withdrawals drop constraint only_failed_are_superseded; drop index withdrawals_newest_of_order;
     update withdrawals set order_id = 'again', fingerprint = '\\x00' where id = ${PAID};
     insert into withdrawals select (jsonb_populate_record(w, jsonb_build_object('id', 9, 'order_attempt', 2))).* from withdrawals w where id = ${PAID};
     update withdrawals set superseded_by = 9 where id = ${PAID}`,
  ],
  [
    'I4 owner',
    'a withdrawal without a merchant',
    `update withdrawals set merchant_id = 9 where id = ${PAID}`,
  ],
  [
    'I4 identity',
    'a withdrawal id of two withdrawals',
    `alter table withdrawals drop constraint withdrawals_pkey cascade; drop index withdrawals_newest_of_order; drop index withdrawals_superseded_attempt;
     insert into withdrawals select * from withdrawals where id = ${PAID}`,
  ],
  [
    'I4 identity',
    'a reference of two attempts',
    `alter table attempts drop constraint attempts_reference_key;
     update attempts set reference = (select reference from attempts where state = 'paid')`,
  ],
  [
    'I4 identity',
    'an attempt from before its withdrawal',
    `update attempts set created_at = created_at - interval '1 minute'`,
  ],
  [
    'I4 identity',
    'a report from before its attempt',
    `update attempt_reports set at = at - interval '1 minute'`,
  ],
  ['I4 identity', 'a callback from before its attempt', `update callbacks set at = at - interval '1 minute'`],
  [
    'I4 identity',
    'ids that go on below an id in use',
    `select setval('withdrawal_ids', (select min(id) from withdrawals))`,
  ],
  ['I5 actor', 'a step without an actor', `update withdrawal_events set actor = ''`],
  [
    'I5 trace',
    'a step that is not in the audit log',
    `delete from audit_log where action = 'withdrawal.pay'`,
  ],
  [
    'I5 trace',
    'a credit that is not in the audit log',
    `update audit_log set after = '{}' where action = 'merchant.create'`,
  ],
  ['I5 hashes', 'a changed line of the audit log', `update audit_log set actor = 'tester' where seq = 2`],
  [
    'I3 reconciliation',
    'an aggregator with statements that is compared no more',
    `${COMPARED} update reconciliations set at = at - interval '2 days'`,
  ],
  [
    'I3 reconciliation',
    'a disabled aggregator that got payouts and is compared no more',
    `${COMPARED} delete from reconciliations; update aggregators set enabled = false`,
  ],
  [
    'I3 reconciliation',
    'a day of the window that is compared no more',
    `${COMPARED} delete from reconciliations where day = (now() at time zone 'UTC')::date - 3`,
  ],
  [
    'I5 feed rate',
    'a rate that is not the median of what feeds reported',
    'update rates set rate = rate + 1',
  ],
  ['I5 feed', 'a rate feed at another address', `update rate_feeds set url = 'https://other.example.com/'`],
  ['I5 feed', 'a rate feed with other bounds', 'update rate_feeds set max_rate = max_rate * 100'],
  ['I5 feed', 'a rate feed with another pin', `update rate_feeds set pins = array['sha256/x']`],
  ['I5 feed', 'a rate feed that was not added by an operator', `update rate_feeds set name = 'south'`],
  [
    'I6 clear text',
    'a card number in clear text',
    `update attempt_reports set detail = 'to 4111 1111 1111 1111, please'`,
  ],
  [
    'I6 clear text',
    'the second of two numbers',
    `update attempt_reports set detail = 'from 4000000000000001 to 4111111111111111'`,
  ],
  [
    'I6 clear text',
    'a key in clear text',
    `update attempt_reports set detail = 'with sk_' || repeat('a1B2', 10)`,
  ],
  [
    'I6 clear text',
    'the code of an invitation in clear text',
    `update attempt_reports set detail = 'with sli_' || repeat('a1B2', 10)`,
  ],
])('%s finds %s', async ([name, , tampering]) => {
  expect(await audited.findings(tampering)).toContain(name);
});

test('finds an acknowledged withdrawal that is missing or different', async () => {
  const acknowledged = (withdraw_id: string, amount: string, system = 'card') => ({
    withdraw_id,
    amount,
    system,
  });
  const { rows } = await audited.copy().then(async ({ database, client }) => {
    const found = await client.query<{ id: string }>(`select id::text from withdrawals where id = ${PAID}`);
    await client.end();
    await database.drop();
    return found;
  });
  const id = rows[0]?.id ?? '';
  expect(await audited.findings('', { acknowledged: [acknowledged(id, '10')] })).toEqual([]);
  for (const wrong of [acknowledged('999', '10'), acknowledged(id, '10.01'), acknowledged(id, '10', 'usdt')])
    expect(await audited.findings('', { acknowledged: [wrong] })).toEqual(['I4 acknowledged']);
});

test('finds a reconciliation that was due and that no process ran', async () => {
  const planted = `update aggregators set created_at = now() - interval '3 days'`;
  expect(await audited.findings(planted)).toEqual(['I3 reconciliation']);
});

test('finds a canary in any column', async () => {
  const planted = `update merchants set name = 'the canary sings'`;
  expect(await audited.findings(planted, { canaries: ['canary'] })).toEqual(['I6 clear text']);
  expect(await audited.findings('', { canaries: ['canary'] })).toEqual([]);
});

test('reads with a role that cannot write or read secrets', async () => {
  const { database, client } = await audited.copy('set session_replication_role = origin');
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

test('reads with the role of the connection if sluice_auditor has no privileges', async () => {
  const { database, client } = await audited.copy('set session_replication_role = origin');
  await client.query('revoke select on entries from sluice_auditor');
  expect((await audit(client)).role).not.toBe('sluice_auditor');
  await client.end();
  await database.drop();
});
