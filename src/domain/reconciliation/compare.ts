// Compares an aggregator statement with our records of the same payouts and classifies every difference. Pure. The
// report is stored and returned unchanged, so its fields have their wire names.
import type { AttemptState } from '../attempts.ts';
import type { WithdrawalId } from '../ids.ts';
import { add, type Minor, ZERO } from '../money.ts';
import { formatIn, isPayoutCurrency } from '../rates/currencies.ts';
import { redactText } from '../redact/logs.ts';
import { describeWithdrawalState, findContradiction } from './check-own-records.ts';
import { type OwnReference, parseOwnReference } from './own-references.ts';
import {
  indexRecords,
  isConcerned,
  isFromOther,
  lineOf,
  type RecordIndex,
  type Subject,
} from './record-index.ts';
import {
  type AggregatorStatementLine,
  dayOf,
  type LineState,
  type OurRecord,
  type ReconciliationInput,
} from './records.ts';
import { findMismatch } from './reported-payout.ts';

export const DIFFERENCE_TYPES = {
  missing_here: 'Missing here: the aggregator lists a payout that we did not send',
  missing_there: 'Missing at the aggregator: our payout is not on the statement',
  amount: 'Amount mismatch: the amount or currency differs',
  other_payout: 'Another payout: the destination differs, or it is older than our attempt',
  state: 'Status mismatch: paid or returned on one side only',
  duplicate: 'Duplicate: a reference is listed twice, or a withdrawal was paid twice',
  ledger: 'Ledger mismatch: our attempt, withdrawal and ledger are inconsistent',
  late: 'Timing difference: paid on another day than sent, or final there and still open here',
} as const;
type DifferenceType = keyof typeof DIFFERENCE_TYPES;
const TYPES = Object.keys(DIFFERENCE_TYPES) as DifferenceType[];

export type Difference = {
  readonly type: DifferenceType;
  /** Money may have moved without a record on one side: needs immediate review. */
  readonly money: boolean;
  readonly reference: string;
  readonly withdrawal_id: WithdrawalId | null;
  readonly here: { state: AttemptState; withdrawal: string; amount: string; currency: string } | null;
  readonly there: { state: LineState; amount: string; currency: string; at: string } | null;
  readonly detail: string;
};

type Total = { readonly count: number; readonly sum: string };

export type ReconciliationReport = {
  readonly aggregator: string;
  readonly day: string;
  readonly currency: string;
  /** Paid and not returned. */
  readonly totals: { readonly there: Total; readonly here: Total; readonly ledger: Total };
  /** The number of all differences. The list has the most severe first and ends at MAX_LISTED. */
  readonly found: number;
  readonly counts: Readonly<Partial<Record<DifferenceType, number>>>;
  readonly differences: readonly Difference[];
};

/** More differences than this mean that the statement is for another day or another account. */
const MAX_LISTED = 10_000;

/** same: no difference. late: our record will catch up. state: a difference. money: a difference that affects money. */
type Verdict = 'same' | 'late' | 'state' | 'money';

const OPEN = { accepted: 'same', paid: 'late', refused: 'late', returned: 'late' } as const;
// The hold was released to the merchant: paid at the aggregator is the worst case, accepted may become it.
const GIVEN_UP = { accepted: 'money', paid: 'money', refused: 'same', returned: 'state' } as const;

/** By our state, then by the state on the statement. */
const VERDICTS = {
  sending: OPEN,
  accepted: OPEN,
  uncertain: OPEN,
  paid: { accepted: 'money', paid: 'same', refused: 'money', returned: 'money' },
  refused: GIVEN_UP,
  not_sent: GIVEN_UP,
  returned: { accepted: 'money', paid: 'money', refused: 'state', returned: 'same' },
  // An incident exists already; it stays a difference until an operator resolves it.
  paid_after_given_up: { accepted: 'money', paid: 'money', refused: 'money', returned: 'money' },
} as const satisfies Record<AttemptState, Record<LineState, Verdict>>;

/** The statement need not list such an attempt. */
const mayBeUnlisted = (state: AttemptState): boolean => state === 'refused' || state === 'not_sent';
const hasPaid = (state: AttemptState): boolean => state === 'paid' || state === 'paid_after_given_up';

