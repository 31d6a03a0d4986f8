// The book of an aggregator, held against what we believe that it did. Payments are the aggregator's: nothing that we
// wrote down can excuse one too many.
import type { Check, Finding } from './checks.ts';
import type { Reader } from './reader.ts';

export type StatementEntry = {
  readonly reference: string;
  /** In minor units. */
  readonly amount: bigint;
  readonly executions: number;
  readonly executedAt: Date | null;
  readonly returnedAt: Date | null;
  /** It said that it would not pay this one. */
  readonly refused: boolean;
  /** When it last said that it knows nothing of this one. */
  readonly deniedAt: Date | null;
};

export const STATEMENT_CHECKS = {
  once: { invariant: 'I3', name: 'executions', title: 'nothing was paid more than once at the aggregator' },
  givenUp: {
    invariant: 'I3',
    name: 'given up',
    title: 'what was given up, the aggregator had said that it would not pay',
  },
  givenBack: {
    invariant: 'I3',
    name: 'given back',
    title: 'what came back to a merchant is not with the recipient',
  },
  settled: {
    invariant: 'I3',
    name: 'settled',
    title: 'what the aggregator paid is known here, after a while',
  },
  cameBack: {
    invariant: 'I3',
    name: 'came back',
    title: 'what came back to the aggregator is known here, after a while',
  },
  paid: { invariant: 'I3', name: 'paid', title: 'what is Paid by an aggregator is in its book' },
  known: {
    invariant: 'I3',
    name: 'reference',
    title: 'the aggregator paid only what it was asked for, to the amount',
  },
} as const satisfies Record<string, Check>;

type Attempt = {
  reference: string;
  aggregator: string;
  id: string;
  amount: string;
  state: string;
  final_at: Date;
  /** People are at it. */
  disputed: boolean;
};

export type Terms = {
  readonly settledAfterSeconds: number;
  /** By aggregator, in seconds, as its contract says; of the others what was noted with each attempt is believed. */
  readonly finality?: Readonly<Record<string, number>> | undefined;
};

/** In these states we believe that it paid, whatever came of it. */
const BELIEVED_PAID = ['paid', 'returned', 'contradicted'];

export async function compareStatement(
  read: Reader,
  book: readonly StatementEntry[],
  { settledAfterSeconds, finality }: Terms,
): Promise<Finding[]> {
  const attempts = await read<Attempt>(
    `select a.reference, a.aggregator, a.withdrawal_id::text as id, a.amount::text, a.state,
            a.not_after + make_interval(secs => coalesce(($1::jsonb ->> a.aggregator)::double precision, a.finality_seconds)) as final_at,
            exists (select from incidents i where i.withdrawal_id = a.withdrawal_id and i.closed_at is null) as disputed
       from attempts a`,
    [JSON.stringify(finality ?? {})],
  );
  const [clock] = await read<{ now: Date }>('select now() as now');
  const now = clock?.now.getTime() ?? 0;
  const isLongAgo = (at: Date | null): boolean =>
    at !== null && at.getTime() < now - settledAfterSeconds * 1_000;
  const known = new Map(attempts.map((attempt) => [attempt.reference, attempt]));
  const entries = new Map(book.map((entry) => [entry.reference, entry]));
  const findings: Finding[] = [];
  const find = ([check, expected, found]: Complaint, subject: string): void => {
    findings.push({ invariant: check.invariant, check: check.name, subject, expected, found });
  };

  const honestPayments = new Map<string, number>();
  for (const entry of book) {
    const { reference, executions, executedAt } = entry;
    const attempt = known.get(reference);
    if (attempt) {
      for (const complaint of complaintsAbout(attempt, entry, isLongAgo))
        find(complaint, `withdrawal ${attempt.id}`);
      const honest = executions - (executions > 0 && brokeItsWord(attempt, entry) ? 1 : 0);
      honestPayments.set(attempt.id, (honestPayments.get(attempt.id) ?? 0) + honest);
      // The book is read after our own, so something may have been asked for in between.
    } else if (executedAt !== null && executedAt.getTime() < now)
      find([STATEMENT_CHECKS.known, 'an attempt of ours', 'paid without one'], reference);
  }
  for (const [id, times] of honestPayments)
    if (times > 1) find([STATEMENT_CHECKS.once, 'paid once', `paid ${times} times`], `withdrawal ${id}`);

  const believed = attempts.filter(({ state }) => BELIEVED_PAID.includes(state));
  const aggregators = new Set(book.map(({ reference }) => known.get(reference)?.aggregator));
  if (believed.length > 0 && !attempts.some(({ reference }) => entries.has(reference)))
    throw new Error(`The book knows none of our ${attempts.length} attempts: it is not our aggregator's.`);
  for (const { reference, id, aggregator } of believed)
    if (aggregators.has(aggregator) && !entries.get(reference)?.executions)
      find([STATEMENT_CHECKS.paid, `${reference} in the book as paid`, 'not paid there'], `withdrawal ${id}`);
  return findings;
}

type Complaint = readonly [check: Check, expected: string, found: string];

function* complaintsAbout(
  attempt: Attempt,
  entry: StatementEntry,
  isLongAgo: (at: Date | null) => boolean,
): Generator<Complaint> {
  const { state, amount, disputed } = attempt;
  if (state === 'not_sent') yield [STATEMENT_CHECKS.givenUp, 'never heard of there', 'in the book'];
  if (entry.executions === 0) return;
  if (BigInt(amount) !== entry.amount)
    yield [STATEMENT_CHECKS.known, `${amount} minor units`, String(entry.amount)];
  const isKept = entry.returnedAt === null;
  const isGivenUp = state === 'refused' || state === 'contradicted';
  if (isGivenUp && isKept && !brokeItsWord(attempt, entry))
    yield [STATEMENT_CHECKS.givenUp, 'paid, or refused by the aggregator', `${state} here, paid there`];
  if (state === 'returned' && isKept) yield [STATEMENT_CHECKS.givenBack, 'returned there too', 'paid there'];
  if (disputed) return;
  const isUnheard = isGivenUp ? state === 'refused' && isKept : !BELIEVED_PAID.includes(state);
  if (isUnheard && isLongAgo(entry.executedAt))
    yield [STATEMENT_CHECKS.settled, 'known as paid', `${state} here`];
  if ((state === 'paid' || state === 'contradicted') && isLongAgo(entry.returnedAt))
    yield [STATEMENT_CHECKS.cameBack, 'known as returned', `${state} here`];
}

/** Having refused it, having had all the time that its contract allows, or having denied it after that time, it had said
 * that it would not pay. No payer is safe from that. */
const brokeItsWord = ({ final_at }: Attempt, { refused, executedAt, deniedAt }: StatementEntry): boolean =>
  refused || (executedAt !== null && executedAt > final_at) || (deniedAt !== null && deniedAt > final_at);
