// Collects the effects of a batch of reports. Each report is interpreted when it is added; all steps, reports, incidents,
// floats and jobs are written together at the end.
import type { Attempt } from '../../domain/attempts.ts';
import { isDisputed } from '../../domain/incidents.ts';
import { type Interpretation, interpretReport } from '../../domain/interpret-report.ts';
import { add, type Minor, subtract, ZERO } from '../../domain/money.ts';
import type { Mismatch } from '../../domain/reconciliation/reported-payout.ts';
import type { FailureReason } from '../../domain/rejections.ts';
import type { Report, ReportSource } from '../../domain/reports.ts';
import { lookupDelay, type RetryLimits } from '../../domain/retry-schedule.ts';
import { postingsOf, STEPS, type WithdrawalStep, withdrawalFigures } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { wasSent } from '../../domain/withdrawal-actions.ts';
import { shiftFloats } from '../../storage/aggregators/floats.ts';
import { closeIncidentsOf, type SettledIncident } from '../../storage/incidents/incidents.ts';
import {
  type AttemptChange,
  markPaidAfterAll,
  type NewReport,
  saveReports,
} from '../../storage/payouts/attempt-reports.ts';
import type { LockedAttempt } from '../../storage/payouts/attempts.ts';
import type { NewCallback } from '../../storage/payouts/callbacks.ts';
import { scheduleConfirmation, schedulePayoutCheck } from '../../storage/payouts/payout-jobs.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { applySteps, type StepApplication } from '../../storage/withdrawals/steps.ts';
import {
  type AttemptIncident,
  limitRetries,
  openAggregatorIncident,
  openAttemptIncident,
  voidContradicted,
} from './outcome-incidents.ts';
import { redactReport } from './redact-report.ts';

export type ReceivedReport = {
  readonly reference: string;
  readonly source: ReportSource;
  readonly report: Report;
  /** The fence of the caller of the aggregator. If the withdrawal has another one, the report is not applied. */
  readonly fence?: number;
  /** `account`: the one whose key signed it. */
  readonly callback?: Pick<NewCallback, 'aggregator' | 'id'> & { readonly account: number };
  /** The operator of a manual decision, and the reason. */
  readonly by?: { readonly actor: string; readonly reason: string };
  /** For a status check: its start by the database clock. Only the result of a status check can be final. */
  readonly requestedAt?: Date;
  /** The merchant is still waiting for the response to its create request. */
  readonly atCreate?: boolean;
};

/** A report that was compared with what was sent. */
export type ComparedReport = ReceivedReport & { readonly mismatch: Mismatch | undefined };

/** A callback is expected for an accepted payout; status checks are the fallback. */
const ACCEPTED_LOOKUP_SECONDS = 30;

/** The process that recorded the failed attempt tries the next route itself; this job runs if it stops before. */
const REQUEUED_SECONDS = 10;

/** Settings of the installation. */
export type OutcomeSettings = {
  readonly currency: string;
  readonly refundFeeOnReturn: boolean;
  readonly retryLimits: RetryLimits;
};

type AddedReport = { readonly after: LockedAttempt; readonly promoted: Attempt | undefined };

export class OutcomeBatch {
  readonly unmatched = new Set<string>();
  private readonly steps: StepApplication[] = [];
  private readonly changes = new Map<string, AttemptChange>();
  private readonly reports: NewReport[] = [];
  private readonly floats = new Map<string, Minor>();
  private readonly toConfirm = new Map<string, { reference: string; verdict: Report['verdict'] }>();
  private readonly nextChecks = new Map<Withdrawal['id'], number>();
  private readonly incidents: AttemptIncident[] = [];
  private readonly settled: SettledIncident[] = [];
  private readonly requeued = new Set<Withdrawal['id']>();
  /** Still open, with a new report that may contradict a proposed resolution. */
  private readonly reviewed = new Set<Withdrawal['id']>();
  /** What aggregators rejected us with, by name. */
  private readonly routeFaults = new Map<string, string>();
  private readonly promoted: string[] = [];
  private readonly rules: OutcomeSettings;

  constructor(rules: OutcomeSettings) {
    this.rules = rules;
  }

