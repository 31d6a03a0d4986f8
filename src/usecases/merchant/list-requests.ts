// The request log of a merchant, newest first, for its own people and for operators.
import type { MerchantId } from '../../domain/ids.ts';
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import { accepted, type Result } from '../../domain/result.ts';
import {
  findMerchantRequest,
  type Gap,
  loadGaps,
  loadMerchantRequests,
  type RequestFilter,
  type RequestPosition,
} from '../../storage/request-log/merchant-requests.ts';
import type { App } from '../app.ts';
import { openCursors } from './cursors.ts';

export type ListRequests = RequestFilter & {
  /** `next` of the page before; the other fields must be the same. */
  readonly cursor?: string | undefined;
  readonly limit: number;
};

export type ListedRequests = {
  readonly requests: readonly RecordedRequest[];
  /** Minutes in the period of this page of which requests are missing, newest first. */
  readonly gaps: readonly Gap[];
  /** Null: this is the last page. A page may have fewer rows than `limit`, even none. */
  readonly next: string | null;
};

/** At most: a merchant whose requests are always too many has one for every minute. */
const MAX_GAPS = 60;

export async function listRequests(
  app: App,
  merchantId: MerchantId,
  { cursor, limit, ...filter }: ListRequests,
): Promise<Result<ListedRequests>> {
  if (filter.requestId !== undefined) {
    const found = await findMerchantRequest(app.db, merchantId, filter.requestId);
    return accepted({ requests: found ? [found] : [], gaps: [], next: null });
  }
  const { operation = null, onlyRefused = false, code = null, from = null, to = null } = filter;
  const owner = ['listRequests', merchantId, operation, onlyRefused, code, from, to];
  const cursors = openCursors<RequestPosition>(app, owner);
  const opened = cursors.open(cursor);
  if (!opened.ok) return opened;
  const after = opened.value;
  const { requests, next } = await loadMerchantRequests(app.db, merchantId, filter, { after, limit });
  const period = { from: next ? new Date(next.at) : filter.from, to: after ? new Date(after.at) : filter.to };
  const gaps = await loadGaps(app.db, merchantId, period, MAX_GAPS);
  return accepted({ requests, gaps, next: next && cursors.seal(next) });
}
