import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/longest-first.ts';

/** Tests that need neither PostgreSQL nor a build. A file that is not listed runs in the project `database`. */
const FAST = [
  'test/adapters/**/!(kinds).test.ts',
  'test/backup/{file,key-file}.test.ts',
  'test/domain/**/*.test.ts',
  'test/http/{admission,fixed-window,params}.test.ts',
  'test/http/front/*.test.ts',
  'test/main/transaction-lookup.test.ts',
  'test/payouts/aggregator-slots.test.ts',
  'test/proof/{faults-report,planted-bugs}.test.ts',
  'test/reconciliation/statement.test.ts',
  'test/repo/{bench-ratios,console-styles,console-texts,docs,failure-table,operator-texts,schema-generation,tidy}.test.ts',
  'test/storage/installation/vault.test.ts',
  'test/storage/postgres/{batched,faults}.test.ts',
  'test/webhooks/{private-addresses,sender}.test.ts',
];

export default defineConfig({
  test: {
    pool: 'forks',
    // More than the processors of a small machine: many tests wait for a lease, a deadline or another process.
    maxWorkers: 4,
    // Test files share loaded modules and nothing else. Loading them again for each file took a third of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Only a hanging test reaches these limits. The duration of the others depends on the load of the machine.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    coverage: { include: ['src/**'] },
    projects: [
      { extends: true, test: { name: 'fast', include: FAST } },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...FAST, 'test/previous/**'],
          globalSetup: ['test/harness/cluster.ts'],
        },
      },
      // Only with `npm run test:previous`, which builds the previous version first.
      ...(process.env['SLUICE_PREVIOUS']
        ? [
            {
              extends: true as const,
              test: {
                name: 'previous',
                include: ['test/previous/**/*.test.ts'],
                globalSetup: ['test/harness/cluster.ts'],
              },
            },
          ]
        : []),
    ],
  },
});
