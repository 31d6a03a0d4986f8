// An attempt at an aggregator, and what a report about it means. Every way back into the ledger passes through
// judge(): it is pure, knows every case by name, and what it does not know it leaves as it is.
import type { WithdrawalId } from './ids.ts';
import type { Minor } from './money.ts';
import type { Report, ReportSource } from './reports.ts';
import type { Stage, State, WithdrawalStep } from './steps.ts';

export type AttemptState =
  | 'sending'
  | 'accepted'
  | 'uncertain'
  | 'paid'
  | 'refused'
  | 'not_sent'
  | 'returned'
  /** It paid after all, though we had taken it for certain that it had not. */
  | 'paid_after_given_up';

export type Attempt = {
  readonly withdrawalId: WithdrawalId;
  readonly number: number;
  readonly aggregator: string;
  readonly reference: string;
  readonly state: AttemptState;
  readonly amount: Minor;
  readonly providerId: string | null;
  /** The aggregator has said that it has this payout. */
  readonly acknowledged: boolean;
  readonly notAfter: Date;
  /** From then on, "not found" is proof. */
  readonly finalAfter: Date;
  readonly lookups: number;
  readonly resends: number;
  readonly createdAt: Date;
  /** Its amount was taken from what the aggregator holds for us. */
  readonly floatTaken: boolean;
};

export const INCIDENT_KINDS = {
  wrong_amount: 'The aggregator names another amount or currency than we asked it to pay',
  paid_after_cancel: 'The aggregator paid although the withdrawal had been cancelled',
  unconfirmed:
    'A callback said something that would move money, and the aggregator, asked directly, does not say it',
  paid_twice: 'The aggregator says that it paid, and so did another attempt',
  paid_by_bank:
    "A bank's file says that it paid a withdrawal that is cancelled here, or that was paid before",
  refused_after_paid: 'The aggregator takes back that it paid, without calling it a return',
  lost_by_aggregator: 'The aggregator accepted the payout and does not know it any more',
  undecided: 'The aggregator had all the time it asks for, and it is still not known whether it paid',
  unknown_reference: 'A signed callback names a payout that we never made',
  webhook_disabled: "A merchant's endpoint failed for days and is not called any more",
  audit_finding: 'The auditor found something in the books that does not hold',
} as const;
export type IncidentKind = keyof typeof INCIDENT_KINDS;

/** What a withdrawal looks like to the judge. */
type Standing = { readonly state: State; readonly stage: Stage | null; readonly returned: boolean };

type InterpretationContext = {
  readonly attempt: Pick<Attempt, 'state' | 'amount' | 'acknowledged'>;
  readonly withdrawal: Standing;
  readonly source: ReportSource;
  readonly currency: string;
  /** So much time has passed that what the aggregator does not know can no longer turn up. */
  readonly final: boolean;
  /** Another attempt of the same withdrawal is under way or has paid. */
  readonly otherIsLive: boolean;
  /** Another attempt of the same withdrawal paid, though it had been given up: this one must not be followed by a next. */
  readonly otherHasPaid: boolean;
  /** Somebody named another amount, and people have not looked yet. */
  readonly disputed: boolean;
};

export type Interpretation = {
  /** Null: stays as it is. */
  readonly attempt: AttemptState | null;
  readonly steps: readonly WithdrawalStep[];
  readonly incident?: IncidentKind;
  /** The other attempt, which had been given up, is the one that paid. */
  readonly promote?: true;
  /** Said by a callback alone: nothing happens before the aggregator, asked directly, says the same. */
  readonly confirm?: true;
  /** One word or two for the log of reports. */
  readonly note: string;
};

const ignore = (note: string): Interpretation => ({ attempt: null, steps: [], note });
const confirm: Interpretation = { attempt: null, steps: [], confirm: true, note: 'to be confirmed' };

export function interpretReport(report: Report, circumstances: InterpretationContext): Interpretation {
  const { attempt } = circumstances;
  if ((report.verdict === 'paid' || report.verdict === 'returned') && !agrees(report, circumstances))
    return wrongAmount(circumstances);
  switch (attempt.state) {
    case 'sending':
    case 'accepted':
    case 'uncertain':
      return interpretForOpen(report, circumstances);
    case 'paid':
      return interpretForPaid(report, circumstances);
    case 'refused':
    case 'not_sent':
      return interpretForGivenUp(report, circumstances);
    case 'paid_after_given_up':
      return interpretForPaidAfterGivenUp(report, circumstances);
    case 'returned':
      return ignore('already known');
  }
}

