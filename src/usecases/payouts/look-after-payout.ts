// Looks after an open automatic withdrawal, wherever it stands: sends what is still to be sent, and asks the
// aggregator about what may have been, until it is known. Runs as a job; any number of processes may try.
import type { Attempt } from '../../domain/attempts.ts';
import type { WithdrawalId } from '../../domain/ids.ts';
import { LOOKUPS_BEFORE_RESEND, MOST_RESENDS } from '../../domain/schedule.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { loadHalts } from '../../storage/aggregators.ts';
import { dropClaim, extendAttempt, loadAttemptsOf, takeClaim } from '../../storage/attempts.ts';
import { loadWithdrawal, lockSealedWallet } from '../../storage/withdrawals.ts';
import type { App } from '../app.ts';
import { dispatchWithdrawal } from './dispatch-withdrawal.ts';

/** Longer than any call may take. */
const CLAIM_SECONDS = 75;

export async function lookAfterPayout(app: App, id: WithdrawalId): Promise<void> {
  const withdrawal = await loadWithdrawal(app.db, id);
  if (withdrawal?.state !== 'created' || !withdrawal.auto) return;
  if (withdrawal.stage === 'queued') {
    await dispatchWithdrawal(app, id, { atCreate: false });
    return;
  }
  const claimed = await app.db.transaction((tx) => takeClaim(tx, id, CLAIM_SECONDS));
  if (!claimed) return;
  try {
    await resolve(app, claimed);
  } finally {
    await app.db.transaction((tx) => dropClaim(tx, id, claimed.fence));
  }
}

async function resolve(app: App, withdrawal: Withdrawal): Promise<void> {
  const { fence } = withdrawal;
  const attempt = (await loadAttemptsOf(app.db, [withdrawal.id])).at(-1);
  if (!attempt) throw new Error(`withdrawal ${withdrawal.id} is ${withdrawal.stage} without an attempt`);
  const { reference, aggregator } = attempt;
  // Whoever wrote the attempt down never said what became of it; it may have been sent.
  if (withdrawal.stage === 'dispatching')
    await app.record({
      reference,
      source: 'takeover',
      report: { verdict: 'unknown', detail: 'nobody recorded what became of it' },
      fence,
    });
  const report = await app.desk.lookup(aggregator, attempt);
  const recorded = await app.record({ reference, source: 'lookup', report, fence });
  if (recorded.verdict !== 'recorded' || recorded.withdrawal.stage !== 'uncertain') return;
  if (report.verdict === 'not_found') await sendAgain(app, recorded.withdrawal, recorded.attempt);
}

/** The same payout under the same reference, so that it is paid once however often it arrives. */
async function sendAgain(app: App, withdrawal: Withdrawal, attempt: Attempt): Promise<void> {
  const { reference, aggregator, lookups, resends } = attempt;
  if (lookups < LOOKUPS_BEFORE_RESEND || resends >= MOST_RESENDS) return;
  if (!(await app.desk.resendIsSafe(aggregator))) return;
  const again = await app.db.transaction(async (tx) => {
    const wallet = await lockSealedWallet(tx, withdrawal.id);
    const now = await loadWithdrawal(tx, withdrawal.id);
    if (!wallet || now?.fence !== withdrawal.fence) return undefined;
    const halts = await loadHalts(tx);
    const stopped = halts.some(
      ({ scope, subject }) =>
        scope === 'global' ||
        (scope === 'merchant' && subject === String(withdrawal.merchantId)) ||
        (scope === 'system' && subject === withdrawal.system) ||
        (scope === 'aggregator' && subject === aggregator),
    );
    if (stopped) return undefined;
    const { routing } = await app.directory.catalog();
    const notAfter = await extendAttempt(tx, reference, routing.aggregators.get(aggregator)?.deadlineMs ?? 0);
    return notAfter && { wallet, notAfter };
  });
  if (!again) return;
  const report = await app.desk.submit(aggregator, {
    reference,
    amount: attempt.amount,
    currency: app.settings.currency,
    system: withdrawal.system,
    bankId: withdrawal.bankId,
    wallet: app.vault.openWallet(withdrawal.id, again.wallet),
    notAfter: again.notAfter,
  });
  await app.record({ reference, source: 'submit', report, fence: withdrawal.fence });
}
