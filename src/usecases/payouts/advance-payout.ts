// Advances an open automatic withdrawal: sends it if it is still queued, otherwise checks its status until that is final.
// Runs as a job, in any number of processes; the claim admits one at a time.
import { performance } from 'node:perf_hooks';
import type { Attempt } from '../../domain/attempts.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { LOOKUPS_BEFORE_RESEND, MAX_RESENDS } from '../../domain/retry-schedule.ts';
import { isHalted } from '../../domain/routing.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { lockRoutingRules } from '../../storage/aggregators/routes.ts';
import { extendAttempt, loadAttemptsOf, lockAttempts } from '../../storage/payouts/attempts.ts';
import { dropClaim, takeClaim } from '../../storage/payouts/claims.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { loadWithdrawal, lockSealedWallet } from '../../storage/withdrawals/withdrawals.ts';
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
  const claimed = await app.db.transaction((tx) => takeClaim(tx, id, CLAIM_SECONDS));
  if (!claimed) return;
  try {
    await resolve(app, claimed.withdrawal, claimed.at);
  } finally {
    // Otherwise no other process could check the status until the claim expires.
    await retryTransient(() => app.db.transaction((tx) => dropClaim(tx, id, claimed.withdrawal.fence)));
  }
}

async function resolve(app: App, withdrawal: Withdrawal, requestedAt: Date): Promise<void> {
  const { fence } = withdrawal;
  const attempt = (await loadAttemptsOf(app.db, [withdrawal.id])).at(-1);
  if (!attempt) throw new Error(`withdrawal ${withdrawal.id} is ${withdrawal.stage} without an attempt`);
  const { reference, aggregator } = attempt;
  // The process that recorded the attempt stopped before it recorded an outcome; the payout may have been sent.
  if (withdrawal.stage === 'dispatching')
    await app.recordOutcome({
      reference,
      source: 'takeover',
      report: { verdict: 'unknown', detail: 'no response was recorded' },
      fence,
    });
  const report = await app.aggregators.lookup(aggregator, attempt);
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
  const extended = await app.db.transaction((tx) => extend(tx, withdrawal, attempt));
  if (!extended) return;
  const report = await submitPayout(
    app,
    {
      ...withdrawal,
      attempt: { ...attempt, notAfter: extended.notAfter },
      wallet: extended.wallet,
      catalogVersion: extended.version,
    },
    startedAt + extended.deadlineMs,
  );
  await app.recordOutcome({ reference, source: 'submit', report, fence: withdrawal.fence });
}

/** Extends the deadline and the finality time of the attempt. Undefined if the claim was lost or a halt applies. */
async function extend(tx: Tx, { id, fence, merchantId, system }: Withdrawal, attempt: Attempt) {
  const { aggregator, reference } = attempt;
  const locked = await lockAttempts(tx, [reference]);
  if (locked.get(reference)?.withdrawal.fence !== fence) return undefined;
  for (const { attempt: other, incidents } of locked.values()) {
    if (other.state === 'paid_after_given_up' || incidents.includes('wrong_amount')) return undefined;
    if (other.reference === reference && other.acknowledged) return undefined;
  }
  const wallet = await lockSealedWallet(tx, id);
  if (!wallet) return undefined;
  const { routing, halts, version } = await lockRoutingRules(tx);
  if (halts.some((halt) => isHalted(halt, { merchantId, system, aggregator }))) return undefined;
  const terms = routing.aggregators.get(aggregator);
  if (!terms?.enabled) return undefined;
  const { deadlineMs } = terms;
  const notAfter = await extendAttempt(tx, reference, deadlineMs);
  return notAfter && { wallet, notAfter, deadlineMs, version };
}
