// When the installation was last backed up. Every backup is an entry of the audit log.
import type { Queryable } from '../postgres/database.ts';

const ACTION = 'backup.make';

export async function lastBackupAt(db: Queryable): Promise<Date | null> {
  const [row] = await db.query<{ at: Date }>({
    text: 'select at from audit_log where action = $1 order by seq desc limit 1',
    values: [ACTION],
  });
  return row?.at ?? null;
}
