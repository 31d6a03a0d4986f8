// What a batch of reports comes to: each is judged as it is entered, and everything that follows from all of them, steps,
// evidence, incidents, floats and jobs, is written together.
import {
  type Attempt,
  INCIDENT_KINDS,
  type IncidentKind,
  type Interpretation,
  interpretReport,
} from '../../domain/attempts.ts';
import { add, formatMoney, type Minor, subtract, ZERO } from '../../domain/money.ts';
import type { Report, ReportSource } from '../../domain/reports.ts';
import { lookupDelay } from '../../domain/retry-schedule.ts';
import { postingsOf, STEPS, type WithdrawalStep, withdrawalFigures } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { shiftFloats } from '../../storage/aggregators/floats.ts';
import { insertHalt } from '../../storage/halts/halts.ts';
import { closeIncidentsOf, openIncident, type SettledIncident } from '../../storage/incidents/incidents.ts';
import {
  type AttemptChange,
  type NewReport,
  promoteAttempts,
  saveReports,
} from '../../storage/payouts/attempt-reports.ts';
import type { LockedAttempt } from '../../storage/payouts/attempts.ts';
import type { NewCallback } from '../../storage/payouts/callbacks.ts';
import { scheduleConfirmation, schedulePayoutCheck } from '../../storage/payouts/payout-jobs.ts';
import type { Tx } from '../../storage/postgres/database.ts';
import { applySteps, type StepApplication } from '../../storage/withdrawals/withdrawals.ts';
import { redactReport } from './redact-report.ts';

export type ReceivedReport = {
  readonly reference: string;
  readonly source: ReportSource;
  readonly report: Report;
  /** Of whoever called the aggregator: with another number since, it writes nothing. */
  readonly fence?: number;
  readonly callback?: Pick<NewCallback, 'aggregator' | 'id'>;
  /** Who decided it by hand, and why. */
  readonly by?: { readonly actor: string; readonly reason: string };
  /** For an answer to a question: when it was asked, by the database's clock. Only such an answer can be final. */
  readonly askedAt?: Date;
  /** The merchant is still waiting for its first answer. */
  readonly atCreate?: boolean;
};

/** An accepted payout is expected to be called back about; asking is the net below. */
const ACCEPTED_LOOKUP_SECONDS = 30;

/** Whoever found that nothing was sent tries the next route itself; this is for when it does not come to it. */
const REQUEUED_SECONDS = 10;

/** Of the installation. */
export type OutcomeSettings = {
  readonly currency: string;
  readonly refundFeeOnReturn: boolean;
};

type AddedReport = { readonly after: LockedAttempt; readonly promoted: Attempt | undefined };

/** What a batch of reports amounts to, gathered before it is written. */
export class OutcomeBatch {
  readonly unmatched = new Set<string>();
  private readonly steps: StepApplication[] = [];
  private readonly changes = new Map<string, AttemptChange>();
  private readonly reports: NewReport[] = [];
  private readonly floats = new Map<string, Minor>();
  private readonly toConfirm = new Map<string, { reference: string; verdict: Report['verdict'] }>();
  private readonly due = new Map<Withdrawal['id'], number>();
  private readonly incidents: { kind: IncidentKind; found: LockedAttempt; report: Report }[] = [];
  private readonly settled: SettledIncident[] = [];
  private readonly promoted: string[] = [];
  private readonly rules: OutcomeSettings;

  constructor(rules: OutcomeSettings) {
    this.rules = rules;
  }

