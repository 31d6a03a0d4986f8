// Reads every table in one snapshot, while the service continues.
import type pg from 'pg';
import type { BackedUpTable, BackupManifest } from '../../domain/backup/manifest.ts';
import { loadOutsideRecord } from '../installation/database-identity.ts';
import type { Queryable } from '../postgres/database.ts';
import { loadGeneration } from '../postgres/schema-generation.ts';
import {
  listDataTables,
  quote,
  quoted,
  readInstallation,
  readJobMigrations,
  readMigrations,
  readSequences,
} from './catalog.ts';
import { copyOut } from './copy.ts';

export type SnapshotSink = {
  begin(manifest: BackupManifest): Promise<void>;
  beginTable(table: BackedUpTable): Promise<void>;
  write(chunk: Buffer): Promise<void>;
  endTable(rows: number): Promise<void>;
};

/** As text that every version of PostgreSQL reads back, and for as long as it takes. */
const SESSION = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set datestyle = 'ISO'; set intervalstyle = 'postgres'; set bytea_output = 'hex'; set extra_float_digits = 1`;

export const prepareCopy = async (client: pg.Client): Promise<void> => {
  await client.query(SESSION);
};

const asQueryable = (client: pg.Client): Queryable => ({
  query: async ({ text, values }) => (await client.query(text, values ? [...values] : undefined)).rows,
});

const TRIES = 5;

/** Undefined: migrations changed the tables each time. Returns what was written. */
export async function readSnapshot(
  client: pg.Client,
  version: string,
  sink: SnapshotSink,
): Promise<BackupManifest | undefined> {
  await prepareCopy(client);
  const tables = await lockTables(client);
  if (!tables) return undefined;
  try {
    const manifest = await readManifest(client, version, tables);
    await sink.begin(manifest);
    for (const table of tables) {
      await sink.beginTable(table);
      const source = `${quoted(table)} (${table.columns.map(quote).join()})`;
      await sink.endTable(await copyOut(client, source, (chunk) => sink.write(chunk)));
    }
    return manifest;
  } finally {
    await client.query('rollback').catch(() => undefined);
  }
}

/**
 * The locks come before the snapshot, because a table that a migration rewrites in between would look empty in it. They
 * conflict with migrations only.
 */
async function lockTables(client: pg.Client): Promise<readonly BackedUpTable[] | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const tables = await listDataTables(client);
    await client.query('begin isolation level repeatable read, read only');
    await client.query(`lock table ${tables.map(quoted).join()} in access share mode`);
    if (JSON.stringify(await listDataTables(client)) === JSON.stringify(tables)) return tables;
    await client.query('rollback');
  }
  return undefined;
}

async function readManifest(
  client: pg.Client,
  version: string,
  tables: readonly BackedUpTable[],
): Promise<BackupManifest> {
  const { rows } = await client.query<{ at: Date; timeline: number }>(
    'select now() as at, timeline from database_identity',
  );
  const installation = await readInstallation(client);
  const generation = await loadGeneration(client);
  if (!rows[0] || !generation || installation === undefined || installation === 'unused')
    throw new Error('the database belongs to no installation');
  const { systemIdentifier, position, newestId } = await loadOutsideRecord(asQueryable(client));
  return {
    madeAt: rows[0].at.toISOString(),
    version,
    generation: generation.generation,
    migrations: await readMigrations(client),
    jobMigrations: await readJobMigrations(client),
    currency: installation.currency,
    keyCheck: installation.keyCheck.toString('hex'),
    database: { systemIdentifier, timeline: rows[0].timeline, position: String(position), newestId },
    tables,
    sequences: await readSequences(client),
  };
}
