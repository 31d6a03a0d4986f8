// Only the domain tests: they need no database and are fast enough to run a thousand times.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/domain/{money,steps,attempts,report-interpretations,tables,accounts}.test.ts'],
    pool: 'threads',
  },
});
