// The request log of one merchant, newest first, in pages that stay fast at any table size.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import type { Queryable } from '../postgres/database.ts';
import { where } from '../postgres/filters.ts';

export type RequestFilter = {
  readonly operation?: string | undefined;
  /** Also batches with failed items. */
  readonly onlyRefused?: boolean | undefined;
  readonly code?: string | undefined;
  readonly requestId?: string | undefined;
  readonly from?: Date | undefined;
  /** Exclusive. */
  readonly to?: Date | undefined;
};

/** The position of a row: its time in milliseconds, and its request id. */
export type RequestPosition = { readonly at: number; readonly id: string };

export type RequestPage = {
  readonly requests: readonly RecordedRequest[];
  /** Null: there are no more. */
  readonly next: RequestPosition | null;
};

type Row = {
  at_ms: bigint;
  request_id: string;
  operation: string;
  status: number;
  code: string | null;
  duration_ms: number;
  client_address: string | null;
  params: string | null;
  items: number | null;
  failed_items: number | null;
  matches: boolean;
  number: bigint;
};

/** Rows that one page reads at most to find those of an operation or a code: it may therefore have fewer rows than asked for. */
const MAX_SCANNED = 5_000;

const COLUMNS = `(extract(epoch from at) * 1000)::bigint as at_ms, request_id, operation, status, code, duration_ms, client_address,
  params, items, failed_items`;
/** As in the condition of the index. */
const IS_REFUSED = '(code is not null or failed_items > 0)';
const IS_AFTER = `(at, request_id) < (timestamptz 'epoch' + (?::text[])[1]::bigint * interval '1 millisecond', (?::text[])[2])`;

const readRequest = (merchantId: MerchantId, row: Row): RecordedRequest => ({
  merchantId: asMerchantId(merchantId),
  requestId: row.request_id,
  at: Number(row.at_ms),
  operation: row.operation,
  status: row.status,
  code: row.code,
  durationMs: row.duration_ms,
  clientAddress: row.client_address,
  params: row.params,
  items: row.items === null ? null : { count: row.items, failed: row.failed_items ?? 0 },
});

export async function findMerchantRequest(
  db: Queryable,
  merchantId: MerchantId,
  requestId: string,
): Promise<RecordedRequest | undefined> {
  const [row] = await db.query<Row>({
    text: `select ${COLUMNS} from request_log where request_id = $1 and merchant_id = $2 limit 1`,
    values: [requestId, merchantId],
  });
  return row && readRequest(merchantId, row);
}

export async function loadMerchantRequests(
  db: Queryable,
  merchantId: MerchantId,
  filter: RequestFilter,
  { after, limit }: { readonly after: RequestPosition | undefined; readonly limit: number },
): Promise<RequestPage> {
  const { operation, code, onlyRefused, from, to } = filter;
  const byIndex = where([
    ['merchant_id = ?', merchantId],
    ['at >= ?', from],
    ['at < ?', after ? undefined : to],
    [IS_AFTER, after && [String(after.at), after.id]],
    [IS_REFUSED, onlyRefused || code !== undefined || undefined],
  ]);
  const isFiltered = operation !== undefined || code !== undefined;
  const scanned = isFiltered ? MAX_SCANNED : limit + 1;
  const values = [...byIndex.values, operation ?? null, code ?? null];
  const [operationAt, codeAt] = [values.length - 1, values.length];
  const matches = `($${operationAt}::text is null or operation = $${operationAt}) and ($${codeAt}::text is null or code = $${codeAt})`;
  // The last row that a full scan has read is returned as well, whether it matches or not: the next page begins there.
  const rows = await db.query<Row>({
    text: `select * from (
             select scan.*, coalesce(${matches}, false) as matches, row_number() over (order by at_ms desc, request_id desc) as number
               from (select ${COLUMNS} from request_log ${byIndex.clause} order by at desc, request_id desc limit ${scanned}) scan) numbered
            where matches or number = ${scanned} order by number limit ${limit + 1}`,
    values,
  });
  const page = rows.filter((row) => row.matches).slice(0, limit);
  const isFull = rows.length > limit;
  const last = isFull ? page.at(-1) : rows.at(-1);
  const hasMore = isFull || rows.some((row) => Number(row.number) === scanned);
  return {
    requests: page.map((row) => readRequest(merchantId, row)),
    next: hasMore && last ? { at: Number(last.at_ms), id: last.request_id } : null,
  };
}

export type Gap = { readonly minute: Date; readonly requests: number };

/** Newest first: minutes in which requests of the merchant were not recorded. */
export function loadGaps(
  db: Queryable,
  merchantId: MerchantId,
  { from, to }: { readonly from: Date | undefined; readonly to: Date | undefined },
  limit: number,
): Promise<Gap[]> {
  const { clause, values } = where([
    ['merchant_id = ?', merchantId],
    ["minute > ?::timestamptz - interval '1 minute'", from],
    ['minute < ?', to],
  ]);
  return db.query<Gap>({
    text: `select minute, requests from request_log_gaps ${clause} order by minute desc limit ${limit}`,
    values,
  });
}
