// Which days have to be compared with the statement of which aggregator, and what became of each. Judged from the database
// alone, so that any process notices what another one should have done.
import type { Queryable, Tx } from '../postgres/database.ts';

export type DueDay = {
  readonly aggregator: string;
  /** UTC, like 2026-01-31. */
  readonly day: string;
  /** Compared since the night began. */
  readonly compared: boolean;
  /** Of the newest comparison that counted them, of any night. */
  readonly moneyDifferences: number;
  /** The comparison failed since the night began, and none succeeded since. */
  readonly problem: string | null;
  /** False: the day was added to the window after this night, so its comparison cannot be missing. */
  readonly required: boolean;
};

type DueDayRow = {
  aggregator: string;
  day: string;
  compared: boolean;
  money_differences: number | null;
  problem: string | null;
  required: boolean;
};

type DueDayFilter = {
  /** How many days are compared every night. */
  readonly days: number;
  /** A night counts from so many hours after midnight (UTC). */
  readonly fromHour: number;
};

/**
 * The days before the newest night, of every aggregator that is enabled or got payouts in that time and whose adapter can
 * fetch statements. Days before the aggregator was added are not due.
 */
export async function loadDueDays(db: Queryable, { days, fromHour }: DueDayFilter): Promise<DueDay[]> {
  const rows = await db.query<DueDayRow>({
    text: `with newest as (select (now() at time zone 'UTC' - make_interval(hours => $2))::date as night),
           nights as (select night, night::timestamp at time zone 'UTC' as began from newest)
           select a.name as aggregator, to_char(d.day, 'YYYY-MM-DD') as day, coalesce(compared.at >= n.began, false) as compared,
             compared.money_differences, failure.problem,
             d.day = n.night - 1 or coalesce(w.since < n.began + make_interval(hours => $2), false) as required
           from nights n
           cross join aggregators a
           left join statement_offers o on o.aggregator = a.name
           left join reconciliation_window w on true
           cross join lateral generate_series(
             greatest(n.night - $1::integer, (a.created_at at time zone 'UTC')::date)::timestamp, (n.night - 1)::timestamp, interval '1 day') as days (at)
           cross join lateral (select days.at::date as day) d
           left join lateral (
             select max(r.at) as at, (array_agg(r.money_differences order by r.id desc) filter (where r.money_differences is not null))[1] as money_differences
               from reconciliations r where r.aggregator = a.name and r.day = d.day and r.at >= (d.day + 1)::timestamp at time zone 'UTC') compared on true
           left join reconciliation_failures failure on failure.aggregator = a.name and failure.day = d.day
             and failure.at >= greatest(n.began, compared.at)
           where coalesce(o.offered, true)
             and (a.enabled or exists (select from attempts t where t.aggregator = a.name and t.created_at >= (n.night - $1::integer)::timestamp at time zone 'UTC'))
           order by a.name, d.day desc`,
    values: [days, fromHour],
  });
  return rows.map(({ money_differences, ...row }) => ({ ...row, moneyDifferences: money_differences ?? 0 }));
}

/** The number of days counts from now on; what it was before is not judged by it. */
export async function saveWindow(tx: Tx, days: number): Promise<void> {
  await tx.query({
    // Without a change nothing is written, because every process comes here every minute.
    text: `insert into reconciliation_window (days) select $1::integer where not exists (select from reconciliation_window where days = $1)
           on conflict (only_row) do update set days = $1, since = now()`,
    values: [days],
  });
}

export type StatementOffer = { readonly aggregator: string; readonly offered: boolean };

export async function saveStatementOffers(tx: Tx, offers: readonly StatementOffer[]): Promise<void> {
  await tx.query({
    text: `insert into statement_offers (aggregator, offered)
           select * from unnest($1::text[], $2::boolean[]) as offer (aggregator, offered)
            where (aggregator, offered) not in (select s.aggregator, s.offered from statement_offers s) order by 1
           on conflict (aggregator) do update set offered = excluded.offered`,
    values: [offers.map(({ aggregator }) => aggregator), offers.map(({ offered }) => offered)],
  });
}

export async function saveFailure(
  tx: Tx,
  {
    aggregator,
    day,
    problem,
  }: { readonly aggregator: string; readonly day: string; readonly problem: string },
): Promise<void> {
  await tx.query({
    text: `insert into reconciliation_failures (aggregator, day, problem) values ($1, $2, $3)
           on conflict (aggregator, day) do update set problem = $3, at = now()`,
    values: [aggregator, day, problem],
  });
}

export type DifferentDay = { readonly day: string; readonly id: number; readonly moneyDifferences: number };

/** The newest reports of the last days that have differences of money, and always the given one. */
export async function loadDifferentDays(
  tx: Tx,
  {
    aggregator,
    days,
    always,
  }: { readonly aggregator: string; readonly days: number; readonly always: number },
): Promise<DifferentDay[]> {
  const rows = await tx.query<{ day: string; id: bigint; money_differences: number }>({
    text: `select to_char(day, 'YYYY-MM-DD') as day, id, money_differences
             from (select distinct on (day) day, id, money_differences from reconciliations
                    where aggregator = $1 and (day >= (now() at time zone 'UTC')::date - $2::integer or id = $3)
                      and at >= (day + 1)::timestamp at time zone 'UTC'
                    order by day desc, id desc) newest
            where money_differences > 0 order by day desc`,
    values: [aggregator, days, always],
  });
  return rows.map(({ day, id, money_differences }) => ({
    day,
    id: Number(id),
    moneyDifferences: money_differences,
  }));
}
