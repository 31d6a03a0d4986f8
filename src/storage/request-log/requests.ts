// Rows of the request log, written many at a time and deleted in chunks.
import type { MerchantId } from '../../domain/ids.ts';
import { bigintArray, bigintArrayOfNumbers } from '../postgres/binary-arrays.ts';
import type { Queryable, Tx } from '../postgres/database.ts';
import type { RequestRows } from './rows.ts';

/** A crash may lose the last second of the log, so that no disk is waited for. */
const WITHOUT_WAITING = 'set local synchronous_commit = off';

export async function insertRequests(tx: Tx, rows: RequestRows): Promise<void> {
  await tx.query({ text: WITHOUT_WAITING });
  await tx.query({
    name: 'insert_requests',
    text: `insert into request_log
             (merchant_id, at, request_id, operation, status, code, duration_ms, client_address, params, items, failed_items)
           select merchant_id, timestamptz 'epoch' + at_ms * interval '1 millisecond', request_id, ($12::text[])[operation], status,
                  ($12::text[])[code], duration_ms, client_address, params, items, failed_items
             from unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[], $5::integer[], $6::integer[], $7::double precision[],
                         $8::text[], $9::text[], $10::integer[], $11::integer[])
               as r (merchant_id, at_ms, request_id, operation, status, code, duration_ms, client_address, params, items, failed_items)`,
    values: rows.columns(),
  });
}

/** Processes add up. */
export async function addGaps(tx: Tx, minute: Date, gaps: ReadonlyMap<MerchantId, number>): Promise<void> {
  // In order of merchants: two processes never lock the same rows in different orders.
  const sorted = [...gaps].sort(([a], [b]) => a - b);
  await tx.query({
    text: `insert into request_log_gaps (merchant_id, minute, requests)
           select merchant_id, $1, requests from unnest($2::bigint[], $3::bigint[]) as g (merchant_id, requests)
           on conflict (merchant_id, minute) do update set requests = request_log_gaps.requests + excluded.requests`,
    values: [
      minute,
      bigintArrayOfNumbers(sorted.map(([id]) => id)),
      bigintArray(sorted.map(([, requests]) => BigInt(requests))),
    ],
  });
}

/** A day of 100 requests a second is deleted within minutes, and no statement comes near its time limit. */
const CHUNK = 10_000;

/** Returns the number of requests. */
export async function deleteExpiredRequests(db: Queryable, days: number): Promise<number> {
  let total = 0;
  for (;;) {
    // The rows of a merchant are scattered over the table; those of an hour are side by side.
    const [deleted] = await db.query<{ count: number }>({
      text: `with expired as (
               delete from request_log where ctid = any (array(
                 select ctid from request_log where at < now() - make_interval(days => $1) limit ${CHUNK})) returning 1)
             select count(*)::integer as count from expired`,
      values: [days],
    });
    const count = deleted?.count ?? 0;
    total += count;
    if (count < CHUNK) break;
  }
  await db.query({
    text: 'delete from request_log_gaps where minute < now() - make_interval(days => $1)',
    values: [days],
  });
  return total;
}
