import { parseWithdrawalId, type WithdrawalId } from '../../domain/ids.ts';
import { accepted } from '../../domain/result.ts';
import { SYSTEM_NAMES } from '../../domain/systems.ts';
import { normalizeWallet } from '../../domain/wallets.ts';
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
  searchWithdrawals,
  type TabFigures,
} from '../../storage/withdrawal-queue.ts';
import type { App } from '../app.ts';
import { type Outcome, problem } from './problem.ts';

export type { QueueRow, TabFigures };
export { isOpenTab, QUEUE_SORTS, QUEUE_TABS };

export type QueueOrder = Omit<QueueFilter, 'ids'> & {
  /** A number, an order id, a reference or a destination. */
  readonly search?: string | undefined;
};

const MOST_FOUND = 200;

export async function listQueue(
  app: App,
  { search, ...filter }: QueueOrder,
  page: QueuePage,
): Promise<Outcome<QueueRow[]>> {
  if (page.sort.endsWith('amount') && !isOpenTab(filter.tab))
    return problem('invalid', 'Only open withdrawals can be sorted by amount.', 'sort');
  const ids = search === undefined ? undefined : await findIds(app, search, MOST_FOUND);
  if (ids?.length === 0) return accepted([]);
  return accepted(await loadQueue(app.db, { ...filter, ids }, page));
}

export const countTabs = (app: App, operator: string) => countQueue(app.db, operator);

/** The newest first. */
export function findIds(app: App, search: string, limit: number): Promise<WithdrawalId[]> {
  const text = search.trim();
  const wallets = SYSTEM_NAMES.flatMap(
    (system) => normalizeWallet(system, text, app.settings.phoneRegion) ?? [],
  );
  return searchWithdrawals(
    app.db,
    {
      id: parseWithdrawalId(text.replace(/^#/, '')),
      text,
      walletHashes: [...new Set(wallets)].map((wallet) => app.vault.hashWallet(wallet)),
    },
    limit,
  );
}

const CHUNK = 2_000;

/** Everything the filter lets through, a chunk at a time: no transaction stays open however slowly somebody reads. */
export async function* streamQueue(app: App, order: QueueOrder): AsyncGenerator<QueueRow> {
  let after: QueueMark | undefined;
  for (;;) {
    const rows = await listQueue(app, order, { sort: 'created', after, limit: CHUNK });
    if (!rows.ok) return;
    yield* rows.value;
    after = rows.value.at(-1)?.mark;
    if (rows.value.length < CHUNK) return;
  }
}
