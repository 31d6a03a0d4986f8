// Every statement that was due was compared. Nights are judged from six hours after midnight (UTC), because the comparisons
// run from 01:30 on. Days of the window count from the night after the window was set; yesterday always counts. A disabled
// aggregator may still return payouts of these days.
import type { TableCheck } from './check.ts';

const GRACE = `interval '6 hours'`;
const utc = (date: string): string => `(${date})::timestamp at time zone 'UTC'`;

export const RECONCILIATION_CHECK: TableCheck = {
  invariant: 'I3',
  name: 'reconciliation',
  title:
    'the statement of every aggregator that is enabled or got payouts was compared with the attempts of the last days',
  sql: `with last_night as (select (now() at time zone 'UTC' - ${GRACE})::date as night),
        due as (
          select a.name, l.night, day::date as day
          from last_night l
          cross join aggregators a
          left join statement_offers o on o.aggregator = a.name
          left join reconciliation_window w on w.since < ${utc('l.night')} + ${GRACE}
          cross join lateral generate_series(
            greatest(l.night - coalesce(w.days, 1), (a.created_at at time zone 'UTC')::date)::timestamp, (l.night - 1)::timestamp, interval '1 day') day
          where (a.enabled or exists (select from attempts t
                   where t.aggregator = a.name and t.created_at >= ${utc('l.night - coalesce(w.days, 1)')}))
            and o.offered is distinct from false)
        select 'aggregator ' || due.name || ', statement of ' || due.day as subject, 'compared in the night of ' || due.night as expected,
          coalesce('last compared on ' || to_char(max(r.at) at time zone 'UTC', 'YYYY-MM-DD'), 'never compared') as found
        from due left join reconciliations r on r.aggregator = due.name and r.day = due.day and r.at >= ${utc('due.day + 1')}
        group by due.name, due.night, due.day
        having coalesce(max(r.at), '-infinity') < ${utc('due.night')}`,
};
