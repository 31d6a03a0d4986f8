// Selects the PostgreSQL server: the one in DATABASE_URL, or the embedded one with data and master key in a data folder.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import { startEmbeddedPostgres, writeFileOnce } from '../adapters/embedded-postgres/index.ts';
import { type Config, ConfigError } from './config.ts';

export type Platform = {
  /** As the role that the service runs as, one for each host of the cluster. */
  readonly hosts: readonly ClientConfig[];
  /** As the owner of the tables. With DATABASE_URL it is the same role: the one that migrates is given there for that. */
  readonly owner: readonly ClientConfig[];
  readonly masterKey: Buffer;
  /** The folder of the embedded database; undefined when DATABASE_URL is set. */
  readonly embedded:
    | { readonly folder: string; readonly moved: boolean; readonly isNew: boolean }
    | undefined;
  /** Detaches from the embedded database; the last process stops it. */
  release(): Promise<void>;
};

export async function openPlatform(config: Config, onError: (error: Error) => void): Promise<Platform> {
  if (config.databaseHosts !== undefined) {
    if (config.masterKey === undefined)
      throw new ConfigError(['SLUICE_MASTER_KEY is required together with DATABASE_URL']);
    return {
      hosts: config.databaseHosts,
      owner: config.databaseHosts,
      masterKey: config.masterKey,
      embedded: undefined,
      release: async () => undefined,
    };
  }
  const embedded = await startEmbeddedPostgres({ folder: config.dataDir, onTrouble: onError });
  return {
    hosts: [embedded.service],
    owner: [embedded.connection],
    masterKey: config.masterKey ?? (await readOrCreateMasterKey(join(embedded.folder, 'master-key'))),
    embedded: { folder: embedded.folder, moved: embedded.moved, isNew: embedded.isNew },
    release: () => embedded.release(),
  };
}

/** Created once. Without it secret keys cannot be verified nor wallets decrypted, so back it up with the data. */
async function readOrCreateMasterKey(file: string): Promise<Buffer> {
  const key = Buffer.from(await writeFileOnce(file, () => randomBytes(32).toString('base64')), 'base64');
  if (key.length !== 32)
    throw new ConfigError([`${file} does not contain a 32-byte key; restore it from your backup`]);
  return key;
}
