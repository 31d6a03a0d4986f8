// Restores a backup into a database that no installation uses. The whole file is checked before anything is written, all rows
// are loaded in one transaction, and the result is verified. Payouts are halted until the records were compared.

import type { AuditHash } from '../../../auditor/chain.ts';
import { audit, type Finding } from '../../../auditor/index.ts';
import type { Actor } from '../../../domain/audit.ts';
import { type BackupManifest, UnusableBackup, whyNotRestorable } from '../../../domain/backup/manifest.ts';
import { accepted } from '../../../domain/result.ts';
import { backupTexts } from '../../../domain/texts/backup.ts';
import type { BackupPart, BackupReader } from '../../../ports/backup-file.ts';
import type { PositionRecord } from '../../../ports/position-record.ts';
import { appendAudit } from '../../../storage/audit/audit.ts';
import {
  type LoadedTable,
  type LoadReport,
  loadBackup,
  UnsuitableTarget,
  whyNotEmpty,
} from '../../../storage/backups/load.ts';
import { takeRestoreLock } from '../../../storage/backups/restore-lock.ts';
import { prepareCopy } from '../../../storage/backups/snapshot.ts';
import { findOpenIncident } from '../../../storage/incidents/incidents.ts';
import { sameHash, type Vault } from '../../../storage/installation/vault.ts';
import type { Database } from '../../../storage/postgres/database.ts';
import { migrate, migrateUpTo, readOwnMigrations } from '../../../storage/postgres/migrate.ts';
import { type ActionResult, rejectAction } from '../../actions/rejection.ts';
import { recordPosition } from '../../system/confirm-database.ts';

export type RestoreProgress =
  | { readonly step: 'checking the file'; readonly bytes: number }
  | { readonly step: 'loading'; readonly table: string; readonly index: number; readonly tables: number }
  | { readonly step: 'upgrading' | 'verifying' };

type OnProgress = (progress: RestoreProgress) => void;

export type CheckedBackup = {
  readonly reader: BackupReader;
  readonly manifest: BackupManifest;
  /** Of the whole file: what is loaded is what was checked. */
  readonly digest: Buffer;
};

/** Reads the whole file and touches no database. */
export async function checkBackup(
  reader: BackupReader,
  { vault, currency }: { readonly vault: Vault; readonly currency: string },
  onProgress: OnProgress,
): Promise<ActionResult<CheckedBackup>> {
  const own = { ...(await readOwnMigrations()), keyCheck: vault.keyCheck.toString('hex'), currency };
  let bytes = 0;
  let manifest: BackupManifest | undefined;
  let digest: Buffer | undefined;
  try {
    for await (const part of reader.read()) {
      if (part.kind === 'manifest') {
        manifest = part.manifest;
        const problem = whyNotRestorable(manifest, own);
        if (problem !== undefined) return rejectAction('invalid', problem);
      }
      if (part.kind === 'rows') {
        bytes += part.chunk.length;
        onProgress({ step: 'checking the file', bytes });
      }
      if (part.kind === 'end') {
        digest = part.digest;
        if (!sameHash(vault.signBackup(digest), part.signature))
          return rejectAction('invalid', backupTexts.notOurs(reader.file));
      }
    }
  } catch (error) {
    if (error instanceof UnusableBackup) return rejectAction('invalid', error.message);
    throw error;
  }
  if (!manifest || !digest) throw new Error('a backup has a manifest and an end');
  return accepted({ reader, manifest, digest });
}

export type RestoreDeps = {
  readonly db: Database;
  readonly vault: Vault;
  readonly auditHash: AuditHash;
  readonly positionRecord: PositionRecord | undefined;
  readonly onProgress: OnProgress;
  /** Called when the target is known to be empty, before anything is written. */
  readonly prepare: () => Promise<void>;
};

export type RestoredBackup = LoadReport & {
  readonly madeAt: string;
  readonly newestId: number | null;
  /** Applied after the load, because the backup is of an earlier version. */
  readonly migrations: readonly string[];
  /** Of the ledger, the payments and the audit log. */
  readonly findings: readonly Finding[];
  /** About the restore; payouts are halted until it is resolved. */
  readonly incident: number | null;
};

export async function restoreBackup(
  deps: RestoreDeps,
  by: Actor,
  backup: CheckedBackup,
): Promise<ActionResult<RestoredBackup>> {
  const client = await deps.db.connect();
  try {
    if (!(await takeRestoreLock(client))) return rejectAction('wrong-state', backupTexts.restoring);
    const problem = await whyNotEmpty(client, backup.manifest);
    if (problem !== undefined) return rejectAction('wrong-state', problem);
    await deps.prepare();
    await migrateUpTo(deps.db, backup.manifest.migrations.length);
    await prepareCopy(client);
    const loaded = await loadBackup(client, backup.manifest, tablesOf(backup), onTable(deps, backup));
    return accepted(await finishRestore(deps, by, backup, loaded));
  } catch (error) {
    if (error instanceof UnsuitableTarget || error instanceof UnusableBackup)
      return rejectAction('wrong-state', error.message);
    throw error;
  } finally {
    await client.end();
  }
}

function onTable({ onProgress }: RestoreDeps, { manifest }: CheckedBackup) {
  let index = 0;
  return ({ name }: { readonly name: string }): void => {
    index += 1;
    onProgress({ step: 'loading', table: name, index, tables: manifest.tables.length });
  };
}

/** If the process ends before this is done, the next start does the same: it migrates, and halts every payout. */
async function finishRestore(
  { db, vault, auditHash, positionRecord, onProgress }: RestoreDeps,
  by: Actor,
  { manifest }: CheckedBackup,
  loaded: LoadReport,
): Promise<RestoredBackup> {
  onProgress({ step: 'upgrading' });
  const { migrations } = await migrate(db);
  await recordPosition({ db, positionRecord, alert: () => undefined });
  const { madeAt, database } = manifest;
  await db.transaction((tx) =>
    appendAudit(tx, vault, by, [
      { action: 'backup.restore', subject: 'backup', after: { made_at: madeAt, rows: loaded.rows } },
    ]),
  );
  onProgress({ step: 'verifying' });
  const client = await db.connect();
  try {
    // Plans of large tables need the statistics, which a backup does not have.
    await client.query('analyze');
    const { findings } = await audit(client, { auditHash });
    const incident = await findOpenIncident(db, 'database_restored');
    return {
      ...loaded,
      madeAt,
      newestId: database.newestId,
      migrations,
      findings,
      incident: incident?.id ?? null,
    };
  } finally {
    await client.end();
  }
}

/** The tables of the file with their rows, for one pass. */
async function* tablesOf({ reader, digest }: CheckedBackup): AsyncGenerator<LoadedTable> {
  const parts = reader.read();
  for (let next = await parts.next(); !next.done; next = await parts.next()) {
    const part = next.value;
    if (part.kind === 'end' && !part.digest.equals(digest))
      throw new UnusableBackup(backupTexts.file.changed(reader.file));
    if (part.kind !== 'table') continue;
    const rows = rowsOf(parts);
    yield { table: part.table, chunks: rows.chunks(), rows: rows.count };
  }
}

function rowsOf(parts: AsyncGenerator<BackupPart>) {
  let count = Number.NaN;
  return {
    count: () => count,
    async *chunks(): AsyncGenerator<Buffer> {
      for (;;) {
        const { value, done } = await parts.next();
        if (done || value.kind !== 'rows') {
          if (!done && value.kind === 'table end') count = value.rows;
          return;
        }
        yield value.chunk;
      }
    },
  };
}
