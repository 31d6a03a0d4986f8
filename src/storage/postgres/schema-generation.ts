// Which processes can run on which schema. sql/generation.json has the number of the schema in sql/ and the oldest number
// whose processes can still run on it. A process on a newer schema changes nothing; it starts if the schema supports it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';

export type SchemaGeneration = { readonly generation: number; readonly oldestSupported: number };

export async function readGeneration(sqlDir: string): Promise<SchemaGeneration> {
  return JSON.parse(await readFile(join(sqlDir, 'generation.json'), 'utf8'));
}

/** Undefined: the database is empty. */
export async function loadGeneration(client: Client): Promise<SchemaGeneration | undefined> {
  const { rows: tables } = await client.query<{ schema: boolean; migrations: boolean }>(
    `select to_regclass('sluice_schema') is not null as schema, to_regclass('sluice_migrations') is not null as migrations`,
  );
  if (tables[0]?.schema) {
    const { rows } = await client.query<{ generation: number; oldest_supported: number }>(
      'select generation, oldest_supported from sluice_schema',
    );
    if (rows[0]) return { generation: rows[0].generation, oldestSupported: rows[0].oldest_supported };
  }
  return tables[0]?.migrations ? { generation: 1, oldestSupported: 1 } : undefined;
}

/** True: the database has a newer schema that this process can run on. Throws if it cannot. */
export function isNewerSchema(database: SchemaGeneration, own: SchemaGeneration): boolean {
  if (database.generation <= own.generation) return false;
  if (own.generation >= database.oldestSupported) return true;
  throw new Error(
    `The schema of this database has generation ${database.generation}, which supports processes of generation ${database.oldestSupported} and newer; this one has generation ${own.generation}. Upgrade this installation.`,
  );
}

export async function saveGeneration(
  client: Client,
  { generation, oldestSupported }: SchemaGeneration,
): Promise<void> {
  await client.query(
    `insert into sluice_schema (generation, oldest_supported) values ($1, $2)
     on conflict (only_row) do update set generation = excluded.generation, oldest_supported = excluded.oldest_supported, migrated_at = now()
      where (sluice_schema.generation, sluice_schema.oldest_supported) is distinct from (excluded.generation, excluded.oldest_supported)`,
    [generation, oldestSupported],
  );
}
