// `sluice backup` and `sluice restore`: the files, and the database that is saved or filled.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readKeyFile, writeKeyFile } from '../adapters/backup-file/key-file.ts';
import { openBackupFile } from '../adapters/backup-file/read.ts';
import { createBackupFile } from '../adapters/backup-file/write.ts';
import { writeFileOnce } from '../adapters/embedded-postgres/index.ts';
import { auditHashWith } from '../auditor/chain.ts';
import type { Backups, RestoreRequest } from '../cli/backup/backup.ts';
import { unwrap } from '../cli/shared/output.ts';
import { UnusableBackup } from '../domain/backup/manifest.ts';
import { backupTexts } from '../domain/texts/backup.ts';
import { openVault } from '../storage/installation/vault.ts';
import { requireOwnSession } from '../storage/postgres/check-pooling.ts';
import {
  type CheckedBackup,
  checkBackup,
  type RestoredBackup,
  restoreBackup,
} from '../usecases/operator/backups/restore-backup.ts';
import { type Config, readConfig } from './config.ts';
import { openPlatform, type Platform } from './database.ts';
import { openInstallation, openOwnerDatabase } from './installation.ts';
import { openPositionRecord } from './position-recorder.ts';

const MASTER_KEY_FILE = 'master-key';

export function openBackups(env: NodeJS.ProcessEnv, version: string): Backups {
  /** Of the installation that is open. */
  let folder: string | undefined;
  const readOwnConfig = (): Config => ({ ...readConfig(env), statementTimeoutMs: 0, poolSize: 2 });
  return {
    version,
    passphrase: () => env['SLUICE_BACKUP_PASSPHRASE'] || undefined,
    async withApp(work) {
      const config = readOwnConfig();
      requireDatabase(config);
      const installation = await openInstallation({ config });
      folder = installation.embedded?.folder;
      try {
        return await work(installation.app);
      } finally {
        await installation.close();
      }
    },
    create: (file, options) => createBackupFile(file, options),
    async writeKey(file, passphrase) {
      await writeKeyFile(file, await loadMasterKey(readOwnConfig(), folder), passphrase);
    },
    readKey: readKeyFile,
    restore: (request) => restore(env, request),
  };
}

/** A backup of a new, empty database would be taken for a backup of the right one. */
function requireDatabase({ databaseHosts, dataDir }: Config): void {
  if (databaseHosts !== undefined) return;
  if (['postgres', 'moved-to'].some((name) => existsSync(join(dataDir, name)))) return;
  throw new Error(
    `There is no database in ${resolve(dataDir)} to back up. Set DATABASE_URL or SLUICE_DATA_DIR.`,
  );
}

async function loadMasterKey({ masterKey }: Config, folder: string | undefined): Promise<Buffer> {
  if (masterKey) return masterKey;
  if (folder === undefined) throw new Error('SLUICE_MASTER_KEY is not set.');
  return Buffer.from(await readFile(join(folder, MASTER_KEY_FILE), 'utf8'), 'base64');
}

async function restore(env: NodeJS.ProcessEnv, request: RestoreRequest): Promise<RestoredBackup> {
  const { key } = request;
  // The configuration of an own database requires the key.
  const config = readConfig(key ? { ...env, SLUICE_MASTER_KEY: key.toString('base64') } : env);
  if (!config.masterKey)
    throw new Error(
      'The master key of the backup is missing: give its key file with --key, or set SLUICE_MASTER_KEY.',
    );
  const reader = await openBackupFile(request.file);
  try {
    const vault = openVault(config.masterKey);
    const checked = unwrap(
      await checkBackup(reader, { vault, currency: config.currency }, request.onProgress),
    );
    return await restoreInto(config, checked, request);
  } finally {
    await reader.close();
  }
}

async function restoreInto(
  config: Config,
  backup: CheckedBackup,
  { key, by, onProgress }: RestoreRequest,
): Promise<RestoredBackup> {
  const platform = await openPlatform(config, () => undefined);
  const db = openOwnerDatabase(platform);
  try {
    await requireOwnSession(db);
    const positionRecord = await openPositionRecord(config, platform);
    const vault = openVault(platform.masterKey);
    const auditHash = auditHashWith(platform.masterKey);
    const prepare = (): Promise<void> => (key ? saveMasterKey(platform, key) : Promise.resolve());
    const deps = { db, vault, auditHash, positionRecord, onProgress, prepare };
    return unwrap(await restoreBackup(deps, by, backup));
  } finally {
    await db.close();
    await platform.release();
  }
}

/** The embedded database has its key beside it; with an own one the key is a setting. */
async function saveMasterKey({ embedded }: Platform, key: Buffer): Promise<void> {
  if (!embedded) return;
  const file = join(embedded.folder, MASTER_KEY_FILE);
  const stored = await writeFileOnce(file, () => key.toString('base64'));
  if (!Buffer.from(stored, 'base64').equals(key))
    throw new UnusableBackup(backupTexts.key.otherKeyInFolder(file));
}
