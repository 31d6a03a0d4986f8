// The only way back in: what was heard about attempts is judged under the lock of their withdrawals and applied,
// with its ledger moves, its history, its evidence and whatever has to happen next, in one commit for many.
import {
  type Attempt,
  INCIDENT_KINDS,
  type IncidentKind,
  type Judgement,
  judge,
} from '../../domain/attempts.ts';
import { add, formatMoney, type Minor, subtract, ZERO } from '../../domain/money.ts';
import type { Report, ReportSource } from '../../domain/reports.ts';
import { lookupDelay } from '../../domain/schedule.ts';
import { postingsOf, STEPS, type WithdrawalStep, withdrawalFigures } from '../../domain/steps.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import { insertHalt, shiftFloats } from '../../storage/aggregators.ts';
import {
  type AttemptChange,
  type Case,
  type HeardReport,
  lockCases,
  promoteAttempts,
  saveReports,
} from '../../storage/attempts.ts';
import { callbackKey, enterCallbacks, type NewCallback } from '../../storage/callbacks.ts';
import type { Database, Tx } from '../../storage/database.ts';
import { closeIncidentsOf, openIncident, type SettledCase } from '../../storage/incidents.ts';
import { askAtOnce, lookAfter } from '../../storage/payout-jobs.ts';
import { applySteps, type StepApplication } from '../../storage/withdrawals.ts';

