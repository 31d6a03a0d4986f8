// The simulator's book of one day, by pages that fit into a reply.
import { formatMoney } from '../../../domain/money.ts';
import type { StatementMessage } from '../http/protocol.ts';
import { type SimulatorStore, stateOf } from './store.ts';

const PAGE = 200;

/** `after`: how many lines the asker has already. */
export function statementOf(book: SimulatorStore, day: string, after: string | undefined): StatementMessage {
  const entries = book.entries().filter(({ receivedAt }) => receivedAt.toISOString().startsWith(`${day}T`));
  const from = Number(after ?? 0);
  const lines = entries.slice(from, from + PAGE).map((entry) => ({
    reference: entry.reference,
    id: entry.id,
    state: stateOf(entry),
    amount: formatMoney(entry.amount),
    currency: entry.currency,
    at: (entry.returnedAt ?? entry.executedAt ?? entry.receivedAt).toISOString(),
  }));
  return { lines, next: from + PAGE < entries.length ? String(from + PAGE) : null };
}
