// Computes medians with their spread, and ratios within each round, and prints them.
import Table from 'cli-table3';

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)];

function spread(numbers) {
  const finite = numbers.filter(Number.isFinite);
  if (finite.length === 0) return null;
  return { median: median(finite), least: Math.min(...finite), most: Math.max(...finite) };
}

const FIGURES = ['rate', 'p50', 'p99', 'serverCpuMicros', 'postgresCpuMicros', 'walBytes', 'memoryMib'];

export const summary = (rounds) => ({
  ...Object.fromEntries(FIGURES.map((figure) => [figure, spread(rounds.map((round) => round[figure]))])),
  statuses: rounds.reduce((sum, { statuses = {} }) => {
    for (const [status, count] of Object.entries(statuses)) sum[status] = (sum[status] ?? 0) + count;
    return sum;
  }, {}),
});

/**
 * The names are stable: scripts read them, and `--compare` compares two runs by them. More is better, except for latencies,
 * processor times and memory. What was not measured is null.
 */
export const RATIOS = {
  creates_to_tpcb_256: 'creates, 256 connections / TPC-B (required 3.5, desired 4.5)',
  creates_to_tpcb_64: 'creates, 64 connections / TPC-B',
  one_merchant_to_many_256: 'creates, one merchant / many merchants (required 1)',
  creates_to_tpcb_256_node24: 'creates, 256 connections / TPC-B, Node 24',
  creates_to_pgledger_many_256: 'creates / pgledger transfers, many merchants and 1,000 pairs',
  creates_to_pgledger_one_256: 'creates / pgledger transfers, one merchant and one pair',
  creates_to_naive_many_256: 'creates / naive transaction, many merchants',
  creates_to_naive_one_256: 'creates / naive transaction, one merchant',
  info_to_bare_256: 'getWithdrawInfo / bare fastify (required 1.2)',
  info_to_bare_256_node24: 'getWithdrawInfo / bare fastify, Node 24',
  two_processes_to_one_256: 'two processes / one process',
  fresh_database_to_analyzed: 'creates on a new database / with statistics (required 0.8)',
  fresh_database_to_analyzed_one: 'the same, one merchant (required 0.8)',
  rows_to_empty: 'creates / TPC-B with the most rows, to an empty table (required 0.9)',
  overload_carried: 'carried at three times the maximum / maximum (required 0.9)',
  payouts_per_second: 'automatic payouts per second (required 900)',
  webhooks_per_second: 'webhooks delivered per second',
  create_p99_ms_64: 'p99 of creates, 64 connections, ms (required 30)',
  create_p99_ms_256: 'p99 of creates, 256 connections, ms (required 60)',
  overload_p99_ms: 'p99 at three times the maximum, ms (required 200)',
  create_server_micros_256: 'processor time of the server per create, µs',
  create_postgres_micros_256: 'processor time of PostgreSQL per create, µs (required 75, embedded 90)',
  create_postgres_micros_256_system: 'the same of the PostgreSQL of the system, µs',
  info_server_micros_256: 'processor time of the server per getWithdrawInfo, µs',
  payout_server_micros: 'processor time of the server per automatic payout, µs',
  payout_postgres_micros: 'processor time of PostgreSQL per automatic payout, µs',
  payout_simulator_micros: 'processor time of the simulator per automatic payout, µs',
  payout_client_micros: 'processor time of the client per automatic payout, µs',
  create_memory_mib_256: 'memory of the server during creates, 256 connections, MiB',
};

export const LESS_IS_BETTER = /_ms|_micros|_mib/;

const single = (value) => ({ median: value, least: value, most: value });

export function growthOf(growth) {
  const perRows = growth.map(({ rows, rounds }) => ({
    rows,
    ratio: median(rounds.map(({ create, tpcb }) => create / tpcb)),
    rate: median(rounds.map(({ create }) => create)),
  }));
  return perRows.map((row) => ({ ...row, toEmpty: row.ratio / perRows[0].ratio }));
}

