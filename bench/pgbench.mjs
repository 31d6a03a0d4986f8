// pgbench as the reference: TPC-B, and a naive withdrawal with one transaction per request.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { MERCHANTS } from './environment.mjs';

const CLIENTS = 32;
const THREADS = 2;
const SCALE = 20;

export function findPgbench() {
  const onPath = (process.env.PATH ?? '').split(':').map((folder) => join(folder, 'pgbench'));
  const found = [process.env.PGBENCH, ...onPath].find((file) => file && existsSync(file));
  if (found) return found;
  throw new Error(
    'pgbench is required and was not found. Install it (Debian: apt-get install postgresql-contrib, macOS: brew install postgresql), or set PGBENCH=/path/to/pgbench.',
  );
}

/** Tables with foreign keys and indexes, and a row lock held across round trips. */
const NAIVE = `
  create schema naive;
  create table naive.balances (merchant_id bigint primary key, available bigint not null check (available >= 0), held bigint not null);
  create table naive.withdrawals (id bigserial primary key, merchant_id bigint not null references naive.balances,
    amount bigint not null, wallet text not null, order_id text not null, state text not null default 'created',
    created_at timestamptz not null default now(), unique (merchant_id, order_id));
  create table naive.entries (id bigserial primary key, withdrawal_id bigint not null references naive.withdrawals,
    account text not null, amount bigint not null, at timestamptz not null default now());
  create table naive.events (id bigserial primary key, withdrawal_id bigint not null references naive.withdrawals,
    step text not null, at timestamptz not null default now());
  create index on naive.entries (withdrawal_id);
  create index on naive.events (withdrawal_id);
  insert into naive.balances select i, 1000000000000, 0 from generate_series(1, ${MERCHANTS}) i;`;

const naiveScript = (merchant) => `
\\set merchant ${merchant}
\\set amount random(100, 100000)
begin;
select available from naive.balances where merchant_id = :merchant for update;
update naive.balances set available = available - :amount, held = held + :amount where merchant_id = :merchant;
insert into naive.withdrawals (merchant_id, amount, wallet, order_id)
  values (:merchant, :amount, '79161234567', :client_id || '-' || clock_timestamp() || '-' || random()) returning id \\gset
insert into naive.entries (withdrawal_id, account, amount) values (:id, 'available', -:amount), (:id, 'held', :amount);
insert into naive.events (withdrawal_id, step) values (:id, 'hold');
commit;
`;

export async function openPgbench(environment) {
  const program = findPgbench();
  const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
  await environment.db.query(NAIVE);
  execFileSync(program, ['--initialize', '--quiet', `--scale=${SCALE}`, environment.url], {
    stdio: 'ignore',
  });

  async function run(seconds, options = [], env = {}) {
    const child = spawn(
      program,
      [
        `--client=${CLIENTS}`,
        `--jobs=${THREADS}`,
        `--time=${Math.ceil(seconds)}`,
        '--no-vacuum',
        ...options,
        environment.url,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'], env: { ...process.env, ...env } },
    );
    const output = await text(child.stdout);
    const rate = Number(/tps = (\S+)/.exec(output)?.[1]);
    if (!(rate > 0)) throw new Error(`pgbench printed no rate: ${output}`);
    return { rate, p50: Number(/latency average = (\S+)/.exec(output)?.[1]) };
  }

  function script(name, content, env) {
    const file = join(folder, `${name}.sql`);
    writeFileSync(file, content);
    return (seconds) => run(seconds, ['--file', file], env);
  }

  return {
    tpcb: (seconds) => run(seconds),
    naiveMany: script('many', naiveScript(`random(1, ${MERCHANTS})`)),
    naiveHot: script('hot', naiveScript('1')),
    /** A measurement of a script, with variables of the environment. */
    script,
    close: () => rmSync(folder, { recursive: true, force: true }),
  };
}
