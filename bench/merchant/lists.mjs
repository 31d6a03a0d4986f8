// Measures the lists and statements of a merchant that has a million of five million withdrawals. Prints the 50th and 99th
// percentile of each request, and writes bench/results/merchant-lists.json.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../../scripts/prepare.mjs';
import { openProcesses } from '../child-processes.mjs';
import { openProgress } from '../progress.mjs';

const ROWS = Number(process.argv[2] ?? 5_000_000);
const SHARE = 5;
const CHUNK = 250_000;
const REQUESTS = 200;
const TARGET_MS = 50;
const FIRST_ID = 1_000_001;
const ROWS_PER_DAY = 100_000;
/** Few are open or cancelled, and one system is rare: the hardest filters. */
const STATE = `case when i > $3 - 5000 then 'created' when i % 5000 < 5 then 'cancelled' else 'paid' end`;

/** $1 and $2: the first and the last row, $3: the number of rows, $4: the merchant that has every fifth. */
const STATEMENTS = [
  `insert into withdrawals (id, merchant_id, state, stage, system, fee_from, amount, fee, total, received, wallet_sealed, wallet_key,
     wallet_hash, wallet_masked, order_id, fingerprint, created_at, changed_at)
   select ${FIRST_ID - 1} + i, case when i % ${SHARE} = 0 then $4 else 5000 + i % 500 end, ${STATE}, case when i > $3 - 5000 then 'queued' end,
     case when i % 50000 = 0 then 'usdt' else 'card' end, 'balance', 1000, 10, 1010, 1000, decode(md5('s' || i) || md5('t' || i), 'hex'), 'bench',
     decode(md5('w' || i) || md5('x' || i), 'hex'), '411111******1111', 'order-' || i, decode(md5('f' || i), 'hex'), at, at
   from (select i, now() - ($3 - i) * interval '1 day' / ${ROWS_PER_DAY} as at from generate_series($1::bigint, $2::bigint) i) rows`,
  `insert into entries (account_id, seq, amount, balance_after, step, ref, at)
   select $4::bigint * 10 + 1, i / ${SHARE} + 1, -1010, 1000000000, 'hold', ${FIRST_ID - 1} + i, at
     from (select i, now() - ($3::bigint - i) * interval '1 day' / ${ROWS_PER_DAY} as at from generate_series($1::bigint, $2::bigint) i where i % ${SHARE} = 0) rows
   union all
   select $4::bigint * 10 + 2, 2 * (i / ${SHARE}) - 1 + k, case k when 0 then 1010 else -1010 end, case k when 0 then 1010 else 0 end,
          case k when 0 then 'hold' else 'settle' end, ${FIRST_ID - 1} + i, at
     from (select i, now() - ($3::bigint - i) * interval '1 day' / ${ROWS_PER_DAY} as at from generate_series($1::bigint, $2::bigint) i where i % ${SHARE} = 0) rows,
          generate_series(0, 1) k`,
];

const day = (ago) => new Date(Date.now() - ago * 86_400_000).toISOString();
const list = (fields) => ({ operation: 'merchant/listWithdraws', fields });
const statement = (fields) => ({ operation: 'merchant/getStatement', fields });
const CASES = {
  'newest 50': list({}),
  'newest 200': list({ limit: 200 }),
  'open ones': list({ status: 'Created' }),
  paid: list({ status: 'Paid' }),
  cancelled: list({ status: 'Cancelled', limit: 200 }),
  'a rare system': list({ system: 'usdt' }),
  'a system and a status that none has': list({ system: 'fps', status: 'Paid' }),
  'one order': list({ order_id: 'order-2500000' }),
  'a week in the middle': list({ created_from: day(25), created_to: day(18) }),
  'changed in the last hour': list({ changed_from: day(1 / 24) }),
  'changed since long ago, 200': list({ changed_from: day(40), limit: 200 }),
  'statement of this month': statement({}),
  'statement of a day, 200': statement({ from: day(20).slice(0, 10), to: day(20).slice(0, 10), limit: 200 }),
  'statement of a year': statement({ from: day(300).slice(0, 10), to: day(0).slice(0, 10) }),
};

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
const round = (ms) => Math.round(ms * 10) / 10;

async function insertRows(db, merchantId) {
  const progress = openProgress();
  for (const table of ['withdrawals', 'entries']) await db.query(`alter table ${table} disable trigger user`);
  for (let first = 1; first <= ROWS; first += CHUNK) {
    for (const text of STATEMENTS)
      await db.query(text, [first, Math.min(first + CHUNK - 1, ROWS), ROWS, merchantId]);
    progress.show(`${(first + CHUNK - 1).toLocaleString('en')} of ${ROWS.toLocaleString('en')} withdrawals`);
  }
  for (const table of ['withdrawals', 'entries']) await db.query(`alter table ${table} enable trigger user`);
  await db.query('vacuum analyze');
  progress.end();
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
execFileSync('chmod', ['711', folder]);
const processes = openProcesses();
const { startEmbeddedPostgres } = await import('../../dist/adapters/embedded-postgres/index.js');
const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
try {
  const { host, port, user, password, database } = cluster.connection;
  Object.assign(processes.env, {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SLUICE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SLUICE_SECOND_FACTOR: 'optional',
  });
  processes.sluice(['migrate']);
  const merchant = processes.sluice(['merchant', 'create', '--name', 'Bench', '--status', 'active']);
  const db = new pg.Client(cluster.connection);
  db.on('error', () => undefined);
  await db.connect();
  await insertRows(db, merchant.merchant_id ?? merchant.id);
  const { match } = await processes.start([processes.executable, 'serve'], /API +(http:\S+\/api\/v2)/);
  const credentials = { merchant_id: merchant.merchant_id ?? merchant.id, secret_key: merchant.secret_key };
  const results = {};
  for (const [name, { operation, fields }] of Object.entries(CASES)) {
    const times = [];
    let rows = 0;
    for (let i = 0; i < REQUESTS; i += 1) {
      const startedAt = performance.now();
      const reply = await fetch(`${match[1]}/${operation}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...credentials, ...fields }),
      });
      const { data } = await reply.json();
      times.push(performance.now() - startedAt);
      rows = (Array.isArray(data) ? data : data.entries).length;
    }
    const sorted = times.toSorted((a, b) => a - b);
    results[name] = { rows, p50: round(percentile(sorted, 0.5)), p99: round(percentile(sorted, 0.99)) };
    const { p50, p99 } = results[name];
    process.stdout.write(
      `${name.padEnd(40)} ${String(rows).padStart(4)} rows  p50 ${p50} ms  p99 ${p99} ms\n`,
    );
  }
  const slowest = Math.max(...Object.values(results).map(({ p99 }) => p99));
  process.stdout.write(`Slowest p99: ${slowest} ms; the target is ${TARGET_MS} ms.\n`);
  mkdirSync(join(root, 'bench', 'results'), { recursive: true });
  writeFileSync(
    join(root, 'bench', 'results', 'merchant-lists.json'),
    `${JSON.stringify({ rows: ROWS, of_the_merchant: ROWS / SHARE, milliseconds: results }, null, 2)}\n`,
  );
  await db.end();
} finally {
  await processes.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}
