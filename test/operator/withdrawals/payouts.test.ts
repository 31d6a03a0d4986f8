// What people do beside the machine: claims, second pairs of eyes, what only they can decide.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { WithdrawalId } from '../../../src/domain/ids.ts';
import { liftHalt, setHalt } from '../../../src/usecases/operator/halts/set-halt.ts';
import { closeIncident, listIncidents } from '../../../src/usecases/operator/incidents/incidents.ts';
import { collectReceivable } from '../../../src/usecases/operator/merchants/collect-receivable.ts';
import { decideProposal } from '../../../src/usecases/operator/proposals/decide-proposal.ts';
import { listProposals, setFourEyes } from '../../../src/usecases/operator/settings/four-eyes.ts';
import { cancelWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import {
  claimWithdrawal,
  returnToQueue,
} from '../../../src/usecases/operator/withdrawals/claim-withdrawal.ts';
import { payWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { proposeResolution } from '../../../src/usecases/operator/withdrawals/propose-resolution.ts';
import { retryWithdrawal } from '../../../src/usecases/operator/withdrawals/retry-withdrawal.ts';
import { returnWithdrawal } from '../../../src/usecases/operator/withdrawals/apply-manual-action.ts';
import { routeWithdrawal } from '../../../src/usecases/operator/withdrawals/route-withdrawal.ts';
import { makeMerchant, money, type TestMerchant } from '../../harness/app.ts';
import { BALANCE, CREATE } from '../../harness/client.ts';
import { peek } from '../../harness/database.ts';
import { person, TESTER } from '../../harness/operator-clients.ts';
import { expectSound, openWorld, storyOf, until, type World } from '../../harness/payouts.ts';

let world: World;
let manual: TestMerchant;
const [ann, ben] = ['ann', 'ben'];

beforeAll(async () => {
  world = await openWorld();
  manual = await makeMerchant(world.app, { credit: '1000000' });
});
afterAll(async () => {
  await expectSound(world);
  await world.close();
});

const idOf = (body: Record<string, unknown>) => Number(body['withdraw_id']) as WithdrawalId;

async function byHand(amount = '10'): Promise<WithdrawalId> {
  const reply = await world.server.post(CREATE, {
    ...manual,
    amount,
    wallet: 'shop.4711',
    system: 'ewallet',
  });
  return idOf(reply.body);
}

async function automatic(amount: string): Promise<WithdrawalId> {
  return idOf((await world.pay(amount)).body);
}

const standing = async (id: WithdrawalId) => (await storyOf(world.app, id)).withdrawal;

describe('claims', () => {
  test('a claimed withdrawal is paid by whoever claimed it, and by nobody else', async () => {
    const id = await byHand();
    expect(await claimWithdrawal(world.app, person(ann), { id })).toMatchObject({ ok: true });
    for (const act of [claimWithdrawal, returnToQueue, payWithdrawal])
      expect(await act(world.app, person(ben), { id })).toMatchObject({
        ok: false,
        rejection: { text: expect.stringContaining(`Withdrawal ${id} is claimed by ${ann}.`) },
      });
    expect(await cancelWithdrawal(world.app, person(ben), { id, reason: 'no' })).toMatchObject({ ok: false });
    expect(
      await payWithdrawal(world.app, person(ann), { id, reference: 'bank-1', proof: 'receipt.pdf' }),
    ).toMatchObject({ ok: true });
    const { events } = await storyOf(world.app, id);
    expect(events.map(({ step, actor, reason }) => [step, actor, reason])).toEqual([
      ['hold', `merchant:${manual.merchant_id}`, null],
      ['claim', ann, null],
      ['settle', ann, 'proof: receipt.pdf'],
    ]);
  });

  test('given back or taken over, it is free for the next one', async () => {
    const id = await byHand();
    await claimWithdrawal(world.app, person(ann), { id });
    await claimWithdrawal(world.app, person(ben), { id, takeOver: true });
    expect(await standing(id)).toMatchObject({ stage: 'claimed', claimedBy: ben });
    await returnToQueue(world.app, person(ben), { id });
    expect(await standing(id)).toMatchObject({ stage: 'queued', claimedBy: null });
  });

  test('what an operator has is not sent, and what was sent no operator gets', async () => {
    await setHalt(world.app, person(ann), { scope: 'system', subject: 'ewallet', reason: 'test' });
    const waiting = await automatic('20.00');
    expect(await standing(waiting)).toMatchObject({ stage: 'queued', waitingFor: 'the halt of its system' });
    await claimWithdrawal(world.app, person(ann), { id: waiting });
    await liftHalt(world.app, TESTER, { scope: 'system', subject: 'ewallet' });
    const sent = await automatic('20.31');
    expect(await standing(sent)).toMatchObject({ stage: 'sent' });
    expect(await standing(waiting)).toMatchObject({ stage: 'claimed' });
    expect(await retryWithdrawal(world.app, person(ann), waiting)).toMatchObject({
      rejection: { text: `You have claimed withdrawal ${waiting} yourself. Give it back first.` },
    });
    expect(await retryWithdrawal(world.app, person(ben), waiting)).toMatchObject({
      rejection: { text: `Withdrawal ${waiting} is claimed by ${ann}. Take it over from them first.` },
    });
    for (const act of [claimWithdrawal, payWithdrawal])
      expect(await act(world.app, person(ann), { id: sent })).toMatchObject({ ok: false });
    // Back in the queue, it goes its automatic way.
    await returnToQueue(world.app, person(ann), { id: waiting });
    await until(
      () => standing(waiting),
      ({ state }) => state === 'paid',
    );
  });

  test('of 20 claims and 20 dispatches at once one wins, fifty times', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await byHand();
      const results = await Promise.all([
        ...Array.from({ length: 20 }, (_, i) => claimWithdrawal(world.app, person(`c${i}`), { id })),
        ...Array.from({ length: 20 }, (_, i) =>
          routeWithdrawal(world.app, person(`r${i}`), { id, aggregator: 'sim', reason: 'race' }),
        ),
      ]);
      expect(results.some(({ ok }) => ok)).toBe(true);
      await until(
        () => standing(id),
        ({ state, stage }) => state === 'paid' || stage === 'claimed',
      );
    }
  });
});

