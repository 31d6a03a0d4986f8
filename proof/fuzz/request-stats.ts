// Statistics of requests and replies, by operation and encoding.
import Table from 'cli-table3';
import { nameOf } from './operations.ts';
import type { Exchange } from './send-requests.ts';

export type Row = {
  /** Rows of one group are printed together. */
  readonly group: string;
  /** Method and path, as sent. */
  readonly operation: string;
  readonly encoding: string;
  requests: number;
  ok: number;
  refused: number;
  failed: number;
  /** Closed without a reply. */
  closed: number;
  slowestMs: number;
};

const ZERO_COUNTS = { requests: 0, ok: 0, refused: 0, failed: 0, closed: 0, slowestMs: 0 };

export type RequestStats = {
  add(exchange: Exchange): void;
  rows(): readonly Row[];
};

export function openRequestStats(): RequestStats {
  const rows = new Map<string, Row>();
  return {
    add({ request, replies, ms }) {
      const { operation, encoding, message } = request;
      const name = nameOf({ method: message.method, path: operation.path });
      const key = `${name} ${encoding}`;
      const row = rows.get(key) ?? { group: operation.group, operation: name, encoding, ...ZERO_COUNTS };
      rows.set(key, row);
      row.requests += 1;
      if (replies.length === 0) row.closed += 1;
      for (const { status } of replies) {
        if (status < 400) row.ok += 1;
        else if (status < 500) row.refused += 1;
        else row.failed += 1;
      }
      row.slowestMs = Math.max(row.slowestMs, Math.round(ms));
    },
    rows: () =>
      [...rows.values()].sort(
        (a, b) => a.operation.localeCompare(b.operation) || a.encoding.localeCompare(b.encoding),
      ),
  };
}

/** Sums the rows of each group and encoding. */
export function inGroups(rows: readonly Row[]): Row[] {
  const sums = new Map<string, Row>();
  for (const row of rows) {
    const key = `${row.group} ${row.encoding}`;
    const sum = sums.get(key) ?? { ...row, ...ZERO_COUNTS };
    sums.set(key, sum);
    for (const column of ['requests', 'ok', 'refused', 'failed', 'closed'] as const)
      sum[column] += row[column];
    sum.slowestMs = Math.max(sum.slowestMs, row.slowestMs);
  }
  return [...sums.values()].sort(
    (a, b) => a.group.localeCompare(b.group) || a.encoding.localeCompare(b.encoding),
  );
}

export function showRows(rows: readonly Row[]): string {
  const table = new Table({
    head: ['operation', 'encoding', 'requests', '2xx, 3xx', '4xx', '5xx', 'closed', 'slowest ms'],
    style: { head: [], border: [], compact: true },
    colAligns: ['left', 'left', 'right', 'right', 'right', 'right', 'right', 'right'],
  });
  for (const row of inGroups(rows))
    table.push([
      row.group,
      row.encoding,
      ...[row.requests, row.ok, row.refused, row.failed, row.closed, row.slowestMs].map(String),
    ]);
  return table.toString();
}
