// Provokes internal errors, and dumps the database.
import type pg from 'pg';
import { expect } from 'vitest';
import { CREATE, type Fields } from '../../harness/client.ts';
import type { Installation } from './environment.ts';

export const CRASH_TEXT = 'a provoked crash';

/** Preloaded into the server: throws an uncaught error on SIGUSR2. */
export const crashOnSignal = (message: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `process.on('SIGUSR2', () => { throw new Error(${JSON.stringify(message)}, { cause: new Error(${JSON.stringify(message)}) }); });`,
  )}`;

/** Internal errors: a missing column, a violated constraint, and terminated connections. */
export async function provokeFaults(
  { server, canaries }: Installation,
  db: pg.Client,
  order: Fields,
): Promise<void> {
  await db.query('alter table withdrawals rename column wallet_masked to gone');
  expect(canaries.note(await server.post(CREATE, order)).status).toBe(500);
  await db.query('alter table withdrawals rename column gone to wallet_masked');
  // PostgreSQL quotes the whole row in this error.
  await db.query(`alter table withdrawals add constraint canary check (wallet_masked = '') not valid`);
  expect(canaries.note(await server.post(CREATE, order)).status).toBe(500);
  await db.query('alter table withdrawals drop constraint canary');
  let isOver = false;
  const creates = Promise.all(
    Array.from({ length: 100 }, async () => canaries.note(await server.post(CREATE, order))),
  ).finally(() => {
    isOver = true;
  });
  while (!isOver)
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  const statuses = (await creates).map(({ status }) => status);
  expect(statuses.filter((status) => ![200, 500, 503].includes(status))).toEqual([]);
}

/** Every row of every table, as text. */
export async function dumpOf(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const texts: string[] = [];
  for (const { name } of rows)
    texts.push(
      ...(await db.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row),
    );
  return texts.join('\n');
}
