// The lists of the portal: those of the merchant API, with rejections as people read them.
import type { MerchantId } from '../../../domain/ids.ts';
import type { Result } from '../../../domain/result.ts';
import type { Withdrawal } from '../../../domain/withdrawal.ts';
import { type Draft, type DraftFilter, loadDrafts } from '../../../storage/portal/drafts.ts';
import { refusalOf } from '../../actions/refusal.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { type ListedWithdrawals, type ListFilter, listWithdrawals } from '../../merchant/list-withdrawals.ts';

type Page = { readonly cursor: string | undefined; readonly limit: number };

export async function listForPortal(
  app: App,
  merchantId: MerchantId,
  filter: ListFilter,
  page: Page,
): Promise<ActionResult<ListedWithdrawals>> {
  return asOutcome(await listWithdrawals(app, merchantId, filter, page));
}

const asOutcome = <T>(result: Result<T>): ActionResult<T> =>
  result.ok ? result : refusalOf(result.rejection);

const EXPORT_PAGE = 200;

/** All of the filter, page by page, so that memory is bounded. */
export async function* exportWithdrawals(
  app: App,
  merchantId: MerchantId,
  filter: ListFilter,
): AsyncGenerator<Withdrawal> {
  let cursor: string | undefined;
  do {
    const listed = await listWithdrawals(app, merchantId, filter, { cursor, limit: EXPORT_PAGE });
    if (!listed.ok) throw new Error(`an export cannot continue: ${listed.rejection.code}`);
    yield* listed.value.withdrawals;
    cursor = listed.value.next ?? undefined;
  } while (cursor !== undefined);
}

export const listDrafts = (app: App, merchantId: MerchantId, filter: DraftFilter): Promise<Draft[]> =>
  loadDrafts(app.db, merchantId, filter);

export type { ListFilter };
