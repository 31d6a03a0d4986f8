// Where a node is configured, a payment in USDT is recorded only if the node shows exactly this payment: at every entry point.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toCard } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { deferred } from '../../harness/deferred.ts';
import { type NodeReplies, transactionInfo } from '../../harness/nodes/tron-node.ts';
import {
  AMOUNT,
  DOORS,
  NODE_KEY,
  newHash,
  openUsdtPayments,
  RECIPIENT,
  resultFile,
  sends,
  type UsdtPayments,
} from './usdt-payments.ts';

let payments: UsdtPayments;
beforeAll(async () => {
  payments = await openUsdtPayments();
});
afterAll(async () => {
  expect(payments.server.log.join('')).not.toContain(NODE_KEY);
  await payments.close();
});

type Replies = (hash: string) => NodeReplies;
const OTHER = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const fails =
  (result: string): Replies =>
  (hash) => ({
    solidified: transactionInfo(hash, [{ to: RECIPIENT, amount: AMOUNT }], result),
  });

/** At every entry point. */
const everywhere = <T extends readonly unknown[]>(cases: readonly T[]) =>
  cases.flatMap((row) => DOORS.map((door) => [door, ...row] as const));

test.each(
  everywhere<readonly [string, Replies]>([
    ['exactly what was agreed', sends({})],
    ['it among other transfers', sends({ to: OTHER }, { amount: 1n }, {}, { token: OTHER })],
  ]),
)('%s records a transaction that sends %s', async (door, _, replies) => {
  const id = await payments.claim();
  expect(await payments.doors[door](id, payments.transaction(replies))).toMatchObject({ isPaid: true });
  expect(await payments.stateOf(id)).toBe('Paid');
  expect(await payments.recordsOf(id)).toMatchObject({ audit: { transaction: 'transaction verified' } });
});

test.each(DOORS)('%s records a hash in capital letters', async (door) => {
  const hash = payments.transaction(sends({}));
  expect(await payments.doors[door](await payments.claim(), hash.toUpperCase())).toMatchObject({
    isPaid: true,
  });
});

const WRONG: readonly (readonly [string, Replies, string])[] = [
  ['a millionth too much', sends({ amount: AMOUNT + 1n }), 'sends 1.027222 USDT, not 1.027221.'],
  ['a millionth too little', sends({ amount: AMOUNT - 1n }), 'sends 1.027220 USDT, not 1.027221.'],
  ['10^30 units', sends({ amount: 10n ** 30n }), 'sends 1000000000000000000000000.000000 USDT, not'],
  ['the amount in two parts', sends({ amount: 1n }, { amount: AMOUNT - 1n }), 'sends 0.000001 USDT and'],
  ['to another recipient', sends({ to: OTHER }), 'sends to TJRa'],
  ['another token', sends({ token: OTHER }), 'sends no USDT of the contract'],
  ['nothing, since it was reverted', fails('REVERT'), 'failed (REVERT) and sent nothing'],
  ['nothing, since it had no energy', fails('OUT_OF_ENERGY'), 'failed (OUT_OF_ENERGY)'],
  [
    'TRX',
    (hash) => ({ solidified: { id: hash, blockNumber: 1, receipt: { net_usage: 268 } } }),
    'sends no USDT',
  ],
  [
    'another amount, and is not confirmed',
    (hash) => ({ newest: transactionInfo(hash, [{ to: RECIPIENT, amount: 1n }]) }),
    'sends 0.000001 USDT',
  ],
];

test.each(everywhere(WRONG))('%s rejects a transaction that sends %s', async (door, _, replies, words) => {
  const id = await payments.claim();
  const outcome = await payments.doors[door](id, payments.transaction(replies));
  expect(outcome).toEqual({ isPaid: false, text: expect.stringContaining(words) });
  expect(outcome.text).not.toContain('accept_unverified');
  expect(outcome.text).not.toContain(RECIPIENT);
  expect(await payments.stateOf(id)).toBe('Created');
});

test.each(WRONG)('no one can accept a transaction that sends %s', async (_, replies, words) => {
  const id = await payments.claim();
  const reference = payments.transaction(replies);
  expect(
    await payments.ann.post(`/withdrawals/${id}/pay`, { reference, accept_unverified: true }),
  ).toMatchObject({ status: 422, body: { field: 'reference', error: expect.stringContaining(words) } });
  const args = ['withdrawal', 'pay', String(id), '--reference', reference, '--accept-unverified'];
  expect(await payments.run(...args)).toMatchObject({ code: 1, stderr: expect.stringContaining(words) });
  expect(await payments.stateOf(id)).toBe('Created');
});

test.each(DOORS)('%s asks no node about a payment of another system', async (door) => {
  const { node } = payments;
  const id = await payments.claim(toCard);
  const calls = node.calls.length;
  const reference = newHash();
  if (door === 'a file of results') {
    const csv = resultFile(id, reference, '100.00');
    const { body } = await payments.ann.post('/withdrawals/payment-results', { csv, apply: true });
    expect(body).toMatchObject({ ok: 1 });
  } else expect(await payments.doors[door](id, reference)).toMatchObject({ isPaid: true });
  expect(node.calls).toHaveLength(calls);
});

test('a rejection that needs no node comes before that of the transaction', async () => {
  const hash = payments.transaction(sends({}));
  const [first, second] = [await payments.claim(), await payments.claim()];
  await payments.doors['the operator API'](first, hash);
  payments.node.replies.set(hash, sends({ amount: 1n })(hash));
  expect(await payments.doors['the operator API'](second, hash)).toMatchObject({
    text: expect.stringContaining(`This transaction paid withdrawal ${first}`),
  });
  expect(await payments.doors['the operator API'](first, newHash())).toMatchObject({
    text: expect.stringContaining('is Paid'),
  });
});

test('no transaction of the database is open while the node is asked', async () => {
  const asked = deferred();
  const reply = deferred();
  const id = await payments.claim();
  const hash = payments.transaction((text) => ({
    async solidified(response) {
      asked.resolve();
      await reply.promise;
      response.end(JSON.stringify(sends({})(text).solidified));
    },
  }));
  const paid = payments.doors['the operator API'](id, hash);
  await asked.promise;
  const client = await connectDirectly(payments.server.database);
  const { rows } = await client.query(
    `select state from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
  );
  expect(rows).toEqual([]);
  await client.query('select id from withdrawals where id = $1 for update nowait', [id]);
  reply.resolve();
  expect(await paid).toMatchObject({ isPaid: true });
});

test.each([
  ['records a transaction of any amount', sends({ amount: 7n }), true],
  ['rejects another recipient', sends({ to: OTHER }), false],
  ['rejects another token', sends({ token: OTHER }), false],
  ['rejects a reverted transaction', fails('REVERT'), false],
])('a withdrawal without a locked rate %s', async (_, replies, isPaid) => {
  const client = await connectDirectly(payments.server.database);
  await client.query('set session_replication_role = replica');
  const forgetRate = async (): Promise<number> => {
    const id = await payments.claim();
    await client.query(
      'update withdrawals set rate_id = null, rate = null, payout_amount = null, payout_currency = null where id = $1',
      [id],
    );
    return id;
  };
  const api = payments.doors['the operator API'];
  expect(await api(await forgetRate(), payments.transaction(replies))).toMatchObject({ isPaid });
  const csv = resultFile(await forgetRate(), payments.transaction(replies), '');
  expect((await payments.ann.post('/withdrawals/payment-results', { csv, apply: true })).body).toMatchObject({
    ok: isPaid ? 1 : 0,
  });
});
