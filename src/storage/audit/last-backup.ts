// When the installation was last backed up. Every backup is an entry of the audit log.
import type { Queryable } from '../postgres/database.ts';

const ACTION = 'backup.make';

export async function lastBackupAt(db: Queryable): Promise<Date | null> {
  // Not the newest by its number: without any backup, PostgreSQL would read the whole log backwards in search of one.
  const [row] = await db.query<{ at: Date | null }>({
    text: 'select max(at) as at from audit_log where action = $1',
    values: [ACTION],
  });
  return row?.at ?? null;
}
