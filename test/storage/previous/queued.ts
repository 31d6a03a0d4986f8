// The second part of the fixture, filled while no worker runs: withdrawals in every stage, jobs and webhooks that wait.
import { dayOf } from '../../../src/domain/books.ts';
import { asWithdrawalId } from '../../../src/domain/ids.ts';
import { checkLedger } from '../../../src/usecases/operator/check-ledger.ts';
import { listIncidents } from '../../../src/usecases/operator/incidents.ts';
import { reconcileNow } from '../../../src/usecases/operator/reconcile.ts';
import { setHalt } from '../../../src/usecases/operator/set-halt.ts';
import { lookAfterPayout } from '../../../src/usecases/payouts/look-after-payout.ts';
import { until } from '../../harness/payouts.ts';
import { TESTER } from '../../harness/people.ts';
import { expectDone, expectOk, type Scene } from './scene.ts';
import { maker } from './settled.ts';

const PAID = { status: 'Paid', returned: false } as const;
const CANCELLED = { status: 'Cancelled', returned: false } as const;
const CREATED = { status: 'Created', returned: false } as const;

/** Longer than the fixture takes to fill: an accepted payout is carried out only after the simulator starts again. */
const NEVER_MS = 600_000;

export async function leaveQueued(scene: Scene): Promise<void> {
  await leaveManual(scene);
  await leaveCallbacks(scene);
  await leaveAtAggregators(scene);
  await leaveInterrupted(scene);
  const { app } = scene.parts;
  await scene.ask('Stall', 'halted', { system: 'ewallet', amount: '50', after: PAID });
  expectOk(await setHalt(app, TESTER, { scope: 'system', subject: 'usdt', reason: 'The rate is wrong' }));
  await scene.ask('Kiosk', 'halted with its system', { system: 'usdt', after: PAID });
  const today = dayOf(new Date());
  expectOk(await reconcileNow(app, TESTER, { aggregator: 'sim', day: today }));
  const statement = `reference,id,state,amount,currency,at\nsl-unknown-1,x-1,paid,1250.00,RUB,${today}T00:00:01Z\n`;
  expectOk(await reconcileNow(app, TESTER, { aggregator: 'gate', day: today, statement }));
  await checkLedger(app, TESTER, () => undefined);
}

async function leaveManual(scene: Scene): Promise<void> {
  const { mira, cem } = maker(scene);
  await scene.ask('Shop', 'queued', { system: 'fps', after: CREATED });
  const claimed = await scene.ask('Shop', 'claimed', { system: 'card', after: CREATED });
  expectDone(await mira.post(`/withdrawals/${claimed}/claim`));
  const waiting = { system: 'usdt', amount: '7000', after: CREATED };
  const large = await scene.ask('Shop', 'payment proposed', waiting);
  expectDone(await mira.post(`/withdrawals/${large}/pay`, { reference: 'bank-4714' }));
  const rejected = await scene.ask('Shop', 'cancellation rejected', waiting);
  const { proposal } = expectDone(
    await mira.post(`/withdrawals/${rejected}/cancel`, { reason: 'A mistake' }),
  );
  expectDone(
    await cem.post(`/proposals/${(proposal as { id: number }).id}/reject`, { reason: 'It is right' }),
  );
  const routed = await scene.ask('Shop', 'handed to an aggregator', { system: 'card', after: PAID });
  expectDone(
    await mira.post(`/withdrawals/${routed}/route`, { aggregator: 'gate', reason: 'The bank is closed' }),
  );
  const { merchant_id: id } = scene.shop('Shop').credentials;
  expectDone(await mira.post(`/merchants/${id}/credit`, { amount: '20000', note: 'Bank transfer' }));
}

/** What callbacks said has to be confirmed by the aggregator, or contradicts the request. */
async function leaveCallbacks(scene: Scene): Promise<void> {
  const { app, sim } = scene.parts;
  sim.control({ delay_ms: 20, return_after_ms: 60 });
  sim.control({ outcome: 'refused_later', next: 1 });
  await scene.ask('Kiosk', 'refused by callback', { system: 'fps', after: CANCELLED });
  sim.control({ outcome: 'late_return', next: 1 });
  await scene.ask('Kiosk', 'returned by callback', {
    system: 'ewallet',
    after: { status: 'Cancelled', returned: true },
  });
  await until(
    () => app.db.query({ text: `select key from graphile_worker.jobs where key like 'confirm:%'` }),
    (jobs) => jobs.length === 2,
  );
  sim.control({ outcome: 'wrong_amount_over', next: 1 });
  const id = await scene.ask('Kiosk', 'another amount reported', { system: 'fps', after: PAID });
  await until(
    () => listIncidents(app, { all: false }),
    (found) => found.some(({ kind }) => kind === 'wrong_amount'),
  );
  const resolution = { paid: true, reason: 'A rounding error', evidence: 'Statement of the aggregator' };
  const { proposal } = expectDone(await maker(scene).mira.post(`/withdrawals/${id}/resolve`, resolution));
  scene.waitingProposal = (proposal as { id: number }).id;
}

async function leaveAtAggregators(scene: Scene): Promise<void> {
  const { app, sim, gate } = scene.parts;
  sim.control({ delay_ms: NEVER_MS });
  gate.control({ delay_ms: NEVER_MS });
  await scene.ask('Kiosk', 'sent by ewallet', { system: 'ewallet', after: PAID });
  await scene.ask('Kiosk', 'sent by usdt', { system: 'usdt', after: PAID });
  sim.control({ outcome: 'reply_lost', next: 1 });
  await scene.ask('Kiosk', 'uncertain and paid', { system: 'fps', after: PAID });
  sim.control({ outcome: 'lost_request', next: 1 });
  await scene.ask('Kiosk', 'uncertain and not paid', { system: 'fps', after: CANCELLED });
  gate.control({ outcome: 'lost_request', next: 1 });
  const id = await scene.ask('Kiosk', 'uncertain and to be sent again', { system: 'card', after: PAID });
  // After the third lookup it is sent again.
  for (let lookups = 0; lookups < 2; lookups += 1) await lookAfterPayout(app, asWithdrawalId(id));
}

/** The process ended before the hold was followed by an attempt, before the attempt was sent, or before its result. */
async function leaveInterrupted(scene: Scene): Promise<void> {
  const { interruption } = scene.parts;
  for (const [at, system, after] of [
    ['held', 'ewallet', PAID],
    ['held', 'usdt', PAID],
    ['attempt written', 'fps', CANCELLED],
    ['answered', 'card', PAID],
  ] as const) {
    interruption.at = at;
    await scene.ask('Kiosk', `interrupted at ${at}, ${system}`, { system, after });
  }
}