  /** Returns the attempt and withdrawal after the report, and the other attempt if that one is the one that paid. */
  add(item: ComparedReport, locked: LockedAttempt, siblings: readonly Attempt[]): AddedReport {
    const { attempt, withdrawal, incidents } = locked;
    const { report, source, requestedAt, mismatch } = item;
    const final = requestedAt !== undefined && requestedAt > attempt.finalAfter;
    const interpretation = interpretReport(report, {
      attempt,
      withdrawal,
      source,
      final,
      currency: withdrawal.payout?.currency ?? this.rules.currency,
      otherIsLive: siblings.some((other) => isOpen(other) || other.state === 'paid'),
      otherPaidAfterGivenUp: siblings.some(({ state }) => state === 'paid_after_given_up'),
      disputed: isDisputed(incidents),
      meansAnother: mismatch !== undefined,
    });
    const updated = applyInterpretation(locked, interpretation, item);
    const incident = interpretation.incident ?? (final && isOpen(updated.attempt) ? 'undecided' : undefined);
    const after =
      incident && !incidents.includes(incident)
        ? { ...updated, incidents: [...incidents, incident] }
        : updated;

    this.reports.push({
      reference: attempt.reference,
      source,
      report: redactReport(report, withdrawal),
      applied: interpretation.note,
    });
    this.changes.set(attempt.reference, {
      reference: attempt.reference,
      state: after.attempt.state,
      providerId: after.attempt.providerId,
      acknowledged: after.attempt.acknowledged,
      lookups: after.attempt.lookups,
    });
    const promoted = interpretation.promote
      ? siblings.find(({ state }) => state === 'paid_after_given_up')
      : undefined;
    if (promoted) this.promoted.push(promoted.reference);
    const payer = promoted ?? after.attempt;
    for (const step of interpretation.steps) this.steps.push(this.stepOf(step, item, after, payer));
    if (interpretation.steps.includes('requeue')) this.requeued.add(withdrawal.id);
    if (interpretation.confirm)
      this.toConfirm.set(attempt.reference, { reference: attempt.reference, verdict: report.verdict });
    if (incident) this.incidents.push({ kind: incident, locked, report, mismatch });
    if (source !== 'operator' && wasSent(withdrawal) && isOpen(after.attempt))
      this.reviewed.add(withdrawal.id);
    if (report.routeFault) this.routeFaults.set(attempt.aggregator, report.detail ?? report.verdict);
    const freed = attempt.floatTaken ? floatFreed(attempt, after.attempt) : ZERO;
    if (freed !== ZERO)
      this.floats.set(attempt.aggregator, add(this.floats.get(attempt.aggregator) ?? ZERO, freed));
    if (incidents.length > 0 && withdrawal.state === 'created' && after.withdrawal.state !== 'created')
      this.settled.push({
        withdrawalId: withdrawal.id,
        actor: actorOf(item, attempt),
        resolution: interpretation.note,
      });
    // Applying a step schedules the next check itself.
    if (interpretation.steps.length > 0) this.nextChecks.delete(withdrawal.id);
    else if (withdrawal.state === 'created' && withdrawal.auto)
      this.nextChecks.set(withdrawal.id, secondsToNextCheck(after.attempt, withdrawal));
    return { after, promoted };
  }

  private stepOf(
    step: WithdrawalStep,
    item: ReceivedReport,
    { attempt, withdrawal }: LockedAttempt,
    payer: Attempt,
  ): StepApplication {
    const { report } = item;
    return {
      id: withdrawal.id,
      step,
      postings: postingsOf(step, {
        merchantId: withdrawal.merchantId,
        system: withdrawal.system,
        figures: withdrawalFigures(withdrawal, this.rules.refundFeeOnReturn),
      }),
      actor: actorOf(item, attempt),
      reason: item.by?.reason ?? report.detail ?? null,
      reference: step === 'settle' ? (payer.providerId ?? payer.reference) : null,
      // A manual decision ends any claim.
      ...(item.by ? { claim: { by: null } } : {}),
      failed: step === 'release' && item.atCreate === true,
      failureReason: reasonAt(step, item),
      // While the merchant waits, the next route is tried at once.
      ...(step === 'requeue' && !item.atCreate ? { waitingFor: report.detail ?? null } : {}),
      checkAfterSeconds: secondsToNextCheck(attempt, withdrawal),
    };
  }

