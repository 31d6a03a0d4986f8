// A merchant's statement adds up: opening plus all entries is closing, on every page size.
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { parseAmount } from '../../src/domain/money.ts';
import { debitMerchant } from '../../src/usecases/operator/merchants/credit-debit.ts';
import {
  cancelWithdrawal,
  payWithdrawal,
  returnWithdrawal,
} from '../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { TESTER } from '../harness/actors.ts';
import { findDifferences, makeMerchant, money, type TestMerchant } from '../harness/app.ts';
import {
  BALANCE,
  CREATE,
  ENCODINGS,
  type Encoding,
  type Fields,
  STATEMENT,
  toCard,
} from '../harness/client.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

type Money = { available: string; held: string; debt: string };
type Entry = Money & { at: string; type: string; withdraw_id: string | null; after: Money };
type Statement = { opening: Money; closing: Money; entries: Entry[]; currency: string };

let server: TestServer;
let shop: TestMerchant;
const ids: WithdrawalId[] = [];
beforeAll(async () => {
  server = await startTestServer();
  shop = await makeMerchant(server.app, { credit: '1000' });
  for (let i = 0; i < 4; i += 1)
    ids.push(Number((await server.post(CREATE, { ...shop, ...toCard })).body['withdraw_id']) as WithdrawalId);
  const [paid, returned, cancelled] = ids as [WithdrawalId, WithdrawalId, WithdrawalId];
  await payWithdrawal(server.app, TESTER, { id: paid, reference: 'bank-1' });
  await payWithdrawal(server.app, TESTER, { id: returned, reference: 'bank-2' });
  await returnWithdrawal(server.app, TESTER, { id: returned, reason: 'sent back' });
  await cancelWithdrawal(server.app, TESTER, { id: cancelled, reason: 'wrong card' });
  await debitMerchant(server.app, TESTER, {
    merchantId: shop.merchant_id,
    amount: money('25.50'),
    note: 'internal note',
  });
});
afterAll(async () => {
  expect(await findDifferences(server.app)).toEqual([]);
  await server.close();
});

const read = (fields: Fields = {}, encoding: Encoding = 'json') =>
  server.post(STATEMENT, { ...shop, ...fields }, encoding);

const minor = (text: string): bigint =>
  text.startsWith('-') ? -(parseAmount(text.slice(1)) ?? 0n) : (parseAmount(text) ?? 0n);

async function readAll(limit: number): Promise<{ statement: Statement; entries: Entry[] }> {
  let { body } = await read({ limit });
  const statement = body['data'] as Statement;
  const entries = [...statement.entries];
  while (body['next_cursor'] !== null) {
    ({ body } = await read({ limit, cursor: body['next_cursor'] }));
    const page = body['data'] as Statement;
    expect([page.opening, page.closing]).toEqual([statement.opening, statement.closing]);
    entries.push(...page.entries);
  }
  return { statement, entries };
}

test.each([1, 2, 3, 200])('with pages of %d it adds up and ends with the balance', async (limit) => {
  const { statement, entries } = await readAll(limit);
  expect(entries.map(({ type }) => type)).toEqual([
    'credit',
    ...ids.map(() => 'withdraw_created'),
    'withdraw_paid',
    'withdraw_paid',
    'withdraw_returned',
    'withdraw_cancelled',
    'debit',
  ]);
  for (const kind of ['available', 'held', 'debt'] as const) {
    const sum = entries.reduce((total, entry) => total + minor(entry[kind]), minor(statement.opening[kind]));
    expect(sum).toBe(minor(statement.closing[kind]));
    expect(entries.at(-1)?.after[kind]).toBe(statement.closing[kind]);
  }
  const { available, held } = (await server.post(BALANCE, shop)).body;
  expect(statement.closing).toEqual({ available, held, debt: '0.00' });
});

test('an entry names its withdrawal, and no note of an operator', async () => {
  const { entries } = await readAll(200);
  expect(
    entries.filter((entry) => entry.type === 'withdraw_created').map((entry) => entry.withdraw_id),
  ).toEqual(ids.map(String));
  expect(JSON.stringify(entries)).not.toContain('internal note');
});

test('it is the same in every encoding', async () => {
  const texts = await Promise.all(
    (Object.keys(ENCODINGS) as Encoding[]).map(async (encoding) =>
      JSON.stringify((await read({ from: '2026-01-01', limit: 2 }, encoding)).body['data']),
    ),
  );
  expect(new Set(texts).size).toBe(1);
});

test('a period without entries has the same balance before and after', async () => {
  const { body } = await read({ from: '2020-01-01', to: '2020-01-31' });
  const zero = { available: '0.00', held: '0.00', debt: '0.00' };
  expect(body).toMatchObject({ data: { opening: zero, closing: zero, entries: [] }, next_cursor: null });
});

describe('a statement is rejected', () => {
  test.each([
    ['from', { from: '2026-02-30' }],
    ['from', { from: '2026-1-1' }],
    ['from', { from: '2026-01-01T00:00:00Z' }],
    ['from', { from: '2026-03-01', to: '2026-02-01' }],
    ['from', { from: '2020-01-01', to: '2026-02-01' }],
    ['to', { to: 'today' }],
    ['limit', { limit: 201 }],
    ['cursor', { cursor: 'x' }],
  ])('for %s in %j', async (field, fields) => {
    expect((await read(fields)).body).toMatchObject({ code: 'invalid_field', field });
  });

  test('never for a cursor of the day before: it keeps its period over midnight', async () => {
    const { body } = await read({ limit: 1 });
    const first = body['data'] as Statement & { from: string; to: string };
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    const next = await read({ limit: 1, cursor: body['next_cursor'] });
    expect(next.body['data']).toMatchObject({ from: first.from, to: first.to, opening: first.opening });
    expect((await read({ limit: 1 })).body['data']).not.toMatchObject({ to: first.to });
  });

  test('for a cursor of another period or merchant', async () => {
    const other = await makeMerchant(server.app, { credit: '1' });
    const cursor = (await read({ limit: 1 })).body['next_cursor'];
    for (const fields of [
      { cursor, from: '2026-01-02' },
      { cursor, ...other },
    ])
      expect((await read(fields)).body).toMatchObject({ code: 'invalid_field', field: 'cursor' });
  });
});
