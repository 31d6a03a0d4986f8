// Computes medians with their spread, and ratios within each round.
import Table from 'cli-table3';

const sorted = (numbers) => numbers.toSorted((a, b) => a - b);
const median = (numbers) => sorted(numbers)[Math.floor(numbers.length / 2)];

function spread(numbers) {
  const finite = numbers.filter((number) => typeof number === 'number' && Number.isFinite(number));
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
const ratio = (measured, one, other) =>
  spread(measured[one].map(({ rate }, i) => rate / measured[other][i].rate));

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

const number = (value, digits = 0) => (value === null || value === undefined ? '–' : value.toFixed(digits));
const ranged = (figure, digits = 0) =>
  figure === null
    ? '–'
    : `${number(figure.median, digits)} (${number(figure.least, digits)}–${number(figure.most, digits)})`;

const style = { head: [], border: [] };

export function printReport({ rows, ratios, half, overload }) {
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
      ranged(rate),
      number(p50?.median, 1),
      number(p99?.median, 1),
      number(serverCpuMicros?.median),
      number(postgresCpuMicros?.median),
      number(walBytes?.median),
      number(memoryMib?.median),
    ]);
  print(measured.toString());
  const { growth, ...pairs } = ratios;
  const compared = new Table({ head: ['Ratio', 'median (least–most)'], colAligns: ['left', 'right'], style });
  for (const [name, figure] of Object.entries(pairs)) compared.push([name, ranged(figure, 2)]);
  for (const { rows: size, ratio: found, toEmpty } of growth)
    compared.push([
      `creates to TPC-B at ${size.toLocaleString('en')} rows`,
      `${number(found, 2)}, ${number(toEmpty, 2)} of an empty table`,
    ]);
  print(compared.toString());
  print(`At half of the maximum: p50 ${number(half.p50, 1)} ms, p99 ${number(half.p99, 1)} ms.`);
  const { during, after, memoryMib } = overload;
  const accepted = `${number(during.successRate)}/s`;
  print(
    `Offered three times the maximum: ${accepted} accepted, ${number(during.rate - during.successRate)}/s rejected as busy (half of them within ${number(during.refusedP50)} ms), p99 of the accepted ${number(during.p99, 1)} ms, memory ${number(memoryMib.before)} → ${number(memoryMib.peak)} MiB; two seconds later p99 ${number(after.p99, 1)} ms.`,
  );
}
