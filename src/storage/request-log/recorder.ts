// Gathers the requests of merchants in memory and writes them once a second, on a connection of its own. No request waits for it:
// what there is no room for, and what the database does not take, is counted per merchant instead, and lost.
import { asMerchantId, type MerchantId } from '../../domain/ids.ts';
import type { RecordedRequest } from '../../domain/request-log/recorded-request.ts';
import { type Database, fromPool, type PooledDatabase } from '../postgres/database.ts';
import { openGaps } from './gaps.ts';
import { insertRequests } from './requests.ts';
import { openRequestRows, type RequestRows } from './rows.ts';

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
  readonly perSecond?: number;
  readonly onFault: (error: unknown, message: string) => void;
};

/** So many rows cost the server 4 ms and PostgreSQL 13 ms; if there are many more, a create pays less than 5 µs on average. */
const PER_SECOND = 1_000;
const FLUSH_MS = 1_000;
/** The statement of so many rows takes some ten milliseconds. */
const FLUSH_ROWS = 1_000;
const MAX_TIMES = 3;

export function openRequestRecorder(
  db: Database,
  { perSecond = PER_SECOND, onFault }: RecorderOptions,
): RequestRecorder {
  const pool = db.openPool(1, { applicationName: 'sluice request log', limited: true });
  const connection = fromPool(pool);
  const counts = { recorded: 0, dropped: 0, failed: 0 };
  const budget = openBudget(perSecond);
  const gaps = openGaps(connection, onFault);
  let rows = openRequestRows();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const schedule = (): void => {
    timer ??= setTimeout(() => void write('over'), FLUSH_MS).unref();
  };

  function countMissing(merchantId: MerchantId): void {
    counts.dropped += 1;
    gaps.add(merchantId);
    schedule();
  }

  /** One at a time. */
  function write(whichGaps: 'over' | 'all'): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing ??= writeNow(whichGaps).finally(() => {
      writing = undefined;
      if (rows.size() >= FLUSH_ROWS) void write('over');
      else if (rows.size() > 0 || !gaps.isEmpty()) schedule();
    });
    return writing;
  }

  async function writeNow(whichGaps: 'over' | 'all'): Promise<void> {
    const batch = rows;
    rows = openRequestRows();
    const isWritten = await insert(connection, batch, onFault);
    counts[isWritten ? 'recorded' : 'failed'] += batch.size();
    if (!isWritten) for (const id of batch.merchantIds) gaps.add(asMerchantId(id));
    await gaps.write(whichGaps);
  }

  async function flush(): Promise<void> {
    while (writing) await writing;
    await write('all');
  }

  return {
    hasRoom(merchantId, { isImportant }) {
      if (rows.size() < perSecond * MAX_TIMES && budget.take(isImportant)) return true;
      countMissing(merchantId);
      return false;
    },
    record(request) {
      rows.add(request);
      if (rows.size() >= FLUSH_ROWS && !writing) void write('over');
      else schedule();
    },
    countMissing,
    counts: () => counts,
    flush,
    async close() {
      if (writing || rows.size() > 0 || !gaps.isEmpty()) await flush();
      clearTimeout(timer);
      await pool.end();
    },
  };
}

async function insert(
  connection: PooledDatabase,
  rows: RequestRows,
  onFault: RecorderOptions['onFault'],
): Promise<boolean> {
  if (rows.size() === 0) return true;
  try {
    await connection.transaction((tx) => insertRequests(tx, rows));
    return true;
  } catch (error) {
    onFault(error, 'requests were not recorded in the request log');
    return false;
  }
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
