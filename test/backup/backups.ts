// Backups for tests: a folder for files, and files with changed content.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { openBackupFile } from '../../src/adapters/backup-file/read.ts';
import { createBackupFile } from '../../src/adapters/backup-file/write.ts';
import type { BackupManifest } from '../../src/domain/backup/manifest.ts';
import type { BackupPart } from '../../src/ports/backup-file.ts';
import type { TestDatabase } from '../harness/database.ts';

/** Deleted by `onFinished`. */
export async function makeFolder(
  onFinished: (clean: () => Promise<void>) => void = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sluice-backup-'));
  onFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export async function readBackup(file: string): Promise<BackupPart[]> {
  const reader = await openBackupFile(file);
  try {
    const parts: BackupPart[] = [];
    for await (const part of reader.read()) parts.push(part);
    return parts;
  } finally {
    await reader.close();
  }
}

/** Writes a file like `from`, complete and with correct checksums. */
export async function rewriteBackup(
  from: string,
  to: string,
  sign: (digest: Buffer) => Buffer,
  change: {
    readonly manifest?: (manifest: BackupManifest) => BackupManifest;
    readonly rows?: (chunk: Buffer) => Buffer;
    readonly count?: (rows: number) => number;
  },
): Promise<void> {
  const writer = await createBackupFile(to, { force: true });
  for (const part of await readBackup(from)) {
    if (part.kind === 'manifest') await writer.begin(change.manifest?.(part.manifest) ?? part.manifest);
    else if (part.kind === 'table') await writer.beginTable(part.table);
    else if (part.kind === 'rows') await writer.write(change.rows?.(part.chunk) ?? part.chunk);
    else if (part.kind === 'table end') await writer.endTable(change.count?.(part.rows) ?? part.rows);
  }
  await writer.finish(sign);
}

/** Unlike connectDirectly, also outside of a test. */
async function withClient<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

export const query = <R extends pg.QueryResultRow>(database: TestDatabase, sql: string): Promise<R[]> =>
  withClient(database, async (client) => (await client.query<R>(sql)).rows);

const OWN = `schemaname not in ('pg_catalog', 'information_schema')`;

/** By name; found without the code under test. */
export async function listTableNames(database: TestDatabase): Promise<string[]> {
  const rows = await query<{ name: string }>(
    database,
    `select schemaname || '.' || tablename as name from pg_tables where ${OWN} order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The rows of each table as sorted text. */
export async function dumpTables(database: TestDatabase): Promise<Map<string, string[]>> {
  const dump = new Map<string, string[]>();
  for (const name of await listTableNames(database)) {
    const rows = await query<{ row: string }>(database, `select t::text as row from ${name} t order by 1`);
    dump.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return dump;
}

/** Everything that migrations create beside rows. */
export async function describeSchema(database: TestDatabase): Promise<unknown> {
  const list = (sql: string) => query(database, sql);
  return {
    constraints: await list(
      `select conrelid::regclass::text, conname, convalidated, pg_get_constraintdef(oid) from pg_constraint
        where connamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1, 2`,
    ),
    triggers: await list(
      `select tgrelid::regclass::text, tgname, tgenabled, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2`,
    ),
    indexes: await list(`select indexdef from pg_indexes where ${OWN} order by 1`),
    functions: await list(
      `select proname, md5(prosrc) from pg_proc where pronamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1, 2`,
    ),
    grants: await list(
      `select table_name, privilege_type from information_schema.role_table_grants where grantee = 'sluice_auditor' order by 1, 2`,
    ),
    columnGrants: await list(
      `select table_name, column_name from information_schema.column_privileges where grantee = 'sluice_auditor' order by 1, 2`,
    ),
  };
}
