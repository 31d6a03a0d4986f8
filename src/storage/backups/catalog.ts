// What a backup contains, read from the catalog of the database: a table that a later migration adds is included without a
// change here.
import type pg from 'pg';
import { type BackedUpSequence, type BackedUpTable, UnusableBackup } from '../../domain/backup/manifest.ts';
import { backupTexts } from '../../domain/texts/backup.ts';

/**
 * These describe the schema and not its data: the migrations of the restoring program write them, and a backup has the
 * migrations in its manifest.
 */
export const SCHEMA_TABLES: readonly string[] = [
  'public.sluice_migrations',
  'public.sluice_schema',
  'public.sluice_schema_functions',
  'public.sluice_functions',
  'graphile_worker.migrations',
];

/**
 * The request log: no money and no decision depends on it, and it would be the largest part of a backup, with a row for every lookup.
 * After a restore it starts empty. The texts for searches are copies, which a job writes again,
 * and exports are files that live for a day.
 */
export const UNSAVED_TABLES: readonly string[] = [
  'public.request_log',
  'public.request_log_gaps',
  'public.search_texts',
  'public.search_progress',
  'public.exports',
  'public.export_parts',
];

export const nameOf = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${schema}.${name}`;

/** For SQL. */
export const quoted = ({ schema, name }: { readonly schema: string; readonly name: string }): string =>
  `${quote(schema)}.${quote(name)}`;
export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Not those of PostgreSQL, of extensions and of sessions. */
const OWN_RELATIONS = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema' and c.relpersistence <> 't'
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')`;

/** With the tables of other programs in the same database, if there are any and the role may read them. */
export async function listTables(client: pg.Client): Promise<BackedUpTable[]> {
  const { rows } = await client.query<BackedUpTable & { isReadable: boolean; isOurs: boolean }>(
    `select has_table_privilege(c.oid, 'select') as "isReadable",
            c.relowner = (select relowner from pg_class where oid = to_regclass('withdrawals')) as "isOurs", n.nspname::text as schema, c.relname::text as name,
            array(select a.attname::text from pg_attribute a
                   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and ${OWN_RELATIONS}
      order by 3, 4`,
  );
  const missing = rows.filter(({ isReadable, isOurs }) => isOurs && !isReadable).map(nameOf);
  if (missing.length > 0) throw new UnusableBackup(backupTexts.notReadable(missing));
  return rows
    .filter(({ isReadable }) => isReadable)
    .map(({ schema, name, columns }) => ({ schema, name, columns }));
}

/** Those whose rows are backed up. */
export const listDataTables = async (client: pg.Client): Promise<BackedUpTable[]> =>
  (await listTables(client)).filter(
    (table) => ![...SCHEMA_TABLES, ...UNSAVED_TABLES].includes(nameOf(table)),
  );

/** Sequences are outside of snapshots: read after one was taken, they are never behind its rows. */
export async function readSequences(client: pg.Client): Promise<BackedUpSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select n.nspname::text as schema, c.relname::text as name from pg_sequence s join pg_class c on c.oid = s.seqrelid
       join pg_namespace n on n.oid = c.relnamespace
      where ${OWN_RELATIONS} and has_sequence_privilege(s.seqrelid, 'select') order by 1, 2`,
  );
  const sequences: BackedUpSequence[] = [];
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ last: string; is_called: boolean }>(
      `select last_value::text as last, is_called from ${quoted(sequence)}`,
    );
    if (values[0]) sequences.push({ ...sequence, last: values[0].last, isCalled: values[0].is_called });
  }
  return sequences;
}

export async function readMigrations(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from sluice_migrations order by id');
  return rows.map(({ name }) => name);
}

export async function readJobMigrations(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from graphile_worker.migrations order by id',
  );
  return rows.map(({ id }) => id);
}

/** Undefined: the database has no tables of Sluice. */
export async function readInstallation(
  client: pg.Client,
): Promise<{ readonly currency: string; readonly keyCheck: Buffer } | 'unused' | undefined> {
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('installation') is not null as exists`,
  );
  if (!tables[0]?.exists) return undefined;
  const { rows } = await client.query<{ currency: string; keyCheck: Buffer }>(
    'select currency, key_check as "keyCheck" from installation',
  );
  return rows[0] ?? 'unused';
}