export function ratiosOf({ measured, growth, fresh, overload, maximumRate, payouts, webhooks }) {
  const ratio = (numerator, denominator) =>
    spread((measured[numerator] ?? []).map(({ rate }, i) => rate / measured[denominator]?.[i].rate));
  const figure = (name, of) => spread((measured[name] ?? []).map((round) => round[of]));
  const payout = (of) => spread(payouts.map((round) => round[of]));
  return {
    creates_to_tpcb_256: ratio('create_256', 'tpcb'),
    creates_to_tpcb_64: ratio('create_64', 'tpcb'),
    creates_to_tpcb_256_node24: ratio('create_256_node24', 'tpcb'),
    one_merchant_to_many_256: ratio('create_hot_256', 'create_256'),
    creates_to_pgledger_many_256: ratio('create_256', 'pgledger_many'),
    creates_to_pgledger_one_256: ratio('create_hot_256', 'pgledger_one'),
    creates_to_naive_many_256: ratio('create_256', 'naive_many'),
    creates_to_naive_one_256: ratio('create_hot_256', 'naive_hot'),
    info_to_bare_256: ratio('info_256', 'bare_256'),
    info_to_bare_256_node24: ratio('info_256_node24', 'bare_256_node24'),
    two_processes_to_one_256: ratio('create_two_256', 'create_256'),
    fresh_database_to_analyzed: single(fresh.many),
    fresh_database_to_analyzed_one: single(fresh.one),
    rows_to_empty: single(growth.at(-1).toEmpty),
    overload_carried: single(overload.during.successRate / maximumRate),
    payouts_per_second: payout('rate'),
    webhooks_per_second: single(webhooks.rate),
    create_p99_ms_64: figure('create_64', 'p99'),
    create_p99_ms_256: figure('create_256', 'p99'),
    overload_p99_ms: single(overload.during.p99),
    create_server_micros_256: figure('create_256', 'serverCpuMicros'),
    create_postgres_micros_256: figure('create_256', 'postgresCpuMicros'),
    create_postgres_micros_256_system: figure('create_256_system', 'postgresCpuMicros'),
    info_server_micros_256: figure('info_256', 'serverCpuMicros'),
    payout_server_micros: payout('serverMicros'),
    payout_postgres_micros: payout('postgresMicros'),
    payout_simulator_micros: payout('simulatorMicros'),
    payout_client_micros: payout('clientMicros'),
    create_memory_mib_256: figure('create_256', 'memoryMib'),
  };
}

const formatNumber = (value, digits = 0) =>
  value === null || value === undefined ? '–' : value.toFixed(digits);
function formatSpread(figure, digits = 0) {
  if (figure === null) return '–';
  const { median: middle, least: min, most: max } = figure;
  return `${formatNumber(middle, digits)} (${formatNumber(min, digits)}–${formatNumber(max, digits)})`;
}

const style = { head: [], border: [] };

function cellsOf({ name, notMeasured, ...row }) {
  if (notMeasured) return [name, { content: notMeasured, colSpan: FIGURES.length, hAlign: 'left' }];
  return [
    name,
    formatSpread(row.rate),
    formatNumber(row.p50?.median, 1),
    formatNumber(row.p99?.median, 1),
    formatNumber(row.serverCpuMicros?.median),
    formatNumber(row.postgresCpuMicros?.median),
    formatNumber(row.walBytes?.median),
    formatNumber(row.memoryMib?.median),
  ];
}

export function printReport({ rows, ratios, growth, half: halfLoad, overload }) {
  const print = (text) => process.stdout.write(`${text}\n`);
  const measured = new Table({
    head: ['', 'per second', 'p50 ms', 'p99 ms', 'server µs', 'PostgreSQL µs', 'WAL bytes', 'memory MiB'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
    style,
  });
  for (const row of Object.values(rows)) measured.push(cellsOf(row));
  print(measured.toString());
  const compared = new Table({ head: ['Ratio', 'median (min–max)'], colAligns: ['left', 'right'], style });
  for (const [name, figure] of Object.entries(ratios)) compared.push([RATIOS[name], formatSpread(figure, 2)]);
  for (const { rows: size, ratio: found, toEmpty: relativeToEmpty } of growth)
    compared.push([
      `creates / TPC-B at ${size.toLocaleString('en')} rows`,
      `${formatNumber(found, 2)}, ${formatNumber(relativeToEmpty, 2)} × that of an empty table`,
    ]);
  print(compared.toString());
  print(
    `At half of the maximum: p50 ${formatNumber(halfLoad.p50, 1)} ms, p99 ${formatNumber(halfLoad.p99, 1)} ms.`,
  );
  const { during, after, memoryMib } = overload;
  const accepted = `${formatNumber(during.successRate)}/s`;
  print(
    `Offered three times the maximum: ${accepted} accepted, ${formatNumber(during.rate - during.successRate)}/s rejected as busy (half of them within ${formatNumber(during.refusedP50)} ms), p99 of the accepted ${formatNumber(during.p99, 1)} ms, memory ${formatNumber(memoryMib.before)} → ${formatNumber(memoryMib.peak)} MiB; two seconds later p99 ${formatNumber(after.p99, 1)} ms.`,
  );
}

/** How each ratio changed since an earlier run. */
export function printComparison(before, ratios) {
  const table = new Table({
    head: ['Ratio', 'before', 'now', 'change'],
    colAligns: ['left', 'right', 'right', 'right'],
    style,
  });
  for (const [name, now] of Object.entries(ratios)) {
    const old = before[name];
    const change = old && now ? now.median / old.median - 1 : undefined;
    const isBetter = change !== undefined && change > 0 !== LESS_IS_BETTER.test(name);
    table.push([
      RATIOS[name],
      formatSpread(old ?? null, 2),
      formatSpread(now, 2),
      change === undefined
        ? '–'
        : `${change >= 0 ? '+' : ''}${(change * 100).toFixed(0)} % ${Math.abs(change) < 0.1 ? 'noise' : isBetter ? 'better' : 'worse'}`,
    ]);
  }
  process.stdout.write(`${table}\n`);
}
