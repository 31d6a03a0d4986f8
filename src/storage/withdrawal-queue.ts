// Withdrawals as operators look for them: by tab, filter and page, however many there have been.
import { asWithdrawalId, type MerchantId, type WithdrawalId } from '../domain/ids.ts';
import { asMinor, type Minor } from '../domain/money.ts';
import type { SystemName } from '../domain/systems.ts';
import type { Withdrawal } from '../domain/withdrawal.ts';
import { readWithdrawal, WITHDRAWAL_COLUMNS, type WithdrawalRow } from './codecs.ts';
import type { Queryable } from './database.ts';
import { where } from './filters.ts';

/** What each tab shows. `?` is the operator who looks. The open ones have an index of their own, which stays small. */
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

/** By amount only among the open ones: of all that ever were, there is no order by amount. */
export const QUEUE_SORTS = ['created', '-created', 'amount', '-amount'] as const;
type QueueSort = (typeof QUEUE_SORTS)[number];

export type QueueFilter = {
  readonly tab: QueueTab;
  /** Who looks. */
  readonly operator: string;
  readonly system?: SystemName | undefined;
  readonly merchantId?: MerchantId | undefined;
  readonly amountFrom?: Minor | undefined;
  readonly amountTo?: Minor | undefined;
  readonly olderThanMinutes?: number | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Only these. */
  readonly ids?: readonly WithdrawalId[] | undefined;
};

export type QueuePage = {
  readonly sort: QueueSort;
  /** Where the page before ended. */
  readonly after?: QueueMark | undefined;
  readonly limit: number;
};

/** The place of a row in its order: the moment or amount it is sorted by, and its id. */
export type QueueMark = { readonly key: string; readonly id: WithdrawalId };

export type QueueRow = {
  readonly withdrawal: Withdrawal;
  readonly merchantName: string;
  readonly bankName: string | null;
  readonly mark: QueueMark;
};

const conditions = (filter: QueueFilter) =>
  [
    // The first value is always there, also where the tab does not look at it.
    [`(${TABS[filter.tab]}) and ?::text is not null`, filter.operator],
    ['w.system = ?', filter.system],
    ['w.merchant_id = ?', filter.merchantId],
    ['w.amount >= ?', filter.amountFrom],
    ['w.amount <= ?', filter.amountTo],
    ['w.created_at < now() - make_interval(mins => ?)', filter.olderThanMinutes],
    ['w.created_at >= ?', filter.from],
    ['w.created_at < ?', filter.to],
    ['w.id = any (?::bigint[])', filter.ids],
  ] as const;

const QUALIFIED = WITHDRAWAL_COLUMNS.split(', ')
  .map((column) => `w.${column}`)
  .join(', ');

export async function loadQueue(
  db: Queryable,
  filter: QueueFilter,
  { sort, after, limit }: QueuePage,
): Promise<QueueRow[]> {
  const descending = sort.startsWith('-');
  const [column, type] = sort.endsWith('amount') ? ['w.amount', 'bigint'] : ['w.created_at', 'timestamptz'];
  const { clause, values } = where(conditions(filter));
  const paging = after
    ? `and (${column}, w.id) ${descending ? '<' : '>'} ($${values.length + 1}::${type}, $${values.length + 2}::bigint)`
    : '';
  const direction = descending ? 'desc' : 'asc';
  const rows = await db.query<
    WithdrawalRow & { merchant_name: string; bank_name: string | null; key: string }
  >({
    text: `select ${QUALIFIED}, m.name as merchant_name, b.name as bank_name, ${column}::text as key
             from (select * from withdrawals w ${clause} ${paging}
                    order by ${column} ${direction}, w.id ${direction} limit ${limit}) w
             join merchants m on m.id = w.merchant_id left join banks b on b.bank_id = w.bank_id
            order by ${column} ${direction}, w.id ${direction}`,
    values: after ? [...values, after.key, after.id] : values,
  });
  return rows.map((row) => {
    const withdrawal = readWithdrawal(row);
    return {
      withdrawal,
      merchantName: row.merchant_name,
      bankName: row.bank_name,
      mark: { key: row.key, id: withdrawal.id },
    };
  });
}

const COUNTED_TABS = ['to-pay', 'mine', 'automatic', 'uncertain', 'open'] as const;
type CountedTab = (typeof COUNTED_TABS)[number];

export type TabFigures = { readonly count: number; readonly sum: Minor; readonly oldest: Date | null };

/** Of the tabs that hold open withdrawals; those of all that ever were are not counted. */
export async function countQueue(db: Queryable, operator: string): Promise<Record<CountedTab, TabFigures>> {
  const parts = COUNTED_TABS.map((tab) => {
    const condition = `(${TABS[tab].replace('?', '$1')})`;
    return `select '${tab}' as tab, count(*)::integer as count, coalesce(sum(received), 0)::bigint as sum, min(created_at) as oldest
              from open where ${condition} and $1::text is not null`;
  });
  const rows = await db.query<{ tab: CountedTab; count: number; sum: bigint; oldest: Date | null }>({
    text: `with open as materialized (
             select state, stage, auto, claimed_by, received, created_at from withdrawals where state = 'created')
           ${parts.join(' union all ')}`,
    values: [operator],
  });
  return Object.fromEntries(
    rows.map(({ tab, count, sum, oldest }) => [tab, { count, sum: asMinor(sum), oldest }]),
  ) as Record<CountedTab, TabFigures>;
}

export type SearchTerms = {
  readonly id: WithdrawalId | undefined;
  readonly text: string;
  /** Of the wallet that it may be, in each system's own form. */
  readonly walletHashes: readonly Buffer[];
};

/** By number, order id, bank reference, aggregator's reference, or destination; the newest first. */
export async function searchWithdrawals(
  db: Queryable,
  { id, text, walletHashes }: SearchTerms,
  limit: number,
): Promise<WithdrawalId[]> {
  const queries: [string, unknown][] = [
    // Order ids are indexed together with their merchant, of whom there are few.
    [
      `select w.id from merchants m cross join lateral (
         select id from withdrawals where merchant_id = m.id and order_id = $1 and order_id is not null) w`,
      text,
    ],
    ['select id from withdrawals where reference = $1 and reference is not null', text],
    ['select withdrawal_id as id from attempts where reference = $1', text],
    ...walletHashes.map((hash): [string, unknown] => [
      'select id from withdrawals where wallet_hash = $1',
      hash,
    ]),
  ];
  if (id !== undefined) queries.push(['select id from withdrawals where id = $1', id]);
  const found = new Set<number>();
  for (const [sql, value] of queries) {
    const rows = await db.query<{ id: bigint }>({
      text: `select id from (${sql}) found order by id desc limit ${limit}`,
      values: [value],
    });
    for (const row of rows) found.add(Number(row.id));
  }
  return [...found]
    .sort((a, b) => b - a)
    .slice(0, limit)
    .map(asWithdrawalId);
}
