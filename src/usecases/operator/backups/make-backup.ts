// Writes a backup while the service continues: every table, as of one moment.
import type { Actor } from '../../../domain/audit.ts';
import { UnusableBackup } from '../../../domain/backup/manifest.ts';
import { formatPosition } from '../../../domain/restore/database-identity.ts';
import { accepted } from '../../../domain/result.ts';
import { backupTexts } from '../../../domain/texts/backup.ts';
import type { BackupWriter } from '../../../ports/backup-file.ts';
import { readSnapshot } from '../../../storage/backups/snapshot.ts';
import { disconnect } from '../../../storage/postgres/database.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { runAction } from '../../actions/run-action.ts';
import type { App } from '../../app.ts';

export type { BackupWriter };

export type BackupProgress = {
  /** Of `tables`, from 1. */
  readonly index: number;
  readonly tables: number;
  readonly table: string;
  /** Of all tables until now, not compressed. */
  readonly bytes: number;
};

export type BackupRequest = {
  /** The file's name, for the audit log. */
  readonly name: string;
  readonly version: string;
  readonly create: () => Promise<BackupWriter>;
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BackupProgress) => void;
};

export type MadeBackup = {
  readonly madeAt: string;
  readonly bytes: number;
  readonly tables: number;
  readonly rows: number;
  /** In the write-ahead log, as PostgreSQL writes it. */
  readonly position: string;
  readonly newestId: number | null;
  readonly seconds: number;
};

export async function makeBackup(
  app: App,
  by: Actor,
  request: BackupRequest,
): Promise<ActionResult<MadeBackup>> {
  const written = await writeBackup(app, request).catch((error: unknown) => {
    if (error instanceof UnusableBackup) return rejectAction('invalid', error.message);
    throw error;
  });
  if (!written.ok) return written;
  const { madeAt, bytes, rows, position } = written.value;
  return runAction(app, by, async (_tx, writeAudit) => {
    const after = { file: request.name, bytes, rows, position, made_at: madeAt };
    writeAudit({ action: 'backup.make', subject: 'backup', after });
    return accepted(written.value);
  });
}

function requireNotAborted({ aborted }: AbortSignal): void {
  if (aborted) throw new UnusableBackup(backupTexts.interrupted);
}

async function writeBackup(
  app: App,
  { version, create, signal, onProgress }: BackupRequest,
): Promise<ActionResult<MadeBackup>> {
  const startedAt = performance.now();
  const writer = await create();
  const client = await app.db.connect().catch(async (error: unknown) => {
    await writer.discard();
    throw error;
  });
  try {
    const counts = { index: 0, tables: 0, bytes: 0, rows: 0 };
    const manifest = await readSnapshot(client, version, {
      begin(next) {
        counts.tables = next.tables.length;
        return writer.begin(next);
      },
      beginTable(table) {
        requireNotAborted(signal);
        counts.index += 1;
        onProgress({ ...counts, table: table.name });
        return writer.beginTable(table);
      },
      async write(chunk) {
        requireNotAborted(signal);
        counts.bytes += chunk.length;
        onProgress({ ...counts, table: '' });
        await writer.write(chunk);
      },
      endTable(rows) {
        counts.rows += rows;
        return writer.endTable(rows);
      },
    });
    if (!manifest) return rejectAction('wrong-state', backupTexts.changedTables);
    const bytes = await writer.finish(app.vault.signBackup);
    const { madeAt, database } = manifest;
    return accepted({
      madeAt,
      bytes,
      tables: counts.tables,
      rows: counts.rows,
      position: formatPosition(BigInt(database.position)),
      newestId: database.newestId,
      seconds: Math.round(performance.now() - startedAt) / 1000,
    });
  } finally {
    await writer.discard();
    await disconnect(client);
  }
}
