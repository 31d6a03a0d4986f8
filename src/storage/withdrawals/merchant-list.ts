// The withdrawals of one merchant, newest first, in pages that stay fast at any table size.
import { asWithdrawalId, type MerchantId, type WithdrawalId } from '../../domain/ids.ts';
import type { State } from '../../domain/steps.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import type { Queryable } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';
import { HAS_REPLICAS } from '../postgres/replicated-reads.ts';
import {
  NEWEST_OR_EARLIER_ATTEMPT,
  readWithdrawal,
  WITHDRAWAL_COLUMNS,
  type WithdrawalRow,
} from './withdrawal-row.ts';

export type MerchantListFilter = {
  readonly merchantId: MerchantId;
  readonly state?: State | undefined;
  readonly system?: SystemName | undefined;
  readonly orderId?: string | undefined;
  readonly createdFrom?: Date | undefined;
  /** Exclusive. */
  readonly createdTo?: Date | undefined;
};

/** The position of a withdrawal: the time of its creation in microseconds, and its id. */
export type ListPosition = { readonly at: string; readonly id: WithdrawalId };

export type MerchantListPage = {
  readonly withdrawals: readonly Withdrawal[];
  /** Null: there are no more. */
  readonly next: ListPosition | null;
};

/** Rows that one page reads at most to find those that match: a page may therefore have fewer rows than asked for. */
const MAX_SCANNED = 2_000;

const POSITION = `(extract(epoch from created_at) * 1000000)::bigint::text as at`;
/**
 * The conditions are ranges of (merchant_id, created_at, id), and so is the order: only an index by merchant has it. With an equal
 * merchant, the planner may choose the index of all withdrawals by time, and read those of other merchants for minutes.
 */
const NEWEST_FIRST = 'order by merchant_id desc, created_at desc, id desc';
const IS_FROM = '(merchant_id, created_at) >= ((?::text[])[1]::bigint, (?::text[])[2]::timestamptz)';
const IS_BEFORE = '(merchant_id, created_at) < ((?::text[])[1]::bigint, (?::text[])[2]::timestamptz)';
const IS_AFTER = `(merchant_id, created_at, id) <
  ((?::text[])[1]::bigint, timestamptz 'epoch' + (?::text[])[2]::bigint * interval '1 microsecond', (?::text[])[3]::bigint)`;

/** Literals, not parameters: the two states that few withdrawals have are indexed by themselves. */
const STATE_CONDITIONS = {
  created: `state = 'created'`,
  paid: `state = 'paid'`,
  cancelled: `state = 'cancelled'`,
} as const satisfies Record<State, string>;

type ScannedRow = WithdrawalRow & { at: string; matches: boolean; number: bigint };

function upperBound(
  { merchantId, createdTo }: MerchantListFilter,
  after: ListPosition | undefined,
): readonly [string, unknown] {
  if (after) return [IS_AFTER, [String(merchantId), after.at, String(after.id)]];
  if (createdTo) return [IS_BEFORE, [String(merchantId), createdTo.toISOString()]];
  return ['merchant_id <= ?', merchantId];
}

export async function loadMerchantList(
  db: Queryable,
  filter: MerchantListFilter,
  { after, limit }: { readonly after: ListPosition | undefined; readonly limit: number },
): Promise<MerchantListPage> {
  const { state, system, createdFrom } = filter;
  const merchantId = String(filter.merchantId);
  const byIndex = where([
    createdFrom
      ? [IS_FROM, [merchantId, createdFrom.toISOString()]]
      : ['merchant_id >= ?', filter.merchantId],
    // Only one upper bound, the closest: the scan begins there.
    upperBound(filter, after),
    // An order has an index of its own, which needs the equal merchant.
    [`merchant_id = ? and ${NEWEST_OR_EARLIER_ATTEMPT}`, filter.orderId && filter.merchantId],
    ['order_id = ?', filter.orderId],
    [state && state !== 'paid' ? STATE_CONDITIONS[state] : 'true', state],
  ]);
  const others = [
    state === 'paid' ? STATE_CONDITIONS.paid : 'true',
    system === undefined ? 'true' : `system = '${system}'`,
  ].join(' and ');
  const hasOtherFilter = state === 'paid' || system !== undefined;
  const scanned = hasOtherFilter ? MAX_SCANNED : limit + 1;
  const scan = `select ${WITHDRAWAL_COLUMNS}, ${POSITION} from withdrawals ${byIndex.clause} ${NEWEST_FIRST} limit ${scanned}`;
  // The last row that a full scan has read is returned as well, whether it matches or not: the next page begins there.
  const rows = await db.query<ScannedRow>({
    text: `select *, ${others} as matches, ${HAS_REPLICAS}
             from (select *, row_number() over () as number from (${scan}) scan) scanned
            where ${others} or number = ${scanned} ${NEWEST_FIRST} limit ${limit + 1}`,
    values: byIndex.values,
  });
  const page = rows.filter(({ matches }) => matches).slice(0, limit);
  const isFull = rows.length > limit;
  const last = isFull ? page.at(-1) : rows.at(-1);
  const hasMore = isFull || rows.some((row) => Number(row.number) === scanned);
  return {
    withdrawals: page.map(readWithdrawal),
    next: hasMore && last ? { at: last.at, id: asWithdrawalId(Number(last.id)) } : null,
  };
}
