// Measures every page of the console with ten million withdrawals, a million a day: response times, query plans, and the memory
// of a full export. Writes bench/results/console.json and console-plans.txt.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../scripts/prepare.mjs';
import { openProcesses } from './child-processes.mjs';
import { consolePages, requireEveryPath } from './console-pages.mjs';
import { FIRST_ID, insertHistory } from './history.mjs';
import { openProgress } from './progress.mjs';

const ROWS = Number(process.argv[2] ?? 10_000_000);
const TARGET_MS = 300;
const REQUESTS_PER_QUERY = 15;
const MASTER_KEY = Buffer.alloc(32, 7);
const WALLET = '79161234567';

const print = (text) => process.stdout.write(`${text}\n`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const rssOf = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** Samples the server's memory per interval: maximum RSS and minimum heap. */
function sampleMemory(pid, metrics) {
  let interval = { rss: 0, heap: Number.POSITIVE_INFINITY };
  const sample = async () => {
    const current = interval;
    current.rss = Math.max(current.rss, rssOf(pid));
    const text = await fetch(metrics).then((reply) => reply.text());
    const heap = Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1]) / 1024 ** 2;
    // The minimum between collections is closest to the live heap.
    current.heap = Math.min(current.heap, heap);
  };
  const timer = setInterval(() => void sample(), 200);
  return {
    next() {
      const { rss, heap } = interval;
      interval = { rss: rssOf(pid), heap: Number.POSITIVE_INFINITY };
      return { most_memory_mib: Math.round(Math.max(rss, interval.rss)), least_heap_mib: Math.round(heap) };
    },
    stop: () => clearInterval(timer),
  };
}

async function measure(send, path) {
  const times = [];
  for (let i = 0; i < REQUESTS_PER_QUERY; i += 1) {
    const startedAt = performance.now();
    await send(path);
    times.push(performance.now() - startedAt);
  }
  // The first request may read cold pages.
  return { first: times[0], median: median(times), worst: Math.max(...times.slice(1)) };
}

