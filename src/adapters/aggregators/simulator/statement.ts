// The simulator's statement of one day, in pages that fit into a reply.
import { formatIn } from '../../../domain/rates/currencies.ts';
import type { StatementMessage } from '../http/protocol.ts';
import { aboutEntry } from './responses.ts';
import { type SimulatorStore, stateOf } from './store.ts';

const PAGE = 200;

/** `after`: how many lines to skip. */
export function statementOf(store: SimulatorStore, day: string, after: string | undefined): StatementMessage {
  const entries = store.entries().filter(({ receivedAt }) => receivedAt.toISOString().startsWith(`${day}T`));
  const from = Number(after ?? 0);
  const lines = entries.slice(from, from + PAGE).map((entry) => ({
    reference: entry.reference,
    id: entry.id,
    state: stateOf(entry),
    amount: formatIn(entry.currency, entry.amount),
    currency: entry.currency,
    at: (entry.returnedAt ?? entry.executedAt ?? entry.receivedAt).toISOString(),
    ...aboutEntry(entry),
  }));
  return { lines, next: from + PAGE < entries.length ? String(from + PAGE) : null };
}