test('row 16: fifty clicks on "paid" pay once', async () => {
  const id = await byHand();
  const results = await Promise.all(
    Array.from({ length: 50 }, () => payWithdrawal(world.app, person(ann), { id, reference: 'bank-2' })),
  );
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
});

describe('row 17: four eyes', () => {
  beforeAll(() => setFourEyes(world.app, TESTER, { above: money('1000') }));
  afterAll(() => setFourEyes(world.app, TESTER, { above: null }));

  test('up to the amount one operator is enough, above it another one has to confirm', async () => {
    const small = await byHand('1000');
    expect(await payWithdrawal(world.app, person(ann), { id: small })).toMatchObject({
      value: { proposal: null, withdrawal: { state: 'paid' } },
    });
    const large = await byHand('1000.50');
    const proposed = await payWithdrawal(world.app, person(ann), { id: large, reference: 'bank-3' });
    if (!proposed.ok || !proposed.value.proposal) throw new Error('no proposal');
    expect(await standing(large)).toMatchObject({ state: 'created' });
    const { id } = proposed.value.proposal;
    expect(await decideProposal(world.app, person(ann), { id, verdict: 'confirmed' })).toMatchObject({
      ok: false,
      rejection: { text: `${ann} proposed this; somebody else has to confirm it.` },
    });
    expect(await decideProposal(world.app, person(ben), { id, verdict: 'confirmed' })).toMatchObject({
      ok: true,
    });
    expect(await standing(large)).toMatchObject({ state: 'paid', reference: 'bank-3' });
    expect(await listProposals(world.app, { open: true, limit: 10 })).toEqual([]);
  });

  test('the database itself refuses one person twice', async () => {
    const large = await byHand('2000');
    await payWithdrawal(world.app, person(ann), { id: large });
    const db = await peek(world.server.database);
    await expect(
      db.query(
        `update proposals set checker = maker, checked_at = now(), verdict = 'confirmed' where withdrawal_id = $1`,
        [large],
      ),
    ).rejects.toMatchObject({ code: '23514', constraint: 'four_eyes' });
  });

  test('what moved on since it was proposed is not carried out', async () => {
    const large = await byHand('3000');
    const proposed = await payWithdrawal(world.app, person(ann), { id: large });
    if (!proposed.ok || !proposed.value.proposal) throw new Error('no proposal');
    // As a worker does that looks after it; people have to wait for the verdict.
    expect(await claimWithdrawal(world.app, person('eve'), { id: large })).toMatchObject({ ok: false });
    const db = await peek(world.server.database);
    await db.query('update withdrawals set fence = fence + 1 where id = $1', [large]);
    expect(
      await decideProposal(world.app, person(ben), { id: proposed.value.proposal.id, verdict: 'confirmed' }),
    ).toMatchObject({ ok: false });
    expect(await standing(large)).toMatchObject({ state: 'created', stage: 'queued' });
  });

  test('confirm against reject, and pay against cancel, a hundred times: one of the two', async () => {
    for (let round = 0; round < 100; round += 1) {
      const id = await byHand('1500');
      const both = await Promise.all([
        payWithdrawal(world.app, person(ann), { id }),
        cancelWithdrawal(world.app, person(ben), { id, reason: 'race' }),
      ]);
      const proposals = both.flatMap((result) =>
        result.ok && result.value.proposal ? [result.value.proposal] : [],
      );
      expect(proposals).toHaveLength(1);
      const number = proposals[0]?.id ?? 0;
      const checks = await Promise.all([
        decideProposal(world.app, person('eve'), { id: number, verdict: 'confirmed' }),
        decideProposal(world.app, person('fay'), { id: number, verdict: 'rejected' }),
      ]);
      expect(checks.filter(({ ok }) => ok)).toHaveLength(1);
    }
  });
});

