// Loads a backup into a database that no installation uses: the tables of its own migrations first, then all rows in one
// transaction.
import type pg from 'pg';
import type { BackedUpTable, BackupManifest } from '../../domain/backup/manifest.ts';
import { RESTORED_OID } from '../../domain/restore/database-identity.ts';
import { backupTexts } from '../../domain/texts/backup.ts';
import {
  listDataTables,
  listTables,
  nameOf,
  quote,
  quoted,
  readInstallation,
  readJobMigrations,
  readMigrations,
  SCHEMA_TABLES,
} from './catalog.ts';
import { copyIn } from './copy.ts';

/** Why the backup cannot be loaded here. Everything was rolled back. */
export class UnsuitableTarget extends Error {
  override readonly name = 'UnsuitableTarget';
}

const MAX_NAMED = 5;

/** Undefined: nothing of value would be overwritten. */
export async function whyNotEmpty(client: pg.Client, backup: BackupManifest): Promise<string | undefined> {
  const installation = await readInstallation(client);
  if (installation === undefined) {
    const others = (await listTables(client)).filter(({ schema }) => schema !== 'graphile_worker');
    return others.length === 0 ? undefined : backupTexts.otherTables(others.slice(0, MAX_NAMED).map(nameOf));
  }
  if (installation !== 'unused') return backupTexts.inUse;
  // An interrupted restore, or `migrate` of the same version, left empty tables.
  const applied = await readMigrations(client);
  return applied.every((name, i) => backup.migrations[i] === name) ? undefined : backupTexts.newerTarget;
}

export type LoadedTable = {
  readonly table: BackedUpTable;
  readonly chunks: AsyncIterable<Buffer>;
  /** The number of rows in the backup, known after the last chunk. */
  readonly rows: () => number;
};

export type LoadReport = {
  readonly tables: number;
  readonly rows: number;
  /** In the backup, but no tables of Sluice: nothing creates them here. */
  readonly skipped: readonly string[];
};

export async function loadBackup(
  client: pg.Client,
  backup: BackupManifest,
  tables: AsyncIterable<LoadedTable>,
  onTable: (table: BackedUpTable, rows: number) => void,
): Promise<LoadReport> {
  await client.query('begin');
  try {
    // From here on a starting service waits, and then finds the restored installation.
    await client.query('lock table installation in access exclusive mode');
    if ((await readInstallation(client)) !== 'unused') throw new UnsuitableTarget(backupTexts.inUse);
    const own = await matchTables(client, backup);
    const guards = await removeGuards(client);
    await client.query(`truncate ${own.map(quoted).join()}`);
    const names = new Set(own.map(nameOf));
    const skipped: string[] = [];
    let total = 0;
    for await (const { table, chunks, rows: expected } of tables) {
      if (!names.has(nameOf(table))) {
        skipped.push(nameOf(table));
        for await (const _ of chunks);
        continue;
      }
      const target = `${quoted(table)} (${table.columns.map(quote).join()})`;
      const rows = await copyIn(client, target, chunks);
      if (rows !== expected())
        throw new UnsuitableTarget(backupTexts.missingRows(nameOf(table), rows, expected()));
      total += rows;
      onTable(table, rows);
    }
    await restoreGuards(client, guards);
    await setSequences(client, backup);
    await markRestored(client);
    await client.query('commit');
    return { tables: own.length, rows: total, skipped };
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Every table of the migrations is in the backup, with no other columns. */
async function matchTables(client: pg.Client, backup: BackupManifest): Promise<BackedUpTable[]> {
  const own = await listDataTables(client);
  const inBackup = new Map(backup.tables.map((table) => [nameOf(table), table]));
  const jobMigrations = new Set(await readJobMigrations(client));
  if (!backup.jobMigrations.every((id) => jobMigrations.has(id)))
    throw new UnsuitableTarget(backupTexts.jobsNewer);
  for (const table of own) {
    const saved = inBackup.get(nameOf(table));
    if (!saved) throw new UnsuitableTarget(backupTexts.missingTable(nameOf(table)));
    const unknown = saved.columns.find((column) => !table.columns.includes(column));
    if (unknown !== undefined) throw new UnsuitableTarget(backupTexts.missingColumn(nameOf(table), unknown));
  }
  return own;
}

/** Statements that put back what was removed. */
type Guards = readonly string[];

/**
 * Triggers would count, notify and reject what was already decided, and foreign keys would demand an order of tables. Only a
 * superuser may switch off all of them at once, so each is removed; adding a foreign key checks every row.
 */
async function removeGuards(client: pg.Client): Promise<Guards> {
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as restore
       from pg_constraint c join pg_class r on r.oid = conrelid join pg_namespace n on n.oid = r.relnamespace
      where contype = 'f' and n.nspname not like 'pg\\_%'
      union all
     select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
            format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
       from pg_trigger t join pg_class r on r.oid = tgrelid join pg_namespace n on n.oid = r.relnamespace
      where not tgisinternal and tgenabled = 'O' and n.nspname not like 'pg\\_%'`,
  );
  for (const { remove } of rows) await client.query(remove);
  return rows.map(({ restore }) => restore);
}

async function restoreGuards(client: pg.Client, guards: Guards): Promise<void> {
  for (const restore of guards) await client.query(restore);
}

async function setSequences(client: pg.Client, { sequences }: BackupManifest): Promise<void> {
  for (const sequence of sequences)
    await client.query(
      `select setval(to_regclass($1), $2::bigint, $3) where to_regclass($1) is not null and $4 <> all ($5)`,
      [
        quoted(sequence),
        sequence.last,
        sequence.isCalled,
        `${sequence.schema}.${sequence.name}`,
        SCHEMA_SEQUENCES,
      ],
    );
}

/** They number the rows of tables that are not loaded. */
const SCHEMA_SEQUENCES = SCHEMA_TABLES.map((table) => `${table}_id_seq`);

/**
 * On any server, also the same one, nothing is sent before the records were compared. The processes that had locked jobs do
 * not run here.
 */
async function markRestored(client: pg.Client): Promise<void> {
  await client.query(
    `update database_identity set withdrawals_oid = ${RESTORED_OID}, ids_started_at = '-infinity'`,
  );
  await client.query(
    'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
  );
  await client.query(
    'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_at is not null',
  );
}
