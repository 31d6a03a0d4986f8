// The effect of a report about an attempt. Every outcome passes through interpretReport() before it reaches the ledger. It is pure
// and lists every case; a report that matches none changes nothing.
import type { Attempt, AttemptState } from './attempts.ts';
import type { IncidentKind } from './incidents.ts';
import type { Minor } from './money.ts';
import type { Report, ReportSource } from './reports.ts';
import type { Stage, State, WithdrawalStep } from './steps.ts';

/** The part of a withdrawal that the interpretation depends on. */
type WithdrawalStatus = { readonly state: State; readonly stage: Stage | null; readonly returned: boolean };

type InterpretationContext = {
  readonly attempt: Pick<Attempt, 'state' | 'amount' | 'acknowledged'>;
  readonly withdrawal: WithdrawalStatus;
  readonly source: ReportSource;
  readonly currency: string;
  /** The finality time has passed: a payout that the aggregator does not find will not be executed any more. */
  readonly final: boolean;
  /** Another attempt of the same withdrawal is in progress or has paid. */
  readonly otherIsLive: boolean;
  /** Another attempt of the same withdrawal paid after it was given up: no further attempt may follow this one. */
  readonly otherPaidAfterGivenUp: boolean;
  /** A report had a different amount or meant another payout, and no operator has resolved the incident yet. */
  readonly disputed: boolean;
  /** The report cannot be about this attempt: another destination, or older than the attempt. */
  readonly meansAnother: boolean;
};

export type Interpretation = {
  /** Null: unchanged. */
  readonly attempt: AttemptState | null;
  readonly steps: readonly WithdrawalStep[];
  readonly incident?: IncidentKind;
  /** The other attempt, which had been given up, becomes the one that paid. */
  readonly promote?: true;
  /** Reported only by a callback: applied after a status check reports the same. */
  readonly confirm?: true;
  /** A short remark stored with the report. */
  readonly note: string;
};

const ignore = (note: string): Interpretation => ({ attempt: null, steps: [], note });
const confirm: Interpretation = { attempt: null, steps: [], confirm: true, note: 'to be confirmed' };

export function interpretReport(report: Report, context: InterpretationContext): Interpretation {
  const { attempt } = context;
  if (context.meansAnother && saysSomething(report)) return dispute(context, 'not_this_payout');
  if ((report.verdict === 'paid' || report.verdict === 'returned') && !agrees(report, context))
    return dispute(context, 'wrong_amount');
  switch (attempt.state) {
    case 'sending':
    case 'accepted':
    case 'uncertain':
      return interpretForOpen(report, context);
    case 'paid':
      return interpretForPaid(report, context);
    case 'refused':
    case 'not_sent':
      return interpretForGivenUp(report, context);
    case 'paid_after_given_up':
      return interpretForPaidAfterGivenUp(report, context);
    case 'returned':
      return interpretForReturned(report, context);
  }
}

const agrees = (
  report: { readonly amount: Minor; readonly currency: string },
  { attempt, currency }: InterpretationContext,
): boolean => report.amount === attempt.amount && report.currency === currency;

/** A refusal of another payout proves nothing about ours either. */
const saysSomething = ({ verdict }: Report): boolean =>
  verdict === 'accepted' || verdict === 'paid' || verdict === 'returned' || verdict === 'refused';

const DISPUTE_NOTES = { wrong_amount: 'wrong amount', not_this_payout: 'another payout' } as const;

/** Neither settles nor releases: the hold stays until an operator resolves the incident. */
function dispute(
  { attempt, withdrawal }: InterpretationContext,
  incident: keyof typeof DISPUTE_NOTES,
): Interpretation {
  const open = attempt.state === 'sending' || attempt.state === 'accepted' || attempt.state === 'uncertain';
  return {
    attempt: open ? 'uncertain' : null,
    steps: open && (withdrawal.stage === 'dispatching' || withdrawal.stage === 'sent') ? ['doubt'] : [],
    incident,
    note: DISPUTE_NOTES[incident],
  };
}

