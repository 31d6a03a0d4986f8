// Moves the timestamps of just written demo data into the past. Only the demo uses it, which rejects installations with real data,
// and only with a connection of the owner: the service cannot do this.
import type { Database } from '../storage/postgres/database.ts';

/** Tables with their timestamp columns. */
const TIMESTAMP_COLUMNS = {
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
  if (!row) throw new Error('the database returned no time');
  return row.at;
}

/** Rows from `since` or later are moved back by the same interval, so their order stays. */
export async function shiftTimestamps(owner: Database, since: string, seconds: number): Promise<void> {
  await owner.transaction(async (tx) => {
    for (const [table, columns] of Object.entries(TIMESTAMP_COLUMNS)) {
      await tx.query({ text: `alter table ${table} disable trigger user` });
      const assignments = columns
        .map((column) => `${column} = ${column} - make_interval(secs => $2)`)
        .join(', ');
      await tx.query({
        text: `update ${table} set ${assignments} where ${columns[0]} >= $1::timestamptz`,
        values: [since, seconds],
      });
      await tx.query({ text: `alter table ${table} enable trigger user` });
    }
  });
}
