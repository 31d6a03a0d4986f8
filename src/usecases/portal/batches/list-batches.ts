// The files of a merchant, and their rows.
import type { MerchantId } from '../../../domain/ids.ts';
import type { RowProblem } from '../../../domain/portal/batches.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { accepted } from '../../../domain/result.ts';
import { type BatchDraft, loadRows, type RowFilter } from '../../../storage/portal/batch-rows.ts';
import {
  type Batch,
  type BatchFilter,
  findBatch,
  loadBatches,
  loadProblems,
} from '../../../storage/portal/batches.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';

export type { Batch, BatchDraft, RowProblem };

export const listBatches = (app: App, merchantId: MerchantId, filter: BatchFilter): Promise<Batch[]> =>
  loadBatches(app.db, merchantId, filter);

export async function showBatch(app: App, merchantId: MerchantId, id: number): Promise<ActionResult<Batch>> {
  const batch = await findBatch(app.db, merchantId, id);
  return batch ? accepted(batch) : rejectAction('not-found', portalTexts.batchNotFound(id));
}

type Of = { readonly merchantId: MerchantId; readonly id: number };

export async function listRows(
  app: App,
  { merchantId, id }: Of,
  filter: RowFilter,
): Promise<ActionResult<BatchDraft[]>> {
  const batch = await showBatch(app, merchantId, id);
  return batch.ok ? accepted(await loadRows(app.db, id, filter)) : batch;
}

export async function listProblems(
  app: App,
  { merchantId, id }: Of,
  filter: { readonly after?: number | undefined; readonly limit: number },
): Promise<ActionResult<RowProblem[]>> {
  const batch = await showBatch(app, merchantId, id);
  return batch.ok ? accepted(await loadProblems(app.db, id, filter)) : batch;
}

const EXPORT_PAGE = 1_000;

/** All rows that can be made, page by page, so that memory is bounded. */
export async function* exportRows(app: App, id: number): AsyncGenerator<BatchDraft> {
  let after = 0;
  for (;;) {
    const rows = await loadRows(app.db, id, { after, limit: EXPORT_PAGE });
    const last = rows.at(-1);
    if (!last) return;
    yield* rows;
    after = last.line;
  }
}

export async function* exportProblems(app: App, id: number): AsyncGenerator<RowProblem> {
  let after = 0;
  for (;;) {
    const problems = await loadProblems(app.db, id, { after, limit: EXPORT_PAGE });
    const last = problems.at(-1);
    if (!last) return;
    yield* problems;
    after = last.line;
  }
}
