// The figures of the overview page, cheap enough to be polled.
import { asMinor, type Minor } from '../../domain/money.ts';
import { OPEN_ASSIGNMENTS } from '../notes/waiting.ts';
import type { Queryable } from '../postgres/database.ts';

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
  /** Number of notes and assignments that wait, by operator. */
  readonly waiting: Readonly<Record<string, number>>;
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
    waiting: Record<string, number> | null;
    incidents: number;
    proposals: number;
    newest: bigint | null;
    changes: bigint;
  }>({
    name: 'load_live_counts',
    text: `select (select json_agg(g) from (select stage, auto, claimed_by, count(*) as n from withdrawals where state = 'created'
                     group by stage, auto, claimed_by) g) as open,
             (select json_object_agg(operator, n) from (
                select operator, count(*) as n from (
                  select operator from mentions where done_at is null union all select a.operator from ${OPEN_ASSIGNMENTS}) each group by operator) g) as waiting,
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
    waiting: row?.waiting ?? {},
    incidents: row?.incidents ?? 0,
    proposals: row?.proposals ?? 0,
    newestId: Number(row?.newest ?? 0),
    changes: Number(row?.changes ?? 0),
  };
}
