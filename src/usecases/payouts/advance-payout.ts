// Advances an open automatic withdrawal: sends it if it is still queued, otherwise checks its status until that is final.
// Runs as a job, in any number of processes; the claim admits one at a time.
import { performance } from 'node:perf_hooks';
import { type Attempt, validityMs } from '../../domain/attempts.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { isDisputed } from '../../domain/incidents.ts';
import { LOOKUPS_BEFORE_RESEND, lookupDelay, MAX_RESENDS } from '../../domain/retry-schedule.ts';
import { canPay, isHalted } from '../../domain/routing.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { lockRoutingRules } from '../../storage/aggregators/routes.ts';
import { extendAttempt, loadAttemptsOf, lockAttempts } from '../../storage/payouts/attempts.ts';
import { dropClaim, takeClaim } from '../../storage/payouts/claims.ts';
import { schedulePayoutCheck } from '../../storage/payouts/payout-jobs.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { loadWithdrawal, lockDestination } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { retryTransient } from '../retry-transient.ts';
import { dispatchWithdrawal } from './dispatch-withdrawal.ts';
import { submitPayout } from './submit-payout.ts';

/** Longer than any call may take. */
const CLAIM_SECONDS = 75;

export async function advancePayout(app: App, id: WithdrawalId): Promise<void> {
  const withdrawal = await loadWithdrawal(app.db, id);
  if (withdrawal?.state !== 'created' || !withdrawal.auto) return;
  if (withdrawal.stage === 'queued') {
    await dispatchWithdrawal(app, id, { atCreate: false });
    return;
  }
  if (withdrawal.stage === 'claimed') return;
  const attempt = await loadLatestAttempt(app, withdrawal);
  // Before the claim: a payout that waits for its turn is not written to.
  const slot = app.aggregators.reserveSlot(attempt, 'lookup');
  if ('retrySeconds' in slot) return defer(app, id, slot.retrySeconds);
  try {
    await checkStatus(app, withdrawal, attempt);
  } finally {
    slot.release();
  }
}

const defer = (app: App, id: WithdrawalId, seconds: number): Promise<void> =>
  app.db.transaction((tx) => schedulePayoutCheck(tx, [{ id, seconds }]));

async function loadLatestAttempt(app: App, { id, stage }: Withdrawal): Promise<Attempt> {
  const attempt = (await loadAttemptsOf(app.db, [id])).at(-1);
  if (!attempt) throw new Error(`withdrawal ${id} is ${stage} without an attempt`);
  return attempt;
}

/** `before` and `attempt` were read without the claim. */
async function checkStatus(app: App, before: Withdrawal, attempt: Attempt): Promise<void> {
  const { id } = before;
  const claimed = await app.db.transaction((tx) => takeClaim(tx, id, CLAIM_SECONDS));
  if (!claimed) return;
  const { withdrawal, at } = claimed;
  try {
    // Another process that had the claim in between may have begun another attempt.
    const isCurrent = withdrawal.fence === before.fence + 1;
    await resolve(app, withdrawal, isCurrent ? attempt : await loadLatestAttempt(app, withdrawal), at);
  } finally {
    // Otherwise no other process could check the status until the claim expires.
    await retryTransient(() => app.db.transaction((tx) => dropClaim(tx, id, withdrawal.fence)));
  }
}

async function resolve(app: App, withdrawal: Withdrawal, attempt: Attempt, requestedAt: Date): Promise<void> {
  const { fence } = withdrawal;
  const { reference } = attempt;
  // The process that recorded the attempt stopped before it recorded an outcome; the payout may have been sent.
  if (withdrawal.stage === 'dispatching')
    await app.recordOutcome({
      reference,
      source: 'takeover',
      report: { verdict: 'unknown', detail: 'no response was recorded' },
      fence,
    });
  const report = await app.aggregators.lookup(attempt);
  // The breaker opened since the slot was reserved.
  if (!report) return defer(app, withdrawal.id, lookupDelay(0));
  const recorded = await app.recordOutcome({ reference, source: 'lookup', report, fence, requestedAt });
  if (recorded.verdict !== 'recorded' || recorded.withdrawal.stage !== 'uncertain') return;
  if (report.verdict === 'not_found') await resendPayout(app, recorded.withdrawal, recorded.attempt);
}

/** Resends the payout with the same reference, so that an idempotent aggregator pays it once. */
async function resendPayout(app: App, withdrawal: Withdrawal, attempt: Attempt): Promise<void> {
  const { reference, aggregator, lookups, resends } = attempt;
  if (attempt.acknowledged || lookups < LOOKUPS_BEFORE_RESEND || resends >= MAX_RESENDS) return;
  if (!(await app.aggregators.resendIsSafe(aggregator))) return;
  const startedAt = performance.now();
  const extended = await app.db.transaction((tx) => extend(tx, app, withdrawal, attempt));
  if (!extended) return;
  const report = await submitPayout(
    app,
    {
      withdrawal,
      attempt: { ...attempt, notAfter: extended.notAfter },
      destination: extended.destination,
      catalogVersion: extended.version,
    },
    startedAt + extended.deadlineMs,
  );
  await app.recordOutcome({ reference, source: 'submit', report, fence: withdrawal.fence });
}

/** Extends the deadline and the finality time of the attempt. Undefined if the claim was lost or a halt applies. */
async function extend(tx: Tx, app: App, { id, fence, merchantId, system }: Withdrawal, attempt: Attempt) {
  const { aggregator, reference } = attempt;
  const locked = await lockAttempts(tx, [reference]);
  if (locked.get(reference)?.withdrawal.fence !== fence) return undefined;
  for (const { attempt: other, incidents } of locked.values()) {
    if (other.state === 'paid_after_given_up' || isDisputed(incidents)) return undefined;
    if (other.reference === reference && other.acknowledged) return undefined;
  }
  const destination = await lockDestination(tx, id);
  if (!destination) return undefined;
  const { routing, halts, version, isConfirmed } = await lockRoutingRules(tx);
  if (!isConfirmed) return undefined;
  if (halts.some((halt) => isHalted(halt, { merchantId, system, aggregator }))) return undefined;
  const terms = routing.aggregators.get(aggregator);
  if (!terms || !canPay(routing, aggregator, system)) return undefined;
  const { deadlineMs } = terms;
  const notAfter = await extendAttempt(tx, reference, validityMs(deadlineMs, app.settings.notAfterSeconds));
  return notAfter && { destination, notAfter, deadlineMs, version };
}