  /** How the case stands afterwards, and which other attempt turned out to be the one that paid. */
  add(item: ReceivedReport, found: LockedAttempt, siblings: readonly Attempt[]): AddedReport {
    const { attempt, withdrawal, incidents } = found;
    const { report, source, askedAt } = item;
    const final = askedAt !== undefined && askedAt > attempt.finalAfter;
    const judgement = interpretReport(report, {
      attempt,
      withdrawal,
      source,
      final,
      currency: this.rules.currency,
      otherIsLive: siblings.some((other) => isOpen(other) || other.state === 'paid'),
      otherHasPaid: siblings.some(({ state }) => state === 'paid_after_given_up'),
      disputed: incidents.includes('wrong_amount'),
    });
    const stood = applyInterpretation(found, judgement, item);
    const incident = judgement.incident ?? (final && isOpen(stood.attempt) ? 'undecided' : undefined);
    const after =
      incident && !incidents.includes(incident) ? { ...stood, incidents: [...incidents, incident] } : stood;

    this.reports.push({
      reference: attempt.reference,
      source,
      report: redactReport(report, withdrawal),
      applied: judgement.note,
    });
    this.changes.set(attempt.reference, {
      reference: attempt.reference,
      state: after.attempt.state,
      providerId: after.attempt.providerId,
      acknowledged: after.attempt.acknowledged,
      lookups: after.attempt.lookups,
    });
    const promoted = judgement.promote
      ? siblings.find(({ state }) => state === 'paid_after_given_up')
      : undefined;
    if (promoted) this.promoted.push(promoted.reference);
    const payer = promoted ?? after.attempt;
    for (const step of judgement.steps) this.steps.push(this.stepOf(step, item, after, payer));
    if (judgement.confirm)
      this.toConfirm.set(attempt.reference, { reference: attempt.reference, verdict: report.verdict });
    if (incident) this.incidents.push({ kind: incident, found, report });
    const freed = attempt.floatTaken ? floatFreed(attempt, after.attempt) : ZERO;
    if (freed !== ZERO)
      this.floats.set(attempt.aggregator, add(this.floats.get(attempt.aggregator) ?? ZERO, freed));
    if (incidents.length > 0 && withdrawal.state === 'created' && after.withdrawal.state !== 'created')
      this.settled.push({
        withdrawalId: withdrawal.id,
        actor: actorOf(item, attempt),
        resolution: judgement.note,
      });
    // A step sees to it itself.
    if (judgement.steps.length > 0) this.due.delete(withdrawal.id);
    else if (withdrawal.state === 'created' && withdrawal.auto)
      this.due.set(withdrawal.id, secondsToNextCheck(after.attempt, withdrawal));
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
        figures: withdrawalFigures(withdrawal.quote, this.rules.refundFeeOnReturn),
      }),
      actor: actorOf(item, attempt),
      reason: item.by?.reason ?? report.detail ?? null,
      reference: step === 'settle' ? (payer.providerId ?? payer.reference) : null,
      // A decision by hand ends whatever claim there is.
      ...(item.by ? { claim: { by: null } } : {}),
      failed: step === 'release' && item.atCreate === true,
      ...(step === 'requeue' ? { waitingFor: report.detail ?? null } : {}),
      checkAfterSeconds: secondsToNextCheck(attempt, withdrawal),
    };
  }

  async write(tx: Tx): Promise<void> {
    if (this.reports.length > 0) await saveReports(tx, this.reports, [...this.changes.values()]);
    await promoteAttempts(tx, this.promoted);
    await closeIncidentsOf(tx, this.settled);
    for (const { kind, found, report } of this.incidents) await openAttemptIncident(tx, kind, found, report);
    for (const aggregator of this.unmatched)
      await openIncident(tx, {
        kind: 'unknown_reference',
        withdrawalId: null,
        reference: aggregator,
        detail: `${INCIDENT_KINDS.unknown_reference}; the callbacks of ${aggregator} that are not matched are kept`,
      });
    await shiftFloats(tx, this.floats);
    await scheduleConfirmation(tx, [...this.toConfirm.values()]);
    await schedulePayoutCheck(
      tx,
      [...this.due].map(([id, seconds]) => ({ id, seconds })),
    );
    // Last, since from here on to the commit nobody else moves these merchants' money.
    const { steps } = this;
    const moved = steps.length > 0 ? await applySteps(tx, steps) : [];
    if (moved.length !== steps.length) throw new Error('a locked withdrawal did not move');
  }
}

const isOpen = ({ state }: Attempt): boolean =>
  state === 'sending' || state === 'accepted' || state === 'uncertain';

/** Not carried out, or carried out and undone: the aggregator holds the amount for us. */
const isHeldForUs = ({ state }: Attempt): boolean =>
  state === 'refused' || state === 'not_sent' || state === 'returned';

function floatFreed(before: Attempt, after: Attempt): Minor {
  if (isHeldForUs(before) === isHeldForUs(after)) return ZERO;
  return isHeldForUs(after) ? after.amount : subtract(ZERO, after.amount);
}

const actorOf = ({ by, source }: ReceivedReport, attempt: Attempt): string =>
  by?.actor ?? (source === 'takeover' ? 'payouts' : `aggregator:${attempt.aggregator}`);

function secondsToNextCheck(attempt: Attempt, withdrawal: Withdrawal): number {
  if (withdrawal.stage === 'queued') return REQUEUED_SECONDS;
  if (attempt.state !== 'accepted') return lookupDelay(attempt.lookups);
  return Math.max(ACCEPTED_LOOKUP_SECONDS, lookupDelay(attempt.lookups));
}

const SAYS_IT_HAS_IT: readonly Report['verdict'][] = ['accepted', 'paid', 'returned'];

/** The case as the steps leave it. */
function applyInterpretation(
  found: LockedAttempt,
  judgement: Interpretation,
  { report, source, atCreate = false }: ReceivedReport,
): LockedAttempt {
  let { withdrawal } = found;
  for (const step of judgement.steps)
    withdrawal = {
      ...withdrawal,
      state: STEPS[step].to,
      stage: STEPS[step].stage,
      returned: withdrawal.returned || step === 'return',
      failed: withdrawal.failed || (step === 'release' && atCreate),
    };
  const attempt = {
    ...found.attempt,
    state: judgement.attempt ?? found.attempt.state,
    providerId: found.attempt.providerId ?? ('providerId' in report ? report.providerId : null),
    acknowledged: found.attempt.acknowledged || SAYS_IT_HAS_IT.includes(report.verdict),
    lookups: found.attempt.lookups + (source === 'lookup' ? 1 : 0),
  };
  return { ...found, withdrawal, attempt };
}

async function openAttemptIncident(
  tx: Tx,
  kind: IncidentKind,
  { attempt, withdrawal }: LockedAttempt,
  report: Report,
): Promise<void> {
  const said =
    'amount' in report
      ? `it says ${report.verdict} ${formatMoney(report.amount)} ${report.currency}`
      : `it says ${report.verdict}${report.detail === undefined ? '' : ` (${report.detail})`}`;
  await openIncident(tx, {
    kind,
    withdrawalId: withdrawal.id,
    reference: attempt.reference,
    detail: `${INCIDENT_KINDS[kind]}: attempt ${attempt.number} at ${attempt.aggregator} for ${formatMoney(attempt.amount)}, ${said}`,
  });
  // The money is gone and was given back too: until people have looked, nothing more leaves for this merchant.
  if (kind === 'paid_after_cancel')
    await insertHalt(tx, {
      scope: 'merchant',
      subject: String(withdrawal.merchantId),
      actor: 'payouts',
      reason: `withdrawal ${withdrawal.id} was paid after it had been cancelled`,
    });
}