export type Heard = {
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

export type Recorded =
  | {
      readonly verdict: 'recorded';
      readonly attempt: Attempt;
      readonly withdrawal: Withdrawal;
      /** Opened by this report. */
      readonly incident: IncidentKind | null;
    }
  /** The claim went to somebody else. */
  | { readonly verdict: 'fenced' }
  /** This very callback was heard before. */
  | { readonly verdict: 'repeated' }
  | { readonly verdict: 'unmatched' };

/** An accepted payout is expected to be called back about; asking is the net below. */
const ACCEPTED_LOOKUP_SECONDS = 30;

/** Whoever found that nothing was sent tries the next route itself; this is for when it does not come to it. */
const REQUEUED_SECONDS = 10;

type Parts = {
  readonly currency: string;
  readonly refundFeeOnReturn: boolean;
};

type Surroundings = Parts & {
  readonly db: Database;
  readonly notice: (what: string, facts: Readonly<Record<string, unknown>>) => void;
};

export async function recordOutcomes(
  { db, notice, ...parts }: Surroundings,
  heard: readonly Heard[],
): Promise<Recorded[]> {
  const recorded = await db.transaction((tx) => recordWithin(tx, parts, heard));
  for (const item of recorded) {
    if (item.verdict !== 'recorded') continue;
    const { attempt, incident } = item;
    if (incident)
      notice(`incident: ${incident}`, {
        withdrawal: attempt.withdrawalId,
        aggregator: attempt.aggregator,
        reference: attempt.reference,
      });
  }
  return recorded;
}

export async function recordWithin(tx: Tx, parts: Parts, heard: readonly Heard[]): Promise<Recorded[]> {
  const fresh = await enterCallbacks(
    tx,
    heard.flatMap(({ callback, reference, report }) =>
      callback ? [{ ...callback, reference, verdict: report.verdict }] : [],
    ),
  );
  const cases = await lockCases(tx, [...new Set(heard.map(({ reference }) => reference))]);
  const ledger = new Docket(parts);

  const recorded: Recorded[] = [];
  for (const item of heard) {
    const { reference, callback } = item;
    const found = cases.get(reference);
    if (callback) {
      const key = callbackKey(callback);
      const matched = fresh.get(key);
      // Of several equal ones in this batch the first is the new one.
      fresh.delete(key);
      if (matched === undefined) {
        recorded.push({ verdict: 'repeated' });
        continue;
      }
      if (!matched || found?.attempt.aggregator !== callback.aggregator) {
        ledger.unmatched.add(callback.aggregator);
        recorded.push({ verdict: 'unmatched' });
        continue;
      }
    }
    if (!found) {
      recorded.push({ verdict: 'unmatched' });
      continue;
    }
    if (item.fence !== undefined && item.fence !== found.withdrawal.fence) {
      recorded.push({ verdict: 'fenced' });
      continue;
    }
    const siblings = [...cases.values()]
      .filter(({ withdrawal }) => withdrawal.id === found.withdrawal.id)
      .map(({ attempt }) => attempt)
      .filter(({ number }) => number !== found.attempt.number);
    const { after, promoted } = ledger.enter(item, found, siblings);
    // The next report in this batch finds the withdrawal as this one leaves it.
    cases.set(reference, after);
    for (const sibling of siblings) {
      const attempt = sibling === promoted ? ({ ...sibling, state: 'paid' } as const) : sibling;
      cases.set(sibling.reference, { ...after, attempt });
    }
    const incident = after.incidents.find((kind) => !found.incidents.includes(kind)) ?? null;
    recorded.push({ verdict: 'recorded', attempt: after.attempt, withdrawal: after.withdrawal, incident });
  }
  await ledger.write(tx);
  return recorded;
}

type Entered = { readonly after: Case; readonly promoted: Attempt | undefined };

/** What a batch of reports amounts to, gathered before it is written. */
class Docket {
  readonly unmatched = new Set<string>();
  private readonly steps: StepApplication[] = [];
  private readonly changes = new Map<string, AttemptChange>();
  private readonly reports: HeardReport[] = [];
  private readonly floats = new Map<string, Minor>();
  private readonly toConfirm = new Map<string, { reference: string; verdict: Report['verdict'] }>();
  private readonly due = new Map<Withdrawal['id'], number>();
  private readonly incidents: { kind: IncidentKind; found: Case; report: Report }[] = [];
  private readonly settled: SettledCase[] = [];
  private readonly promoted: string[] = [];
  private readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /** How the case stands afterwards, and which other attempt turned out to be the one that paid. */
  enter(item: Heard, found: Case, siblings: readonly Attempt[]): Entered {
    const { attempt, withdrawal, incidents } = found;
    const { report, source, askedAt } = item;
    const final = askedAt !== undefined && askedAt > attempt.finalAfter;
    const judgement = judge(report, {
      attempt,
      withdrawal,
      source,
      final,
      currency: this.parts.currency,
      otherIsLive: siblings.some((other) => isOpen(other) || other.state === 'paid'),
      otherHasPaid: siblings.some(({ state }) => state === 'contradicted'),
      disputed: incidents.includes('wrong_amount'),
    });
    const stood = stand(found, judgement, item);
    const incident = judgement.incident ?? (final && isOpen(stood.attempt) ? 'undecided' : undefined);
    const after =
      incident && !incidents.includes(incident) ? { ...stood, incidents: [...incidents, incident] } : stood;

    this.reports.push({ reference: attempt.reference, source, report, applied: judgement.note });
    this.changes.set(attempt.reference, {
      reference: attempt.reference,
      state: after.attempt.state,
      providerId: after.attempt.providerId,
      known: after.attempt.known,
      lookups: after.attempt.lookups,
    });
    const promoted = judgement.promote ? siblings.find(({ state }) => state === 'contradicted') : undefined;
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
      this.due.set(withdrawal.id, nextLook(after.attempt, withdrawal));
    return { after, promoted };
  }

  private stepOf(
    step: WithdrawalStep,
    item: Heard,
    { attempt, withdrawal }: Case,
    payer: Attempt,
  ): StepApplication {
    const { report } = item;
    return {
      id: withdrawal.id,
      step,
      postings: postingsOf(step, {
        merchantId: withdrawal.merchantId,
        system: withdrawal.system,
        figures: withdrawalFigures(withdrawal.quote, this.parts.refundFeeOnReturn),
      }),
      actor: actorOf(item, attempt),
      reason: item.by?.reason ?? report.detail ?? null,
      reference: step === 'settle' ? (payer.providerId ?? payer.reference) : null,
      // A decision by hand ends whatever claim there is.
      ...(item.by ? { claim: { by: null } } : {}),
      failed: step === 'release' && item.atCreate === true,
      ...(step === 'requeue' ? { waitingFor: report.detail ?? null } : {}),
      lookAfterSeconds: nextLook(attempt, withdrawal),
    };
  }

  async write(tx: Tx): Promise<void> {
    if (this.reports.length > 0) await saveReports(tx, this.reports, [...this.changes.values()]);
    await promoteAttempts(tx, this.promoted);
    await closeIncidentsOf(tx, this.settled);
    for (const { kind, found, report } of this.incidents) await openCase(tx, kind, found, report);
    for (const aggregator of this.unmatched)
      await openIncident(tx, {
        kind: 'unknown_reference',
        withdrawalId: null,
        reference: aggregator,
        detail: `${INCIDENT_KINDS.unknown_reference}; the callbacks of ${aggregator} that are not matched are kept`,
      });
    await shiftFloats(tx, this.floats);
    await askAtOnce(tx, [...this.toConfirm.values()]);
    await lookAfter(
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

const actorOf = ({ by, source }: Heard, attempt: Attempt): string =>
  by?.actor ?? (source === 'takeover' ? 'payouts' : `aggregator:${attempt.aggregator}`);

function nextLook(attempt: Attempt, withdrawal: Withdrawal): number {
  if (withdrawal.stage === 'queued') return REQUEUED_SECONDS;
  if (attempt.state !== 'accepted') return lookupDelay(attempt.lookups);
  return Math.max(ACCEPTED_LOOKUP_SECONDS, lookupDelay(attempt.lookups));
}

const SAYS_IT_HAS_IT: readonly Report['verdict'][] = ['accepted', 'paid', 'returned'];

/** The case as the steps leave it. */
function stand(found: Case, judgement: Judgement, { report, source, atCreate = false }: Heard): Case {
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
    known: found.attempt.known || SAYS_IT_HAS_IT.includes(report.verdict),
    lookups: found.attempt.lookups + (source === 'lookup' ? 1 : 0),
  };
  return { ...found, withdrawal, attempt };
}

async function openCase(
  tx: Tx,
  kind: IncidentKind,
  { attempt, withdrawal }: Case,
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
