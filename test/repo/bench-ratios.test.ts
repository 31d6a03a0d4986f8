// The ratios of the benchmark, which scripts read by name.
import { expect, test } from 'vitest';
import { LESS_IS_BETTER, RATIOS, ratiosOf } from '../../bench/report.mjs';

const row = { rate: 100, p99: 10, serverCpuMicros: 200, postgresCpuMicros: 100, memoryMib: 200 };
const ROWS =
  'tpcb naive_many naive_hot create_64 create_256 create_hot_256 create_two_256 info_256 bare_256'.split(' ');

const ratios: Record<string, unknown> = ratiosOf({
  measured: Object.fromEntries(ROWS.map((name) => [name, [row, row]])),
  growth: [{ toEmpty: 1 }],
  fresh: { many: 1, one: 1 },
  overload: { during: { successRate: 100, p99: 10 } },
  maximumRate: 100,
  payouts: [{ rate: 900, serverMicros: 1, postgresMicros: 1, simulatorMicros: 1, clientMicros: 1 }],
  webhooks: { rate: 1_000 },
});

test('every ratio of the benchmark has a description', () => {
  expect(Object.keys(ratios).sort()).toEqual(Object.keys(RATIOS).sort());
});

test('a ratio keeps its name and is null if what it needs was not measured', () => {
  const missing = Object.keys(ratios).filter((name) => ratios[name] === null);
  expect(missing.sort()).toEqual([
    'create_postgres_micros_256_system',
    'creates_to_pgledger_many_256',
    'creates_to_pgledger_one_256',
    'creates_to_tpcb_256_node24',
    'info_to_bare_256_node24',
  ]);
});

test('less is better of latencies, processor times and memory, and more of everything else', () => {
  const less = Object.keys(RATIOS).filter((name) => LESS_IS_BETTER.test(name));
  expect(less.filter((name) => !/_p99_ms|_server_micros|_postgres_micros|payout_|memory/.test(name))).toEqual(
    [],
  );
  expect(less).toContain('create_memory_mib_256');
  expect(less).not.toContain('payouts_per_second');
});
