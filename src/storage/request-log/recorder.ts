// Gathers the requests of merchants in memory and writes them once a second, on a connection of its own. No request waits for it:
// what there is no room for, and what the database does not take, is counted per merchant instead, and lost.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import { type Database, fromPool } from '../postgres/database.ts';
import { addGaps, insertRequests } from './requests.ts';
import { openRequestRows } from './rows.ts';

/** Requests of this process by what became of them: `dropped` without being written, `failed` because the database did not take them. */
export type RecorderCounts = { readonly recorded: number; readonly dropped: number; readonly failed: number };

export type RequestRecorder = {
  /**
   * Whether there is room for one more; if not, it is counted as missing. Rejections are kept longer than others, because a
   * merchant searches for those.
   */
  hasRoom(merchantId: MerchantId, request: { readonly isImportant: boolean }): boolean;
  record(request: RecordedRequest): void;
  /** Counts a request that is not recorded. */
  countMissing(merchantId: MerchantId): void;
  counts(): RecorderCounts;
  /** Writes what was recorded until now. */
  flush(): Promise<void>;
  close(): Promise<void>;
};

export type RecorderOptions = {
  /** Recorded per second at most, rejections aside; three times as many with them. */
  readonly perSecond: number;
  readonly onFault: (error: unknown, message: string) => void;
};

const FLUSH_MS = 1_000;
/** The statement of so many rows takes some ten milliseconds. */
const FLUSH_ROWS = 1_000;
const MAX_TIMES = 3;
const MINUTE_MS = 60_000;

export function openRequestRecorder(db: Database, { perSecond, onFault }: RecorderOptions): RequestRecorder {
  const pool = db.openPool(1, { applicationName: 'sluice request log', limited: true });
  const connection = fromPool(pool);
  const counts = { recorded: 0, dropped: 0, failed: 0 };
  const budget = openBudget(perSecond);
  let rows = openRequestRows();
  let gaps = new Map<MerchantId, number>();
  let gapMinute = 0;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function addGap(merchantId: MerchantId, requests = 1): void {
    if (gaps.size === 0) gapMinute = Math.floor(Date.now() / MINUTE_MS);
    gaps.set(merchantId, (gaps.get(merchantId) ?? 0) + requests);
    schedule();
  }

  function schedule(): void {
    timer ??= setTimeout(startWriting, FLUSH_MS).unref();
  }

  function startWriting(): void {
    clearTimeout(timer);
    timer = undefined;
    writing ??= write({ withGaps: false }).finally(() => {
      writing = undefined;
      if (rows.size() >= FLUSH_ROWS) startWriting();
      else if (rows.size() > 0 || gaps.size > 0) schedule();
    });
  }

  async function write({ withGaps }: { readonly withGaps: boolean }): Promise<void> {
    const batch = rows;
    const size = batch.size();
    rows = openRequestRows();
    if (size > 0)
      try {
        await connection.transaction((tx) => insertRequests(tx, batch));
        counts.recorded += size;
      } catch (error) {
        counts.failed += size;
        for (const id of batch.merchantIds) addGap(asMerchantId(id));
        onFault(error, 'requests were not recorded in the request log');
      }
    // One row per merchant and minute, so it is written when the minute is over.
    if (gaps.size > 0 && (withGaps || Math.floor(Date.now() / MINUTE_MS) > gapMinute)) await writeGaps();
  }

  async function writeGaps(): Promise<void> {
    const [written, minute] = [gaps, new Date(gapMinute * MINUTE_MS)];
    gaps = new Map();
    try {
      await connection.transaction((tx) => addGaps(tx, minute, written));
    } catch (error) {
      // Added to those of a later minute: no more than one number per merchant is kept.
      for (const [merchantId, requests] of written) addGap(merchantId, requests);
      onFault(error, 'the gaps of the request log were not recorded');
    }
  }

  return {
    hasRoom(merchantId, { isImportant }) {
      if (rows.size() < perSecond * MAX_TIMES && budget.take(isImportant)) return true;
      counts.dropped += 1;
      addGap(merchantId);
      return false;
    },
    record(request) {
      rows.add(request);
      if (rows.size() >= FLUSH_ROWS && !writing) startWriting();
      else schedule();
    },
    countMissing(merchantId) {
      counts.dropped += 1;
      addGap(merchantId);
    },
    counts: () => counts,
    async flush() {
      await writing;
      await write({ withGaps: true });
    },
    async close() {
      clearTimeout(timer);
      await writing;
      if (rows.size() > 0 || gaps.size > 0) await write({ withGaps: true });
      clearTimeout(timer);
      await pool.end();
    },
  };
}

/** Of each second, the first `perSecond`; important ones up to three times as many. */
function openBudget(perSecond: number) {
  let second = 0;
  let taken = 0;
  return {
    take(isImportant: boolean): boolean {
      const now = Math.floor(performance.now() / 1_000);
      if (now !== second) {
        second = now;
        taken = 0;
      }
      if (taken >= perSecond * (isImportant ? MAX_TIMES : 1)) return false;
      taken += 1;
      return true;
    },
  };
}
