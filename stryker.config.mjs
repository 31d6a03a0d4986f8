// npm run mutate: mutation testing of the money, ledger, state and rejection rules with the domain tests.
// docs/reliability.md explains every mutant that no test can detect.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'proof/mutation/vitest.config.ts' },
  mutate: ['money', 'fees', 'accounts', 'steps', 'interpret-report', 'rejections'].map(
    (name) => `src/domain/${name}.ts`,
  ),
  ignorePatterns: ['/dist', '/console', '/ui', '/data', '/bench/results', '/.runtimes'],
  reporters: ['clear-text', 'progress'],
  tempDirName: '.stryker',
  // Property tests have their seed in their name, so tests cannot be selected by name.
  coverageAnalysis: 'all',
  thresholds: { high: 95, low: 90, break: 90 },
  concurrency: 2,
};
