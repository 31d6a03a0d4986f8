// Callbacks: each is processed once, and one with an unknown reference is stored until an attempt matches it.
import type { Tx } from '../postgres/database.ts';

export type NewCallback = {
  readonly aggregator: string;
  /** Chosen by the sender and covered by its signature. */
  readonly id: string;
  readonly reference: string;
  readonly verdict: string;
};

export const callbackKey = ({ aggregator, id }: Pick<NewCallback, 'aggregator' | 'id'>): string =>
  `${aggregator}/${id}`;

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
           select c.aggregator, c.id, c.reference, c.verdict, a.reference is not null
             from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as c (aggregator, id, reference, verdict)
             left join attempts a on a.reference = c.reference and a.aggregator = c.aggregator
            order by c.aggregator, c.id
           on conflict (aggregator, id) do nothing returning aggregator, id, matched`,
    values: [
      column(({ aggregator }) => aggregator),
      column(({ id }) => id),
      column(({ reference }) => reference),
      column(({ verdict }) => verdict),
    ],
  });
  return new Map(rows.map((row) => [callbackKey(row), row.matched]));
}

/** Marks stored callbacks whose attempt exists by now, and returns them: their payouts need a status check. */
export async function rematchCallbacks(tx: Tx): Promise<{ reference: string; verdict: string }[]> {
  return tx.query({
    text: `update callbacks c set matched = true from attempts a
           where not c.matched and a.reference = c.reference and a.aggregator = c.aggregator
             and c.verdict in ('paid', 'refused', 'returned') returning c.reference, c.verdict`,
  });
}
