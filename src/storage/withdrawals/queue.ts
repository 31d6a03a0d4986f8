// The withdrawal list of operators: by tab, filter and page, fast at any table size.
import type { MerchantId, WithdrawalId } from '../../domain/ids.ts';
import type { MerchantStatus } from '../../domain/merchant.ts';
import { asMinor, type Minor } from '../../domain/money.ts';
import { redactReference } from '../../domain/redact/notes.ts';
import type { Stage, State } from '../../domain/steps.ts';
import type { SystemName } from '../../domain/systems/index.ts';
import type { PossiblePayment, Withdrawal } from '../../domain/withdrawal.ts';
import type { Queryable } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';
import { IS_OPEN } from '../proposals/proposals.ts';
import {
  NEWEST_OR_EARLIER_ATTEMPT,
  readWithdrawal,
  WITHDRAWAL_COLUMNS,
  type WithdrawalRow,
} from './withdrawal-row.ts';

/** The condition of each tab. `?` is the current operator. Open withdrawals have an index of their own, which stays small. */
const TABS = {
  'to-pay': `state = 'created' and (stage = 'claimed' or (stage = 'queued' and not auto))`,
  mine: `state = 'created' and stage = 'claimed' and claimed_by = ?`,
  automatic: `state = 'created' and auto and stage <> 'claimed'`,
  uncertain: `state = 'created' and stage = 'uncertain'`,
  open: `state = 'created'`,
  paid: `state = 'paid'`,
  cancelled: `state = 'cancelled'`,
  all: 'true',
} as const;

export type QueueTab = keyof typeof TABS;
export const QUEUE_TABS = Object.keys(TABS) as readonly QueueTab[];

export const isOpenTab = (tab: QueueTab): boolean => TABS[tab].startsWith(`state = 'created'`);

/**
 * By amount only in tabs of open withdrawals: there is no index by amount over all of them. By the time of payment always with a
 * period of payment, and a period only so: other orders would read every withdrawal between.
 */
export const QUEUE_SORTS = ['created', '-created', 'amount', '-amount', 'paid', '-paid'] as const;
export type QueueSort = (typeof QUEUE_SORTS)[number];

export type QueueFilter = {
  readonly tab: QueueTab;
  /** The current operator. */
  readonly operator: string;
  readonly system?: SystemName | undefined;
  readonly merchantId?: MerchantId | undefined;
  readonly amountFrom?: Minor | undefined;
  readonly amountTo?: Minor | undefined;
  readonly olderThanMinutes?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly paidFrom?: Date | undefined;
  readonly paidTo?: Date | undefined;
  readonly state?: State | undefined;
  readonly stage?: Stage | undefined;
  readonly orderId?: string | undefined;
  readonly ids?: readonly WithdrawalId[] | undefined;
  readonly search?: SearchTerms | undefined;
  /** The keyed hash of the destination. */
  readonly destination?: Buffer | undefined;
};

/** An id, an order id, or the reference of a payment or an attempt; `part` is looked for inside order ids and references. */
export type SearchTerms = {
  readonly text: string;
  readonly id: WithdrawalId | undefined;
  readonly part: string | undefined;
};

export type QueuePage = {
  readonly sort: QueueSort;
  /** The last row of the page before. */
  readonly after?: QueuePosition | undefined;
  /** The last row that the page may have. */
  readonly until?: QueuePosition | undefined;
  readonly limit: number;
};

/** The position of a row: its sort key, in microseconds or minor units, and its id. */
export type QueuePosition = { readonly key: string; readonly id: WithdrawalId };

export type QueueRow = {
  readonly withdrawal: Withdrawal;
  readonly merchantName: string;
  readonly merchantStatus: MerchantStatus;
  readonly bankName: string | null;
  /** The open proposal, if any. */
  readonly proposalId: number | null;
  /** It may have been paid outside of Sluice. */
  readonly possiblePayment: PossiblePayment | null;
  readonly position: QueuePosition;
};

// Each by its own index and before the other conditions: the few matches are then filtered, sorted and paged. Order ids
// are indexed by merchant, so every merchant is searched; there are few.
const orderMatches = (orderId: string): string =>
  `select o.id from merchants m cross join lateral (
    select id from withdrawals where merchant_id = m.id and order_id = ${orderId} and ${NEWEST_OR_EARLIER_ATTEMPT}) o`;
const MATCHES_SEARCH = `w.id = any (array(
  ${orderMatches('(?::text[])[1]')}
  union all select id from withdrawals where reference in ((?::text[])[1], (?::text[])[3]) and reference is not null
  union all select withdrawal_id from attempts where reference = (?::text[])[1]
  union all select (?::text[])[2]::bigint
  union all select * from find_by_part((?::text[])[4], (?::text[])[5]::bigint) where (?::text[])[4] is not null))`;

const conditions = (filter: QueueFilter) =>
  [
    // The operator is always a parameter, even where the tab does not use it.
    [`(${TABS[filter.tab]}) and ?::text is not null`, filter.operator],
    ['w.system = ?', filter.system],
    ['w.merchant_id = ?', filter.merchantId],
    ['w.amount >= ?', filter.amountFrom],
    ['w.amount <= ?', filter.amountTo],
    ['w.created_at < now() - make_interval(mins => ?)', filter.olderThanMinutes],
    ['w.created_at >= ?', filter.from],
    ['w.created_at < ?', filter.to],
    ['w.paid_at >= ?', filter.paidFrom],
    ['w.paid_at < ?', filter.paidTo],
    ['w.state = ?', filter.state],
    ['w.stage = ?', filter.stage],
    [`w.id = any (array(${orderMatches('?')}))`, filter.orderId],
    ['w.id = any (?::bigint[])', filter.ids],
    [
      MATCHES_SEARCH,
      filter.search && [
        filter.search.text,
        filter.search.id ?? null,
        redactReference(filter.search.text),
        filter.search.part ?? null,
        filter.merchantId ?? null,
      ],
    ],
    ['w.wallet_hash = ?', filter.destination],
  ] as const;

