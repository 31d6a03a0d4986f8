// The tests of the domain alone: they need no database and take moments, which matters when they run a thousand times.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/domain/{money,steps,attempts,report-interpretations,tables,accounts}.test.ts'],
    pool: 'threads',
  },
});
