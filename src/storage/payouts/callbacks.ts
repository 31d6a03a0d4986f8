// Callbacks: each is processed once by its id and its content, and one with an unknown reference is stored until an attempt matches it.
import { createHash } from 'node:crypto';
import type { Report } from '../../domain/reports.ts';
import type { Tx } from '../postgres/database.ts';

export type NewCallback = {
  readonly aggregator: string;
  /** Chosen by the sender and covered by its signature. */
  readonly id: string;
  readonly reference: string;
  readonly report: Report;
};

/**
 * The id with a hash of the content: some senders use one id per payout and not per message, and the `returned` under an id
 * that `paid` was sent with must not count as a repetition.
 */
function storedId({ id, reference, report }: Omit<NewCallback, 'aggregator'>): string {
  const { amount, currency } = 'amount' in report ? report : { amount: '', currency: '' };
  const content = JSON.stringify([reference, report.verdict, String(amount), currency]);
  return `${id}#${createHash('sha256').update(content).digest('base64url').slice(0, 16)}`;
}

export const callbackKey = (callback: NewCallback): string => `${callback.aggregator}/${storedId(callback)}`;

/** The new ones by key; true if the reference belongs to an attempt at this aggregator. */
export async function insertCallbacks(
  tx: Tx,
  callbacks: readonly NewCallback[],
): Promise<Map<string, boolean>> {
  if (callbacks.length === 0) return new Map();
  const column = (pick: (callback: NewCallback) => string): string[] => callbacks.map(pick);
  const rows = await tx.query<{ aggregator: string; id: string; matched: boolean }>({
    name: 'insert_callbacks',
    text: `insert into callbacks (aggregator, id, reference, verdict, matched)
           select c.aggregator, c.id, c.reference, c.verdict, coalesce(a.aggregator = c.aggregator, false)
             from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as c (aggregator, id, reference, verdict)
             left join lateral (select aggregator from attempts where reference = c.reference limit 1) a on true
            order by c.aggregator, c.id
           on conflict (aggregator, id) do nothing returning aggregator, id, matched`,
    values: [
      column(({ aggregator }) => aggregator),
      column(storedId),
      column(({ reference }) => reference),
      column(({ report }) => report.verdict),
    ],
  });
  return new Map(rows.map(({ aggregator, id, matched }) => [`${aggregator}/${id}`, matched]));
}

/** Marks stored callbacks whose attempt exists by now, and returns them: their payouts need a status check. */
export async function rematchCallbacks(tx: Tx): Promise<{ reference: string; verdict: string }[]> {
  return tx.query({
    text: `update callbacks c set matched = true from attempts a
           where not c.matched and a.reference = c.reference and a.aggregator = c.aggregator
             and c.verdict in ('paid', 'refused', 'returned') returning c.reference, c.verdict`,
  });
}
