// A payment in USDT is recorded with the hash of its transaction, which pays one withdrawal: at every entry point.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { payWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { operatorActor } from '../../harness/actors.ts';
import { findDifferences, makeMerchant, openAppOn, type TestMerchant } from '../../harness/app.ts';
import { CREATE, toTron } from '../../harness/client.ts';
import { command } from '../../harness/commands/command-line.ts';
import { signInOnCommandLine } from '../../harness/commands/command-session.ts';
import { type OperatorClient, signInNewOperator } from '../../harness/operator-client.ts';
import { startTestServer, type TestServer } from '../../harness/server.ts';

let server: TestServer;
let shop: TestMerchant;
let ann: OperatorClient;
let env: Record<string, string>;
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000000' });
  ann = await signInNewOperator(server, 'ann', 'maker');
  env = await signInOnCommandLine(
    {
      PATH: process.env['PATH'] ?? '',
      DATABASE_URL: server.database.url,
      SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
    },
    'ann',
  );
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const newHash = (): string => randomBytes(32).toString('hex');
async function claimed(): Promise<number> {
  const id = Number((await server.post(CREATE, { ...shop, ...toTron })).body['withdraw_id']);
  await ann.post(`/withdrawals/${id}/claim`);
  return id;
}

type Outcome = { readonly isPaid: boolean; readonly text: string };
type Door = (id: number, reference: string) => Promise<Outcome>;
const file = (id: number, reference: string): string =>
  `withdrawal_id,amount,status,reference,reason\n${id},1.027221,paid,${reference},`;
const DOORS: Readonly<Record<string, Door>> = {
  async 'the operator API'(id, reference) {
    const { status, text } = await ann.post(`/withdrawals/${id}/pay`, { reference });
    return { isPaid: status === 200, text };
  },
  async 'the command line'(id, reference) {
    const { code, stderr } = await command(['withdrawal', 'pay', String(id), '--reference', reference], env);
    return { isPaid: code === 0, text: stderr };
  },
  async 'a file of results'(id, reference) {
    const { body, text } = await ann.post('/withdrawals/payment-results', {
      csv: file(id, reference),
      apply: true,
    });
    return { isPaid: body['ok'] === 1, text };
  },
};

test.each(Object.entries(DOORS))('%s takes a hash once', async (_, pay) => {
  const [first, second] = [await claimed(), await claimed()];
  const hash = newHash();
  expect(await pay(first, hash)).toMatchObject({ isPaid: true });
  for (const again of [hash, hash.toUpperCase()])
    expect(await pay(second, again)).toMatchObject({
      isPaid: false,
      text: expect.stringMatching(new RegExp(`withdrawal ${first}`)),
    });
  expect(await pay(second, newHash())).toMatchObject({ isPaid: true });
});

test.each(
  Object.entries(DOORS).flatMap(([door, pay]) =>
    ['abc', 'f'.repeat(63), 'f'.repeat(65), `0x${'f'.repeat(64)}`, 'g'.repeat(64)].map(
      (reference) => [door, reference, pay] as const,
    ),
  ),
)('%s rejects what is not a hash: %s', async (_, reference, pay) => {
  expect(await pay(await claimed(), reference)).toMatchObject({
    isPaid: false,
    text: expect.stringContaining('64 hexadecimal digits'),
  });
});

test('no reason allows a hash twice', async () => {
  const [first, second] = [await claimed(), await claimed()];
  const reference = newHash();
  await ann.post(`/withdrawals/${first}/pay`, { reference });
  expect(
    await ann.post(`/withdrawals/${second}/pay`, { reference, reuse_reason: 'one transaction for both' }),
  ).toMatchObject({
    status: 422,
    body: { field: 'reference', error: expect.stringContaining('one withdrawal') },
  });
});

test('of several payments with one hash through two processes at once, one is recorded', async () => {
  const other = openAppOn(server.database.service, server.masterKey);
  onTestFinished(() => other.close());
  const ids = await Promise.all(Array.from({ length: 6 }, () => claimed()));
  const reference = newHash();
  const outcomes = await Promise.all(
    ids.map((id, i) =>
      payWithdrawal(i % 2 === 0 ? server.app : other, operatorActor('ann'), {
        id: id as Parameters<typeof payWithdrawal>[2]['id'],
        reference,
      }),
    ),
  );
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
});

test('a file of results needs the exact amount in USDT', async () => {
  const id = await claimed();
  const lines = ['1.03', '1.027220', '1.027222', '100.00', ''].map(
    (amount) => `withdrawal_id,amount,status,reference,reason\n${id},${amount},paid,${newHash()},`,
  );
  for (const csv of lines)
    expect((await ann.post('/withdrawals/payment-results', { csv, apply: true })).body).toMatchObject({
      rows: [{ ok: false, message: 'Amount differs from 1.027221; skipped.' }],
    });
});

test('a payment file has the exact amount and its currency', async () => {
  const id = await claimed();
  const { text } = await ann.post('/withdrawals/payment-file', { ids: [id] });
  expect(text).toContain(',1.027221,USDT');
});
