// The figures of the overview page, cheap enough to be polled.
import { asMinor, type Minor } from '../../domain/money.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { Database, Queryable } from '../postgres/database.ts';

export type DayFigures = {
  /** UTC, like 2026-01-31. */
  readonly day: string;
  readonly system: SystemName;
  readonly created: number;
  readonly paid: number;
  readonly cancelled: number;
  readonly paidSum: Minor;
};

type DayRow = {
  day: string;
  system: SystemName;
  created: number;
  paid: number;
  cancelled: number;
  paid_sum: bigint;
};

// By the time of each step, so that the figures of a finished day never change. One pass for any number of days. A hold
// has the time of its withdrawal; reading that instead saves the lookup of half of the withdrawals.
const COUNT_BY_DAY = `
  with span as materialized (
    select min(day)::timestamptz as begin, (max(day) + 1)::timestamptz as end from unnest($1::date[]) as day),
  held as (
    select created_at::date as day, system, count(*) as created from withdrawals
     where created_at >= (select begin from span) and created_at < (select span.end from span) group by 1, 2),
  decided as (
    select e.at::date as day, w.system, count(*) filter (where e.step = 'settle') as paid,
           count(*) filter (where e.step in ('release', 'return')) as cancelled,
           sum(w.received) filter (where e.step = 'settle') as paid_sum
      from withdrawal_events e join withdrawals w on w.id = e.withdrawal_id
     where e.at >= (select begin from span) and e.at < (select span.end from span)
       and e.step in ('settle', 'release', 'return') group by 1, 2)
  select d.day::text, s.name as system, coalesce(created, 0)::integer as created, coalesce(paid, 0)::integer as paid,
         coalesce(cancelled, 0)::integer as cancelled, coalesce(paid_sum, 0)::bigint as paid_sum
    from unnest($1::date[]) as d (day) cross join systems s
    left join held h on h.day = d.day and h.system = s.name
    left join decided f on f.day = d.day and f.system = s.name
   order by d.day, s.name`;

const readDay = (row: DayRow): DayFigures => ({
  day: row.day,
  system: row.system,
  created: row.created,
  paid: row.paid,
  cancelled: row.cancelled,
  paidSum: asMinor(row.paid_sum),
});

/** A transaction that began on a day may commit after it, so a day is counted permanently only this much later. */
const COMMIT_MARGIN = `interval '10 minutes'`;

/** Stores the figures of finished days among the last ones, once per day. */
export async function countFinishedDays(db: Database, days: number): Promise<void> {
  const missing = await db.query<{ day: string }>({
    text: `select day::date::text as day from generate_series(current_date - $1::integer, current_date - 1, interval '1 day') as day
            where day + interval '1 day' + ${COMMIT_MARGIN} < now() and not exists (select from day_figures f where f.day = day::date)`,
    values: [days - 1],
  });
  if (missing.length === 0) return;
  await db.query({
    text: `insert into day_figures (day, system, created, paid, cancelled, paid_sum)
           select day::date, system, created, paid, cancelled, paid_sum from (${COUNT_BY_DAY}) counted on conflict do nothing`,
    values: [missing.map(({ day }) => day)],
  });
}

/** The last days, today included; finished days come from the stored figures. */
export async function loadDays(db: Database, days: number): Promise<DayFigures[]> {
  await countFinishedDays(db, days);
  const stored = await db.query<DayRow>({
    text: `select day::text, system, created, paid, cancelled, paid_sum from day_figures where day >= current_date - $1::integer order by day, system`,
    values: [days - 1],
  });
  const storedDays = new Set(stored.map(({ day }) => day));
  const requested = await db.query<{ day: string }>({
    text: `select day::date::text as day from generate_series(current_date - $1::integer, current_date, interval '1 day') as day`,
    values: [days - 1],
  });
  const uncountedDays = requested.map(({ day }) => day).filter((day) => !storedDays.has(day));
  const counted = await db.query<DayRow>({ text: COUNT_BY_DAY, values: [uncountedDays] });
  return [...stored, ...counted].map(readDay);
}

export type Totals = { readonly available: Minor; readonly held: Minor; readonly owed: Minor };

export async function loadBalanceTotals(db: Queryable): Promise<Totals> {
  const [row] = await db.query<{ available: bigint; held: bigint; owed: bigint }>({
    text: `select coalesce(sum(available), 0)::bigint as available, coalesce(sum(held), 0)::bigint as held,
             coalesce(-sum(receivable), 0)::bigint as owed from balances`,
  });
  return {
    available: asMinor(row?.available ?? 0n),
    held: asMinor(row?.held ?? 0n),
    owed: asMinor(row?.owed ?? 0n),
  };
}

export async function countInProgressByAggregator(db: Queryable): Promise<Map<string, number>> {
  const rows = await db.query<{ aggregator: string; n: number }>({
    text: `select aggregator, count(*)::integer as n from attempts where state in ('sending', 'accepted', 'uncertain') group by aggregator`,
  });
  return new Map(rows.map(({ aggregator, n }) => [aggregator, n]));
}

export type LiveCounts = {
  readonly toPay: number;
  readonly automatic: number;
  readonly uncertain: number;
  /** Number of claimed withdrawals by operator. */
  readonly claims: Readonly<Record<string, number>>;
  readonly incidents: number;
  readonly proposals: number;
  readonly newestId: number;
  /** Grows with every change by an operator. */
  readonly changes: number;
};

/** One small query, because it runs once a second. */
export async function loadLiveCounts(db: Queryable): Promise<LiveCounts> {
  const [row] = await db.query<{
    open: { stage: string; auto: boolean; claimed_by: string | null; n: number }[] | null;
    incidents: number;
    proposals: number;
    newest: bigint | null;
    changes: bigint;
  }>({
    name: 'load_live_counts',
    text: `select (select json_agg(g) from (select stage, auto, claimed_by, count(*) as n from withdrawals where state = 'created'
                     group by stage, auto, claimed_by) g) as open,
             (select count(*)::integer from incidents where closed_at is null) as incidents,
             (select count(*)::integer from proposals where checked_at is null) as proposals,
             (select max(id) from withdrawals) as newest,
             (select seq from audit_head) as changes`,
  });
  const open = row?.open ?? [];
  const count = (matches: (group: (typeof open)[number]) => boolean): number =>
    open.filter(matches).reduce((sum, { n }) => sum + n, 0);
  const claims: Record<string, number> = {};
  for (const { claimed_by, n } of open)
    if (claimed_by !== null) claims[claimed_by] = (claims[claimed_by] ?? 0) + n;
  return {
    toPay: count(({ stage, auto }) => stage === 'claimed' || (stage === 'queued' && !auto)),
    automatic: count(({ stage, auto }) => auto && stage !== 'claimed'),
    uncertain: count(({ stage }) => stage === 'uncertain'),
    claims,
    incidents: row?.incidents ?? 0,
    proposals: row?.proposals ?? 0,
    newestId: Number(row?.newest ?? 0),
    changes: Number(row?.changes ?? 0),
  };
}
