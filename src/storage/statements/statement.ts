// The data of a merchant's statement: positions in the entry chains of its accounts, and the entries between them. Entries
// never change, so a span between two positions always reads the same.
import { type AccountName, accountNumber } from '../../domain/accounts.ts';
import type { MerchantId } from '../../domain/ids.ts';
import { asMinor, type Minor, ZERO } from '../../domain/money.ts';
import { ENTRY_COLUMNS, type Entry, type EntryRow, readEntry } from '../ledger/entries.ts';
import type { Queryable } from '../postgres/database.ts';

export const BALANCE_KINDS = ['available', 'held', 'receivable'] as const;
export type BalanceKind = (typeof BALANCE_KINDS)[number];
export type PerBalanceKind<T> = Readonly<Record<BalanceKind, T>>;

/** The sequence number of the last included entry, per balance. */
export type ChainPosition = PerBalanceKind<number>;

export const balanceAccount = (merchantId: MerchantId, kind: BalanceKind): number =>
  accountNumber(`merchant:${kind}` satisfies AccountName, { merchantId, system: null });

const perBalanceKind = <T>(compute: (kind: BalanceKind) => T): PerBalanceKind<T> => ({
  available: compute('available'),
  held: compute('held'),
  receivable: compute('receivable'),
});

type PositionRow = { available: bigint; held: bigint; receivable: bigint };

/** The positions at two moments. No step lies on both sides of one; one snapshot keeps them in order. */
export async function loadPositions(
  db: Queryable,
  merchantId: MerchantId,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<{ opening: ChainPosition; closing: ChainPosition }> {
  const rows = await db.query<PositionRow>({
    text: `with available_positions as materialized (
             select moment, ord, chain_position($1, moment) as seq from unnest(array[$4, $5]::timestamptz[]) with ordinality as t (moment, ord))
           select seq as available, chain_beside($2, moment, $1, seq) as held, chain_beside($3, moment, $1, seq) as receivable
             from available_positions order by ord`,
    values: [...BALANCE_KINDS.map((kind) => balanceAccount(merchantId, kind)), from, to],
  });
  const position = (i: number, kind: BalanceKind): number => Number(rows[i]?.[kind] ?? 0);
  const opening = perBalanceKind((kind) => position(0, kind));
  return { opening, closing: perBalanceKind((kind) => Math.max(opening[kind], position(1, kind))) };
}

export async function loadBalancesAt(
  db: Queryable,
  merchantId: MerchantId,
  position: ChainPosition,
): Promise<PerBalanceKind<Minor>> {
  const rows = await db.query<{ kind: BalanceKind; balance_after: bigint }>({
    text: `select entry_position.kind, e.balance_after from unnest($1::text[], $2::bigint[], $3::bigint[]) as entry_position (kind, account_id, seq)
             join entries e on e.account_id = entry_position.account_id and e.seq = entry_position.seq`,
    values: [
      BALANCE_KINDS,
      BALANCE_KINDS.map((kind) => balanceAccount(merchantId, kind)),
      BALANCE_KINDS.map((kind) => position[kind]),
    ],
  });
  const balances = new Map(rows.map((row) => [row.kind, asMinor(row.balance_after)]));
  return perBalanceKind((kind) => balances.get(kind) ?? ZERO);
}

export type EntrySpan = {
  readonly merchantId: MerchantId;
  readonly after: ChainPosition;
  readonly to: ChainPosition;
};

/** Unites one query per balance; `condition` selects the entries of that balance. */
const eachBalanceKind = (select: (condition: string, kind: BalanceKind) => string): string =>
  BALANCE_KINDS.map((kind, i) =>
    select(`account_id = $${3 * i + 1} and seq > $${3 * i + 2} and seq <= $${3 * i + 3}`, kind),
  ).join(' union all ');

const boundsOf = ({ merchantId, after, to }: EntrySpan): number[] =>
  BALANCE_KINDS.flatMap((kind) => [balanceAccount(merchantId, kind), after[kind], to[kind]]);

/** The first entries of each balance after a position, at most `limit` of each: chains have no gaps. */
export async function loadBalanceEntries(
  db: Queryable,
  { merchantId, after, to }: EntrySpan,
  limit: number,
): Promise<PerBalanceKind<Entry[]>> {
  const rows = await db.query<EntryRow>({
    text: eachBalanceKind((condition) => `select ${ENTRY_COLUMNS} from entries where ${condition}`),
    values: boundsOf({
      merchantId,
      after,
      to: perBalanceKind((kind) => Math.min(to[kind], after[kind] + limit)),
    }),
  });
  const entries = rows.map(readEntry).sort((a, b) => a.seq - b.seq);
  return perBalanceKind((kind) =>
    entries.filter(({ account }) => account === balanceAccount(merchantId, kind)),
  );
}

export type StepSum = {
  readonly kind: BalanceKind;
  readonly step: string;
  readonly count: number;
  readonly amount: Minor;
};

/** By step and balance. Steps in `multiEntrySteps` post several entries per withdrawal and count once per withdrawal. */
export async function loadStepSums(
  db: Queryable,
  span: EntrySpan,
  multiEntrySteps: readonly string[],
): Promise<StepSum[]> {
  const rows = await db.query<{ kind: BalanceKind; step: string; count: number; amount: bigint }>({
    text: eachBalanceKind(
      (condition, kind) => `select '${kind}' as kind, step, sum(amount)::bigint as amount,
                 (case when step = any ($10) then count(distinct ref) filter (where step = any ($10)) else count(*) end)::integer as count
            from entries where ${condition} group by step`,
    ),
    values: [...boundsOf(span), multiEntrySteps],
  });
  return rows.map((row) => ({ ...row, amount: asMinor(row.amount) }));
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
  const notesOf = (step: StepWithNote) =>
    new Map(rows.filter((row) => row.step === step).map(({ id, note }) => [Number(id), note]));
  return { deposit: notesOf('deposit'), debit: notesOf('debit') };
}