const agrees = (
  report: { readonly amount: Minor; readonly currency: string },
  { attempt, currency }: InterpretationContext,
): boolean => report.amount === attempt.amount && report.currency === currency;

/** Never settles, never releases: the hold stays until people have looked. */
function wrongAmount({ attempt, withdrawal }: InterpretationContext): Interpretation {
  const open = attempt.state === 'sending' || attempt.state === 'accepted' || attempt.state === 'uncertain';
  return {
    attempt: open ? 'uncertain' : null,
    steps: open && (withdrawal.stage === 'dispatching' || withdrawal.stage === 'sent') ? ['doubt'] : [],
    incident: 'wrong_amount',
    note: 'wrong amount',
  };
}

function interpretForOpen(report: Report, circumstances: InterpretationContext): Interpretation {
  const { attempt, withdrawal, source, final, otherHasPaid, disputed } = circumstances;
  if (disputed && source !== 'operator')
    return attempt.state === 'sending' ? doubtful : ignore('people have to look first');
  const notCarriedOut = (state: 'refused' | 'not_sent', again: boolean): Interpretation => {
    if (otherHasPaid)
      return { attempt: state, steps: ['settle'], promote: true, note: 'paid by another attempt' };
    return {
      attempt: state,
      steps: [again ? 'requeue' : 'release'],
      note: again ? 'tried again later' : 'given back',
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
      return otherHasPaid
        ? { attempt: 'returned', steps: ['settle'], promote: true, note: 'paid by another attempt' }
        : { attempt: 'returned', steps: ['settle', 'return'], note: 'paid and returned' };
    case 'refused':
      if (source === 'callback') return confirm;
      // Of a second sending it says nothing about the first; asked, the aggregator will say what it knows.
      if (source === 'submit' && attempt.state !== 'sending') return ignore('says nothing new');
      return notCarriedOut('refused', report.retryable === true);
    case 'not_sent':
      return source === 'submit' && attempt.state === 'sending'
        ? notCarriedOut('not_sent', true)
        : ignore('says nothing new');
    case 'not_found':
      if (source !== 'lookup') return ignore('says nothing new');
      // It had it once, so it may have paid it: neither time nor a second sending makes that certain.
      if (attempt.acknowledged)
        return { attempt: null, steps: [], incident: 'lost_by_aggregator', note: 'lost by the aggregator' };
      if (final) return notCarriedOut('refused', false);
      return attempt.state === 'sending' ? doubtful : ignore('not found so far');
    case 'unknown':
      return attempt.state === 'sending' ? doubtful : ignore('says nothing new');
  }
}

const doubtful: Interpretation = { attempt: 'uncertain', steps: ['doubt'], note: 'uncertain' };

function interpretForPaid(report: Report, { source, otherHasPaid }: InterpretationContext): Interpretation {
  switch (report.verdict) {
    case 'returned':
      if (source === 'callback') return confirm;
      // The recipient has what the other one paid.
      return otherHasPaid
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

/** It was taken for certain that nothing was paid; only a payment is news. */
function interpretForGivenUp(report: Report, circumstances: InterpretationContext): Interpretation {
  const { withdrawal, source, otherIsLive, disputed } = circumstances;
  if (report.verdict !== 'paid' && report.verdict !== 'returned') return ignore('already given up');
  if (source === 'callback') return confirm;
  if (disputed && source !== 'operator') return ignore('people have to look first');
  // Paid and back again, with nothing booked for either: nothing is missing.
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
      // Whoever has claimed it may be paying it at this moment.
      ...(withdrawal.stage === 'claimed' ? { incident: 'paid_twice' } : {}),
      note: 'paid after all',
    };
  return { attempt: 'paid_after_given_up', steps: [], incident: 'paid_twice', note: 'paid twice' };
}

/** Paid after it was given up, and booked as owed where nothing else paid; news is that it came back, or the other payment did. */
function interpretForPaidAfterGivenUp(
  report: Report,
  { withdrawal, source, otherIsLive }: InterpretationContext,
): Interpretation {
  // What was paid by hand came back: the recipient has this one.
  if (report.verdict === 'paid' && source === 'operator' && withdrawal.state === 'paid' && !otherIsLive)
    return { attempt: 'paid', steps: [], note: 'the one that paid' };
  if (report.verdict !== 'returned') return ignore('already known');
  if (source === 'callback') return confirm;
  const owed = withdrawal.state === 'cancelled';
  return { attempt: 'returned', steps: owed ? ['restore'] : [], note: 'came back' };
}
