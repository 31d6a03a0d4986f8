// Automatic payouts of a filled demo: payouts through the simulator with various outcomes, webhooks, a debt, and
// reconciliations. The running server sends the payouts and webhooks.
import { setTimeout as sleep } from 'node:timers/promises';
import type { WithdrawalId } from '../domain/ids.ts';
import { asMinor } from '../domain/money.ts';
import { dayOf, shiftDay } from '../domain/reconciliation/records.ts';
import type { AggregatorTerms } from '../domain/routing.ts';
import { loadAttemptsOf } from '../storage/payouts/attempts.ts';
import { loadWithdrawalsById } from '../storage/withdrawals/withdrawals.ts';
import type { App } from '../usecases/app.ts';
import { listAggregators } from '../usecases/operator/aggregators/list-aggregators.ts';
import { updateAggregator } from '../usecases/operator/aggregators/update-aggregator.ts';
import { updateMerchant } from '../usecases/operator/merchants/update-merchant.ts';
import { decideProposal } from '../usecases/operator/proposals/decide-proposal.ts';
import { reconcileNow } from '../usecases/operator/reconciliation/reconcile.ts';
import { setEndpoint } from '../usecases/operator/webhooks/set-endpoint.ts';
import { cancelWithdrawal } from '../usecases/operator/withdrawals/apply-manual-action.ts';
import { claimWithdrawal } from '../usecases/operator/withdrawals/claim-withdrawal.ts';
import { proposeResolution } from '../usecases/operator/withdrawals/propose-resolution.ts';
import { recordOutcomes } from '../usecases/payouts/record-outcomes.ts';
import { CHECKER, DEMO, getShop, MAKER, payByHand, requestWithdrawal, type Shop } from './shops.ts';
import type { Random } from './wallets.ts';

type PayoutFill = {
  readonly simulator: AggregatorTerms;
  readonly shops: readonly Shop[];
  readonly random: Random;
};

export const findSimulator = async (app: App): Promise<AggregatorTerms | undefined> =>
  (await listAggregators(app)).find(({ terms }) => terms.kind === 'simulator' && terms.enabled)?.terms;

/** Returns the number of created withdrawals. */
export async function fillPayouts(app: App, fill: PayoutFill): Promise<number> {
  const { simulator, shops } = fill;
  await updateAggregator(app, DEMO, simulator.name, { float: '1500000' });
  const notified = getShop(shops, 3);
  const unreachable = getShop(shops, 0);
  await setEndpoint(app, DEMO, notified.merchantId, { url: `${simulator.url}/inbox` });
  await setEndpoint(app, DEMO, unreachable.merchantId, { url: `${simulator.url}/not-found` });
  await updateMerchant(app, DEMO, notified.merchantId, { payoutMode: 'auto' });
  const sent = await payAutomatically(app, notified, fill.random);
  const paid = await payManually(app, unreachable, fill.random);
  await waitUntilSent(app, sent);
  await createDebt(app, sent);
  await runReconciliations(app, simulator.name);
  return sent.length + paid;
}

/** The kopecks of the received amount select the simulator's outcome; the fee is added on top. */
const KOPECKS = [0, 0, 0, 31, 11, 14, 27, 8, 10, 31, 0, 20, 31];

async function payAutomatically(app: App, shop: Shop, random: Random): Promise<WithdrawalId[]> {
  const created: WithdrawalId[] = [];
  for (const kopecks of KOPECKS) {
    const amount = asMinor(BigInt(random.between(10, 90)) * 100_00n + BigInt(kopecks));
    const id = await requestWithdrawal(app, shop, random, { system: 'ewallet', amount });
    if (id !== undefined) created.push(id);
  }
  return created;
}

async function payManually(app: App, shop: Shop, random: Random): Promise<number> {
  let created = 0;
  for (const reference of ['bank-51120011', 'bank-51120012', undefined, undefined]) {
    const id = await requestWithdrawal(app, shop, random);
    if (id === undefined) continue;
    created += 1;
    if (reference) await payByHand(app, id, reference);
  }
  return created;
}

const WAIT_MS = 15_000;

/** Waits until the server has sent them; without a server, gives up after the limit. */
async function waitUntilSent(app: App, ids: readonly WithdrawalId[]): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  for (;;) {
    const withdrawals = await loadWithdrawalsById(app.db, ids);
    const isWaiting = [...withdrawals.values()].some(
      ({ stage }) => stage === 'queued' || stage === 'dispatching',
    );
    if (!isWaiting || Date.now() > deadline) return;
    await sleep(250);
  }
}

/**
 * Resolved as not paid by two operators, cancelled, and then paid: the merchant owes the amount and is frozen until the case
 * is reviewed.
 */
async function createDebt(app: App, ids: readonly WithdrawalId[]): Promise<void> {
  const withdrawals = await loadWithdrawalsById(app.db, ids);
  const stuck = [...withdrawals.values()].findLast(({ stage }) => stage === 'sent');
  if (!stuck) return;
  const { id } = stuck;
  const [attempt] = await loadAttemptsOf(app.db, [id]);
  const proposed = await proposeResolution(app, MAKER, {
    id,
    paid: false,
    reason: 'The aggregator has not responded for a day',
    evidence: 'Its support says that the payout was dropped, ticket 4711',
  });
  if (!proposed.ok || !attempt) return;
  await decideProposal(app, CHECKER, { id: proposed.value.id, verdict: 'confirmed' });
  await claimWithdrawal(app, MAKER, { id });
  await cancelWithdrawal(app, MAKER, { id, reason: "Cancelled at the merchant's request" });
  const { reference, amount, providerId } = attempt;
  const { currency } = app.settings;
  await recordOutcomes({ ...app.settings, db: app.db, vault: app.vault, alert: app.alert }, [
    { reference, source: 'lookup', report: { verdict: 'paid', providerId, amount, currency } },
  ]);
}

/** Today by the simulator's API; yesterday by a file with one payout that we do not have. */
async function runReconciliations(app: App, aggregator: string): Promise<void> {
  const today = dayOf(new Date());
  const yesterday = shiftDay(today, -1);
  await reconcileNow(app, DEMO, { aggregator, day: today });
  await reconcileNow(app, DEMO, {
    aggregator,
    day: yesterday,
    statement: `reference,id,state,amount,currency,at\nsl-unknown-1,sim-unknown,paid,1250.00,${app.settings.currency},${yesterday}T12:00:00Z\n`,
  });
}
