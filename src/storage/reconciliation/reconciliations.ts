// Our side of a reconciliation, read in one snapshot, and the stored reports.

import { asWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { asMinor } from '../../domain/money.ts';
import type { PayoutCurrency } from '../../domain/rates/currencies.ts';
import type { Difference, ReconciliationReport } from '../../domain/reconciliation/compare.ts';
import type { OurRecord } from '../../domain/reconciliation/records.ts';
import type { State } from '../../domain/steps.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import {
  fromStoredAttemptState,
  type StoredAttemptState,
  toStoredAttemptState,
} from '../payouts/attempt-state.ts';
import { loadAttemptsOf } from '../payouts/attempts.ts';
import type { Database, Queryable, Tx } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';

type RecordFilter = {
  readonly aggregator: string;
  readonly day: string;
  /** Attempts to include regardless of day and aggregator. */
  readonly references: readonly string[];
};

/** Every withdrawal with an attempt at the aggregator on that day (UTC), or with one of the references. */
export function loadOurRecords(db: Database, filter: RecordFilter): Promise<OurRecord[]> {
  return db.transaction(async (tx) => {
    await tx.query({ text: 'set transaction isolation level repeatable read, read only' });
    const ids = await findIds(tx, filter);
    const withdrawals = await loadWithdrawals(tx, ids);
    const attempts = group(await loadAttemptsOf(tx, ids), ({ withdrawalId }) => withdrawalId);
    const cleared = group(await loadCleared(tx, ids, filter.day), ({ ref }) => ref);
    return ids.map((id) => ({
      id,
      withdrawal: withdrawals.get(id) ?? null,
      attempts: attempts.get(id) ?? [],
      cleared: cleared.get(id) ?? [],
    }));
  });
}