describe('an uncertain payout, resolved by hand', () => {
  const decide = async (id: WithdrawalId, paid: boolean) => {
    const proposed = await proposeResolution(world.app, person(ann), {
      id,
      paid,
      reason: 'the aggregator does not answer',
      evidence: 'their letter of today, file 12',
    });
    if (!proposed.ok) throw new Error(proposed.rejection.text);
    const own = await decideProposal(world.app, person(ann), { id: proposed.value.id, verdict: 'confirmed' });
    expect(own.ok).toBe(false);
    return decideProposal(world.app, person(ben), { id: proposed.value.id, verdict: 'confirmed' });
  };

  test('two operators say paid: settled, and both are in the history', async () => {
    const id = await automatic('30.31');
    expect(await decide(id, true)).toMatchObject({ ok: true });
    const { withdrawal, events, reports } = await storyOf(world.app, id);
    expect(withdrawal.state).toBe('paid');
    expect(events.at(-1)).toMatchObject({ step: 'settle', actor: `${ann} and ${ben}` });
    expect(reports.at(-1)).toMatchObject({ source: 'operator', verdict: 'paid' });
  });

  test('two operators say not paid: given back', async () => {
    const id = await automatic('30.31');
    expect(await decide(id, false)).toMatchObject({ ok: true });
    expect(await standing(id)).toMatchObject({ state: 'cancelled', failed: false });
  });

  test('it needs a reason and evidence, and something to resolve', async () => {
    const id = await byHand();
    const order = { id, paid: true, actor: ann, reason: 'x', evidence: 'y' };
    expect(await proposeResolution(world.app, TESTER, order)).toMatchObject({
      rejection: { kind: 'wrong-state' },
    });
    expect(await proposeResolution(world.app, TESTER, { ...order, evidence: ' ' })).toMatchObject({
      rejection: { kind: 'invalid' },
    });
  });

  test('row 11: paid after all: an incident, a debt apart from the balance, a frozen merchant; never a flip', async () => {
    const shop = await makeMerchant(world.app, { payoutMode: 'auto', credit: '100' });
    world.simulator.control({ delay_ms: 1_500 });
    const reply = await world.server.post(CREATE, {
      ...shop,
      amount: '60',
      wallet: 'shop.4711',
      system: 'ewallet',
    });
    world.simulator.control({ delay_ms: 20 });
    const id = idOf(reply.body);
    expect(await decide(id, false)).toMatchObject({ ok: true });
    expect((await world.server.post(BALANCE, shop)).body).toMatchObject({ available: '100.00' });

    const [incident] = await until(
      () => listIncidents(world.app, { all: false, withdrawalId: id }),
      (open) => open.length > 0,
    );
    expect(incident).toMatchObject({ kind: 'paid_after_cancel' });
    expect(await standing(id)).toMatchObject({ state: 'cancelled', returned: false });
    expect((await world.server.post(BALANCE, shop)).body).toMatchObject({
      available: '100.00',
      held: '0.00',
    });
    const db = await peek(world.server.database);
    const { rows } = await db.query('select receivable from balances where merchant_id = $1', [
      shop.merchant_id,
    ]);
    expect(rows).toEqual([{ receivable: '-6000' }]);

    // Frozen: the next one waits.
    const next = await world.server.post(CREATE, {
      ...shop,
      amount: '10',
      wallet: 'shop.4711',
      system: 'ewallet',
    });
    expect(await standing(idOf(next.body))).toMatchObject({ waitingFor: 'the halt of its merchant' });
    expect(await claimWithdrawal(world.app, person(ann), { id: idOf(next.body) })).toMatchObject({
      ok: false,
    });

    // Seen to: the debt is collected, the incident closed, the merchant goes on.
    expect(await collectReceivable(world.app, person(ann), shop.merchant_id)).toMatchObject({
      value: 6_000n,
    });
    expect(
      await closeIncident(world.app, person(ann), { id: incident?.id ?? 0, resolution: 'collected' }),
    ).toMatchObject({ ok: true });
    await liftHalt(world.app, TESTER, { scope: 'merchant', subject: String(shop.merchant_id) });
    await until(
      () => standing(idOf(next.body)),
      ({ state }) => state === 'paid',
    );
    expect((await world.server.post(BALANCE, shop)).body).toMatchObject({ available: '30.00', held: '0.00' });
  });
});

