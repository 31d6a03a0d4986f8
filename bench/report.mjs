// Computes medians with their spread, and ratios within each round. Keys are stored in bench/results/bench.json.
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

/** The ratio per round, then the median: a slow minute slows both sides. */
const ratio = (measured, numerator, denominator) =>
  spread(measured[numerator].map(({ rate }, i) => rate / measured[denominator][i].rate));

export function ratiosOf(measured, growth) {
  const perRows = growth.map(({ rows, rounds }) => ({
    rows,
    ratio: median(rounds.map(({ create, tpcb }) => create / tpcb)),
    rate: median(rounds.map(({ create }) => create)),
  }));
  return {
    'creates, 256 connections, to TPC-B (target 2.5, goal 4.5)': ratio(measured, 'create_256', 'tpcb'),
    'creates, 64 connections, to TPC-B': ratio(measured, 'create_64', 'tpcb'),
    'creates, one merchant, to many (target 1)': ratio(measured, 'create_hot_256', 'create_256'),
    'creates to a naive transaction, many merchants': ratio(measured, 'create_256', 'naive_many'),
    'creates to a naive transaction, one merchant': ratio(measured, 'create_hot_256', 'naive_hot'),
    'getWithdrawInfo to bare fastify (target 1)': ratio(measured, 'info_256', 'bare_256'),
    'two processes to one': ratio(measured, 'create_two_256', 'create_256'),
    growth: perRows.map((row) => ({ ...row, toEmpty: row.ratio / perRows[0].ratio })),
  };
}

const formatNumber = (value, digits = 0) =>
  value === null || value === undefined ? '–' : value.toFixed(digits);
function formatSpread(figure, digits = 0) {
  if (figure === null) return '–';
  const { median: middle, least: min, most: max } = figure;
  return `${formatNumber(middle, digits)} (${formatNumber(min, digits)}–${formatNumber(max, digits)})`;
}

/** Printed instead of the stored keys. */
const RATIO_LABELS = {
  'creates, 256 connections, to TPC-B (target 2.5, goal 4.5)':
    'creates, 256 connections / TPC-B (required 2.5, desired 4.5)',
  'creates, 64 connections, to TPC-B': 'creates, 64 connections / TPC-B',
  'creates, one merchant, to many (target 1)': 'creates, one merchant / many merchants (required 1)',
  'creates to a naive transaction, many merchants': 'creates / naive transaction, many merchants',
  'creates to a naive transaction, one merchant': 'creates / naive transaction, one merchant',
  'getWithdrawInfo to bare fastify (target 1)': 'getWithdrawInfo / bare fastify (required 1)',
  'two processes to one': 'two processes / one process',
};

const style = { head: [], border: [] };

export function printReport({ rows, ratios, half: halfLoad, overload }) {
  const print = (text) => process.stdout.write(`${text}\n`);
  const measured = new Table({
    head: ['', 'per second', 'p50 ms', 'p99 ms', 'server µs', 'PostgreSQL µs', 'WAL bytes', 'memory MiB'],
    colAligns: ['left', 'right', 'right', 'right', 'right', 'right', 'right', 'right'],
    style,
  });
  for (const {
    name,
    rate,
    p50,
    p99,
    serverCpuMicros,
    postgresCpuMicros,
    walBytes,
    memoryMib,
  } of Object.values(rows))
    measured.push([
      name,
      formatSpread(rate),
      formatNumber(p50?.median, 1),
      formatNumber(p99?.median, 1),
      formatNumber(serverCpuMicros?.median),
      formatNumber(postgresCpuMicros?.median),
      formatNumber(walBytes?.median),
      formatNumber(memoryMib?.median),
    ]);
  print(measured.toString());
  const { growth, ...pairs } = ratios;
  const compared = new Table({ head: ['Ratio', 'median (min–max)'], colAligns: ['left', 'right'], style });
  for (const [name, figure] of Object.entries(pairs))
    compared.push([RATIO_LABELS[name], formatSpread(figure, 2)]);
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
