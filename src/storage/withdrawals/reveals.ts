// When the full destination of a withdrawal was last shown: since then an operator could have paid it.
import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import type { Queryable } from '../postgres/database.ts';

export type Reveal = { readonly operator: string; readonly at: Date };

/** Those that were never shown are missing. */
export async function loadLastReveals(
  db: Queryable,
  ids: readonly WithdrawalId[],
): Promise<ReadonlyMap<WithdrawalId, Reveal>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: bigint; operator: string; at: Date }>({
    text: `select distinct on (withdrawal_id) withdrawal_id as id, actor as operator, at from withdrawal_events
            where withdrawal_id = any ($1::bigint[]) and step = 'reveal' order by withdrawal_id, seq desc`,
    values: [ids],
  });
  return new Map(rows.map(({ id, ...reveal }) => [asWithdrawalId(Number(id)), reveal]));
}
