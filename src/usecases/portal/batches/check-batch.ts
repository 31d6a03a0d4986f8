// Checks a file of withdrawals, row by row, before anything happens, and stores what can be made as drafts. The balance and the
// daily limit are decided when the withdrawals are made.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MerchantId } from '../../../domain/ids.ts';
import type { Merchant } from '../../../domain/merchant.ts';
import { add, formatMoney, type Minor, ZERO } from '../../../domain/money.ts';
import {
  type BatchTotals,
  MAX_BATCH_ROWS_PER_DAY,
  MAX_OPEN_BATCHES,
  type RowProblem,
} from '../../../domain/portal/batches.ts';
import { draftDetails, storedRequest } from '../../../domain/portal/drafts.ts';
import { portalTexts } from '../../../domain/portal/texts.ts';
import { type Rejection, reject } from '../../../domain/rejections.ts';
import { accepted, type Result } from '../../../domain/result.ts';
import type { Plan, WithdrawalRequest } from '../../../domain/withdrawal.ts';
import type { LoadedCatalog } from '../../../storage/catalog/catalog.ts';
import { insertRows, type NewRow } from '../../../storage/portal/batch-rows.ts';
import {
  type Batch,
  countUploads,
  findBatch,
  findUsedOrderIds,
  insertBatch,
} from '../../../storage/portal/batches.ts';
import { nextDraftIds } from '../../../storage/portal/drafts.ts';
import { refusalOf } from '../../actions/refusal.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';
import { loadForPortal } from '../../merchant/authenticate-merchant.ts';
import { decide } from '../../merchant/decide-withdrawal.ts';
import type { PortalCaller } from '../caller.ts';
import { draftRow } from '../withdrawals/finish-drafts.ts';

/** A row of the file, rejected if its fields cannot be read; or one that is no row of these columns. */
export type FileRow = { readonly line: number; readonly request: Result<WithdrawalRequest> } | RowProblem;

/** Other requests are answered in between. */
const ROWS_PER_TURN = 64;

type GoodRow = { readonly line: number; readonly request: WithdrawalRequest; readonly plan: Plan };

/** Of this process: one file of a merchant at a time. */
const checking = new Set<MerchantId>();

type Uploader = Pick<PortalCaller, 'by' | 'merchantId' | 'person'>;
type Upload = { readonly name: string; readonly rows: readonly FileRow[] };

export async function checkBatch(
  app: App,
  { by, merchantId, person: maker }: Uploader,
  { name, rows }: Upload,
): Promise<ActionResult<Batch>> {
  if (checking.has(merchantId)) return rejectAction('too-often', portalTexts.batchBusy);
  checking.add(merchantId);
  try {
    return await checkAndStore(app, { by, merchantId, person: maker }, { name, rows });
  } finally {
    checking.delete(merchantId);
  }
}

async function checkAndStore(
  app: App,
  { by, merchantId, person: maker }: Uploader,
  { name, rows }: Upload,
): Promise<ActionResult<Batch>> {
  const merchant = await loadForPortal(app, merchantId);
  if (!merchant.ok) return refusalOf(merchant.rejection);
  const { rowsToday, open } = await countUploads(app.db, { merchantId, maker });
  if (open >= MAX_OPEN_BATCHES) return rejectAction('too-often', portalTexts.batchTooMany(MAX_OPEN_BATCHES));
  if (rowsToday + rows.length > MAX_BATCH_ROWS_PER_DAY)
    return rejectAction('too-often', portalTexts.batchTooManyRows(MAX_BATCH_ROWS_PER_DAY));
  const { good, problems } = await checkRows(app, merchant.value, rows);
  const sealed = await sealRows(app, good);
  const totals = totalsOf(good);
  return runAction(app, by, async (tx, writeAudit) => {
    const repeated = countRepeated(good);
    const id = await insertBatch(tx, {
      merchantId,
      maker,
      name,
      problems,
      repeated,
      totals,
      rowCount: rows.length,
      content: contentOf(app, good),
    });
    await insertRows(tx, { id, merchantId, maker, hours: app.settings.proposalHours }, sealed);
    writeAudit({
      action: 'portal.check_batch',
      subject: `merchant:${merchantId}`,
      after: { batch: id, rows: good.length, problems: problems.length, amount: formatMoney(totals.amount) },
    });
    const batch = await findBatch(tx, merchantId, id);
    if (!batch) throw new Error('the file was not stored');
    return accepted(batch);
  });
}

