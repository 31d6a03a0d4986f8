import { parseWithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import {
  countQueue,
  isOpenTab,
  loadQueue,
  QUEUE_SORTS,
  QUEUE_TABS,
  type QueueFilter,
  type QueueMark,
  type QueuePage,
  type QueueRow,
  type QueueSort,
  type SearchTerms,
  type TabFigures,
} from '../../../storage/withdrawals/queue.ts';
import type { App } from '../../app.ts';
import { type OperatorResult, operatorRejection } from '../shared/rejection.ts';

export type { QueueRow, QueueSort, TabFigures };
export { isOpenTab, QUEUE_SORTS, QUEUE_TABS };

export type QueueInput = Omit<QueueFilter, 'ids' | 'search'> & {
  /** A number, an order id or a reference. */
  readonly search?: string | undefined;
};

export async function listQueue(
  app: App,
  { search, ...filter }: QueueInput,
  page: QueuePage,
): Promise<OperatorResult<QueueRow[]>> {
  const wrong = rejectSort(filter, page.sort);
  if (wrong) return wrong;
  const terms = search === undefined ? undefined : parseSearchTerms(search);
  return accepted(await loadQueue(app.db, { ...filter, search: terms }, page));
}

export const rejectSort = ({ tab }: Pick<QueueFilter, 'tab'>, sort: QueueSort) =>
  sort.endsWith('amount') && !isOpenTab(tab)
    ? operatorRejection('invalid', 'Only open withdrawals can be sorted by amount.', 'sort')
    : undefined;

export const countTabs = (app: App, operator: string) => countQueue(app.db, operator);

export function parseSearchTerms(search: string): SearchTerms {
  const text = search.trim();
  return { text, id: parseWithdrawalId(text.replace(/^#/, '')) };
}

const CHUNK = 2_000;

/** Everything the filter lets through, a chunk at a time: no transaction stays open however slowly somebody reads. */
export async function* streamQueue(app: App, order: QueueInput, sort: QueueSort): AsyncGenerator<QueueRow> {
  let after: QueueMark | undefined;
  for (;;) {
    const rows = await listQueue(app, order, { sort, after, limit: CHUNK });
    if (!rows.ok) return;
    yield* rows.value;
    after = rows.value.at(-1)?.mark;
    if (rows.value.length < CHUNK) return;
  }
}
