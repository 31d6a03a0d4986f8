// No withdrawal id and no payout reference was given out twice. After a restore that goes on from an old state of the database,
// the records of the first use are older than the withdrawal or the attempt that has the number now.
import type { TableCheck } from './check.ts';

/** Nothing about a reference or an id can be older than its first record here, apart from a clock that was set back. */
export const identityCheck = (clockSkewSeconds: number): TableCheck => {
  const skew = `interval '${Math.ceil(clockSkewSeconds)} seconds'`;
  const at = (moment: string): string => `to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
  return {
    invariant: 'I4',
    name: 'identity',
    title: 'no withdrawal id and no payout reference was given out twice',
    sql: `with used as (
            select max(id) as id from withdrawals union all select max(withdrawal_id) from attempts
            union all select max(withdrawal_id) from withdrawal_events union all select max(ref) from entries where step = 'hold')
          select * from (
          select 'withdrawal ' || id as subject, 'one withdrawal' as expected, count(*) || ' withdrawals' as found
            from withdrawals group by id having count(*) > 1
          union all
          select 'reference ' || reference, 'one attempt', count(*) || ' attempts' from attempts group by reference having count(*) > 1
          union all
          select 'withdrawal ' || a.withdrawal_id || ', attempt ' || a.number, 'begun after the withdrawal of ' || ${at('w.created_at')},
              'begun ' || ${at('a.created_at')}
            from attempts a join withdrawals w on w.id = a.withdrawal_id where a.created_at < w.created_at - ${skew}
          union all
          select 'withdrawal ' || a.withdrawal_id || ', reference ' || a.reference, 'no report before the attempt of ' || ${at('a.created_at')},
              'reported ' || ${at('min(r.at)')}
            from attempts a join attempt_reports r using (reference)
            group by a.withdrawal_id, a.reference, a.created_at having min(r.at) < a.created_at - ${skew}
          union all
          select 'withdrawal ' || a.withdrawal_id || ', reference ' || a.reference, 'no callback before the attempt of ' || ${at('a.created_at')},
              'called back ' || ${at('min(c.at)')}
            from attempts a join callbacks c on c.reference = a.reference and c.aggregator = a.aggregator
            group by a.withdrawal_id, a.reference, a.created_at having min(c.at) < a.created_at - ${skew}
          union all
          select 'the next withdrawal id', 'above every id in use: ' || max(used.id), 'after ' || s.last_value
            from pg_sequences s cross join used
            where s.schemaname = 'public' and s.sequencename = 'withdrawal_ids' and s.last_value is not null
              -- Otherwise the ids jump ahead when the next one is drawn; a process may still use those that it drew before.
              and exists (select from database_identity where ids_started_at = pg_postmaster_start_time() and withdrawals_oid = 'withdrawals'::regclass)
            group by s.last_value having max(used.id) > s.last_value) findings`,
  };
};
