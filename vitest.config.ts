import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/longest-first.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/harness/cluster.ts'],
    pool: 'forks',
    // Many tests mostly wait: for a lease, a deadline, another process.
    maxWorkers: 4,
    // Files share what they import, and nothing else: loading it anew for each took a third of the time.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Only for what hangs: how long the rest takes is a matter of what else the machine does.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    coverage: { include: ['src/**'] },
  },
});
