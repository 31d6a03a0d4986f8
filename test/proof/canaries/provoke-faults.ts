// Faults of ours in the middle of it all, and what the database holds afterwards.
import type pg from 'pg';
import { expect } from 'vitest';
import { CREATE, type Fields } from '../../harness/client.ts';
import type { Installation } from './environment.ts';

export const DEATH = 'an untimely death';

/** Loaded into the server: lets the test throw an error there that nobody catches. */
export const crashOnSignal = (message: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(
    `process.on('SIGUSR2', () => { throw new Error(${JSON.stringify(message)}, { cause: new Error(${JSON.stringify(message)}) }); });`,
  )}`;

/** Faults of ours in the middle of it: a column that is gone, a rule that refuses, and connections that break again and again. */
export async function breakDown({ server, cage }: Installation, db: pg.Client, order: Fields): Promise<void> {
  await db.query('alter table withdrawals rename column wallet_masked to gone');
  expect(cage.note(await server.post(CREATE, order)).status).toBe(500);
  await db.query('alter table withdrawals rename column gone to wallet_masked');
  // What PostgreSQL says to that quotes the whole row.
  await db.query(`alter table withdrawals add constraint canary check (wallet_masked = '') not valid`);
  expect(cage.note(await server.post(CREATE, order)).status).toBe(500);
  await db.query('alter table withdrawals drop constraint canary');
  let isOver = false;
  const creates = Promise.all(
    Array.from({ length: 100 }, async () => cage.note(await server.post(CREATE, order))),
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