const QUALIFIED = WITHDRAWAL_COLUMNS.split(', ')
  .map((column) => `w.${column}`)
  .join(', ');

type Order = {
  readonly column: string;
  readonly key: string;
  readonly cast: (parameter: number) => string;
};

const byTime = (column: string): Order => ({
  column,
  key: `(extract(epoch from ${column}) * 1000000)::bigint`,
  cast: (i) => `timestamptz 'epoch' + $${i}::bigint * interval '1 microsecond'`,
});
const ORDERS: Readonly<Record<string, Order>> = {
  amount: { column: 'w.amount', key: 'w.amount', cast: (i) => `$${i}::bigint` },
  created: byTime('w.created_at'),
  paid: byTime('w.paid_at'),
};

export async function loadQueue(
  db: Queryable,
  filter: QueueFilter,
  { sort, after, until, limit }: QueuePage,
): Promise<QueueRow[]> {
  const descending = sort.startsWith('-');
  const { column, key, cast } = ORDERS[sort.replace('-', '')] ?? byTime('w.created_at');
  const { clause, values } = where(conditions(filter));
  const bound = (comparison: string, place: QueuePosition | undefined): string => {
    if (!place) return '';
    values.push(place.key, place.id);
    return `and (${column}, w.id) ${comparison} (${cast(values.length - 1)}, $${values.length}::bigint)`;
  };
  const paging = `${bound(descending ? '<' : '>', after)} ${bound(descending ? '>=' : '<=', until)}`;
  const direction = descending ? 'desc' : 'asc';
  const rows = await db.query<
    WithdrawalRow & {
      merchant_name: string;
      merchant_status: MerchantStatus;
      bank_name: string | null;
      proposal_id: bigint | null;
      possible_source: PossiblePayment['source'] | null;
      possible_actor: string;
      possible_at: Date;
      key: string;
    }
  >({
    text: `select ${QUALIFIED}, m.name as merchant_name, m.status as merchant_status, b.name as bank_name, ${key}::text as key,
                  (select p.id from proposals p where p.withdrawal_id = w.id and ${IS_OPEN}) as proposal_id,
                  pp.source as possible_source, pp.actor as possible_actor, pp.at as possible_at
             from (select * from withdrawals w ${clause} ${paging}
                    order by ${column} ${direction}, w.id ${direction} limit ${limit}) w
             join merchants m on m.id = w.merchant_id left join banks b on b.bank_id = w.bank_id
             left join possible_payments pp on pp.withdrawal_id = w.id and w.state = 'created'
            order by ${column} ${direction}, w.id ${direction}`,
    values,
  });
  return rows.map((row) => {
    const withdrawal = readWithdrawal(row);
    return {
      withdrawal,
      merchantName: row.merchant_name,
      merchantStatus: row.merchant_status,
      bankName: row.bank_name,
      proposalId: row.proposal_id === null ? null : Number(row.proposal_id),
      possiblePayment: row.possible_source && {
        source: row.possible_source,
        actor: row.possible_actor,
        at: row.possible_at,
      },
      position: { key: row.key, id: withdrawal.id },
    };
  });
}

/** Counts no further than `limit`: an unlimited count reads the whole table. */
export async function countMatching(db: Queryable, filter: QueueFilter, limit: number): Promise<number> {
  const { clause, values } = where(conditions(filter));
  const [row] = await db.query<{ count: number }>({
    text: `select count(*)::integer as count from (select from withdrawals w ${clause} limit ${limit}) matching`,
    values,
  });
  return row?.count ?? 0;
}

const COUNTED_TABS = ['to-pay', 'mine', 'automatic', 'uncertain', 'open'] as const;
type CountedTab = (typeof COUNTED_TABS)[number];

export type TabFigures = { readonly count: number; readonly sum: Minor; readonly oldest: Date | null };

/** Only for tabs of open withdrawals; the others are too large to count. */
export async function countQueue(db: Queryable, operator: string): Promise<Record<CountedTab, TabFigures>> {
  const selects = COUNTED_TABS.map((tab) => {
    const condition = `(${TABS[tab].replace('?', '$1')})`;
    return `select '${tab}' as tab, count(*)::integer as count, coalesce(sum(received), 0)::bigint as sum, min(created_at) as oldest
              from open where ${condition} and $1::text is not null`;
  });
  const rows = await db.query<{ tab: CountedTab; count: number; sum: bigint; oldest: Date | null }>({
    text: `with open as materialized (
             select state, stage, auto, claimed_by, received, created_at from withdrawals where state = 'created')
           ${selects.join(' union all ')}`,
    values: [operator],
  });
  return Object.fromEntries(
    rows.map(({ tab, count, sum, oldest }) => [tab, { count, sum: asMinor(sum), oldest }]),
  ) as Record<CountedTab, TabFigures>;
}

/** The number of withdrawals to each destination. */
export async function countByDestination(db: Queryable, destinations: readonly Buffer[]): Promise<number[]> {
  const rows = await db.query<{ count: number }>({
    text: `select (select count(*)::integer from withdrawals where wallet_hash = hash) as count
             from unnest($1::bytea[]) with ordinality as destination (hash, i) order by i`,
    values: [destinations],
  });
  return rows.map(({ count }) => count);
}
