// The book of an aggregator, held against what we believe that it did. Payments are the aggregator's: nothing that we
// wrote down can excuse one too many.
import { readFileSync } from 'node:fs';
import type { Check, Finding } from './checks.ts';
import type { Reader } from './reader.ts';

export type BookEntry = {
  readonly reference: string;
  /** In minor units. */
  readonly amount: bigint;
  readonly executions: number;
  readonly executedAt: Date | null;
  readonly returned: boolean;
  /** It said that it would never pay this one, or knew nothing of it; should it have paid, no payer is safe from that. */
  readonly denied: boolean;
};

export const BOOK_CHECKS = {
  once: { invariant: 'I3', name: 'executions', title: 'nothing was paid more than once at the aggregator' },
  cancelled: {
    invariant: 'I3',
    name: 'given back',
    title: 'what was given back to a merchant is not with the recipient',
  },
  settled: {
    invariant: 'I3',
    name: 'settled',
    title: 'what the aggregator paid is Paid here, after a while',
  },
  paid: { invariant: 'I3', name: 'paid', title: 'what is Paid by an aggregator is in its book' },
  known: {
    invariant: 'I3',
    name: 'reference',
    title: 'the aggregator paid only what it was asked for, to the amount',
  },
} as const satisfies Record<string, Check>;

type Known = {
  reference: string;
  aggregator: string;
  id: string;
  amount: string;
  attempt: string;
  state: string;
  returned: boolean;
  final_at: Date;
  disputed: boolean;
};

export async function compareBook(
  read: Reader,
  book: readonly BookEntry[],
  settledAfterSeconds: number,
): Promise<Finding[]> {
  const rows = await read<Known>(
    `select a.reference, a.aggregator, a.withdrawal_id::text as id, a.amount::text, a.state as attempt, w.state, w.returned,
            a.not_after + make_interval(secs => a.finality_seconds) as final_at,
            exists (select from incidents i where i.withdrawal_id = a.withdrawal_id and i.closed_at is null) as disputed
       from attempts a join withdrawals w on w.id = a.withdrawal_id`,
  );
  const [clock] = await read<{ now: Date }>('select now() as now');
  const longAgo = (clock?.now.getTime() ?? 0) - settledAfterSeconds * 1_000;
  const known = new Map(rows.map((row) => [row.reference, row]));
  const findings: Finding[] = [];
  const find = (check: Check, subject: string, expected: string, found: string): void => {
    findings.push({ invariant: check.invariant, check: check.name, subject, expected, found });
  };

  const payments = new Map<string, { times: number; kept: number; excused: boolean }>();
  for (const entry of book) {
    const attempt = known.get(entry.reference);
    if (entry.executions === 0) continue;
    if (!attempt) {
      find(BOOK_CHECKS.known, entry.reference, 'an attempt of ours', 'paid without one');
      continue;
    }
    if (BigInt(attempt.amount) !== entry.amount)
      find(BOOK_CHECKS.known, entry.reference, `${attempt.amount} minor units`, String(entry.amount));
    const sum = payments.get(attempt.id) ?? { times: 0, kept: 0, excused: false };
    // Having refused it, or having had all the time that its contract allows, it had said that it would not pay.
    const late = entry.executedAt !== null && entry.executedAt > attempt.final_at;
    payments.set(attempt.id, {
      times: sum.times + entry.executions,
      kept: sum.kept + (entry.returned ? 0 : entry.executions),
      excused: sum.excused || entry.denied || late,
    });
    const isSettled = attempt.state === 'paid' || attempt.returned || attempt.attempt === 'contradicted';
    const executedAt = entry.executedAt?.getTime() ?? 0;
    if (!isSettled && attempt.state === 'created' && !attempt.disputed && executedAt < longAgo)
      find(BOOK_CHECKS.settled, `withdrawal ${attempt.id}`, 'Paid', 'Created');
  }
  const state = new Map(rows.map((row) => [row.id, row]));
  for (const [id, { times, kept, excused }] of payments) {
    if (times > 1 && !excused) find(BOOK_CHECKS.once, `withdrawal ${id}`, 'paid once', `paid ${times} times`);
    const { state: now, returned } = state.get(id) ?? {};
    if (now === 'cancelled' && !returned && kept > 0 && !excused)
      find(BOOK_CHECKS.cancelled, `withdrawal ${id}`, 'not paid, or returned', `paid ${kept} times`);
  }
  const executed = new Set(book.filter(({ executions }) => executions > 0).map(({ reference }) => reference));
  const mentioned = new Set(book.map(({ reference }) => known.get(reference)?.aggregator));
  for (const { reference, id, attempt, aggregator } of rows)
    if (attempt === 'paid' && mentioned.has(aggregator) && !executed.has(reference))
      find(BOOK_CHECKS.paid, `withdrawal ${id}`, `${reference} in the book as paid`, 'not paid there');
  return findings;
}

type Line = { event: string; reference: string; at: string; amount?: string; refusal?: string | null };

/** The simulator's book: its file, one event a line, or the address of its page. */
export async function readBook(place: string): Promise<BookEntry[]> {
  return /^https?:/.test(place)
    ? fromPage(await (await fetch(place)).json())
    : fromLines(readFileSync(place, 'utf8'));
}

export function fromLines(text: string): BookEntry[] {
  const entries = new Map<string, BookEntry>();
  for (const raw of text.split('\n')) {
    const line = parseLine(raw);
    if (!line) continue;
    const { event, reference } = line;
    if (event === 'received')
      entries.set(reference, {
        reference,
        amount: BigInt(line.amount ?? '0'),
        executions: 0,
        executedAt: null,
        returned: false,
        denied: typeof line.refusal === 'string',
      });
    const entry = entries.get(reference);
    if (!entry) continue;
    if (event === 'refused') entries.set(reference, { ...entry, denied: true });
    if (event === 'executed')
      entries.set(reference, { ...entry, executions: entry.executions + 1, executedAt: new Date(line.at) });
    if (event === 'returned') entries.set(reference, { ...entry, returned: true });
  }
  return [...entries.values()];
}

/** The last line of a process that was killed while writing it is half a line, and nobody heard of it. */
function parseLine(text: string): Line | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Page = {
  entries: {
    reference: string;
    amount: string;
    executions: number;
    executedAt: string | null;
    returnedAt: string | null;
    refusal: string | null;
  }[];
};

const fromPage = (page: unknown): BookEntry[] =>
  (page as Page).entries.map(({ reference, amount, executions, executedAt, returnedAt, refusal }) => ({
    reference,
    amount: BigInt(amount.replace('.', '')),
    executions,
    executedAt: executedAt === null ? null : new Date(executedAt),
    returned: returnedAt !== null,
    denied: refusal !== null,
  }));