const folder = mkdtempSync(join(tmpdir(), 'sluice-bench-'));
execFileSync('chmod', ['711', folder]);
const processes = openProcesses();
const { startEmbeddedPostgres } = await import('../dist/adapters/embedded-postgres/index.js');
const { openVault } = await import('../dist/storage/installation/vault.js');
const cluster = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
try {
  const { host, port, user, password, database } = cluster.connection;
  const env = {
    DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    SLUICE_MASTER_KEY: MASTER_KEY.toString('base64'),
    SLUICE_SECOND_FACTOR: 'optional',
  };
  Object.assign(processes.env, env);
  processes.sluice(['migrate']);
  const db = new pg.Client(cluster.connection);
  // The connection may end with the cluster.
  db.on('error', () => undefined);
  await db.connect();
  const progress = openProgress();
  await insertHistory(db, {
    rows: ROWS,
    onProgress: (rows) =>
      progress.show(`${rows.toLocaleString('en')} of ${ROWS.toLocaleString('en')} withdrawals`),
  });
  progress.end();
  await db.query('alter table withdrawals disable trigger user');
  await db.query(`update withdrawals set wallet_hash = $1 where id = ${FIRST_ID + Math.floor(ROWS / 4)}`, [
    openVault(MASTER_KEY).hashWallet(WALLET),
  ]);
  await db.query('alter table withdrawals enable trigger user');
  await db.query(`select brin_summarize_new_values('withdrawals_wallet')`);
  await indexTexts(db);

  const { child, match } = await processes.start([processes.executable, 'serve'], /API +(http:\S+)\/api\/v2/);
  const operator = processes.sluice(['operator', 'create', 'bench', '--role', 'admin']);
  const api = `${match[1]}/operator/v1`;
  const signedIn = await fetch(`${api}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'bench', password: operator.password }),
  });
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const session = await fetch(`${api}/session`, { headers: { cookie } });
  const { csrf_token: csrf } = await session.json();
  const send = async (request) => {
    const reply =
      typeof request === 'string'
        ? await fetch(`${api}${request}`, { headers: { cookie } })
        : await fetch(`${api}/search`, {
            method: 'POST',
            headers: { cookie, 'x-csrf-token': csrf, 'content-type': 'application/json' },
            body: JSON.stringify(request),
          });
    if (!reply.ok) throw new Error(`${JSON.stringify(request)}: ${await reply.text()}`);
    return reply.json();
  };

  const destination = openVault(MASTER_KEY).hashWallet(WALLET).toString('hex');
  const day = new Date(Date.now() - 7 * 86_400_000).toISOString().slice(0, 10);
  const requests = Object.entries(consolePages({ rows: ROWS, day, destination }));
  requireEveryPath(
    await send('/openapi.json'),
    requests.map(([, request]) => request),
  );
  const results = {};
  for (const [name, request] of requests) {
    results[name] = await measure(send, request);
    const { first, median: middle, worst } = results[name];
    print(
      `${name.padEnd(44)} ${middle.toFixed(1).padStart(7)} ms  (first ${first.toFixed(0)}, worst ${worst.toFixed(0)})`,
    );
  }

  const parts = await measureParts(send);
  print(`search by 200 different parts: p50 ${parts.p50.toFixed(1)} ms, p99 ${parts.p99.toFixed(1)} ms`);

  print('Exporting all rows ...');
  const before = rssOf(child.pid);
  const memory = sampleMemory(child.pid, `${match[1]}/metrics`);
  const exportProgress = [];
  const startedAt = performance.now();
  const csv = await fetch(`${api}/withdrawals.csv`, { headers: { cookie } });
  let bytes = 0;
  let lines = 0;
  for await (const chunk of csv.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
    const tenths = Math.floor((10 * (lines - 1)) / ROWS);
    if (tenths <= exportProgress.length) continue;
    exportProgress.push({
      percent: tenths * 10,
      seconds: (performance.now() - startedAt) / 1000,
      ...memory.next(),
    });
    print(JSON.stringify(exportProgress.at(-1)));
  }
  memory.stop();
  const seconds = (performance.now() - startedAt) / 1000;
  const exported = {
    rows: lines - 1,
    mebibytes: bytes / 1024 ** 2,
    seconds,
    rows_per_second: Math.round((lines - 1) / seconds),
    server_memory_before_mib: Math.round(before),
    progress: exportProgress,
  };
  if (exported.rows !== ROWS) throw new Error(`the export has ${exported.rows} rows`);
  print(`${exported.rows.toLocaleString('en')} rows in ${seconds.toFixed(1)} s`);

  const slowest = Math.max(...Object.values(results).map((result) => result.median));
  print(`Slowest median: ${slowest.toFixed(1)} ms; the target is ${TARGET_MS} ms.`);
  mkdirSync(join(root, 'bench', 'results'), { recursive: true });
  writeFileSync(
    join(root, 'bench', 'results', 'console.json'),
    `${JSON.stringify({ rows: ROWS, milliseconds: results, search_by_part: parts, export: exported }, (_key, value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value), 2)}\n`,
  );
  writeFileSync(join(root, 'bench', 'results', 'console-plans.txt'), await plans(db));
  await db.end();
} finally {
  await processes.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}

/** As the job does it. */
async function indexTexts(db) {
  const { indexCreated, isWholeChunk } = await import('../dist/storage/withdrawals/search-texts.js');
  const query = async (statement) => (await db.query(statement)).rows;
  const transaction = async (work) => {
    await db.query('begin');
    const result = await work({ query });
    await db.query('commit');
    return result;
  };
  const progress = openProgress();
  const startedAt = performance.now();
  let read = 0;
  for (let count; count === undefined || isWholeChunk(count); read += count) {
    count = await indexCreated({ transaction });
    progress.show(`${(read + count).toLocaleString('en')} order ids and references made findable`);
  }
  progress.end();
  print(
    `Made ${read.toLocaleString('en')} findable by a part in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`,
  );
}

/** Parts of order ids that one withdrawal or a few have, from anywhere in the history. */
async function measureParts(send) {
  const times = [];
  for (let i = 1; i <= 200; i += 1) {
    const startedAt = performance.now();
    await send(`/withdrawals?q=r-${Math.floor((i * 0.618_034 * ROWS) % ROWS)}`);
    times.push(performance.now() - startedAt);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { p50: sorted[100], p99: sorted[197] };
}

/** The query plans of the console, with the settings of Sluice's connections. */
async function plans(db) {
  const { countByDestination, countQueue, loadQueue } = await import('../dist/storage/withdrawals/queue.js');
  const { loadDays } = await import('../dist/storage/overview/day-figures.js');
  const { loadStepSums } = await import('../dist/storage/statements/statement.js');
  const statements = [];
  // Records the statements instead of executing them.
  const recorder = {
    async query(statement) {
      statements.push(statement);
      return [];
    },
  };
  /** For statements that depend on the rows of earlier ones. */
  const recordAndRun = async (statement) => {
    statements.push(statement);
    return (await db.query(statement)).rows;
  };
  const page = { sort: '-created', limit: 51 };
  const mine = { operator: 'bench' };
  await loadQueue(recorder, { ...mine, tab: 'to-pay' }, { ...page, sort: 'created' });
  await loadQueue(recorder, { ...mine, tab: 'to-pay' }, { ...page, sort: '-amount' });
  await loadQueue(recorder, { ...mine, tab: 'all' }, page);
  await loadQueue(recorder, { ...mine, tab: 'cancelled' }, page);
  await loadQueue(recorder, { ...mine, tab: 'all', merchantId: 1100 }, page);
  const day = Date.now() - 7 * 86_400_000;
  await loadQueue(
    recorder,
    { ...mine, tab: 'all', from: new Date(day), to: new Date(day + 86_400_000) },
    page,
  );
  await countQueue(recorder, 'bench');
  const search = { text: 'order-500', id: undefined, part: 'order-500' };
  await loadQueue(recorder, { ...mine, tab: 'all', search }, page);
  await loadQueue(recorder, { ...mine, tab: 'paid', merchantId: 1100, search }, page);
  const destination = openVault(MASTER_KEY).hashWallet(WALLET);
  await loadQueue(recorder, { ...mine, tab: 'all', destination }, page);
  await loadQueue(recorder, { ...mine, tab: 'paid', merchantId: 1100, destination }, page);
  await countByDestination(recorder, [destination]);
  const positions = (seq) => ({ available: seq, held: seq, receivable: seq });
  await loadStepSums(recorder, { merchantId: 1100, after: positions(0), to: positions(1_000_000) }, [
    'settle',
  ]);
  await loadDays({ query: (statement) => recordAndRun(statement) }, 14);
  for (const setting of ['enable_seqscan = off', 'jit = off', "timezone = 'UTC'"])
    await db.query(`set ${setting}`);
  let text = '';
  for (const { text: sql, values } of statements) {
    const { rows } = await db.query(`explain (analyze, costs off, timing off, summary on) ${sql}`, values);
    text += `${sql.replaceAll(/\s+/g, ' ').slice(0, 400)}\n\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}\n\n`;
  }
  return text;
}
