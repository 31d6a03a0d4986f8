// npm run mutate: changes the rules of money, ledger, states and rejections one word at a time; the tests of the domain
// must notice. docs/reliability.md explains every change that none of them can notice.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'proof/mutation/vitest.config.ts' },
  mutate: ['money', 'fees', 'accounts', 'steps', 'attempts', 'rejections'].map(
    (name) => `src/domain/${name}.ts`,
  ),
  ignorePatterns: ['/dist', '/console', '/data', '/bench/results'],
  reporters: ['clear-text', 'progress'],
  tempDirName: '.stryker',
  // Property tests have their seed in their name, so tests cannot be chosen by name.
  coverageAnalysis: 'all',
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 2,
};
