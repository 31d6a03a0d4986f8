// Calls to aggregators that were begun before a halt and may still be sent.
import type { Halt } from '../../domain/routing.ts';
import type { Queryable } from '../postgres/database.ts';

/** Whether the halt applies to the payout. */
const IN_SCOPE = `case $1 when 'global' then true when 'merchant' then w.merchant_id::text = $2
  when 'system' then w.system = $2 else a.aggregator = $2 end`;

/**
 * Attempts begun or extended since their last report, whose deadline has not passed: after it, no process sends them.
 */
export async function countCallsUnderWay(db: Queryable, { scope, subject }: Halt): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::integer as count
             from attempts a join aggregators g on g.name = a.aggregator join withdrawals w on w.id = a.withdrawal_id
            where a.state in ('sending', 'uncertain') and ${IN_SCOPE}
              and a.changed_at > clock_timestamp() - make_interval(secs => g.deadline_ms / 1000.0)
              and not exists (select from attempt_reports r where r.reference = a.reference and r.at >= a.changed_at)`,
    values: [scope, subject],
  });
  return row?.count ?? 0;
}
