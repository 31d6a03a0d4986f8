// Reads the simulator's payouts as a statement: from its file, one event per line, or from its page /payouts.
import { readFileSync } from 'node:fs';
import type { StatementEntry } from './compare-statement.ts';

/** Short, because the auditor's snapshot stays open for as long. */
const TIMEOUT_MS = 30_000;

export async function readStatement(source: string): Promise<StatementEntry[]> {
  if (!/^https?:/.test(source)) return readLines(readFileSync(source, 'utf8'));
  const response = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok)
    throw new Error(`Cannot read the statement at ${new URL(source).origin}: status ${response.status}.`);
  return fromPage(await response.json().catch(() => undefined));
}

type Line = {
  event: string;
  reference: string;
  at: string;
  amount?: string;
  refusal?: string | null;
  wallet?: string;
};

export function readLines(text: string): StatementEntry[] {
  // A reference that was received twice is listed twice; what happened later belongs to the last one.
  const entries: StatementEntry[] = [];
  const latest = new Map<string, number>();
  for (const [i, raw] of text.split('\n').entries()) {
    const line = parseLine(raw, i + 1);
    if (!line) continue;
    const { event, reference } = line;
    const time = new Date(line.at);
    if (event === 'received') {
      latest.set(reference, entries.length);
      entries.push({
        reference,
        amount: BigInt(line.amount ?? '0'),
        executions: 0,
        executedAt: null,
        returnedAt: null,
        refused: typeof line.refusal === 'string',
        notFoundAt: null,
        receivedAt: time,
        ...(line.wallet === undefined ? {} : { wallet: line.wallet }),
      });
      continue;
    }
    const position = latest.get(reference);
    const entry = position === undefined ? undefined : entries[position];
    if (position === undefined || !entry) continue;
    if (event === 'refused') entries[position] = { ...entry, refused: true };
    if (event === 'executed')
      entries[position] = { ...entry, executions: entry.executions + 1, executedAt: time };
    if (event === 'returned') entries[position] = { ...entry, returnedAt: time };
  }
  return entries;
}

/** A process was killed while it wrote a partial line. No reply depends on it, so it is skipped. */
function parseLine(text: string, number: number): Line | undefined {
  if (text === '') return undefined;
  try {
    const line = JSON.parse(text);
    if (typeof line.event === 'string' && typeof line.reference === 'string') return line;
  } catch {
    if (text.startsWith('{')) return undefined;
  }
  throw new Error(`This is not a file of the simulator: line ${number} is not an event.`);
}

type PageEntry = {
  reference: string;
  amount: string;
  executions: number;
  executedAt: string | null;
  returnedAt: string | null;
  refusal: string | null;
  wallet?: string;
  receivedAt?: string;
};

function fromPage(page: unknown): StatementEntry[] {
  const { entries } = (page ?? {}) as { entries?: PageEntry[] };
  if (!Array.isArray(entries))
    throw new Error('This is not the page /payouts of the simulator: it has no entries.');
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return entries.map(({ reference, amount, executions, executedAt, returnedAt, refusal, ...about }) => ({
    reference,
    amount: BigInt(amount.replace('.', '')),
    executions,
    executedAt: date(executedAt),
    returnedAt: date(returnedAt),
    refused: refusal !== null,
    notFoundAt: null,
    ...(about.wallet === undefined ? {} : { wallet: about.wallet }),
    ...(about.receivedAt === undefined ? {} : { receivedAt: new Date(about.receivedAt) }),
  }));
}
