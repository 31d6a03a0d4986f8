// Rows 6, 7, 8, 9, 10, 24 and 30 of docs/failures.md: callbacks of the aggregator.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asMinor } from '../../src/domain/money.ts';
import type { Report } from '../../src/domain/reports.ts';
import { listIncidents } from '../../src/usecases/operator/incidents/incidents.ts';
import { connectDirectly } from '../harness/database.ts';
import { type PayoutSetup, withdrawalDetails } from '../harness/payouts.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { type Matrix, openMatrix, payoutReport } from './matrix.ts';

let matrix: Matrix;
let testEnv: PayoutSetup;
let executionsOf: Matrix['executionsOf'];
let createdThenPaid: Matrix['createdThenPaid'];
let sign: Matrix['sign'];

beforeAll(async () => {
  matrix = await openMatrix();
  ({ testEnv, executionsOf, createdThenPaid, sign } = matrix);
});
afterAll(() => matrix.close());

test('row 6: of 1,000 concurrent copies of a callback one writes entries', async () => {
  const id = await createdThenPaid('100.21');
  await waitUntil(
    async () =>
      (
        await (
          await connectDirectly(testEnv.server.database)
        ).query('select count(*)::int as n from callbacks')
      ).rows[0].n,
    (n) => n > 0,
  );
  const { entries } = await withdrawalDetails(testEnv.app, id);
  expect(entries.filter(({ step }) => step === 'settle')).toHaveLength(2);
});

test('row 7: an accepted report after the payment is recorded and ignored', async () => {
  const id = await createdThenPaid('100.22');
  await waitUntil(
    () => withdrawalDetails(testEnv.app, id),
    ({ reports }) => reports.some(({ applied }) => applied === 'already paid'),
  );
});

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, i) =>
    permutations(items.filter((_, at) => at !== i)).map((rest) => [item, ...rest]),
  );
}

test('row 7: in every order of five reports the withdrawal is settled once and returned once', async () => {
  const amount = asMinor(50_31n);
  const reports: [Report, 'lookup' | 'callback'][] = [
    [{ verdict: 'accepted', providerId: 'p' }, 'callback'],
    [{ verdict: 'paid', providerId: 'p', amount, currency: 'RUB' }, 'callback'],
    [{ verdict: 'unknown', detail: 'time-out' }, 'lookup'],
    [{ verdict: 'returned', providerId: 'p', amount, currency: 'RUB' }, 'lookup'],
    [{ verdict: 'paid', providerId: 'p', amount, currency: 'RUB' }, 'lookup'],
  ];
  const orders = permutations(reports);
  // The simulator sends nothing more for this amount.
  const created = await Promise.all(orders.map(() => testEnv.pay('50.31')));
  await Promise.all(
    orders.map(async (order, i) => {
      const id = String(created[i]?.body['withdraw_id']);
      const [attempt] = (await withdrawalDetails(testEnv.app, id)).attempts;
      for (const [report, source] of order)
        await testEnv.app.recordOutcome({
          reference: attempt?.reference ?? '',
          source,
          report,
          ...(source === 'callback'
            ? { callback: { aggregator: 'sim', account: 1, id: randomBytes(8).toString('hex') } }
            : {}),
        });
      const { events, withdrawal } = await withdrawalDetails(testEnv.app, id);
      expect(withdrawal).toMatchObject({ state: 'cancelled', returned: true });
      expect(events.filter(({ step }) => step === 'settle')).toHaveLength(1);
      expect(events.filter(({ step }) => step === 'return')).toHaveLength(1);
    }),
  );
});

test('row 8: a callback before the answer is applied, and the answer changes nothing', async () => {
  const reply = await testEnv.pay('100.23');
  const id = String(reply.body['withdraw_id']);
  expect(await testEnv.info(id)).toMatchObject({ status: 'Paid' });
  const { reports } = await withdrawalDetails(testEnv.app, id);
  expect(reports.map(({ source, applied }) => `${source}: ${applied}`)).toEqual([
    'callback: paid',
    'submit: already paid',
  ]);
  expect(await executionsOf(id)).toBe(1);
});

test('row 9: callbacks for unknown payouts are stored, answered with 202, and open one incident', async () => {
  const replies = await Promise.all(
    Array.from({ length: 200 }, (_, i) =>
      testEnv.server.send('/callbacks/sim', sign(payoutReport('paid', `sl-nobody-${i}`))),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]));
  const open = await listIncidents(testEnv.app, { all: false });
  expect(open.filter(({ kind }) => kind === 'unknown_reference')).toHaveLength(1);
});

