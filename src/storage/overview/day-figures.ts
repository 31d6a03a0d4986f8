// The figures of each day by system.
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

// By the time of each step, as in figure_deltas. One pass for any number of days. A hold has the time of its withdrawal;
// reading that instead saves the lookup of half of the withdrawals.
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

/** Stores the figures of those finished days among the last ones that are older than figure_deltas, once per day. */
export async function countEarlierDays(db: Database, days: number): Promise<void> {
  const missing = await db.query<{ day: string }>({
    text: `select day::date::text as day from generate_series(current_date - $1::integer, current_date - 1, interval '1 day') as day
            where day < (select f.day from figures_start f) and day + interval '1 day' + ${COMMIT_MARGIN} < now() and not exists (select from day_figures f where f.day = day::date)`,
    values: [days - 1],
  });
  if (missing.length === 0) return;
  await db.query({
    text: `insert into day_figures (day, system, created, paid, cancelled, paid_sum)
           select day::date, system, created, paid, cancelled, paid_sum from (${COUNT_BY_DAY}) counted on conflict do nothing`,
    values: [missing.map(({ day }) => day)],
  });
}

/** Days before figure_deltas: stored, or counted. */
async function loadEarlierDays(db: Database, days: readonly string[]): Promise<DayRow[]> {
  if (days.length === 0) return [];
  const stored = await db.query<DayRow>({
    text: `select day::text, system, created, paid, cancelled, paid_sum from day_figures where day = any ($1::date[]) order by day, system`,
    values: [days],
  });
  const storedDays = new Set(stored.map(({ day }) => day));
  const counted = await db.query<DayRow>({
    text: COUNT_BY_DAY,
    values: [days.filter((day) => !storedDays.has(day))],
  });
  return [...stored, ...counted];
}

const loadSums = (db: Queryable, days: readonly string[]): Promise<DayRow[]> =>
  db.query<DayRow>({
    text: `select d.day::text, s.name as system, coalesce(sum(created), 0)::integer as created, coalesce(sum(paid), 0)::integer as paid,
             coalesce(sum(cancelled), 0)::integer as cancelled, coalesce(sum(paid_sum), 0)::bigint as paid_sum
           from unnest($1::date[]) as d (day) cross join systems s
           left join figure_deltas f on f.day = d.day and f.system = s.name
           group by d.day, s.name order by d.day, s.name`,
    values: [days],
  });

/** The last days, today included. */
export async function loadDays(db: Database, days: number): Promise<DayFigures[]> {
  await countEarlierDays(db, days);
  const requested = await db.query<{ day: string; earlier: boolean }>({
    text: `select day::date::text as day, day < (select f.day from figures_start f) as earlier
           from generate_series(current_date - $1::integer, current_date, interval '1 day') as day`,
    values: [days - 1],
  });
  const daysOf = (earlier: boolean): string[] =>
    requested.filter((row) => row.earlier === earlier).map(({ day }) => day);
  return [...(await loadEarlierDays(db, daysOf(true))), ...(await loadSums(db, daysOf(false)))].map(readDay);
}

/** More rows of a day than it has systems, so that a day is not summed again each time. */
const MAX_ROWS_PER_DAY = 20;
const MAX_ROWS_PER_FOLD = 100_000;

/** Replaces the rows of each day with their sums. */
export async function foldFigures(db: Database): Promise<void> {
  await db.query({
    text: `with taken as (
             delete from figure_deltas where ctid = any (array(
               select f.ctid from figure_deltas f
                where f.day in (select day from figure_deltas group by day having count(*) > $1)
                limit $2 for update of f skip locked))
             returning day, system, created, paid, cancelled, paid_sum)
           insert into figure_deltas (day, system, created, paid, cancelled, paid_sum)
           select day, system, sum(created), sum(paid), sum(cancelled), sum(paid_sum) from taken group by day, system`,
    values: [MAX_ROWS_PER_DAY, MAX_ROWS_PER_FOLD],
  });
}
