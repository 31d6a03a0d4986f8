// Transfers of pgledger, a ledger that consists of PostgreSQL functions, beside TPC-B. Its SQL is not part of this project:
// PGLEDGER_SQL names the file.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const PAIRS = 1_000;
const NAMES = {
  pgledger_many: 'pgledger transfers, 1,000 pairs of accounts',
  pgledger_one: 'pgledger transfers, one pair',
};
const NOT_SET = 'not measured: set PGLEDGER_SQL to pgledger.sql';
const SCHEMA = 'pgledger';
/** The functions that its ids are made with. */
const HELPERS = join('vendor', 'scoville-pgsql-ulid', 'uuid-to-ulid.sql');

/** As long as the ids that it generates, but computable from a number. */
const idOf = (number) => `'pgla_' || lpad((${number})::text, 26, '0')`;

const ACCOUNTS = `
  insert into pgledger_accounts (id, name, currency, balance, allow_negative_balance, allow_positive_balance, created_at, updated_at)
  select ${idOf('i')}, 'bench ' || i, 'RUB', 1000000000000, false, true, now(), now() from generate_series(1, ${2 * PAIRS}) i`;

const scriptOf = (pair) => `
\\set pair ${pair}
\\set amount random(100, 100000)
select id from pgledger_create_transfer(${idOf('2 * :pair - 1')}, ${idOf('2 * :pair')}, :amount);
`;

export async function openPgledgerCases({ db }, pgbench) {
  const file = process.env.PGLEDGER_SQL;
  if (!file)
    return Object.fromEntries(
      Object.entries(NAMES).map(([key, name]) => [key, { name, notMeasured: NOT_SET }]),
    );
  await install(db, file);
  const transfers = (name, pair) =>
    pgbench.script(name, scriptOf(pair), { PGOPTIONS: `-c search_path=${SCHEMA}` });
  return {
    pgledger_many: { name: NAMES.pgledger_many, run: transfers('pgledger-many', `random(1, ${PAIRS})`) },
    pgledger_one: { name: NAMES.pgledger_one, run: transfers('pgledger-one', '1') },
  };
}

async function install(db, file) {
  const helpers = join(dirname(file), HELPERS);
  const files = [...(existsSync(helpers) ? [helpers] : []), file];
  await db.query(`create schema ${SCHEMA}`);
  const { rows } = await db.query('show search_path');
  await db.query(`set search_path = ${SCHEMA}`);
  for (const each of files) await db.query(readFileSync(each, 'utf8'));
  await db.query(ACCOUNTS);
  await db.query(`set search_path = ${rows[0].search_path}`);
}
