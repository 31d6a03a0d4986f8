// The data of a merchant's statement: positions in the entry chains of its accounts, and the entries between them. Entries
// never change, so a span between two positions always reads the same.
import { type AccountName, accountNumber } from '../../domain/accounts.ts';
import type { MerchantId } from '../../domain/ids.ts';
import { asMinor, type Minor, ZERO } from '../../domain/money.ts';
import { ENTRY_COLUMNS, type Entry, type EntryRow, readEntry } from '../ledger/entries.ts';
import type { Queryable } from '../postgres/database.ts';

export const POCKETS = ['available', 'held', 'receivable'] as const;
export type Pocket = (typeof POCKETS)[number];
export type PerPocket<T> = Readonly<Record<Pocket, T>>;

/** The sequence number of the last included entry, per pocket. */
export type ChainPosition = PerPocket<number>;

export const pocketAccount = (merchantId: MerchantId, pocket: Pocket): number =>
  accountNumber(`merchant:${pocket}` satisfies AccountName, { merchantId, system: null });

const perPocket = <T>(make: (pocket: Pocket) => T): PerPocket<T> => ({
  available: make('available'),
  held: make('held'),
  receivable: make('receivable'),
});

type PositionRow = { available: bigint; held: bigint; receivable: bigint };

/** The positions at two moments. No step lies on both sides of one; one snapshot keeps them in order. */
export async function loadPositions(
  db: Queryable,
  merchantId: MerchantId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ opening: ChainPosition; closing: ChainPosition }> {
  const rows = await db.query<PositionRow>({
    text: `with hub as materialized (
             select moment, ord, chain_position($1, moment) as seq from unnest(array[$4, $5]::timestamptz[]) with ordinality as t (moment, ord))
           select seq as available, chain_beside($2, moment, $1, seq) as held, chain_beside($3, moment, $1, seq) as receivable
             from hub order by ord`,
    values: [...POCKETS.map((pocket) => pocketAccount(merchantId, pocket)), from, to],
  });
  const position = (i: number, pocket: Pocket): number => Number(rows[i]?.[pocket] ?? 0);
  const opening = perPocket((pocket) => position(0, pocket));
  return { opening, closing: perPocket((pocket) => Math.max(opening[pocket], position(1, pocket))) };
}

export async function loadBalancesAt(
  db: Queryable,
  merchantId: MerchantId,
  position: ChainPosition,
): Promise<PerPocket<Minor>> {
  const rows = await db.query<{ pocket: Pocket; balance_after: bigint }>({
    text: `select at.pocket, e.balance_after from unnest($1::text[], $2::bigint[], $3::bigint[]) as at (pocket, account_id, seq)
             join entries e on e.account_id = at.account_id and e.seq = at.seq`,
    values: [
      POCKETS,
      POCKETS.map((pocket) => pocketAccount(merchantId, pocket)),
      POCKETS.map((pocket) => position[pocket]),
    ],
  });
  const found = new Map(rows.map((row) => [row.pocket, asMinor(row.balance_after)]));
  return perPocket((pocket) => found.get(pocket) ?? ZERO);
}

export type EntrySpan = {
  readonly merchantId: MerchantId;
  readonly after: ChainPosition;
  readonly to: ChainPosition;
};

/** Unites one query per pocket; `own` is the condition on the entries of that pocket. */
const eachPocket = (select: (own: string, pocket: Pocket) => string): string =>
  POCKETS.map((pocket, i) =>
    select(`account_id = $${3 * i + 1} and seq > $${3 * i + 2} and seq <= $${3 * i + 3}`, pocket),
  ).join(' union all ');

const boundsOf = ({ merchantId, after, to }: EntrySpan): number[] =>
  POCKETS.flatMap((pocket) => [pocketAccount(merchantId, pocket), after[pocket], to[pocket]]);

/** The first entries of each pocket after a position, at most `limit` of each: chains have no gaps. */
export async function loadPocketEntries(
  db: Queryable,
  { merchantId, after, to }: EntrySpan,
  limit: number,
): Promise<PerPocket<Entry[]>> {
  const rows = await db.query<EntryRow>({
    text: eachPocket((own) => `select ${ENTRY_COLUMNS} from entries where ${own}`),
    values: boundsOf({
      merchantId,
      after,
      to: perPocket((pocket) => Math.min(to[pocket], after[pocket] + limit)),
    }),
  });
  const entries = rows.map(readEntry).sort((a, b) => a.seq - b.seq);
  return perPocket((pocket) =>
    entries.filter(({ account }) => account === pocketAccount(merchantId, pocket)),
  );
}

export type StepSum = {
  readonly pocket: Pocket;
  readonly step: string;
  readonly count: number;
  readonly amount: Minor;
};

/** By step and pocket. Steps in `several` post several entries but happen once per withdrawal, so they count once. */
export async function loadStepSums(
  db: Queryable,
  span: EntrySpan,
  several: readonly string[],
): Promise<StepSum[]> {
  const values = boundsOf(span);
  const rows = await db.query<{ pocket: Pocket; step: string; count: number; amount: bigint }>({
    text: eachPocket(
      (
        own,
        pocket,
      ) => `select '${pocket}' as pocket, step, sum(amount)::bigint as amount, count(*)::integer as count
                          from entries where ${own} group by step`,
    ),
    values,
  });
  const distinct = await db.query<{ pocket: Pocket; step: string; count: number }>({
    text: eachPocket(
      (own, pocket) => `select '${pocket}' as pocket, step, count(distinct ref)::integer as count
                          from entries where ${own} and step = any ($10) group by step`,
    ),
    values: [...values, several],
  });
  const counts = new Map(distinct.map(({ pocket, step, count }) => [`${pocket} ${step}`, count]));
  return rows.map((row) => ({
    ...row,
    count: counts.get(`${row.pocket} ${row.step}`) ?? row.count,
    amount: asMinor(row.amount),
  }));
}

export type StepWithNote = 'deposit' | 'debit';

/** Notes of operators on deposits and debits. */
export async function loadNotes(
  db: Queryable,
  refs: Readonly<Record<StepWithNote, readonly number[]>>,
): Promise<Readonly<Record<StepWithNote, ReadonlyMap<number, string>>>> {
  const rows = await db.query<{ step: StepWithNote; id: bigint; note: string }>({
    text: `select 'deposit' as step, id, note from deposits where id = any ($1::bigint[])
           union all select 'debit', id, note from debits where id = any ($2::bigint[])`,
    values: [refs.deposit, refs.debit],
  });
  const of = (step: StepWithNote) =>
    new Map(rows.filter((row) => row.step === step).map(({ id, note }) => [Number(id), note]));
  return { deposit: of('deposit'), debit: of('debit') };
}