test('row 9: a card number in the reference of such a callback is masked', async () => {
  const body = payoutReport('paid', 'card 4111 1111 1111 1111');
  const reply = await testEnv.server.send('/callbacks/sim', sign(body));
  expect(reply.status).toBe(202);
  const stored = await testEnv.app.db.query<{ reference: string }>({
    text: `select reference from callbacks where reference like 'card%'`,
  });
  expect(stored).toEqual([{ reference: 'card 411111******1111' }]);
});

test('a card number in the id that the aggregator assigns is masked', async () => {
  const reply = await testEnv.pay('100.00');
  const id = String(reply.body['withdraw_id']);
  const { reference = '' } = (await withdrawalDetails(testEnv.app, id)).attempts[0] ?? {};
  const body = payoutReport('paid', reference, { amount: '100.00', id: 'to 4111111111111111' });
  expect((await testEnv.server.send('/callbacks/sim', sign(body))).status).toBe(200);
  const { reports } = await withdrawalDetails(testEnv.app, id);
  expect(reports.map(({ providerId }) => providerId)).toContain('to 411111******1111');
});

test('row 10: a returned payout is credited once', async () => {
  const reply = await testEnv.pay('100.30');
  const id = String(reply.body['withdraw_id']);
  const info = await waitUntil(
    () => testEnv.info(id),
    (now) => now['returned'] === true,
  );
  expect(info).toMatchObject({ status: 'Cancelled' });
  const [attempt] = (await withdrawalDetails(testEnv.app, id)).attempts;
  const again = payoutReport('returned', attempt?.reference ?? '', { amount: '100.30' });
  for (let copy = 0; copy < 3; copy += 1)
    expect((await testEnv.server.send('/callbacks/sim', sign(again))).status).toBe(200);
  const { entries } = await withdrawalDetails(testEnv.app, id);
  expect(entries.filter(({ step }) => step === 'return')).toHaveLength(2);
});

test('row 24: a replayed callback writes no entry, and an old one is rejected', async () => {
  const reply = await testEnv.pay('100.31');
  const id = String(reply.body['withdraw_id']);
  const [attempt] = (await withdrawalDetails(testEnv.app, id)).attempts;
  const captured = sign(payoutReport('paid', attempt?.reference ?? ''));
  const statuses = [];
  for (let copy = 0; copy < 20; copy += 1)
    statuses.push((await testEnv.server.send('/callbacks/sim', captured)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  const { entries, reports } = await withdrawalDetails(testEnv.app, id);
  expect(entries.filter(({ step }) => step === 'settle')).toHaveLength(2);
  expect(reports.filter(({ source }) => source === 'callback')).toHaveLength(1);

  const old = sign(payoutReport('paid', attempt?.reference ?? ''), { at: new Date(Date.now() - 400_000) });
  expect((await testEnv.server.send('/callbacks/sim', old)).body).toMatchObject({ code: 'callback_refused' });
});

describe('row 30: a callback without the signature of the aggregator changes nothing', () => {
  test.each([
    ['unsigned', '100.25'],
    ['signed with another key', '100.26'],
  ])('%s', async (_title, amount) => {
    const id = await createdThenPaid(amount);
    const { reports } = await withdrawalDetails(testEnv.app, id);
    expect(reports.map(({ verdict }) => verdict)).not.toContain('refused');
  });

  test('a signed refusal releases nothing before a lookup confirms it', async () => {
    const reply = await testEnv.pay('100.31');
    const id = String(reply.body['withdraw_id']);
    const [attempt] = (await withdrawalDetails(testEnv.app, id)).attempts;
    const reference = attempt?.reference ?? '';
    const forged = sign(payoutReport('refused', reference, { code: 'declined' }));
    expect((await testEnv.server.send('/callbacks/sim', forged)).status).toBe(200);
    await waitUntil(
      () => withdrawalDetails(testEnv.app, id),
      ({ reports }) => reports.some(({ source }) => source === 'lookup'),
    );
    expect((await withdrawalDetails(testEnv.app, id)).withdrawal).toMatchObject({
      state: 'created',
      stage: 'sent',
    });
  });

  test('a changed body and an unknown aggregator are rejected', async () => {
    const good = sign(payoutReport('paid', 'sl-x'));
    const swapped = { ...good, body: good.body.replace('100.31', '900.31') };
    expect((await testEnv.server.send('/callbacks/sim', swapped)).status).toBe(401);
    expect((await testEnv.server.send('/callbacks/nobody', good)).status).toBe(404);
  });
});
