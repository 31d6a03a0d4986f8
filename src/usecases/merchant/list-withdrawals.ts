// A merchant's withdrawals: newest first, or from a moment on in the order in which they changed. The latter is the order of the
// merchant's ledger, in which nothing is inserted later, so that no change is missed between two pages.
import type { MerchantId } from '../../domain/ids.ts';
import { accepted, type Result } from '../../domain/result.ts';
import type { Withdrawal } from '../../domain/withdrawal.ts';
import {
  type ListPosition,
  loadMerchantList,
  type MerchantListFilter,
} from '../../storage/withdrawals/merchant-list.ts';
import { loadWithdrawalsById } from '../../storage/withdrawals/withdrawals.ts';
import type { App } from '../app.ts';
import { readStatement, type StatementCursor } from '../statements/read-statement.ts';
import { withdrawalOf } from '../statements/statement-lines.ts';
import { openCursors } from './cursors.ts';
import { waitForReplicas } from './wait-for-replicas.ts';

export type ListFilter = Omit<MerchantListFilter, 'merchantId'> & {
  readonly changedFrom?: Date | undefined;
};

type Page = { readonly cursor: string | undefined; readonly limit: number };

export type ListedWithdrawals = {
  readonly withdrawals: readonly Withdrawal[];
  readonly next: string | null;
};

export async function listWithdrawals(
  app: App,
  merchantId: MerchantId,
  { changedFrom, ...filter }: ListFilter,
  page: Page,
): Promise<Result<ListedWithdrawals>> {
  const owner = ['listWithdraws', merchantId, changedFrom ?? null, filter];
  if (changedFrom) return listChanged(app, { ...filter, merchantId }, changedFrom, page, owner);
  const cursors = openCursors<ListPosition>(app, owner);
  const after = cursors.open(page.cursor);
  if (!after.ok) return after;
  const { withdrawals, next } = await loadMerchantList(
    app.replicatedReads,
    { ...filter, merchantId },
    { after: after.value, limit: page.limit },
  );
  return accepted({ withdrawals, next: next && cursors.seal(next) });
}

/** After every entry of the ledger. */
const END = new Date('9999-12-31T00:00:00Z');

async function listChanged(
  app: App,
  filter: MerchantListFilter,
  changedFrom: Date,
  { cursor, limit }: Page,
  owner: readonly unknown[],
): Promise<Result<ListedWithdrawals>> {
  const cursors = openCursors<StatementCursor>(app, owner);
  const after = cursors.open(cursor);
  if (!after.ok) return after;
  const { merchantId } = filter;
  const { lines, next } = await readStatement(app, {
    merchantId,
    period: { begin: changedFrom, end: END },
    after: after.value,
    limit,
  });
  const ids = [...new Set(lines.flatMap((line) => withdrawalOf(line) ?? []))];
  const byId = await loadWithdrawalsById(app.db, ids);
  await waitForReplicas(app);
  const withdrawals = ids.flatMap((id) => byId.get(id) ?? []).filter((row) => matches(row, filter));
  return accepted({ withdrawals, next: next && cursors.seal(next) });
}

const matches = ({ state, system, orderId, createdAt }: Withdrawal, filter: MerchantListFilter): boolean =>
  (filter.state === undefined || filter.state === state) &&
  (filter.system === undefined || filter.system === system) &&
  (filter.orderId === undefined || filter.orderId === orderId) &&
  (filter.createdFrom === undefined || createdAt >= filter.createdFrom) &&
  (filter.createdTo === undefined || createdAt < filter.createdTo);