  async write(tx: Tx): Promise<void> {
    if (this.reports.length > 0) await saveReports(tx, this.reports, [...this.changes.values()]);
    await markPaidAfterAll(tx, this.promoted);
    await voidContradicted(tx, this.reviewed);
    await limitRetries(tx, this.requeued, this.rules.retryLimits);
    await closeIncidentsOf(tx, this.settled);
    for (const opened of this.incidents) await openAttemptIncident(tx, opened);
    for (const aggregator of this.unmatched)
      await openAggregatorIncident(
        tx,
        'unknown_reference',
        aggregator,
        `; unmatched callbacks of ${aggregator} are stored`,
      );
    for (const [aggregator, detail] of this.routeFaults)
      await openAggregatorIncident(tx, 'route_fault', aggregator, `: ${aggregator} answered ${detail}`);
    await shiftFloats(tx, this.floats);
    await scheduleConfirmation(tx, [...this.toConfirm.values()]);
    await schedulePayoutCheck(
      tx,
      [...this.nextChecks].map(([id, seconds]) => ({ id, seconds })),
    );
    // Last, because the steps lock the balances of the merchants until the commit.
    const { steps } = this;
    const moved = steps.length > 0 ? await applySteps(tx, steps) : [];
    if (moved.length !== steps.length) throw new Error('a locked withdrawal did not move');
  }
}

const isOpen = ({ state }: Attempt): boolean =>
  state === 'sending' || state === 'accepted' || state === 'uncertain';

/** Not executed, or returned: the amount is back in the float. */
const isInFloat = ({ state }: Attempt): boolean =>
  state === 'refused' || state === 'not_sent' || state === 'returned';

function floatFreed(before: Attempt, after: Attempt): Minor {
  if (isInFloat(before) === isInFloat(after)) return ZERO;
  return isInFloat(after) ? after.amount : subtract(ZERO, after.amount);
}

const actorOf = ({ by, source }: ReceivedReport, attempt: Attempt): string =>
  by?.actor ?? (source === 'takeover' ? 'payouts' : `aggregator:${attempt.aggregator}`);

function secondsToNextCheck(attempt: Attempt, withdrawal: Withdrawal): number {
  if (withdrawal.stage === 'queued') return REQUEUED_SECONDS;
  if (attempt.state !== 'accepted') return lookupDelay(attempt.lookups);
  return Math.max(ACCEPTED_LOOKUP_SECONDS, lookupDelay(attempt.lookups));
}

/** Why an aggregator did not pay it, at the create or later; null if an operator decided. */
function reasonAt(
  step: WithdrawalStep,
  { report, atCreate = false, by }: Pick<ReceivedReport, 'report' | 'atCreate' | 'by'>,
): FailureReason | null {
  if (step !== 'release' || by) return null;
  if (report.verdict === 'refused') return report.reason ?? 'declined';
  return atCreate ? 'declined' : 'other';
}

const ACKNOWLEDGING_VERDICTS: readonly Report['verdict'][] = ['accepted', 'paid', 'returned'];

/** The attempt and withdrawal after the steps of the interpretation. */
function applyInterpretation(
  locked: LockedAttempt,
  interpretation: Interpretation,
  item: ComparedReport,
): LockedAttempt {
  const { report, source, mismatch } = item;
  let { withdrawal } = locked;
  for (const step of interpretation.steps) {
    const reason = reasonAt(step, item);
    withdrawal = {
      ...withdrawal,
      state: STEPS[step].to,
      stage: STEPS[step].stage,
      returned: withdrawal.returned || step === 'return',
      failed: withdrawal.failed || (step === 'release' && item.atCreate === true),
      failureReason: withdrawal.failureReason ?? reason,
    };
  }
  const attempt = {
    ...locked.attempt,
    state: interpretation.attempt ?? locked.attempt.state,
    // The id of another payout is not the id of this one.
    providerId: locked.attempt.providerId ?? ('providerId' in report && !mismatch ? report.providerId : null),
    acknowledged: locked.attempt.acknowledged || ACKNOWLEDGING_VERDICTS.includes(report.verdict),
    lookups: locked.attempt.lookups + (source === 'lookup' ? 1 : 0),
  };
  return { ...locked, withdrawal, attempt };
}
