// Stores reports about attempts in an append-only log, and the attempt states that result from them.
import type { Attempt } from '../../domain/attempts.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import type { Exchange, Report, ReportSource } from '../../domain/reports.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import { toStoredAttemptState } from './attempt-state.ts';

export type AttemptChange = Pick<Attempt, 'reference' | 'state' | 'providerId' | 'acknowledged' | 'lookups'>;

export type NewReport = {
  readonly reference: string;
  readonly source: ReportSource;
  readonly report: Report;
  /** The note of its interpretation. */
  readonly applied: string;
};

/** Appends the reports and saves the new state of their attempts. */
export async function saveReports(
  tx: Tx,
  reports: readonly NewReport[],
  changes: readonly AttemptChange[],
): Promise<void> {
  const column = <T>(pick: (item: NewReport) => T): T[] => reports.map(pick);
  const reportWithAmount = (report: Report) => ('amount' in report ? report : undefined);
  await tx.query({
    name: 'save_reports',
    text: `with saved as (
             update attempts a set state = change.state, provider_id = change.provider_id, known = change.known, lookups = change.lookups, changed_at = now()
               from unnest($9::text[], $10::text[], $11::text[], $12::integer[], $13::boolean[]) as change (reference, state, provider_id, lookups, known)
              where a.reference = change.reference and a.reference = any ($9))
           insert into attempt_reports (reference, source, verdict, detail, provider_id, amount, currency, applied, exchange)
           select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[], $7::text[], $8::text[], $14::jsonb[])`,
    values: [
      column(({ reference }) => reference),
      column(({ source }) => source),
      column(({ report }) => report.verdict),
      column(({ report }) => report.detail ?? null),
      column(({ report }) => ('providerId' in report ? report.providerId : null)),
      column(({ report }) => reportWithAmount(report)?.amount ?? null),
      column(({ report }) => reportWithAmount(report)?.currency ?? null),
      column(({ applied }) => applied),
      changes.map(({ reference }) => reference),
      changes.map(({ state }) => toStoredAttemptState(state)),
      changes.map(({ providerId }) => providerId),
      changes.map(({ lookups }) => lookups),
      changes.map(({ acknowledged }) => acknowledged),
      column(({ report }) => (report.exchange ? JSON.stringify(report.exchange) : null)),
    ],
  });
}

/**
 * Marks attempts as the ones that paid. Call it after saveReports, which saves the other attempt as not paid: a unique index
 * allows one open or paid attempt per withdrawal.
 */
export async function markPaidAfterAll(tx: Tx, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  await tx.query({
    text: `update attempts set state = 'paid', changed_at = now() where reference = any ($1)`,
    values: [references],
  });
}

export type StoredReport = {
  readonly reference: string;
  readonly source: ReportSource;
  readonly verdict: string;
  readonly detail: string | null;
  readonly providerId: string | null;
  readonly amount: Minor | null;
  readonly currency: string | null;
  readonly applied: string;
  /** Null: no call was made, or the report is from before exchanges were stored. */
  readonly exchange: Exchange | null;
  readonly at: Date;
};

export async function loadReports(db: Queryable, references: readonly string[]): Promise<StoredReport[]> {
  const rows = await db.query<
    Omit<StoredReport, 'amount' | 'providerId'> & { amount: bigint | null; provider_id: string | null }
  >({
    text: `select reference, source, verdict, detail, provider_id, amount, currency, applied, exchange, at from attempt_reports
           where reference = any ($1) order by id`,
    values: [references],
  });
  return rows.map(({ provider_id, amount, ...row }) => ({
    ...row,
    providerId: provider_id,
    amount: amount === null ? null : asMinor(amount),
  }));
}
