// The statement lists a payout of an open withdrawal that is not in our records, as after a restore: nothing is sent again
// until an operator has decided.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../src/domain/ids.ts';
import { advancePayout } from '../../src/usecases/payouts/advance-payout.ts';
import { command } from '../harness/commands/command-line.ts';
import { connectDirectly } from '../harness/database.ts';
import { type OperatorClient, signInNewOperator } from '../harness/operator-client.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { idOf, openPayouts, type Payouts } from '../operator/withdrawals/payouts.ts';
import { compare, type Line, statementOf, today } from './samples.ts';

let payouts: Payouts;
let ann: OperatorClient;
let boss: OperatorClient;

beforeAll(async () => {
  payouts = await openPayouts();
  ann = await signInNewOperator(payouts.testEnv.server, 'ann', 'maker');
  boss = await signInNewOperator(payouts.testEnv.server, 'boss', 'admin');
});
afterAll(() => payouts.close());

type Lost = { readonly id: WithdrawalId; readonly reference: string; readonly line: Line };

/** Queued, and its first attempt is only at the aggregator. */
async function losePayout(change: Partial<Line> = {}): Promise<Lost> {
  await boss.post('/halts', { scope: 'global', reason: 'restored' });
  const { server, app } = payouts.testEnv;
  const id = idOf((await payouts.testEnv.pay('10.00')).body);
  const { rows } = await (await connectDirectly(server.database)).query<{ nonce: string }>(
    'select nonce from withdrawals where id = $1',
    [id],
  );
  const reference = app.vault.referenceOf(id, 1, rows[0]?.nonce ?? null);
  const line: Line = {
    reference,
    id: `provider-${id}`,
    state: 'paid',
    amount: '10.00',
    currency: 'RUB',
    at: new Date().toISOString(),
    wallet: '',
    created_at: '',
    ...change,
  };
  return { id, reference, line };
}

async function compareWith(line: Line): Promise<void> {
  const { app } = payouts.testEnv;
  await compare(app, { lines: [...(await statementOf(app)), line] });
}

const resume = () => boss.send('DELETE', '/halts/global');
const executionsOf = (reference: string): number =>
  payouts.testEnv.simulator.store.entries().find((entry) => entry.reference === reference)?.executions ?? 0;
const possiblyPaid = async () =>
  ((await ann.get('/restore')).body as { possibly_paid: number[] }).possibly_paid;

describe.each(['paid', 'accepted', 'returned'])('an open withdrawal whose payout is %s there', (state) => {
  test('is not sent, and is listed', async () => {
    const { id, reference, line } = await losePayout({ state });
    await compareWith(line);
    await resume();
    await advancePayout(payouts.testEnv.app, id);
    expect(executionsOf(reference)).toBe(0);
    expect((await ann.get(`/withdrawals/${id}`)).body).toMatchObject({
      withdrawal: {
        status: 'Created',
        possible_payment: expect.stringContaining('The statement of sim lists a payout of it'),
      },
    });
    expect(await possiblyPaid()).toContain(id);
    await ann.post(`/withdrawals/${id}/cancel`, { reason: 'end of the test' });
    expect(await possiblyPaid()).not.toContain(id);
  });
});

test('it is paid with the reference of the aggregator', async () => {
  const { id, reference, line } = await losePayout();
  await compareWith(line);
  await resume();
  await ann.post(`/withdrawals/${id}/claim`);
  expect((await ann.post(`/withdrawals/${id}/pay`, { reference })).status).toBe(200);
  expect(await payouts.withdrawalOf(id)).toMatchObject({ state: 'paid' });
});

test('it is sent after a statement that it was not paid', async () => {
  const { id, reference, line } = await losePayout({ state: 'returned' });
  await compareWith(line);
  await resume();
  await ann.post(`/withdrawals/${id}/claim`);
  expect((await ann.post(`/withdrawals/${id}/give-back`)).status).toBe(422);
  const reason = 'the aggregator has returned it';
  expect((await ann.post(`/withdrawals/${id}/give-back`, { reason })).status).toBe(200);
  await waitUntil(async () => (await payouts.withdrawalOf(id)).state === 'paid');
  expect(executionsOf(reference)).toBe(1);
});

test('the audit log says which withdrawals a reconciliation found', async () => {
  const { id, line } = await losePayout();
  await compareWith(line);
  await resume();
  const { items } = (await boss.get('/audit?action=reconciliation.run&limit=1')).body as { items: object[] };
  expect(items).toMatchObject([{ after: { possibly_paid: [id] } }]);
  await ann.post(`/withdrawals/${id}/cancel`, { reason: 'end of the test' });
});

test.each<[string, (lost: Lost) => Partial<Line>]>([
  ['is refused there', () => ({ state: 'refused' })],
  ['has a reference that is not of this withdrawal', ({ id }) => ({ reference: `sl-${id}-1-000000000000` })],
])('a withdrawal whose payout %s is sent as usual', async (_, change) => {
  const lost = await losePayout();
  await compareWith({ ...lost.line, ...change(lost) });
  expect(await possiblyPaid()).not.toContain(lost.id);
  await resume();
  await waitUntil(async () => (await payouts.withdrawalOf(lost.id)).state === 'paid');
});

test('the check after a restore lists them, and says what to do', async () => {
  const { id, reference } = await losePayout();
  const { store } = payouts.testEnv.simulator;
  const [entry] = store.entries();
  if (!entry) throw new Error('the simulator has no payout');
  store.insert({ ...entry, reference, outcome: 'paid', refusal: null });
  store.execute(reference);
  const { server } = payouts.testEnv;
  const env = {
    PATH: process.env['PATH'] ?? '',
    DATABASE_URL: server.database.url,
    SLUICE_MASTER_KEY: server.masterKey.toString('base64'),
  };
  const { stdout, code } = await command(['restore', 'check'], env);
  expect(code).toBe(1);
  await resume();
  expect(stdout).toContain(`perhaps paid there, so not sent: ${id}. Claim each`);
  const { body } = await ann.get('/restore');
  expect(body).toMatchObject({ incident: null, possibly_paid: [id], aggregators: [{ name: 'sim' }] });
  expect(body['days']).toContain(today());
  await ann.post(`/withdrawals/${id}/claim`);
  expect((await ann.post(`/withdrawals/${id}/pay`, { reference })).status).toBe(200);
});