/** Any other reference may contain anything, even a card number. */
const displayReference = (reference: string): string =>
  parseOwnReference(reference) ? reference : redactText(reference);

export function compareRecords(input: ReconciliationInput): ReconciliationReport {
  const index = indexRecords(input);
  const all = [
    ...[...index.lines.keys()].flatMap((reference) => compareLines(index, reference)),
    ...input.records.flatMap((item) => compareRecord(index, item)),
  ];
  const rank = ({ money, type }: Difference): number => (money ? 0 : TYPES.length) + TYPES.indexOf(type);
  all.sort(
    (a, b) => rank(a) - rank(b) || Number(a.reference > b.reference) - Number(a.reference < b.reference),
  );
  const counts: Partial<Record<DifferenceType, number>> = {};
  for (const { type } of all) counts[type] = (counts[type] ?? 0) + 1;
  const { aggregator, day, currency } = input;
  const differences = all.slice(0, MAX_LISTED);
  return { aggregator, day, currency, totals: totalsOf(index), found: all.length, counts, differences };
}

/** References of our attempts that the statement should list and does not. */
export function missingReferences(input: ReconciliationInput): string[] {
  const index = indexRecords(input);
  return [...index.attempts.values()]
    .filter(({ attempt }) => isConcerned(index, attempt) && !mayBeUnlisted(attempt.state))
    .map(({ attempt }) => attempt.reference)
    .filter((reference) => !lineOf(index, reference));
}

/** Payouts with a reference of ours that we have no attempt of, although the aggregator took or may take money for them. */
export const unrecordedPayouts = ({ differences }: ReconciliationReport): OwnReference[] =>
  differences
    .filter(({ type, here, there }) => type === 'missing_here' && !here && there?.state !== 'refused')
    .flatMap(({ reference }) => parseOwnReference(reference) ?? []);

type Finding = { readonly type: DifferenceType; readonly money: boolean; readonly detail: string };

function describe(index: RecordIndex, reference: string, { type, money, detail }: Finding): Difference {
  const subject = index.attempts.get(reference);
  const line = lineOf(index, reference);
  return {
    type,
    money,
    reference: displayReference(reference),
    withdrawal_id: subject?.item.id ?? null,
    here: subject
      ? {
          state: subject.attempt.state,
          withdrawal: describeWithdrawalState(subject.item),
          amount: formatIn(index.currency, subject.attempt.amount),
          currency: index.currency,
        }
      : null,
    there: line
      ? {
          state: line.state,
          amount: formatIn(line.currency, line.amount),
          currency: line.currency,
          at: line.at.toISOString(),
        }
      : null,
    detail,
  };
}

/** Differences visible in the statement alone: duplicate lines, and lines without an attempt of ours. */
function compareLines(index: RecordIndex, reference: string): Difference[] {
  const findings: Finding[] = [];
  const lines = index.lines.get(reference) ?? [];
  const paid = lines.filter(({ state }) => state === 'paid').length;
  if (lines.length > 1)
    findings.push({ type: 'duplicate', money: paid > 1, detail: `listed ${lines.length} times` });
  const attempt = index.attempts.get(reference)?.attempt;
  if (attempt?.aggregator !== index.aggregator)
    findings.push({
      type: 'missing_here',
      money: lines.some(({ state }) => state === 'paid' || state === 'accepted'),
      detail: attempt ? `made at ${attempt.aggregator}, not there` : 'we made no such attempt',
    });
  else if (lines.some((line) => isFromOther(attempt.account, line)))
    findings.push({
      type: 'missing_here',
      money: true,
      detail: 'sent to another account of this aggregator',
    });
  return findings.map((finding) => describe(index, reference, finding));
}

function compareRecord(index: RecordIndex, item: OurRecord): Difference[] {
  const concerned = item.attempts.filter((attempt) => isConcerned(index, attempt));
  const last = concerned.at(-1);
  if (!last) return [];
  const ofAttempts = concerned.flatMap((attempt) =>
    compareAttempt(index, { attempt, item }).map((finding) => describe(index, attempt.reference, finding)),
  );
  const detail = findContradiction(item);
  const ofRecord = [
    ...paidTwice(index, item),
    ...(detail === undefined ? [] : [{ type: 'ledger', money: true, detail } as const]),
  ];
  return [...ofAttempts, ...ofRecord.map((finding) => describe(index, last.reference, finding))];
}

