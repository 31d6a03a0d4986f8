// Operators credit and debit the balance of a merchant.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { money } from '../../harness/app.ts';
import { connectDirectly } from '../../harness/database.ts';
import type { OperatorClient, OperatorReply } from '../../harness/operator-client.ts';
import type { TestServer } from '../../harness/server.ts';
import { type MerchantConsoles, openMerchantConsoles } from './merchant-consoles.ts';

let consoles: MerchantConsoles;
let server: TestServer;
let root: OperatorClient;
let ann: OperatorClient;
let vic: OperatorClient;
let create: MerchantConsoles['create'];
let read: MerchantConsoles['read'];

beforeAll(async () => {
  consoles = await openMerchantConsoles();
  ({ server, root, ann, vic, create, read } = consoles);
});
afterAll(() => consoles.close());

describe('the balance', () => {
  test('is credited and debited with a note, and never debited beyond the available amount', async () => {
    const { merchant_id: id } = await create();
    expect(await ann.post(`/merchants/${id}/credit`, { amount: '100.50', note: 'transfer 1' })).toMatchObject(
      {
        status: 200,
        body: {
          message: `Merchant ${id} was credited with 100.50.`,
          merchant: { available: '100.50' },
          proposal: null,
        },
      },
    );
    expect(
      (await ann.post(`/merchants/${id}/debit`, { amount: '40.50', note: 'paid out' })).body,
    ).toMatchObject({ merchant: { available: '60.00' } });
    expect(await ann.post(`/merchants/${id}/debit`, { amount: '60.01', note: 'more' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', field: 'amount', error: expect.stringContaining('has 60.00 available') },
    });
    expect(await ann.post(`/merchants/${id}/debit`, { amount: '1', note: '  ' })).toMatchObject({
      status: 400,
      body: { field: 'note' },
    });
    expect(await ann.post(`/merchants/${id}/collect`)).toMatchObject({
      status: 409,
      body: { error: `Merchant ${id} owes nothing.` },
    });
    expect((await vic.post(`/merchants/${id}/credit`, { amount: '1', note: 'x' })).status).toBe(403);
    const entries = await vic.get(`/merchants/${id}/entries?balance=available`);
    expect(entries.body).toMatchObject({
      items: [
        { seq: 2, step: 'debit', amount: '-40.50', balance_after: '60.00' },
        { seq: 1, step: 'deposit', amount: '100.50', account_name: `merchant:${id}:available` },
      ],
      next: null,
    });
  });

  test('never falls below zero under 50 concurrent debits, and one form token debits once', async () => {
    const { merchant_id: id } = await create();
    await ann.post(`/merchants/${id}/credit`, { amount: '100', note: 'opening' });
    const answers = await Promise.all([
      ...Array.from({ length: 50 }, () => ann.post(`/merchants/${id}/debit`, { amount: '7', note: 'race' })),
      ...Array.from({ length: 5 }, () =>
        ann.post(`/merchants/${id}/debit`, { amount: '2', note: 'x' }, 'one'),
      ),
    ]);
    // A debit that was booked answers 'repeated' if the database was too busy to read the merchant afterwards.
    const isBooked = ({ status, body }: OperatorReply) => status === 200 || body['code'] === 'repeated';
    const separate = answers.slice(0, 50);
    const done = separate.filter(isBooked).length;
    const rejected = separate.filter(
      ({ status, body }) => status === 409 && body['code'] !== 'repeated',
    ).length;
    const busy = separate.filter(({ status }) => status === 503).length;
    expect(done + rejected + busy).toBe(50);
    const { available } = await read(id);
    const once = answers.slice(50).some(isBooked) ? 2 : 0;
    expect(Number(available)).toBe(100 - 7 * done - once);
    expect(Number(available)).toBeGreaterThanOrEqual(0);
  });

  test('changes above the threshold only after a second operator confirmed', async () => {
    const { merchant_id: id } = await create();
    await setFourEyes(server.app, TESTER, { above: money('1000') });
    const proposed = await ann.post(`/merchants/${id}/credit`, { amount: '1000.01', note: 'large' });
    expect(proposed.body).toMatchObject({
      message: expect.stringContaining('Nothing has happened yet'),
      merchant: { available: '0.00' },
      proposal: { action: 'credit', amount: '1000.01', maker: 'ann', merchant_id: id, verdict: null },
    });
    const check = { id: (proposed.body['proposal'] as { id: number }).id, verdict: 'confirmed' } as const;
    expect((await decideProposal(server.app, operatorActor('ann'), check)).ok).toBe(false);
    expect((await read(id)).available).toBe('0.00');
    expect((await decideProposal(server.app, operatorActor('carl'), check)).ok).toBe(true);
    expect((await read(id)).available).toBe('1000.01');
    const statement = await vic.get(`/merchants/${id}/statement`);
    expect(statement.body['items']).toMatchObject([{ step: 'deposit', note: 'large', available: '1000.01' }]);
    const direct = await ann.post(`/merchants/${id}/debit`, { amount: '800', note: 'below the threshold' });
    expect(direct.body).toMatchObject({ proposal: null, merchant: { available: '200.01' } });
  });
});

describe('a credit', () => {
  test('is rejected without a form token, which makes a repeated request idempotent', async () => {
    const path = `/merchants/${(await create()).merchant_id}/credit`;
    expect(await root.send('POST', path, { amount: '1', note: 'x' })).toMatchObject({
      status: 400,
      body: {
        code: 'malformed',
        error: 'Idempotency-Key: is required, so that a repeated request is not executed twice.',
      },
    });
  });

  test('that was booked is not reported as failed when the database is busy afterwards', async () => {
    const path = `/merchants/${(await create()).merchant_id}/credit`;
    const holder = await connectDirectly(server.database);
    await holder.query('begin');
    // Only the answer reads this table; that statement runs into its time limit.
    await holder.query('lock table merchant_terms in access exclusive mode');
    const answer = await root.post(path, { amount: '3', note: 'busy' }, 'busy-form');
    await holder.query('rollback');
    expect(answer).toMatchObject({ status: 409, body: { code: 'repeated' } });
    const { rows } = await holder.query(`select count(*)::integer as n from deposits where note = 'busy'`);
    expect(rows).toEqual([{ n: 1 }]);
    expect((await root.post(path, { amount: '3', note: 'busy' }, 'busy-form')).status).toBe(409);
  });
});

test('concurrent credits and key rotations of one merchant do not deadlock', async () => {
  const { merchant_id: id } = await create();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      i % 2 === 0
        ? root.post(`/merchants/${id}/credit`, { amount: '1', note: 'a part' })
        : root.post(`/merchants/${id}/key`),
    ),
  );
  expect(answers.map(({ status }) => status).filter((status) => status !== 200)).toEqual([]);
});
