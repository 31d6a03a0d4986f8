// The auditor's access to the database: one read-only transaction.
import type pg from 'pg';

// biome-ignore lint/suspicious/noExplicitAny: the caller declares the columns of its query.
export type Reader = <R extends Record<string, any>>(
  text: string,
  values?: readonly unknown[],
) => Promise<R[]>;

/** May read the columns that the checks need, and no secret. The migrations create it if they have the privilege. */
const ROLE = 'sluice_auditor';

export const reading =
  (client: Pick<pg.ClientBase, 'query'>): Reader =>
  async (text, values) =>
    (await client.query(text, values ? [...values] : undefined)).rows;

/** Opens one snapshot for all checks. Returns the role that reads. */
export async function beginReading(read: Reader): Promise<string> {
  await read('begin isolation level repeatable read, read only');
  // The checks scan whole tables, but the service's connections disable these plans for its row lookups.
  await read(
    `select set_config(name, 'on', true) from unnest('{enable_seqscan,enable_hashjoin,enable_mergejoin}'::text[]) name`,
  );
  // The role may exist without privileges here: created for another database, or restored without them.
  const [role] = await read<{ can_read: boolean }>(
    `select pg_has_role(oid, 'member') and has_table_privilege(oid, 'entries', 'select') as can_read from pg_roles where rolname = $1`,
    [ROLE],
  );
  if (role?.can_read) await read(`set local role ${ROLE}`);
  const [current] = await read<{ role: string }>('select current_user::text as role');
  return current?.role ?? 'unknown';
}