async function checkRows(app: App, merchant: Merchant, rows: readonly FileRow[]) {
  const catalog = await app.cache.catalog();
  const orderIds = rows.flatMap((row) =>
    'request' in row && row.request.ok ? (row.request.value.orderId ?? []) : [],
  );
  const used = await findUsedOrderIds(app.db, merchant.id, orderIds);
  const lineOfOrder = new Map<string, number>();
  const good: GoodRow[] = [];
  const problems: RowProblem[] = [];
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await nextTurn();
    const checked = checkRow(app, { merchant, catalog, used, lineOfOrder }, row);
    if ('problem' in checked) problems.push(checked);
    else good.push(checked);
  }
  return { good, problems };
}

type Context = {
  readonly merchant: Merchant;
  readonly catalog: LoadedCatalog;
  readonly used: ReadonlySet<string>;
  /** The first line with each order id. */
  readonly lineOfOrder: Map<string, number>;
};

function checkRow(app: App, context: Context, row: FileRow): GoodRow | RowProblem {
  if ('problem' in row) return row;
  const { line, request } = row;
  if (!request.ok) return problemOf(line, request.rejection);
  const { orderId } = request.value;
  const earlier = orderId === undefined ? undefined : context.lineOfOrder.get(orderId);
  if (earlier !== undefined)
    return { line, field: 'order_id', problem: portalTexts.batchOrderRepeated(earlier) };
  if (orderId !== undefined) context.lineOfOrder.set(orderId, line);
  const { merchant, catalog } = context;
  const { plan, rejection } = decide(app, merchant, catalog, request.value, { isSentLater: true });
  if (rejection) return problemOf(line, rejection);
  if (orderId !== undefined && context.used.has(orderId))
    return problemOf(line, reject('order_id_used', { field: 'order_id' }));
  return { line, request: request.value, plan };
}

const problemOf = (line: number, rejection: Rejection): RowProblem => {
  const { text, field = null } = refusalOf(rejection).rejection;
  return { line, field, problem: text };
};

async function sealRows(app: App, rows: readonly GoodRow[]): Promise<NewRow[]> {
  const ids = await app.db.transaction((tx) => nextDraftIds(tx, rows.length));
  const sealed: NewRow[] = [];
  for (const [index, { line, request, plan }] of rows.entries()) {
    if (index % ROWS_PER_TURN === 0) await nextTurn();
    const id = ids[index];
    if (id === undefined) throw new Error('a row has no id');
    sealed.push({
      id,
      line,
      amount: request.amount,
      details: draftDetails(plan, request),
      request: app.vault.sealText(draftRow(id), JSON.stringify(storedRequest(request))),
    });
  }
  return sealed;
}

const sum = (rows: readonly GoodRow[], part: (plan: Plan) => Minor): Minor =>
  rows.reduce((total, { plan }) => add(total, part(plan)), ZERO);

const totalsOf = (rows: readonly GoodRow[]): BatchTotals => ({
  amount: rows.reduce((total, { request }) => add(total, request.amount), ZERO),
  fee: sum(rows, ({ quote }) => quote.fee),
  total: sum(rows, ({ quote }) => quote.total),
});

const keyOf = ({ plan, request }: GoodRow): string => `${plan.system} ${plan.wallet} ${request.amount}`;

const contentOf = ({ vault }: App, rows: readonly GoodRow[]): Buffer =>
  vault.fingerprint(rows.map(keyOf).sort());

/** Rows with a destination and an amount that another one has too: perhaps one recipient would be paid twice. */
function countRepeated(rows: readonly GoodRow[]): number {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const key = keyOf(row);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts.values()].filter((count) => count > 1).reduce((total, count) => total + count, 0);
}
