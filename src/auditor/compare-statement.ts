// Compares an aggregator's statement with our attempts. The statement is the evidence of payments: a payment in it that
// our records do not explain is a finding.
import type { Check, Finding } from './check.ts';
import type { Reader } from './reader.ts';

export type StatementEntry = {
  readonly reference: string;
  /** In minor units. */
  readonly amount: bigint;
  readonly executions: number;
  readonly executedAt: Date | null;
  readonly returnedAt: Date | null;
  /** The aggregator refused it. */
  readonly refused: boolean;
  /** When a lookup last returned not_found for it. */
  readonly notFoundAt: Date | null;
  /** Whole or masked with `*`. Absent: the statement does not say. */
  readonly wallet?: string;
  readonly receivedAt?: Date;
};

export const STATEMENT_CHECKS = {
  once: { invariant: 'I3', name: 'executions', title: 'nothing was paid more than once at the aggregator' },
  abandoned: {
    invariant: 'I3',
    name: 'abandoned',
    title: 'a payout was abandoned only after the aggregator ruled out its payment',
  },
  returnConfirmed: {
    invariant: 'I3',
    name: 'return confirmed',
    title: 'every return to a merchant was also a return at the aggregator',
  },
  settled: {
    invariant: 'I3',
    name: 'settled',
    title: 'every payment of the aggregator is recorded as paid within the time limit',
  },
  returnRecorded: {
    invariant: 'I3',
    name: 'return recorded',
    title: 'every return at the aggregator is recorded as returned within the time limit',
  },
  paid: {
    invariant: 'I3',
    name: 'paid',
    title: 'every payment in our records is in the statement of its aggregator',
  },
  known: {
    invariant: 'I3',
    name: 'reference',
    title: 'every payment in the statement has an attempt of ours, with the same amount',
  },
  destination: {
    invariant: 'I3',
    name: 'destination',
    title: 'every payment in our records went to the destination of its withdrawal',
  },
  older: {
    invariant: 'I3',
    name: 'older payment',
    title: 'no payment in our records is older than its attempt',
  },
  usedTwice: {
    invariant: 'I3',
    name: 'reference twice',
    title: 'the aggregator received every reference once',
  },
} as const satisfies Record<string, Check>;

type Attempt = {
  reference: string;
  aggregator: string;
  id: string;
  amount: string;
  state: string;
  wallet_masked: string | null;
  created_at: Date;
  final_at: Date;
  /** An open incident is about its withdrawal. */
  disputed: boolean;
};

export type ComparisonOptions = {
  readonly settledAfterSeconds: number;
  /** How much older than its attempt a payment may seem to be, because clocks differ. */
  readonly clockSkewSeconds: number;
  /** By aggregator, in seconds, as in its contract. For other aggregators the value stored with each attempt is used. */
  readonly finality?: Readonly<Record<string, number>> | undefined;
};

/** In these states an attempt is paid in our records. */
const PAID_STATES = ['paid', 'returned', 'contradicted'];

export async function compareStatement(
  read: Reader,
  statement: readonly StatementEntry[],
  { settledAfterSeconds, clockSkewSeconds, finality }: ComparisonOptions,
): Promise<Finding[]> {
  const attempts = await read<Attempt>(
    `select a.reference, a.aggregator, a.withdrawal_id::text as id, a.amount::text, a.state, a.created_at, w.wallet_masked,
            a.not_after + make_interval(secs => coalesce(($1::jsonb ->> a.aggregator)::double precision, a.finality_seconds)) as final_at,
            exists (select from incidents i where i.withdrawal_id = a.withdrawal_id and i.closed_at is null) as disputed
       from attempts a left join withdrawals w on w.id = a.withdrawal_id`,
    [JSON.stringify(finality ?? {})],
  );
  const [clock] = await read<{ now: Date }>('select now() as now');
  const now = clock?.now.getTime() ?? 0;
  const isPastRecordingLimit = (at: Date | null): boolean =>
    at !== null && at.getTime() < now - settledAfterSeconds * 1_000;
  const byReference = new Map(attempts.map((attempt) => [attempt.reference, attempt]));
  const entries = new Map(statement.map((entry) => [entry.reference, entry]));
  const findings: Finding[] = [];
  const report = ([check, expected, found]: Violation, subject: string): void => {
    findings.push({ invariant: check.invariant, check: check.name, subject, expected, found });
  };

  const paymentsByWithdrawal = new Map<string, number>();
  for (const entry of statement) {
    const { reference, executions, executedAt } = entry;
    const attempt = byReference.get(reference);
    if (attempt) {
      for (const violation of violationsOf(attempt, entry, isPastRecordingLimit))
        report(violation, `withdrawal ${attempt.id}`);
      for (const violation of anotherPayout(attempt, entry, clockSkewSeconds))
        report(violation, `withdrawal ${attempt.id}`);
      const payments = executions - (executions > 0 && wasPaidAgainstContract(attempt, entry) ? 1 : 0);
      paymentsByWithdrawal.set(attempt.id, (paymentsByWithdrawal.get(attempt.id) ?? 0) + payments);
      // The statement is read after our records, so later payouts may be in it.
    } else if (executedAt !== null && executedAt.getTime() < now)
      report([STATEMENT_CHECKS.known, 'an attempt in our records', 'paid without an attempt'], reference);
  }
  for (const [reference, times] of countReferences(statement))
    if (times > 1)
      report([STATEMENT_CHECKS.usedTwice, 'received once', `received ${times} times`], reference);
  for (const [id, times] of paymentsByWithdrawal)
    if (times > 1) report([STATEMENT_CHECKS.once, 'paid once', `paid ${times} times`], `withdrawal ${id}`);

  const paid = attempts.filter(({ state }) => PAID_STATES.includes(state));
  const aggregators = new Set(statement.map(({ reference }) => byReference.get(reference)?.aggregator));
  if (paid.length > 0 && !attempts.some(({ reference }) => entries.has(reference)))
    throw new Error(
      `The statement contains none of our ${attempts.length} attempts: it is not of our aggregator.`,
    );
  for (const { reference, id, aggregator } of paid)
    if (aggregators.has(aggregator) && !entries.get(reference)?.executions)
      report(
        [STATEMENT_CHECKS.paid, `${reference} is paid in the statement`, 'not paid in the statement'],
        `withdrawal ${id}`,
      );
  return findings;
}

