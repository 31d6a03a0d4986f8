// Runs make.ts on a PostgreSQL of its own, as the tests do; see README.md.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/storage/previous/make.ts'],
    globalSetup: ['test/harness/cluster.ts'],
    testTimeout: 300_000,
  },
});