test('what an aggregator paid can be returned by hand, once, whatever the aggregator says later', async () => {
  const id = await automatic('40.00');
  await until(
    () => standing(id),
    ({ state }) => state === 'paid',
  );
  expect(await returnWithdrawal(world.app, person(ann), { id, reason: 'sent back' })).toMatchObject({
    value: { withdrawal: { state: 'cancelled', returned: true } },
  });
  const { attempts, events } = await storyOf(world.app, id);
  expect(attempts).toMatchObject([{ state: 'returned' }]);
  expect(events.at(-1)).toMatchObject({ step: 'return', actor: ann, reason: 'sent back' });
  const [{ reference, amount } = { reference: '', amount: money('1') }] = attempts;
  for (const verdict of ['returned', 'paid'] as const)
    await world.app.recordOutcome({
      reference,
      source: 'lookup',
      report: { verdict, providerId: null, amount, currency: 'RUB' },
    });
  expect((await storyOf(world.app, id)).events).toHaveLength(events.length);
  expect(await returnWithdrawal(world.app, person(ann), { id, reason: 'again' })).toMatchObject({
    ok: false,
  });
});

test("a frozen merchant's withdrawals are paid by nobody", async () => {
  const id = await byHand();
  const subject = String(manual.merchant_id);
  await setHalt(world.app, person(ann), { scope: 'merchant', subject, reason: 'under review' });
  for (const act of [claimWithdrawal, payWithdrawal])
    expect(await act(world.app, person(ben), { id })).toMatchObject({
      rejection: { text: `Merchant ${subject} is frozen by ${ann}: under review. Lift that first.` },
    });
  await liftHalt(world.app, TESTER, { scope: 'merchant', subject });
  expect(await payWithdrawal(world.app, person(ben), { id })).toMatchObject({ ok: true });
});

test('a withdrawal that is paid by hand can be handed to an aggregator', async () => {
  const id = await byHand();
  expect(
    await routeWithdrawal(world.app, person(ann), { id, aggregator: 'nobody', reason: 'faster' }),
  ).toMatchObject({ ok: false });
  await routeWithdrawal(world.app, person(ann), { id, aggregator: 'sim', reason: 'faster' });
  await until(
    () => standing(id),
    ({ state }) => state === 'paid',
  );
});
