// Two operators resolve an uncertain payout; one records a return. Row 11 of docs/failures.md.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { liftHalt } from '../../../src/usecases/operator/halts/halts.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { collectReceivable } from '../../../src/usecases/operator/merchants/collect-receivable.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { returnWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { proposeResolution } from '../../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { operatorActor, TESTER } from '../../harness/actors.ts';
import { addOperators, makeMerchant, money } from '../../harness/app.ts';
import { BALANCE, CREATE } from '../../harness/client.ts';
import { connectDirectly } from '../../harness/database.ts';
import { type PayoutSetup, withdrawalDetails } from '../../harness/payouts.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { idOf, openPayouts, type Payouts } from './payouts.ts';

let payouts: Payouts;
let testEnv: PayoutSetup;
let createManual: Payouts['createManual'];
let createAutomatic: Payouts['createAutomatic'];
let withdrawalOf: Payouts['withdrawalOf'];

beforeAll(async () => {
  payouts = await openPayouts();
  await addOperators(payouts.testEnv.app, 'ann');
  ({ testEnv, createManual, createAutomatic, withdrawalOf } = payouts);
});
afterAll(() => payouts.close());

const [ann, ben] = ['ann', 'ben'];

describe('the manual resolution of an uncertain payout', () => {
  const decide = async (id: WithdrawalId, paid: boolean) => {
    const proposed = await proposeResolution(testEnv.app, operatorActor(ann), {
      id,
      paid,
      reason: 'the aggregator does not answer',
      evidence: 'their letter of today, file 12',
    });
    if (!proposed.ok) throw new Error(proposed.rejection.text);
    const byMaker = await decideProposal(testEnv.app, operatorActor(ann), {
      id: proposed.value.id,
      verdict: 'confirmed',
    });
    expect(byMaker.ok).toBe(false);
    return decideProposal(testEnv.app, operatorActor(ben), { id: proposed.value.id, verdict: 'confirmed' });
  };

  test('as paid by two operators settles it, and the history names both', async () => {
    const id = await createAutomatic('30.31');
    expect(await decide(id, true)).toMatchObject({ ok: true });
    const { withdrawal, events, reports } = await withdrawalDetails(testEnv.app, id);
    expect(withdrawal.state).toBe('paid');
    expect(events.at(-1)).toMatchObject({ step: 'settle', actor: `${ann} and ${ben}` });
    expect(reports.at(-1)).toMatchObject({ source: 'operator', verdict: 'paid' });
  });

  test('as not paid by two operators releases the hold', async () => {
    const id = await createAutomatic('30.31');
    expect(await decide(id, false)).toMatchObject({ ok: true });
    expect(await withdrawalOf(id)).toMatchObject({ state: 'cancelled', failed: false });
  });

  test('requires a reason, evidence and an uncertain payout', async () => {
    const id = await createManual();
    const order = { id, paid: true, actor: ann, reason: 'x', evidence: 'y' };
    expect(await proposeResolution(testEnv.app, TESTER, order)).toMatchObject({
      rejection: { kind: 'wrong-state' },
    });
    expect(await proposeResolution(testEnv.app, TESTER, { ...order, evidence: ' ' })).toMatchObject({
      rejection: { kind: 'invalid' },
    });
  });

  test('row 11: a payout paid after it was resolved as not paid opens an incident, books a debt and freezes the merchant', async () => {
    const shop = await makeMerchant(testEnv.app, { payoutMode: 'auto', credit: '100' });
    testEnv.simulator.control({ delay_ms: 1_500 });
    const reply = await testEnv.server.post(CREATE, {
      ...shop,
      amount: '60',
      wallet: 'shop.4711',
      system: 'ewallet',
    });
    testEnv.simulator.control({ delay_ms: 20 });
    const id = idOf(reply.body);
    expect(await decide(id, false)).toMatchObject({ ok: true });
    expect((await testEnv.server.post(BALANCE, shop)).body).toMatchObject({ available: '100.00' });

    const [incident] = await waitUntil(
      () => listIncidents(testEnv.app, { all: false, withdrawalId: id }),
      (open) => open.length > 0,
    );
    expect(incident).toMatchObject({ kind: 'paid_after_cancel' });
    expect(await withdrawalOf(id)).toMatchObject({ state: 'cancelled', returned: false });
    expect((await testEnv.server.post(BALANCE, shop)).body).toMatchObject({
      available: '100.00',
      held: '0.00',
    });
    const db = await connectDirectly(testEnv.server.database);
    const { rows } = await db.query('select receivable from balances where merchant_id = $1', [
      shop.merchant_id,
    ]);
    expect(rows).toEqual([{ receivable: '-6000' }]);

    // The merchant is frozen: the next withdrawal waits.
    const next = await testEnv.server.post(CREATE, {
      ...shop,
      amount: '10',
      wallet: 'shop.4711',
      system: 'ewallet',
    });
    expect(await withdrawalOf(idOf(next.body))).toMatchObject({ waitingFor: 'the halt of its merchant' });
    expect(await claimWithdrawal(testEnv.app, operatorActor(ann), { id: idOf(next.body) })).toMatchObject({
      ok: false,
    });

    // Operators collect the debt, close the incident and lift the halt.
    expect(await collectReceivable(testEnv.app, operatorActor(ann), shop.merchant_id)).toMatchObject({
      value: 6_000n,
    });
    expect(
      await closeIncident(testEnv.app, operatorActor(ann), {
        id: incident?.id ?? 0,
        resolution: 'collected',
      }),
    ).toMatchObject({ ok: true });
    await liftHalt(testEnv.app, TESTER, { scope: 'merchant', subject: String(shop.merchant_id) });
    await waitUntil(
      () => withdrawalOf(idOf(next.body)),
      ({ state }) => state === 'paid',
    );
    expect((await testEnv.server.post(BALANCE, shop)).body).toMatchObject({
      available: '30.00',
      held: '0.00',
    });
  });
});

test('an operator records the return of an automatic payout once, and later reports change nothing', async () => {
  const id = await createAutomatic('40.00');
  await waitUntil(
    () => withdrawalOf(id),
    ({ state }) => state === 'paid',
  );
  expect(await returnWithdrawal(testEnv.app, operatorActor(ann), { id, reason: 'sent back' })).toMatchObject({
    value: { withdrawal: { state: 'cancelled', returned: true } },
  });
  const { attempts, events } = await withdrawalDetails(testEnv.app, id);
  expect(attempts).toMatchObject([{ state: 'returned' }]);
  expect(events.at(-1)).toMatchObject({ step: 'return', actor: ann, reason: 'sent back' });
  const [{ reference, amount } = { reference: '', amount: money('1') }] = attempts;
  for (const verdict of ['returned', 'paid'] as const)
    await testEnv.app.recordOutcome({
      reference,
      source: 'lookup',
      report: { verdict, providerId: null, amount, currency: 'RUB' },
    });
  expect((await withdrawalDetails(testEnv.app, id)).events).toHaveLength(events.length);
  expect(await returnWithdrawal(testEnv.app, operatorActor(ann), { id, reason: 'again' })).toMatchObject({
    ok: false,
  });
});