function interpretForOpen(report: Report, context: InterpretationContext): Interpretation {
  const { attempt, withdrawal, source, final, otherPaidAfterGivenUp, disputed } = context;
  if (disputed && source !== 'operator')
    return attempt.state === 'sending' ? doubtful : ignore('people have to look first');
  const notCarriedOut = (state: 'refused' | 'not_sent', isRetryable: boolean): Interpretation => {
    if (otherPaidAfterGivenUp)
      return { attempt: state, steps: ['settle'], promote: true, note: 'paid by another attempt' };
    return {
      attempt: state,
      steps: [isRetryable ? 'requeue' : 'release'],
      note: isRetryable ? 'tried again later' : 'given back',
    };
  };
  switch (report.verdict) {
    case 'accepted':
      if (attempt.state === 'accepted') return ignore('already known');
      return { attempt: 'accepted', steps: withdrawal.stage === 'sent' ? [] : ['accept'], note: 'accepted' };
    case 'paid':
      return { attempt: 'paid', steps: ['settle'], note: 'paid' };
    case 'returned':
      if (source === 'callback') return confirm;
      return otherPaidAfterGivenUp
        ? { attempt: 'returned', steps: ['settle'], promote: true, note: 'paid by another attempt' }
        : { attempt: 'returned', steps: ['settle', 'return'], note: 'paid and returned' };
    case 'refused':
      if (source === 'callback') return confirm;
      // A refused resubmission does not prove that the first request was refused; the next status check decides.
      if (source === 'submit' && attempt.state !== 'sending') return ignore('says nothing new');
      return notCarriedOut('refused', report.retryable === true);
    case 'not_sent':
      return source === 'submit' && attempt.state === 'sending'
        ? notCarriedOut('not_sent', true)
        : ignore('says nothing new');
    case 'not_found':
      if (source !== 'lookup') return ignore('says nothing new');
      // The aggregator had the payout, so it may have paid it: neither time nor a resubmission excludes that.
      if (attempt.acknowledged)
        return { attempt: null, steps: [], incident: 'lost_by_aggregator', note: 'lost by the aggregator' };
      if (final) return notCarriedOut('refused', false);
      return attempt.state === 'sending' ? doubtful : ignore('not found so far');
    case 'unknown':
      return attempt.state === 'sending' ? doubtful : ignore('says nothing new');
  }
}

const doubtful: Interpretation = { attempt: 'uncertain', steps: ['doubt'], note: 'uncertain' };

function interpretForPaid(
  report: Report,
  { source, otherPaidAfterGivenUp }: InterpretationContext,
): Interpretation {
  switch (report.verdict) {
    case 'returned':
      if (source === 'callback') return confirm;
      // The recipient still has the payment of the other attempt.
      return otherPaidAfterGivenUp
        ? { attempt: 'returned', steps: [], promote: true, note: 'returned; paid by another attempt' }
        : { attempt: 'returned', steps: ['return'], note: 'returned' };
    case 'refused':
      return source === 'callback'
        ? confirm
        : { attempt: null, steps: [], incident: 'refused_after_paid', note: 'contradicts itself' };
    case 'accepted':
    case 'paid':
    case 'not_sent':
    case 'not_found':
    case 'unknown':
      return ignore('already paid');
  }
}

/** The attempt was recorded as not paid, so only a report of a payment has an effect. */
function interpretForGivenUp(report: Report, context: InterpretationContext): Interpretation {
  const { withdrawal, source, otherIsLive, disputed } = context;
  if (report.verdict !== 'paid' && report.verdict !== 'returned') return ignore('already given up');
  if (source === 'callback') return confirm;
  if (disputed && source !== 'operator') return ignore('people have to look first');
  // Paid and returned, and the ledger has no entry for either: the balance is correct.
  if (report.verdict === 'returned') return ignore('paid and returned');
  if (withdrawal.state === 'cancelled')
    return {
      attempt: 'paid_after_given_up',
      steps: ['recover'],
      incident: 'paid_after_cancel',
      note: 'paid after all',
    };
  if (withdrawal.state === 'created' && !otherIsLive)
    return {
      attempt: 'paid',
      steps: ['settle'],
      // The operator who claimed it may be paying it at this moment.
      ...(withdrawal.stage === 'claimed' ? { incident: 'paid_twice' } : {}),
      note: 'paid after all',
    };
  return { attempt: 'paid_after_given_up', steps: [], incident: 'paid_twice', note: 'paid twice' };
}

/**
 * Paid after it was given up, and recorded as a debt if the withdrawal was cancelled. Only a return of this payment or
 * of the other one has an effect.
 */
function interpretForPaidAfterGivenUp(
  report: Report,
  { withdrawal, source, otherIsLive }: InterpretationContext,
): Interpretation {
  // The manual payment was returned, so this attempt is the one that paid the recipient.
  if (report.verdict === 'paid' && source === 'operator' && withdrawal.state === 'paid' && !otherIsLive)
    return { attempt: 'paid', steps: [], note: 'the one that paid' };
  if (report.verdict !== 'returned') return ignore('already known');
  if (source === 'callback') return confirm;
  const owed = withdrawal.state === 'cancelled';
  return { attempt: 'returned', steps: owed ? ['restore'] : [], note: 'came back' };
}

/**
 * Paid again after its return: the merchant was credited, so only people can say who owes the amount. Callbacks arrive in any
 * order, so a late one about the first payment is no contradiction; the status check tells them apart.
 */
function interpretForReturned(
  report: Report,
  { withdrawal, source, otherIsLive, disputed }: InterpretationContext,
): Interpretation {
  if (report.verdict !== 'paid') return ignore('already known');
  if (source === 'callback') return confirm;
  // The operator who claimed it may be paying it at this moment.
  const isPaidTwice = otherIsLive || withdrawal.state === 'paid' || withdrawal.stage === 'claimed';
  const incident = isPaidTwice ? 'paid_twice' : 'paid_after_return';
  // The withdrawal is open again only after this payment had been recorded as surplus: without a settlement it would be sent
  // once more.
  if (withdrawal.state === 'created' && !otherIsLive && !disputed)
    return { attempt: 'paid', steps: ['settle'], incident, note: 'paid after its return' };
  return { attempt: null, steps: [], incident, note: 'paid after its return' };
}