function group<T>(items: readonly T[], keyOf: (item: T) => WithdrawalId): Map<WithdrawalId, T[]> {
  const groups = new Map<WithdrawalId, T[]>();
  for (const item of items) {
    const existing = groups.get(keyOf(item));
    if (existing) existing.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

async function findIds(tx: Tx, { aggregator, day, references }: RecordFilter): Promise<WithdrawalId[]> {
  const rows = await tx.query<{ id: bigint }>({
    text: `select withdrawal_id as id from attempts where aggregator = $1 and created_at >= $2::date and created_at < $2::date + 1
           union select withdrawal_id from attempts where reference = any ($3) order by id`,
    values: [aggregator, day, references],
  });
  return rows.map(({ id }) => asWithdrawalId(Number(id)));
}

type WithdrawalRow = {
  id: bigint;
  state: State;
  returned: boolean;
  system: SystemName;
  received: bigint;
  wallet_masked: string;
  payout_amount: bigint | null;
  payout_currency: PayoutCurrency | null;
};

async function loadWithdrawals(tx: Tx, ids: readonly WithdrawalId[]) {
  const rows = await tx.query<WithdrawalRow>({
    text: 'select id, state, returned, system, received, wallet_masked, payout_amount, payout_currency from withdrawals where id = any ($1)',
    values: [ids],
  });
  return new Map(
    rows.map(({ id, received, wallet_masked, payout_amount, payout_currency: currency, ...row }) => [
      asWithdrawalId(Number(id)),
      {
        ...row,
        received: asMinor(received),
        payout:
          payout_amount === null || currency === null ? null : { currency, amount: asMinor(payout_amount) },
        walletMasked: wallet_masked,
      },
    ]),
  );
}

type EntryRow = { ref: bigint; step: string; account: string; amount: bigint };

/**
 * Entries are indexed by time only. Reads all of that day, so that misplaced entries are found too, and the hours of all
 * other steps of these withdrawals.
 */
async function loadCleared(tx: Tx, ids: readonly WithdrawalId[], day: string) {
  const rows = await tx.query<EntryRow>({
    text: `with hours as (
             select generate_series($2::date::timestamptz, $2::date + interval '23 hours', interval '1 hour') as hour
             union select date_trunc('hour', at) from withdrawal_events where withdrawal_id = any ($1))
           select e.ref, e.step, s.name as account, e.amount
             from hours
            -- offset 0 stops the planner from flattening it: hour by hour by the index, never the whole ledger.
            cross join lateral (select * from entries where at >= hour and at < hour + interval '1 hour' offset 0) e
             join system_accounts s on s.id = e.account_id and (s.name like 'clearing:%' or s.name like 'delivered:%')
            where e.ref in (select unnest($1::bigint[]))`,
    values: [ids, day],
  });
  return rows.map(({ ref, amount, ...row }) => ({
    ...row,
    ref: asWithdrawalId(Number(ref)),
    amount: asMinor(amount),
  }));
}

type Source = 'file' | 'api';

type NewReconciliation = {
  readonly source: Source;
  readonly actor: string;
  readonly report: ReconciliationReport;
  readonly moneyDifferences: number;
};

/** A stored report without its list of differences. */
export type ReconciliationSummary = {
  readonly id: number;
  readonly aggregator: string;
  readonly day: string;
  readonly source: Source;
  readonly actor: string;
  readonly differences: number;
  readonly at: Date;
};
export type Reconciliation = ReconciliationSummary & { readonly report: ReconciliationReport };

const SUMMARY = `id, aggregator, to_char(day, 'YYYY-MM-DD') as day, source, actor, differences, at`;
type Row<T> = Omit<T, 'id'> & { id: bigint };
const readId = <T extends { id: bigint }>(row: T) => ({ ...row, id: Number(row.id) });

type StoredReport = Omit<ReconciliationReport, 'differences'> & {
  readonly differences: readonly (Omit<Difference, 'here'> & {
    readonly here: (Omit<OurSide, 'state'> & { readonly state: StoredAttemptState }) | null;
  })[];
};
type OurSide = NonNullable<Difference['here']>;

const storeReport = (report: ReconciliationReport): StoredReport => ({
  ...report,
  differences: report.differences.map((difference) => ({
    ...difference,
    here: difference.here && { ...difference.here, state: toStoredAttemptState(difference.here.state) },
  })),
});

const readReport = (stored: StoredReport): ReconciliationReport => ({
  ...stored,
  differences: stored.differences.map((difference) => ({
    ...difference,
    here: difference.here && { ...difference.here, state: fromStoredAttemptState(difference.here.state) },
  })),
});

export async function insertReconciliation(
  tx: Tx,
  { source, actor, report, moneyDifferences }: NewReconciliation,
): Promise<Reconciliation> {
  const rows = await tx.query<Row<ReconciliationSummary>>({
    text: `insert into reconciliations (aggregator, day, source, actor, differences, money_differences, report) values ($1, $2, $3, $4, $5, $6, $7)
           returning ${SUMMARY}`,
    values: [
      report.aggregator,
      report.day,
      source,
      actor,
      report.found,
      moneyDifferences,
      JSON.stringify(storeReport(report)),
    ],
  });
  const [inserted] = rows.map(readId);
  if (!inserted) throw new Error('the insert of a reconciliation returned no row');
  return { ...inserted, report };
}

export type ReconciliationFilter = {
  /** Null: all aggregators. */
  readonly aggregator: string | null;
  /** Only older reports than this. */
  readonly before?: number | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function loadReconciliations(
  db: Queryable,
  { aggregator, before, limit }: ReconciliationFilter,
): Promise<ReconciliationSummary[]> {
  const { clause, values } = where([
    ['aggregator = ?', aggregator ?? undefined],
    ['id < ?', before],
  ]);
  const rows = await db.query<Row<ReconciliationSummary>>({
    text: `select ${SUMMARY} from reconciliations ${clause} order by id desc limit $${values.length + 1}`,
    values: [...values, limit],
  });
  return rows.map(readId);
}

export async function findReconciliation(db: Queryable, id: number): Promise<Reconciliation | undefined> {
  const rows = await db.query<Row<ReconciliationSummary> & { report: StoredReport }>({
    text: `select ${SUMMARY}, report from reconciliations where id = $1`,
    values: [id],
  });
  const [reconciliation] = rows.map(readId);
  return reconciliation && { ...reconciliation, report: readReport(reconciliation.report) };
}

/** The days of each aggregator that have a report since then. */
export async function listComparedSince(
  db: Queryable,
  since: Date,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db.query<{ aggregator: string; days: string[] }>({
    text: `select aggregator, array_agg(distinct day::text) as days from reconciliations where at > $1 group by aggregator`,
    values: [since],
  });
  return new Map(rows.map(({ aggregator, days }) => [aggregator, new Set(days)]));
}

/** When the newest withdrawal before this time was created. */
export async function findNewestBefore(db: Queryable, time: Date): Promise<Date | undefined> {
  const [row] = await db.query<{ at: Date | null }>({
    text: 'select max(created_at) as at from withdrawals where created_at < $1',
    values: [time],
  });
  return row?.at ?? undefined;
}
