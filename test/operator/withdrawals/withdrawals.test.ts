// Operators claim, reveal, pay and cancel withdrawals through the operator API.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connectDirectly } from '../../harness/database.ts';
import type { OperatorClient } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type ManualPayouts, openManualPayouts } from './manual-payouts.ts';

let manual: ManualPayouts;
let server: TestServer;
let ann: OperatorClient;
let ben: OperatorClient;
let create: ManualPayouts['create'];

beforeAll(async () => {
  manual = await openManualPayouts();
  ({ server, ann, ben, create } = manual);
});
afterAll(() => manual.close());

test('a withdrawal is claimed, revealed and paid with the bank reference, and its page shows every step', async () => {
  const id = await create();
  expect(await ann.post(`/withdrawals/${id}/reveal`)).toMatchObject({
    status: 409,
    body: { code: 'wrong_state', error: `Claim withdrawal ${id} first.` },
  });
  expect(await ann.post(`/withdrawals/${id}/claim`)).toMatchObject({
    status: 200,
    body: { withdrawal: { id, stage: 'claimed', claimed_by: 'ann', merchant_name: 'Test shop' } },
  });
  expect((await ann.post(`/withdrawals/${id}/reveal`)).body).toEqual({
    wallet: '79161234567',
    recipient_name: null,
  });
  expect((await ben.post(`/withdrawals/${id}/pay`, { reference: 'x' })).body['error']).toContain(
    'is claimed by ann',
  );
  expect(
    await ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-1', proof: 'receipt.pdf' }),
  ).toMatchObject({
    status: 200,
    body: { message: `Withdrawal ${id} is paid: 100.00.`, proposal: null, withdrawal: { status: 'Paid' } },
  });
  const page = await ben.get(`/withdrawals/${id}`);
  expect(page.body).toMatchObject({
    withdrawal: {
      status: 'Paid',
      reference: 'bank-1',
      wallet: expect.stringContaining('*'),
      actions: expect.arrayContaining([
        { action: 'pay', allowed: false, why: expect.stringContaining('is Paid') },
        { action: 'return', allowed: true, why: null },
      ]),
    },
    timeline: [
      { step: 'hold' },
      { step: 'claim', actor: 'ann' },
      { step: 'reveal', actor: 'ann' },
      { step: 'settle', actor: 'ann', reference: 'bank-1', reason: 'proof: receipt.pdf' },
    ],
  });
});

test('pays once when 25 requests share a form token and 25 more have their own', async () => {
  const id = await create();
  await ann.post(`/withdrawals/${id}/claim`);
  const answers = await Promise.all([
    ...Array.from({ length: 25 }, () =>
      ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-2' }, 'one-form'),
    ),
    ...Array.from({ length: 25 }, () => ann.post(`/withdrawals/${id}/pay`, { reference: 'bank-2' })),
  ]);
  const timeline = (await ann.get(`/withdrawals/${id}`)).body['timeline'] as { step: string }[];
  expect(timeline.filter(({ step }) => step === 'settle')).toHaveLength(1);
  const done = answers.filter(({ status }) => status === 200);
  // If the shared form token paid, all of its 25 requests get the stored success.
  expect([1, 25]).toContain(done.length);
});

test('rejects an action with the version of an outdated page', async () => {
  const id = await create();
  const seenVersion = ((await ben.get(`/withdrawals/${id}`)).body['withdrawal'] as { version: string })
    .version;
  await ann.post(`/withdrawals/${id}/claim`);
  await ann.post(`/withdrawals/${id}/give-back`);
  expect(await ben.post(`/withdrawals/${id}/cancel`, { reason: 'late', version: seenVersion })).toMatchObject(
    {
      status: 409,
      body: { code: 'stale' },
    },
  );
});

describe('bulk actions', () => {
  test('a form token is scoped to one action', async () => {
    const id = await create();
    const form = 'bulk-form';
    await ann.post('/withdrawals/bulk', { action: 'claim', ids: [id] }, form);
    const { body } = await ann.post('/withdrawals/bulk', { action: 'pay', ids: [id], reference: 'r' }, form);
    expect(body).toEqual({ results: [{ id, ok: true, message: 'Paid.' }] });
  });

  test('paying requires a reference', async () => {
    const id = await create();
    expect(await ann.post('/withdrawals/bulk', { action: 'pay', ids: [id] })).toMatchObject({
      status: 422,
      body: { field: 'reference' },
    });
  });

  test('reports a locked row as busy, and applies the action to the others', async () => {
    const [one, two, three] = [await create(), await create(), await create()];
    const holder = await connectDirectly(server.database);
    await holder.query('begin');
    await holder.query('select from withdrawals where id = $1 for update', [two]);
    const { body } = await ann.post('/withdrawals/bulk', { action: 'claim', ids: [one, two, three] });
    await holder.query('rollback');
    expect(body['results']).toMatchObject([
      { id: one, ok: true },
      {
        id: two,
        ok: false,
        message: 'The service was busy; this withdrawal was not changed. Try again.',
      },
      { id: three, ok: true },
    ]);
  });
});