function compareAttempt(index: RecordIndex, { attempt, item }: Subject): Finding[] {
  const state = attempt.state;
  const line = lineOf(index, attempt.reference);
  if (!line)
    return mayBeUnlisted(state)
      ? []
      : [{ type: 'missing_there', money: hasPaid(state), detail: `${state} here, not listed there` }];
  const findings: Finding[] = [];
  if (line.amount !== attempt.amount || line.currency !== index.currency)
    findings.push({
      type: 'amount',
      money: !mayBeUnlisted(state) || line.state !== 'refused',
      detail: `${formatIn(index.currency, attempt.amount)} ${index.currency} here, ${formatIn(line.currency, line.amount)} ${line.currency} there`,
    });
  const mismatch = mismatchOf(index, line, { attempt, item });
  if (mismatch)
    findings.push({
      type: 'other_payout',
      money: line.state !== 'refused' || hasPaid(state),
      detail: mismatch,
    });
  const cancelledAndPaid = line.state === 'paid' && item.withdrawal?.state === 'cancelled';
  const verdict: Verdict = cancelledAndPaid ? 'money' : VERDICTS[state][line.state];
  if (verdict === 'state' || verdict === 'money')
    findings.push({
      type: 'state',
      money: verdict === 'money',
      detail: `${line.state} there; ${state} here, the withdrawal is ${describeWithdrawalState(item)}`,
    });
  const [createdOn, paidOn] = [dayOf(attempt.createdAt), dayOf(line.at)];
  const otherDay =
    line.state === 'paid' && createdOn !== paidOn ? `made on ${createdOn}, paid on ${paidOn}` : undefined;
  if (verdict === 'late' || otherDay)
    findings.push({
      type: 'late',
      money: false,
      detail: otherDay ?? `${line.state} there, still ${state} here`,
    });
  return findings;
}

const mismatchOf = (
  { clockAllowanceMs }: RecordIndex,
  { about }: AggregatorStatementLine,
  { attempt, item: { withdrawal } }: Subject,
): string | undefined =>
  about && withdrawal !== null
    ? findMismatch(about, { ...withdrawal, createdAt: attempt.createdAt }, clockAllowanceMs)
    : undefined;

function paidTwice(index: RecordIndex, item: OurRecord): Finding[] {
  const paid = item.attempts.filter(
    (attempt) =>
      hasPaid(attempt.state) ||
      (attempt.aggregator === index.aggregator && lineOf(index, attempt.reference)?.state === 'paid'),
  );
  if (paid.length < 2) return [];
  const references = paid.map(({ reference }) => reference).join(' and ');
  return [{ type: 'duplicate', money: true, detail: `one withdrawal, paid by ${references}` }];
}

function totalsOf(index: RecordIndex): ReconciliationReport['totals'] {
  const sum = (amounts: readonly Minor[]): Total => ({
    count: amounts.length,
    sum: formatIn(
      index.currency,
      amounts.reduce((total, amount) => add(total, amount), ZERO),
    ),
  });
  const concerned = [...index.attempts.values()].filter(({ attempt }) => isConcerned(index, attempt));
  const executed = concerned.filter(({ attempt }) => hasPaid(attempt.state) || attempt.state === 'returned');
  const account = isPayoutCurrency(index.currency) ? 'delivered:' : 'clearing:';
  const isInCurrency = (entry: { readonly account: string }): boolean => entry.account.startsWith(account);
  const clearedAmounts = [...new Set(executed.map(({ item }) => item))]
    .map(({ cleared }) => add(...cleared.filter(isInCurrency).map(({ amount }) => amount)))
    .filter((amount) => amount !== ZERO);
  return {
    there: sum(
      index.statement
        .filter(({ state, currency }) => state === 'paid' && currency === index.currency)
        .map(({ amount }) => amount),
    ),
    here: sum(concerned.filter(({ attempt }) => hasPaid(attempt.state)).map(({ attempt }) => attempt.amount)),
    ledger: sum(clearedAmounts),
  };
}
