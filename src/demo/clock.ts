// For demo data alone: what was just written is made to have happened earlier. Real installations have no way to this.
import type { Database } from '../storage/postgres/database.ts';

/** Tables that only grow, with the moments of their rows. */
const MOMENTS = {
  merchants: ['created_at'],
  merchant_keys: ['created_at'],
  entries: ['at'],
  deposits: ['at'],
  debits: ['at'],
  withdrawal_events: ['at'],
  withdrawals: ['created_at', 'changed_at'],
  webhook_deliveries: ['created_at', 'changed_at'],
} as const;

export async function readClock(db: Database): Promise<string> {
  const [row] = await db.query<{ at: string }>({ text: 'select clock_timestamp()::text as at' });
  if (!row) throw new Error('the database did not tell the time');
  return row.at;
}

/** Whatever is from `since` or later is moved back, all by the same time: what came first stays first. */
export async function shiftTimestamps(db: Database, since: string, seconds: number): Promise<void> {
  await db.transaction(async (tx) => {
    for (const [table, columns] of Object.entries(MOMENTS)) {
      await tx.query({ text: `alter table ${table} disable trigger user` });
      const moved = columns.map((column) => `${column} = ${column} - make_interval(secs => $2)`).join(', ');
      await tx.query({
        text: `update ${table} set ${moved} where ${columns[0]} >= $1::timestamptz`,
        values: [since, seconds],
      });
      await tx.query({ text: `alter table ${table} enable trigger user` });
    }
  });
}
