// Makes the withdrawals of a confirmed file, some hundred at a time, through the same group commit as single ones. Each is found by its
// order id if it exists already, so this can be interrupted and repeated at any place.
import type { MerchantId } from '../../../domain/ids.ts';
import { reject } from '../../../domain/rejections.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { type BatchDraft, takeRows } from '../../../storage/portal/batch-rows.ts';
import { scheduleInterruptedCreates } from '../../../storage/portal/batches.ts';
import { type DraftOutcome, recordCreates, type SealedDraft } from '../../../storage/portal/drafts.ts';
import type { App } from '../../app.ts';
import { loadForPortal } from '../../merchant/authenticate-merchant.ts';
import { createWithdrawals } from '../../merchant/create-withdrawals.ts';
import type { Created } from '../../merchant/order-response.ts';
import { createOutcome, draftRequest } from '../withdrawals/finish-drafts.ts';

/** The page of the file counts what is recorded, so this is also how often its progress moves. */
const ROWS_AT_ONCE = 100;

type Row = SealedDraft & BatchDraft;

export async function createBatch(
  app: App,
  { id, merchantId }: { readonly id: number; readonly merchantId: MerchantId },
): Promise<void> {
  let after = 0;
  for (;;) {
    const from = after;
    const rows = await app.db.transaction((tx) => takeRows(tx, id, { after: from, limit: ROWS_AT_ONCE }));
    const last = rows.at(-1);
    if (!last) return;
    await recordCreates(app.db, await createRows(app, merchantId, rows));
    after = last.line;
  }
}

/** Rows of which nothing is known yet are left out: they stay confirmed, and are tried again a minute later. */
async function createRows(
  app: App,
  merchantId: MerchantId,
  rows: readonly Row[],
): Promise<(DraftOutcome & { readonly id: number })[]> {
  const created = await create(app, merchantId, rows);
  return rows.flatMap(({ id }, index) => {
    const result = created[index] ?? rejected(reject('internal_error'));
    const outcome = result.ok ? { withdrawalId: result.value.id } : createOutcome(result.rejection);
    return outcome ? [{ id, ...outcome }] : [];
  });
}

async function create(
  app: App,
  merchantId: MerchantId,
  rows: readonly Row[],
): Promise<readonly Result<Created>[]> {
  const merchant = await loadForPortal(app, merchantId);
  if (!merchant.ok) return rows.map(() => merchant);
  const requests = rows.map((row) => draftRequest(app, row));
  return createWithdrawals(app, { merchant: merchant.value, caller: { via: 'portal' }, requests });
}

/** Every minute. */
export const resumeBatches = (app: App): Promise<void> => scheduleInterruptedCreates(app.db);
