// The queue of withdrawals by tab and filter, a page at a time or as an export.
import type { Actor } from '../../../domain/audit.ts';
import { parseWithdrawalId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { withdrawalTexts } from '../../../domain/texts/withdrawals.ts';
import {
  countQueue,
  isOpenTab,
  loadQueue,
  QUEUE_SORTS,
  QUEUE_TABS,
  type QueueFilter,
  type QueuePage,
  type QueuePosition,
  type QueueRow,
  type QueueSort,
  type SearchTerms,
  type TabFigures,
} from '../../../storage/withdrawals/queue.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { type OfferedRow, type Viewer, withActions } from './offered-rows.ts';

export type { QueueRow, QueueSort, TabFigures };
export { QUEUE_SORTS, QUEUE_TABS };

export type QueueInput = Omit<QueueFilter, 'ids' | 'search'> & {
  /** A withdrawal id, or an order id or reference or a part of one. */
  readonly search?: string | undefined;
};

async function listQueue(
  app: App,
  { search, ...filter }: QueueInput,
  page: QueuePage,
): Promise<ActionResult<QueueRow[]>> {
  const rejection = rejectSort(filter, page.sort);
  if (rejection) return rejection;
  const terms = search === undefined ? undefined : parseSearchTerms(search);
  return accepted(await loadQueue(app.db, { ...filter, search: terms }, page));
}

type SortedBy = Pick<QueueFilter, 'tab' | 'paidFrom' | 'paidTo'>;

function rejectSort({ tab, paidFrom, paidTo }: SortedBy, sort: QueueSort) {
  if (sort.endsWith('amount') && !isOpenTab(tab))
    return rejectAction('invalid', withdrawalTexts.notSortable, 'sort');
  const hasPeriod = paidFrom !== undefined || paidTo !== undefined;
  return sort.endsWith('paid') === hasPeriod
    ? undefined
    : rejectAction('invalid', withdrawalTexts.sortedByPayment, 'sort');
}

/** Open ones oldest first, others newest first. */
export function defaultSort({ tab, paidFrom, paidTo }: SortedBy): QueueSort {
  if (paidFrom !== undefined || paidTo !== undefined) return '-paid';
  return isOpenTab(tab) ? 'created' : '-created';
}

export const countTabs = (app: App, operator: string) => countQueue(app.db, operator);

/** Shorter ones are in nearly every text, and the index does not have them. */
const MIN_PART_LENGTH = 3;

export function parseSearchTerms(search: string): SearchTerms {
  const text = search.trim();
  const part = text.length < MIN_PART_LENGTH ? undefined : text;
  return { text, id: parseWithdrawalId(text.replace(/^#/, '')), part };
}

/** With the actions that the viewer may take on each row. */
export async function listQueueFor(
  app: App,
  viewer: Viewer,
  input: Omit<QueueInput, 'operator'>,
  page: QueuePage,
): Promise<ActionResult<OfferedRow[]>> {
  const rows = await listQueue(app, { ...input, operator: viewer.name }, page);
  return rows.ok ? accepted(await withActions(app.db, rows.value, viewer)) : rows;
}

const CHUNK_ROWS = 2_000;

/** Every matching row. It is read in chunks, so that a slow client keeps no transaction open. The export is audited. */
export async function exportQueue(
  app: App,
  by: Actor,
  input: QueueInput,
  sort: QueueSort,
): Promise<ActionResult<AsyncIterable<QueueRow>>> {
  const rejection = rejectSort(input, sort);
  if (rejection) return rejection;
  const { operator: _, search, destination, ...filter } = input;
  const audited = await runAction(app, by, async (_tx, writeAudit) => {
    const after = {
      ...filter,
      // The search text may be a destination, which the audit log must not hold.
      ...(search === undefined ? {} : { search: 'yes' }),
      ...(destination === undefined ? {} : { destination: destination.toString('hex') }),
    };
    writeAudit({ action: 'withdrawal.export', subject: 'withdrawals', after });
    return accepted(true);
  });
  return audited.ok ? accepted(streamQueue(app, input, sort)) : audited;
}

/** Not audited: for what an audited action asked for. */
export async function* streamQueue(app: App, input: QueueInput, sort: QueueSort): AsyncGenerator<QueueRow> {
  let after: QueuePosition | undefined;
  for (;;) {
    const rows = await listQueue(app, input, { sort, after, limit: CHUNK_ROWS });
    if (!rows.ok) return;
    yield* rows.value;
    after = rows.value.at(-1)?.position;
    if (rows.value.length < CHUNK_ROWS) return;
  }
}
