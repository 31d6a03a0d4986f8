// The statement that people of a merchant read: that of the merchant API.
import type { MerchantId } from '../../../domain/ids.ts';
import { accepted } from '../../../domain/result.ts';
import { refusalOf } from '../../actions/refusal.ts';
import type { ActionResult } from '../../actions/rejection.ts';
import type { App } from '../../app.ts';
import { getStatement, type MerchantStatement } from '../../merchant/get-statement.ts';

type Days = { readonly from?: string | undefined; readonly to?: string | undefined };
type Input = Days & { readonly cursor: string | undefined; readonly limit: number };

export async function readStatement(
  app: App,
  merchantId: MerchantId,
  { from, to, cursor, limit }: Input,
): Promise<ActionResult<MerchantStatement>> {
  const read = await getStatement(app, merchantId, { from, to, cursor, limit });
  return read.ok ? read : refusalOf(read.rejection);
}

const EXPORT_PAGE = 200;

/** Page by page, so that memory is bounded. The first page is read at once: it may be rejected. */
export async function exportStatement(
  app: App,
  merchantId: MerchantId,
  days: Days,
): Promise<ActionResult<AsyncIterable<MerchantStatement>>> {
  const first = await readStatement(app, merchantId, { ...days, cursor: undefined, limit: EXPORT_PAGE });
  return first.ok ? accepted(pagesAfter(app, merchantId, days, first.value)) : first;
}

async function* pagesAfter(
  app: App,
  merchantId: MerchantId,
  days: Days,
  first: MerchantStatement,
): AsyncGenerator<MerchantStatement> {
  yield first;
  let { next } = first;
  while (next !== null) {
    const read = await getStatement(app, merchantId, { ...days, cursor: next, limit: EXPORT_PAGE });
    if (!read.ok) throw new Error(`an export cannot continue: ${read.rejection.code}`);
    yield read.value;
    ({ next } = read.value);
  }
}
