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

type Line = { event: string; reference: string; at: string; amount?: string; refusal?: string | null };

export function readLines(text: string): StatementEntry[] {
  const entries = new Map<string, StatementEntry>();
  for (const [i, raw] of text.split('\n').entries()) {
    const line = parseLine(raw, i + 1);
    if (!line) continue;
    const { event, reference } = line;
    const time = new Date(line.at);
    if (event === 'received')
      entries.set(reference, {
        reference,
        amount: BigInt(line.amount ?? '0'),
        executions: 0,
        executedAt: null,
        returnedAt: null,
        refused: typeof line.refusal === 'string',
        notFoundAt: null,
      });
    const entry = entries.get(reference);
    if (!entry) continue;
    if (event === 'refused') entries.set(reference, { ...entry, refused: true });
    if (event === 'executed')
      entries.set(reference, { ...entry, executions: entry.executions + 1, executedAt: time });
    if (event === 'returned') entries.set(reference, { ...entry, returnedAt: time });
  }
  return [...entries.values()];
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
};

function fromPage(page: unknown): StatementEntry[] {
  const { entries } = (page ?? {}) as { entries?: PageEntry[] };
  if (!Array.isArray(entries))
    throw new Error('This is not the page /payouts of the simulator: it has no entries.');
  const date = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return entries.map(({ reference, amount, executions, executedAt, returnedAt, refusal }) => ({
    reference,
    amount: BigInt(amount.replace('.', '')),
    executions,
    executedAt: date(executedAt),
    returnedAt: date(returnedAt),
    refused: refusal !== null,
    notFoundAt: null,
  }));
}
