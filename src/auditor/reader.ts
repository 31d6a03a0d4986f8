// How the auditor reads: text in, rows out, inside a transaction that can write nothing.
import type pg from 'pg';

// biome-ignore lint/suspicious/noExplicitAny: whoever asks knows what it asked for.
export type Reader = <R extends Record<string, any>>(
  text: string,
  values?: readonly unknown[],
) => Promise<R[]>;

/** May look at what has to be checked, and at no secret; made by the migrations where they are allowed to. */
const ROLE = 'sluice_auditor';

export const reading =
  (client: Pick<pg.ClientBase, 'query'>): Reader =>
  async (text, values) =>
    (await client.query(text, values ? [...values] : undefined)).rows;

/** One moment of the whole database, however long it takes to look at it. Returns the role that looks. */
export async function beginReading(read: Reader): Promise<string> {
  await read('begin isolation level repeatable read, read only');
  // A full look at large tables; our own connections are set up for looking up rows.
  await read(
    `select set_config(name, 'on', true) from unnest('{enable_seqscan,enable_hashjoin,enable_mergejoin}'::text[]) name`,
  );
  // The role may be there without what it may look at: left by another database, or by a restore without privileges.
  const [known] = await read<{ may: boolean }>(
    `select pg_has_role(oid, 'member') and has_table_privilege(oid, 'entries', 'select') as may from pg_roles where rolname = $1`,
    [ROLE],
  );
  if (known?.may) await read(`set local role ${ROLE}`);
  const [who] = await read<{ role: string }>('select current_user::text as role');
  return who?.role ?? 'unknown';
}
