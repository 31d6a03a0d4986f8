// Measures every page of the console with ten million withdrawals, a million a day: response times, query plans, and the memory
// of a full export. Writes bench/results/console.json and console-plans.txt.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../scripts/prepare.mjs';
import { openProcesses } from './child-processes.mjs';
import { FEES_ACCOUNT, FIRST_ID, insertHistory } from './history.mjs';
import { openProgress } from './progress.mjs';

const ROWS = Number(process.argv[2] ?? 10_000_000);
const TARGET_MS = 300;
const REQUESTS_PER_QUERY = 15;
const MASTER_KEY = Buffer.alloc(32, 7);
const WALLET = '79161234567';
const MIDDLE_ID = FIRST_ID + Math.floor(ROWS / 2);

const print = (text) => process.stdout.write(`${text}\n`);
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

const QUERIES = {
  'queue: to pay, first page': '/withdrawals?tab=to-pay',
  'queue: to pay, by amount': '/withdrawals?tab=to-pay&sort=-amount',
  'queue: to pay, one system, 500 and more': '/withdrawals?tab=to-pay&system=card&amount_from=500',
  'queue: to pay, older than an hour': '/withdrawals?tab=to-pay&older_than_minutes=60',
  'queue: to pay, one merchant': '/withdrawals?tab=to-pay&merchant_id=1100',
  'counts of the tabs': '/withdrawals/counts',
  'all, newest first': '/withdrawals',
  'paid, newest first': '/withdrawals?tab=paid',
  'cancelled, newest first': '/withdrawals?tab=cancelled',
  'all of one merchant': '/withdrawals?merchant_id=1100',
  'one day, a week ago': ({ day }) => `/withdrawals?from=${day}T00:00:00Z&to=${day}T23:59:59Z`,
  'search: number': `/withdrawals?q=${MIDDLE_ID}`,
  'search: order id': `/withdrawals?q=order-${Math.floor(ROWS / 3)}`,
  'search: bank reference': `/withdrawals?q=bank-${Math.floor(ROWS / 3)}`,
  'search: bank reference, last week': ({ day }) =>
    `/withdrawals?q=bank-${Math.floor(ROWS / 3)}&from=${day}T00:00:00Z`,
  'search: everything, by a destination': { q: '+79161234567' },
  'search: everything, by a name': { q: 'Shop 150' },
  'search: no result': { q: 'nothing-like-this' },
  'all to one destination': ({ destination }) => `/withdrawals?destination=${destination}`,
  'all to one destination, one merchant': ({ destination }) =>
    `/withdrawals?destination=${destination}&merchant_id=1100`,
  overview: '/overview',
  'one withdrawal': `/withdrawals/${MIDDLE_ID}`,
  session: '/session',
  'own sessions': '/me/sessions',
  'own tokens': '/me/tokens',
  merchants: '/merchants',
  'merchants: by a name': '/merchants?q=Shop%20150',
  'one merchant': '/merchants/1100',
  'entries of a merchant': '/merchants/1100/entries',
  'entries of a merchant, held': '/merchants/1100/entries?balance=held',
  'webhook of a merchant': '/merchants/1100/webhook',
  'statement of a merchant': '/merchants/1100/statement',
  'statement of a merchant, one day': ({ day }) => `/merchants/1100/statement?from=${day}&to=${day}`,
  'ledger: accounts': '/ledger/accounts',
  'ledger: entries of the fees': `/ledger/entries?account=${FEES_ACCOUNT}`,
  'ledger: entries of a withdrawal': `/ledger/entries?ref=${MIDDLE_ID}`,
  'ledger: entries of the fees, one day': ({ day }) =>
    `/ledger/entries?account=${FEES_ACCOUNT}&from=${day}T00:00:00Z&to=${day}T23:59:59Z`,
  'ledger: checks': '/ledger/checks',
  proposals: '/proposals',
  'proposals, all': '/proposals?state=all',
  'one proposal': '/proposals/1',
  incidents: '/incidents',
  'incidents, all': '/incidents?state=all',
  'incidents of a withdrawal': `/incidents?withdrawal_id=${MIDDLE_ID}`,
  'one incident': '/incidents/1',
  systems: '/systems',
  aggregators: '/aggregators',
  'aggregator kinds': '/aggregator-kinds',
  routes: '/routes',
  halts: '/halts',
  banks: '/banks',
  'webhook endpoints': '/webhooks',
  deliveries: '/deliveries',
  'deliveries, failed': '/deliveries?state=failed',
  'deliveries of a merchant': '/deliveries?merchant_id=1100',
  'deliveries of a withdrawal': `/deliveries?withdrawal_id=${MIDDLE_ID}`,
  'one delivery': '/deliveries/1000',
  restore: '/restore',
  reconciliations: '/reconciliations',
  'one reconciliation': '/reconciliations/1',
  settings: '/settings',
  'set-up checklist': '/setup',
  operators: '/operators',
  'one operator': '/operators/bench',
  'sessions of an operator': '/operators/bench/sessions',
  'audit log': '/audit',
  'audit log: of an operator': '/audit?actor=operator-7',
  'audit log: of an action': '/audit?action=merchant.change',
  'audit log: of an action that never happened': '/audit?action=backup.restore',
  'audit log: of nobody': '/audit?actor=nobody',
  'audit log: of a withdrawal': `/audit?subject=withdrawal:${MIDDLE_ID}`,
  'audit log: of a day': ({ day }) => `/audit?from=${day}T00:00:00Z&to=${day}T23:59:59Z`,
  'audit log: actions': '/audit/actions',
};