type Violation = readonly [check: Check, expected: string, found: string];

function* violationsOf(
  attempt: Attempt,
  entry: StatementEntry,
  isPastRecordingLimit: (at: Date | null) => boolean,
): Generator<Violation> {
  const { state, amount, disputed } = attempt;
  if (state === 'not_sent') yield [STATEMENT_CHECKS.abandoned, 'not in the statement', 'in the statement'];
  if (entry.executions === 0) return;
  if (BigInt(amount) !== entry.amount)
    yield [STATEMENT_CHECKS.known, `${amount} minor units`, String(entry.amount)];
  const isNotReturned = entry.returnedAt === null;
  const isGivenUp = state === 'refused' || state === 'contradicted';
  if (isGivenUp && isNotReturned && !wasPaidAgainstContract(attempt, entry))
    yield [
      STATEMENT_CHECKS.abandoned,
      'paid in our records, or refused by the aggregator',
      `${state} in our records, paid in the statement`,
    ];
  if (state === 'returned' && isNotReturned)
    yield [STATEMENT_CHECKS.returnConfirmed, 'returned in the statement', 'paid in the statement'];
  if (disputed) return;
  const isUnrecorded = isGivenUp ? state === 'refused' && isNotReturned : !PAID_STATES.includes(state);
  if (isUnrecorded && isPastRecordingLimit(entry.executedAt))
    yield [STATEMENT_CHECKS.settled, 'paid in our records', `${state} in our records`];
  if ((state === 'paid' || state === 'contradicted') && isPastRecordingLimit(entry.returnedAt))
    yield [STATEMENT_CHECKS.returnRecorded, 'returned in our records', `${state} in our records`];
}

/** What the aggregator carried out under our reference was something else. */
function* anotherPayout(
  { state, wallet_masked, created_at }: Attempt,
  { executions, executedAt, receivedAt, wallet }: StatementEntry,
  clockSkewSeconds: number,
): Generator<Violation> {
  if (executions === 0 || !PAID_STATES.includes(state)) return;
  if (wallet !== undefined && wallet_masked !== null && !sameDestination(wallet, wallet_masked))
    yield [STATEMENT_CHECKS.destination, `paid to ${wallet_masked}`, 'paid to another destination'];
  const first = receivedAt ?? executedAt;
  if (first !== null && first.getTime() < created_at.getTime() - clockSkewSeconds * 1_000)
    yield [
      STATEMENT_CHECKS.older,
      `not before ${created_at.toISOString()}`,
      `${receivedAt ? 'received' : 'paid'} ${first.toISOString()}`,
    ];
}

/** Equal where both show a character; the statement may leave out the plus of a phone number. */
function sameDestination(theirs: string, ours: string): boolean {
  const [a, b] = [theirs.replace(/^\+/, ''), ours.replace(/^\+/, '')];
  return a.length === b.length && a.split('').every((c, i) => c === '*' || b[i] === '*' || c === b[i]);
}

function countReferences(statement: readonly StatementEntry[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { reference } of statement) counts.set(reference, (counts.get(reference) ?? 0) + 1);
  return counts;
}

/**
 * The aggregator paid after it had refused, after the finality period of its contract, or after it had returned not_found
 * when that period was over. Sluice cannot prevent this.
 */
const wasPaidAgainstContract = (
  { final_at }: Attempt,
  { refused, executedAt, notFoundAt }: StatementEntry,
): boolean =>
  refused || (executedAt !== null && executedAt > final_at) || (notFoundAt !== null && notFoundAt > final_at);
