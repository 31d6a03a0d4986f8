// Callbacks as they came: each is heard once, and those about payouts we do not know are kept until they match.
import type { Tx } from '../postgres/database.ts';

export type NewCallback = {
  readonly aggregator: string;
  /** The sender's; part of what it signs. */
  readonly id: string;
  readonly reference: string;
  readonly verdict: string;
};

export const callbackKey = ({ aggregator, id }: Pick<NewCallback, 'aggregator' | 'id'>): string =>
  `${aggregator}/${id}`;

/** The new ones among them, by key: true if the reference is one of this aggregator's attempts, not merely anybody's. */
export async function insertCallbacks(
  tx: Tx,
  callbacks: readonly NewCallback[],
): Promise<Map<string, boolean>> {
  if (callbacks.length === 0) return new Map();
  const column = (pick: (callback: NewCallback) => string): string[] => callbacks.map(pick);
  const rows = await tx.query<{ aggregator: string; id: string; matched: boolean }>({
    name: 'enter_callbacks',
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

/** Callbacks whose payout has turned up since, by its reference: somebody should ask about it. */
export async function rematchCallbacks(tx: Tx): Promise<{ reference: string; verdict: string }[]> {
  return tx.query({
    text: `update callbacks c set matched = true from attempts a
           where not c.matched and a.reference = c.reference and a.aggregator = c.aggregator
             and c.verdict in ('paid', 'refused', 'returned') returning c.reference, c.verdict`,
  });
}