/** Not pages: a stream, and exports as long as their data. */
const UNMEASURED = /\/events$|\.csv$/;

/** Every path that can be read must be measured. */
function requireEveryPath(document, paths) {
  const missing = Object.entries(document.paths)
    .filter(([path, { get }]) => get && !UNMEASURED.test(path))
    .map(([path]) => path.replace('/operator/v1', ''))
    .filter((path) => {
      const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(\\?|$)`);
      return !paths.some((measured) => pattern.test(measured));
    });
  if (missing.length > 0) throw new Error(`not measured: ${missing.join(', ')}`);
}

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
  const requests = Object.entries(QUERIES).map(([name, request]) => [
    name,
    typeof request === 'function' ? request({ day, destination }) : request,
  ]);
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
    `${JSON.stringify({ rows: ROWS, milliseconds: results, export: exported }, (_key, value) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value), 2)}\n`,
  );
  writeFileSync(join(root, 'bench', 'results', 'console-plans.txt'), await plans(db));
  await db.end();
} finally {
  await processes.close();
  await cluster.release();
  rmSync(folder, { recursive: true, force: true });
}

/** The query plans of the console, with the settings of Sluice's connections. */
async function plans(db) {
  const { countQueue, countTo, loadQueue } = await import('../dist/storage/withdrawals/queue.js');
  const statements = [];
  // Records the statements instead of executing them.
  const recorder = {
    async query(statement) {
      statements.push(statement);
      return [];
    },
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
  const search = { text: 'order-500', id: undefined };
  await loadQueue(recorder, { ...mine, tab: 'all', search }, page);
  await loadQueue(recorder, { ...mine, tab: 'paid', merchantId: 1100, search }, page);
  const destination = openVault(MASTER_KEY).hashWallet(WALLET);
  await loadQueue(recorder, { ...mine, tab: 'all', destination }, page);
  await loadQueue(recorder, { ...mine, tab: 'paid', merchantId: 1100, destination }, page);
  await countTo(recorder, [destination]);
  for (const setting of ['enable_seqscan = off', 'jit = off', "timezone = 'UTC'"])
    await db.query(`set ${setting}`);
  let text = '';
  for (const { text: sql, values } of statements) {
    const { rows } = await db.query(`explain (analyze, costs off, timing off, summary on) ${sql}`, values);
    text += `${sql.replaceAll(/\s+/g, ' ').slice(0, 400)}\n\n${rows.map((row) => `  ${row['QUERY PLAN']}`).join('\n')}\n\n`;
  }
  return text;
}
